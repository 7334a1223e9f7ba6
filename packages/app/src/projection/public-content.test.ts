import { publicFileNames, publicFiles, publicSchema } from '@openmat/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, expect, test } from 'vitest';
import { eraseAthlete } from '../athlete/erase-athlete.ts';
import { withdrawRegistration } from '../registration/take-out.ts';
import { expectRight } from '../testing/public.ts';
import {
  athletesOf,
  bracketsOf,
  type Example,
  makeExample,
  playBrackets,
  runExample,
  shownBracket,
} from '../testing/public-example.ts';
import { admin, organizer, value } from '../testing/world.ts';
import { project } from './project.ts';

const FOUGHT = 2;
const collator = new Intl.Collator('und');
let open: Example;

const shown = () => bracketsOf(open).map(({ id }) => shownBracket(open, id));

beforeAll(async () => {
  open = await makeExample();
  await runExample(open);
  await playBrackets(open, FOUGHT);
  await project(open.world, open.files, open.event);
});

test('every file is what its schema says: the published one, and the strict one without other fields', () => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const published = new Map(publicFileNames.map((name) => [name, ajv.compile(publicSchema(name))]));
  const used = new Set<string>();
  for (const [key, body] of Object.entries(open.files.bodies())) {
    if (!key.includes(open.event)) continue;
    // Ids in memory are no ULIDs.
    const file = JSON.parse(body.replaceAll(open.event, '01KBDJ2K4QZ6M5P8R1S3T7V9WX'));
    const name = publicFileNames.find((one) => file.$schema === `/public/v1/schemas/${one}.v1.json`);
    if (!name) throw new Error(`${key} has no schema`);
    used.add(name);
    expect(publicFiles[name].safeParse(file).error?.issues, key).toBeUndefined();
    expect(published.get(name)?.(file), key).toBe(true);
  }
  expect([...used].sort()).toEqual([...publicFileNames].sort());
});

test('minors are shown by first name and initial, adults in full, everybody with the club', () => {
  const people = new Map(athletesOf(open).map(({ id, person }) => [id, person]));
  for (const { id, entrants } of bracketsOf(open)) {
    const expected = entrants.map(({ athlete }) => {
      const { name = '', birthDate = '' } = people.get(athlete) ?? {};
      const words = name.split(' ');
      return birthDate > '2008-12-05' ? `${words[0]} ${[...(words.at(-1) ?? '')][0]}.` : name;
    });
    const names = shownBracket(open, id).entrants.map(({ name }) => name);
    expect([...names].sort()).toEqual(expected.sort());
  }
  expect(shown().every(({ entrants }) => entrants.every(({ club }) => club.length > 0))).toBe(true);
});

test('entrants stand in the order of their names, and so do those who share a rank', () => {
  for (const { entrants, standings } of shown()) {
    const names = entrants.map(({ name }) => name);
    expect(names).toEqual([...names].sort(collator.compare));
    const nameOf = new Map(entrants.map(({ id, name }) => [id, name]));
    for (const group of Map.groupBy(standings.ranking, ({ rank }) => rank).values()) {
      const level = group.map(({ id }) => nameOf.get(id) ?? '');
      expect(level).toEqual([...level].sort(collator.compare));
    }
  }
});

test('nobody is ranked above another before a match is fought', () => {
  const untouched = shown().slice(FOUGHT);
  expect(untouched.length).toBeGreaterThan(5);
  for (const { standings } of untouched) {
    expect(standings.ranking.every(({ rank }) => rank === 1)).toBe(true);
  }
});

test('matches name their mat and times, and a fought one how it ended', () => {
  const [fought] = shown();
  expect(fought?.state).toBe('completed');
  for (const { matches } of shown()) {
    for (const match of matches)
      expect(match).toMatchObject({ mat: expect.any(Number), start: expect.any(String) });
  }
  const ids = new Set(fought?.entrants.map(({ id }) => id));
  for (const { status, winner, result } of fought?.matches ?? []) {
    if (status !== 'done') continue;
    expect(ids.has(winner ?? '')).toBe(true);
    expect(result).toEqual({ winner, method: 'decision' });
  }
});

test('an athlete has another id in another event of the federation', async () => {
  const other = await makeExample(open.world);
  await runExample(other);
  await project(other.world, other.files, other.event);
  const ids = new Set(shown().flatMap(({ entrants }) => entrants.map(({ id }) => id)));
  expect(ids.size).toBeGreaterThan(90);
  const bodies = JSON.stringify(other.files.bodies());
  for (const id of ids) expect(bodies.includes(id)).toBe(false);
});

test('an erased athlete is a word without a club in every file, and the results stay', async () => {
  const { world, event, files } = open;
  const [bracket] = bracketsOf(open);
  if (!bracket) throw new Error('no bracket');
  const before = shownBracket(open, bracket.id);
  const athlete = bracket.entrants[0]?.athlete ?? '';
  value(await eraseAthlete(world, admin, 'demo', athlete));
  await project(world, files, event);
  const after = shownBracket(open, bracket.id);
  expect(after.matches).toEqual(before.matches);
  const [erased, ...others] = after.entrants.filter(({ name }) => name === 'Erased athlete');
  expect(erased?.club).toBe('');
  expect(others).toEqual([]);
  const was = before.entrants.find(({ id }) => id === erased?.id);
  expect(was?.name).not.toBe('Erased athlete');
  expect(JSON.stringify(files.bodies())).not.toContain(`\\"${was?.name}\\",\\"club\\":\\"${was?.club}\\"`);
  await expectRight(open);
});

test('who is withdrawn is marked as out, without the reason, and the matches are walkovers', async () => {
  const { world, event, files } = open;
  const bracket = bracketsOf(open)[FOUGHT];
  const { athlete = '', registration = '' } = bracket?.entrants[0] ?? {};
  value(await withdrawRegistration(world, organizer, event, registration, { reason: 'injured in training' }));
  await project(world, files, event);
  const { entrants, matches } = shownBracket(open, bracket?.id ?? '');
  const out = entrants.filter((entrant) => entrant.out);
  expect(out).toHaveLength(1);
  const name = athletesOf(open).find(({ id }) => id === athlete)?.person?.name ?? '';
  expect(out[0]?.name[0]).toBe(name[0]);
  const own = matches.filter(({ a, b }) => [a.entrant, b.entrant].includes(out[0]?.id));
  expect(own.map(({ status }) => status)).toEqual(own.map(() => 'walkover'));
  expect(JSON.stringify(files.bodies())).not.toContain('injured');
  await expectRight(open);
});
