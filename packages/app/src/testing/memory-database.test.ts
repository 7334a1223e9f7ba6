import { databaseSuite } from './database-suite.ts';
import { MemoryDatabase } from './memory-database.ts';
import { noticesSuite } from './notices-suite.ts';
import { projectionSuite } from './projection-suite.ts';

databaseSuite('the database in memory', async () => new MemoryDatabase());
projectionSuite('the records of public files in memory', async () => new MemoryDatabase());
noticesSuite('notices, webhooks and the ledger in memory', async () => new MemoryDatabase());
