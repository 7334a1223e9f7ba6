export { DynamoDatabase, documentClient } from './database.ts';
export { dirtyOf, outboxOf } from './keys.ts';
