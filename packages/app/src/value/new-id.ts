import { monotonicFactory } from 'ulid';

/** A new id (ULID): later ones sort after earlier ones of the same process, also within a millisecond. */
export const newId: () => string = monotonicFactory();
