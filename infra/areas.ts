import type { Area } from '@openmat/contracts';

/** What one function may do and needs: the least that its use cases ask for. */
export interface Limits {
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  /** Actions on the items of the table. */
  readonly table: readonly TableAction[];
  /** Indexes it queries. */
  readonly indexes: readonly ('gsi1' | 'gsi2' | 'gsi3')[];
  /** Files of packages that the function reads; they lie in `viewer/` beside its bundle. */
  readonly viewer: readonly string[];
}

type TableAction =
  | 'BatchGetItem'
  | 'ConditionCheckItem'
  | 'DeleteItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  | 'UpdateItem';

/** The functions behind the routes of the HTTP API, one for each area. A transaction needs the right to each of its actions. */
export const areas: Readonly<Record<Area, Limits>> = {
  federations: limits({ table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query'], indexes: ['gsi1', 'gsi2'] }),
  registration: limits({
    table: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    indexes: ['gsi2', 'gsi3'],
    // An import of thousands of lines is one request; the gateway waits no longer than this.
    timeoutSeconds: 29,
    memoryMegabytes: 1024,
  }),
  'weigh-in': limits({
    table: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  }),
  bracketing: limits({
    table: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query'],
    // A plan of thousands of matches is read as a whole, and publishing one marks every bracket that it replaces.
    timeoutSeconds: 29,
    memoryMegabytes: 1024,
  }),
  'match-day': limits({
    table: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  }),
  // An answer may withdraw somebody, and ask for a run.
  consents: limits({
    table: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  }),
  ledger: limits({ table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query'], indexes: ['gsi2'] }),
  notices: limits({ table: ['DeleteItem', 'GetItem', 'PutItem', 'Query'] }),
  edits: limits({
    table: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    indexes: ['gsi2'],
    // A hand edit reads the published plan as a whole, and a mat that is added is tried with many brackets.
    timeoutSeconds: 29,
    memoryMegabytes: 1024,
  }),
  docs: limits({ viewer: ['swagger-ui-dist/swagger-ui.css', 'swagger-ui-dist/swagger-ui-bundle.js'] }),
};

/** Answers whatever no route matches: 404, or 405 with `Allow`. */
export const fallback = limits({ memoryMegabytes: 256 });

/** Runs every minute and finishes or removes what was left half done. */
export const sweeper = limits({
  table: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  indexes: ['gsi2', 'gsi3'],
  timeoutSeconds: 50,
});

/** Plans a run. A plan of thousands of entries takes many rounds of the search; more memory is more processor. */
export const bracketingWorker = limits({
  table: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query'],
  timeoutSeconds: 300,
  memoryMegabytes: 3008,
});

/** Sends what is in the outbox and takes it out. */
export const relay = limits({ table: ['DeleteItem', 'GetItem'], timeoutSeconds: 30 });

/** Sends mails and posts to webhooks, ten at once; each of them may take eight seconds. */
export const notifier = limits({ table: ['GetItem', 'PutItem', 'Query'], timeoutSeconds: 30 });

/** Renders the public files: of one bracket, or of all that an event has, which are some 400. */
export const projector = limits({
  table: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'],
  timeoutSeconds: 60,
  memoryMegabytes: 1024,
});

/** The folders of all functions. */
export const functionNames: readonly string[] = [
  ...Object.keys(areas),
  'fallback',
  'sweeper',
  'bracketing-worker',
  'relay',
  'notifier',
  'projector',
];

function limits(given: Partial<Limits>): Limits {
  return { timeoutSeconds: 10, memoryMegabytes: 512, table: [], indexes: [], viewer: [], ...given };
}
