import { databaseSuite } from './database-suite.ts';
import { MemoryDatabase } from './memory-database.ts';

databaseSuite('the database in memory', async () => new MemoryDatabase());
