import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface Position {
  readonly shard: string;
  readonly sequence: string;
}

/** How far each event source mapping has come in each stream; it outlives the process, however that ends. */
export interface Checkpoints {
  read(source: string, stream: string): Position | undefined;
  write(source: string, stream: string, position: Position): void;
  close(): void;
}

export function openCheckpoints(directory: string): Checkpoints {
  const database = new DatabaseSync(join(directory, 'checkpoints.db'));
  // A checkpoint that a power cut takes back means only that some records come again.
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS checkpoint (
      source TEXT, stream TEXT, shard TEXT NOT NULL, sequence TEXT NOT NULL, PRIMARY KEY (source, stream)
    ) STRICT;
  `);
  const select = database.prepare('SELECT shard, sequence FROM checkpoint WHERE source = ? AND stream = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO checkpoint VALUES (?, ?, ?, ?)');
  return {
    read(source, stream) {
      const row = select.get(source, stream);
      return row && { shard: String(row.shard), sequence: String(row.sequence) };
    },
    write(source, stream, { shard, sequence }) {
      upsert.run(source, stream, shard, sequence);
    },
    close: () => database.close(),
  };
}
