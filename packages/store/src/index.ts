export { DynamoDatabase, documentClient } from './database.ts';
export { outboxOf } from './keys.ts';
