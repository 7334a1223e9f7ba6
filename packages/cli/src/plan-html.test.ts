import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attribute,
  byId,
  type Element,
  find,
  isSvg,
  type Page,
  readPage,
  textOf,
} from './html/testing/document.ts';
import { eightAdults, runOn } from './testing/memory-io.ts';

const planned = async (text: string, ruleset = 'madison', ...more: string[]) => {
  const args = ['plan', 'e.csv', '--ruleset', ruleset, '--start', '2026-12-05T09:00', ...more];
  const { out, err } = await runOn({ 'e.csv': text }, ...args);
  if (err) throw new Error(err);
  return out;
};
const page = async (text: string, ruleset = 'madison', ...more: string[]) =>
  readPage(await planned(text, ruleset, '--format', 'html', ...more));
const json = async (...args: Parameters<typeof planned>) => JSON.parse(await planned(...args));

/** Adults of one weight and level, so many as the name says. */
const adults = (size: number) =>
  [
    'id,name,club,sex,birth_date,discipline,level,weight_kg',
    ...Array.from({ length: size }, (_, k) => `P${k},Person ${k},Club ${k % 3},male,2000-01-01,gi,blue,70`),
  ].join('\n');

const itemsOf = ({ childNodes }: Element) =>
  childNodes.flatMap((node) => (node.nodeName === 'li' && 'tagName' in node ? [node] : []));

const texts = (elements: readonly Element[]) => elements.map(textOf);

describe('the document', () => {
  test('needs no mending by a parser, and every link leads to a part of it', async () => {
    for (const ruleset of ['madison', 'pool-finals', 'sub-overtime']) {
      const read = await page(adults(9), ruleset, '--mats', '2');
      expect(read.errors).toEqual([]);
      const ids = read.elements.flatMap((element) => attribute(element, 'id') ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      const targets = find(read, 'a').map((link) => attribute(link, 'href'));
      expect(targets.filter((target) => !ids.includes(target?.slice(1) ?? ''))).toEqual([]);
    }
  });

  test('names nothing to fetch, and its policy forbids it', async () => {
    const read = await page(eightAdults);
    const fetching = ['link', 'img', 'iframe', 'object', 'base', 'form', 'audio', 'video', 'use', 'image'];
    expect(read.elements.filter(({ tagName }) => fetching.includes(tagName))).toEqual([]);
    expect(read.elements.filter((element) => attribute(element, 'src') !== undefined)).toEqual([]);
    const policy = find(read, 'meta').find((meta) => attribute(meta, 'http-equiv'));
    expect(attribute(policy as Element, 'content')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/=]+'; /,
    );
  });

  test('has a sheet for every bracket, a page for every mat in use, and a heading for each', async () => {
    const read = await page(eightAdults, 'madison', '--mats', '2');
    expect(texts(find(read, 'article', 'sheet').flatMap((sheet) => find(sheet, 'h3')))).toEqual([
      '1 Adult Men No-Gi Intermediate 1',
      '2 Adult Men No-Gi Intermediate 2',
    ]);
    expect(texts(find(read, 'article', 'mat').flatMap((mat) => find(mat, 'h3')))).toEqual(['Mat 1', 'Mat 2']);
    expect(texts(find(read, 'h1'))).toEqual(['Madison · Saturday 5 December 2026']);
  });
});

describe('the mats', () => {
  test('show every match of the schedule once, in order, in the list and in the timeline', async () => {
    const read = await page(adults(9), 'madison', '--mats', '2');
    const { schedule } = await json(adults(9), 'madison', '--mats', '2');
    for (const mat of [1, 2]) {
      const wanted = schedule
        .filter((place: { mat: number }) => place.mat === mat)
        .map(({ start }: { start: string }) => Date.parse(start) / 1000);
      const starts = find(byId(read, `m${mat}`), 'tr').flatMap((row) => attribute(row, 'data-t') ?? []);
      const begin = Date.parse('2026-12-05T09:00Z') / 1000;
      expect(starts.map((seconds) => begin + Number(seconds))).toEqual(wanted);
    }
    const blocks = find(read, 'rect').filter(isSvg);
    expect(blocks).toHaveLength(schedule.length);
  });

  test('say which match decides who comes', async () => {
    const rows = find(byId(await page(adults(4), 'sub-overtime'), 'm1'), 'tr');
    expect(texts(rows).filter((text) => text.includes('winner of match 1 v winner of match 2'))).toHaveLength(
      1,
    );
  });
});

describe('a sheet', () => {
  const sheet = async (size: number, ruleset: string) => byId(await page(adults(size), ruleset), 'b1');
  const rowsOf = (element: Element, className: string) =>
    find(element, 'table', className).flatMap((table) =>
      find(table, 'tbody').flatMap((body) => find(body, 'tr')),
    );

  /** Without the entrant's number before them. */
  const matchCells = (row: Element) =>
    find(row, 'td')
      .slice(1)
      .filter((cell) => textOf(cell) !== '');

  test('of a round robin is a grid in which every pair has its match number twice', async () => {
    const rows = rowsOf(await sheet(5, 'madison'), 'grid');
    const numbers = rows.flatMap((row) => matchCells(row).map((cell) => Number(textOf(cell).split(' ')[0])));
    expect(numbers.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, k) => Math.floor(k / 2) + 1),
    );
    expect(rows.map((row) => find(row, 'td', 'none').length)).toEqual([1, 1, 1, 1, 1]);
  });

  test('of two in a best of three has three matches for each, the third if needed', async () => {
    const rows = rowsOf(await sheet(2, 'pool-finals'), 'grid');
    expect(rows.map((row) => texts(matchCells(row)).map((text) => text[0]))).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
    ]);
    expect(textOf(rows[0] as Element)).toContain('only if it stands 1–1');
  });

  test('of a pool with finals has four matches for each, and a tree', async () => {
    const element = await sheet(9, 'pool-finals');
    expect(rowsOf(element, 'grid').map((row) => matchCells(row).length)).toEqual(Array(9).fill(4));
    const trees = find(element, 'ol', 'tree').map((tree) => find(tree, 'li').length);
    expect(trees).toEqual([4, 2]);
    expect(texts(find(element, 'ol', 'tree'))[0]).toContain('1st of the pool 3rd of the pool');
  });

  test.each([2, 3, 4, 33, 64])(
    'of a knock-out of %i lists all entrants and matches and draws them',
    async (size) => {
      const element = await sheet(size, 'sub-overtime');
      const matches = size === 2 ? 1 : size === 3 ? 3 : size;
      expect(rowsOf(element, 'entrants')).toHaveLength(size);
      expect(rowsOf(element, 'matches')).toHaveLength(matches);
      expect(find(element, 'p', 'when')).toHaveLength(matches);
    },
  );
});

describe('the lists', () => {
  test('tell every athlete all matches in order of time, and why somebody is in no bracket', async () => {
    const athletes = find(await page(eightAdults), 'ul', 'people').flatMap(itemsOf);
    expect(texts(athletes.flatMap((item) => find(item, 'h3')))).toEqual([
      ...[60, 61, 62, 63, 64, 80, 81, 82].map((kg) => `Name ${kg}`),
      'Una Weighed',
      'Xena Expert',
    ]);
    expect(athletes.map((item) => find(item, 'li').length)).toEqual([4, 4, 4, 4, 4, 2, 2, 2, 0, 0]);
    const times = athletes.map((item) => find(item, 'li').map((line) => textOf(line).slice(0, 5)));
    expect(times).toEqual(times.map((list) => list.toSorted()));
    expect(textOf(athletes[8] as Element)).toContain('In no bracket: not weighed in');
  });

  test('show a coach the matches of the club in order', async () => {
    const clubs = find(await page(eightAdults), 'div', 'club');
    const [first] = clubs;
    expect(texts(clubs.flatMap((club) => find(club, 'h3')))).toEqual([
      'Club 0 3 athletes',
      'Club 1 4 athletes',
      'Club 2 3 athletes',
    ]);
    expect(find(first as Element, 'tbody').flatMap((body) => find(body, 'tr'))).toHaveLength(10);
  });

  test('name everybody who is in no bracket', async () => {
    const rows = texts(find(byId(await page(eightAdults), 'unbracketed'), 'tr'));
    expect(rows).toContain('Una Weighed Club 1 U1/no-gi not weighed in');
    expect(rows).toHaveLength(3);
  });
});

describe('what somebody wrote', () => {
  test('is set apart where it may run from right to left', async () => {
    const arabic = await page(eightAdults.replace('Name 60', 'محمد').replace('Name 61', 'Łukasz'));
    expect(new Set(texts(find(arabic, 'bdi')))).toEqual(new Set(['محمد']));
    expect(find(arabic, 'bdi').length).toBeGreaterThan(8);
  });

  const HOSTILE = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '&lt;b&gt; & \'"',
    '--></style>',
    ']]>',
  ];
  const written = fc
    .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }))
    .filter((text) => /\S/u.test(text) && !/\p{Cc}/u.test(text));
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const file = (names: readonly string[], clubs: readonly string[]) =>
    [
      'id,name,club,sex,birth_date,discipline,level,weight_kg',
      ...names.map(
        (name, k) => `K${k},${cell(name)},${cell(clubs[k % 2] ?? '')},male,2000-01-01,gi,blue,${60 + k}`,
      ),
    ].join('\n');
  /** How often each kind of element with its attributes' names is there; `bdi` hangs on the script. */
  const shape = ({ elements }: Page) => {
    const kinds = elements
      .filter(({ tagName }) => tagName !== 'bdi')
      .map(({ tagName, attrs }) => `${tagName} ${attrs.map(({ name }) => name).join(' ')}`);
    return Object.fromEntries(
      [...Map.groupBy(kinds, String)].map(([kind, all]) => [kind, all.length]).sort(),
    );
  };

  test.each(['madison', 'pool-finals', 'sub-overtime'])('stays text in its place (%s)', async (ruleset) => {
    const plain = shape(
      await page(
        file(
          Array.from({ length: 5 }, (_, k) => `N${k}`),
          ['C0', 'C1'],
        ),
        ruleset,
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(written, { minLength: 5, maxLength: 5 }),
        fc.tuple(written, written).filter(([a, b]) => a.trim() !== b.trim()),
        async (names, clubs) => {
          const read = await page(file(names, clubs), ruleset);
          expect(shape(read)).toEqual(plain);
          expect(read.errors).toEqual([]);
          const headings = new Set(texts(find(read, 'h3')));
          const clean = (text: string) => text.trim().replace(/\s+/gu, ' ');
          for (const name of names) expect(headings).toContain(clean(name));
          const pieces = texts(find(byId(read, 'clubs'), 'h3')).map((text) =>
            text.replace(/ \d athletes?$/, ''),
          );
          expect(new Set(pieces)).toEqual(new Set(clubs.map(clean)));
        },
      ),
      { numRuns: 25 },
    );
  });
});
