export { DynamoDatabase, documentClient } from './database.ts';
export { dirtyOf, noticeOf, outboxOf } from './stream-keys.ts';
