import { createHash } from 'node:crypto';
import type { NewFile, PublicFiles, StoredFile } from '../projection/files.ts';

type Stored = { readonly body: string; readonly pass: number };

/** The public files in memory: as S3 keeps them, or as an emulator does that takes no notice of conditions. */
export class MemoryFiles implements PublicFiles {
  readonly #stored = new Map<string, Stored>();
  /** Whether a file is replaced only where the named one is there. */
  conditional = true;
  /** Called before every request. */
  interrupt: (request: 'stat' | 'put' | 'list' | 'remove', key: string) => Promise<void> = async () =>
    undefined;
  /** The keys that were written and removed, in order. */
  readonly writes: string[] = [];

  async stat(key: string): Promise<StoredFile | undefined> {
    await this.interrupt('stat', key);
    const file = this.#stored.get(key);
    return file && { etag: etagOf(file), pass: file.pass };
  }

  async put({ key, body, pass }: NewFile, over: string | undefined): Promise<boolean> {
    await this.interrupt('put', key);
    if (!this.#isThere(key, over)) return false;
    this.#stored.set(key, { body, pass });
    this.writes.push(key);
    return true;
  }

  async list(prefix: string): Promise<ReadonlyMap<string, string>> {
    await this.interrupt('list', prefix);
    const found = [...this.#stored].filter(([key]) => key.startsWith(prefix));
    return new Map(found.map(([key, file]) => [key, etagOf(file)]));
  }

  async remove(key: string, over: string): Promise<boolean> {
    await this.interrupt('remove', key);
    if (!this.#isThere(key, over)) return false;
    this.#stored.delete(key);
    this.writes.push(key);
    return true;
  }

  keys(): string[] {
    return [...this.#stored.keys()].sort();
  }

  /** The files under their keys, without what says which pass wrote them. */
  bodies(): Record<string, string> {
    return Object.fromEntries(this.keys().map((key) => [key, this.#stored.get(key)?.body ?? '']));
  }

  json(key: string): unknown {
    const file = this.#stored.get(key);
    if (!file) throw new Error(`no file ${key}`);
    return JSON.parse(file.body);
  }

  /** Puts a file there whatever is there, as a request does that was on its way for long. */
  land(file: NewFile): void {
    this.#stored.set(file.key, file);
  }

  #isThere(key: string, over: string | undefined): boolean {
    const there = this.#stored.get(key);
    return !this.conditional || (there && etagOf(there)) === over;
  }
}

const etagOf = ({ body }: Stored) => createHash('md5').update(body).digest('hex');
