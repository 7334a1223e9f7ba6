import { createHash } from 'node:crypto';

/** What is known of a stored file without reading it. */
export type StoredFile = {
  /** MD5 of the content, hexadecimal. */
  readonly etag: string;
  /** The pass that wrote it. */
  readonly pass: number;
};

export type NewFile = { readonly key: string; readonly body: string; readonly pass: number };

/** The files that everybody may read. */
export interface PublicFiles {
  stat(key: string): Promise<StoredFile | undefined>;
  /**
   * Writes over the file with that ETag, or where none is if there is none to name.
   *
   * @returns false where something else is there
   */
  put(file: NewFile, over: string | undefined): Promise<boolean>;
  /** The ETag of every file whose key begins so, by key. */
  list(prefix: string): Promise<ReadonlyMap<string, string>>;
  /**
   * Removes the file with that ETag.
   *
   * @returns false where something else is there
   */
  remove(key: string, over: string): Promise<boolean>;
}

const ROOT = 'public/v1/';

/** Where the files of an event lie. */
export const keysOf = (event: string) => ({
  event: `${ROOT}events/${event}.json`,
  brackets: `${ROOT}events/${event}/brackets.json`,
  bracket: (id: string) => `${ROOT}events/${event}/brackets/${id}.json`,
  schedule: `${ROOT}events/${event}/schedule.json`,
  mat: (mat: number) => `${ROOT}events/${event}/mats/${mat}.json`,
  standings: `${ROOT}events/${event}/standings.json`,
  /** Begins the keys of all of them, and of no other event's. */
  prefix: `${ROOT}events/${event}`,
});

/** How often a file is looked at again that somebody else is writing. */
const ATTEMPTS = 5;

/** What became of a file, and the pass that had written what was there: -1 where nothing was. */
export type Written = { readonly outcome: 'same' | 'later' | 'written'; readonly before: number };

/**
 * Writes a file, unless it is there already or was written by a later pass.
 *
 * @param listed the files that were there a moment ago, where that is known: it saves a look at most of them
 */
export async function writeFile(
  files: PublicFiles,
  file: NewFile,
  listed?: ReadonlyMap<string, string>,
): Promise<Written> {
  const etag = createHash('md5').update(file.body).digest('hex');
  if (listed?.get(file.key) === etag) return { outcome: 'same', before: -1 };
  const isNew = listed?.has(file.key) === false;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const there = isNew && attempt === 0 ? undefined : await files.stat(file.key);
    const before = there?.pass ?? -1;
    if (there?.etag === etag) return { outcome: 'same', before };
    if (before > file.pass) return { outcome: 'later', before };
    if (await files.put(file, there?.etag)) return { outcome: 'written', before };
  }
  throw new Error(`${file.key} is being written by others all the time`);
}

/** Removes a file, unless a later pass wrote it. */
export async function removeFile(files: PublicFiles, key: string, pass: number): Promise<Written> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const there = await files.stat(key);
    if (!there) return { outcome: 'same', before: -1 };
    if (there.pass > pass) return { outcome: 'later', before: there.pass };
    if (await files.remove(key, there.etag)) return { outcome: 'written', before: there.pass };
  }
  throw new Error(`${key} is being written by others all the time`);
}

/** The same files, but a first look at each of these is taken at once. */
export function lookedAt(files: PublicFiles, keys: readonly string[]): PublicFiles {
  if (keys.length === 0) return files;
  const looks = new Map(keys.map((key) => [key, files.stat(key)]));
  for (const look of looks.values()) look.catch(() => undefined);
  return {
    stat: (key) => {
      const look = looks.get(key) ?? files.stat(key);
      looks.delete(key);
      return look;
    },
    put: (file, over) => files.put(file, over),
    list: (prefix) => files.list(prefix),
    remove: (key, over) => files.remove(key, over),
  };
}
