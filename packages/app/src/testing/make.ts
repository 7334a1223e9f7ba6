import type { BracketRecord, Run } from '../bracketing/records.ts';
import type { MergeRecord } from '../merge/records.ts';
import type { Athlete, EventRecord, Federation, Registration } from '../records.ts';

const changing = { version: 1, createdAt: 1_700_000_000, updatedAt: 1_700_000_000 };

export const aFederation = (over: Partial<Federation> = {}): Federation => ({
  id: 'demo',
  name: 'Demo',
  salt: 'salt',
  ...changing,
  ...over,
});

export const anEvent = (over: Partial<EventRecord> = {}): EventRecord => ({
  id: 'EV1',
  federation: 'demo',
  name: 'Winter Open',
  startDate: '2026-12-05',
  endDate: '2026-12-05',
  startTime: '09:00',
  timeZone: 'America/Chicago',
  status: 'open',
  ruleset: 'madison',
  overrides: {},
  lateEntry: false,
  mats: 2,
  display: { minors: 'first-name-and-initial', adults: 'full-name' },
  ...changing,
  ...over,
});

export const anAthlete = (over: Partial<Athlete> = {}): Athlete => ({
  federation: 'demo',
  id: 'A1',
  person: { name: 'Ann Lee', sex: 'female', birthDate: '2000-01-02' },
  ...changing,
  ...over,
});

export const aRegistration = (over: Partial<Registration> = {}): Registration => ({
  event: 'EV1',
  id: 'A1~gi',
  federation: 'demo',
  athlete: 'A1',
  discipline: 'gi',
  level: 'blue',
  absolute: false,
  status: 'registered',
  late: false,
  weighIns: 0,
  ...changing,
  ...over,
});

export const aRun = (over: Partial<Run> = {}): Run => ({
  event: 'EV1',
  id: 'R1',
  status: 'queued',
  publish: true,
  roster: 1,
  restarts: 0,
  claims: 0,
  actor: { subject: 'organizer-1', roles: ['organizer'] },
  correlation: 'test-correlation',
  progress: { phase: 'waiting', done: 0 },
  plans: [],
  ...changing,
  ...over,
});

export const aBracket = (over: Partial<BracketRecord> = {}): BracketRecord => ({
  event: 'EV1',
  id: 'gi-female-adult-blue-1',
  revision: 'P1',
  seq: 1,
  state: 'waiting',
  label: 'Adult Women Gi Blue',
  format: 'round-robin',
  division: { discipline: 'gi', sex: 'female', age: 'adult', level: 'blue' },
  entrants: [{ athlete: 'A1', registration: 'A1~gi', weight: { hundredths: 6000, unit: 'kg' } }],
  weightSpread: 0,
  warnings: [],
  stages: [{ id: 'pool', kind: 'pool' }],
  matches: [],
  ...over,
});

export const aMerge = (over: Partial<MergeRecord> = {}): MergeRecord => ({
  event: 'EV1',
  id: 'merge-a',
  from: [],
  into: { discipline: 'gi', sex: 'female', age: 'adult', level: 'blue' },
  moves: ['A1/gi'],
  reasons: [],
  cost: 1,
  status: 'approved',
  due: 100,
  ...changing,
  ...over,
});
