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
