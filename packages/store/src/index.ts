export { DynamoDatabase, documentClient } from './database.ts';
