import { findRuleset } from '@openmat/rulesets';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEntriesFile } from './read-entries-file.ts';

const ruleset = findRuleset('madison');

/** What survives trimming and has no line end but a line feed: spaces around a cell are padding. */
const cell = fc
  .string({ unit: fc.constantFrom('a', 'É', '語', '"', ',', ';', '\t', "'", '\n', ' ', '0', '=') })
  .map((text) => text.trim());
const word = fc.string({ unit: fc.constantFrom('a', 'B', 'ñ', ',', ';', '"', '-'), minLength: 1 });

const row = fc.record({
  id: word,
  name: word,
  club: word,
  sex: fc.constantFrom('male', 'female'),
  birth_date: fc.constantFrom('1990-01-01', '2000-02-29', '1985-12-31'),
  discipline: fc.constant('gi'),
  level: fc.constantFrom('white', 'blue', 'black'),
  weight: fc.constantFrom('', '76.2kg', '168lb'),
  contact: cell,
  'Note; of, mine': cell,
});

const dialect = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  record_delimiter: fc.constantFrom('\n', '\r\n', '\r'),
  bom: fc.boolean(),
  quoted: fc.boolean(),
  eof: fc.boolean(),
});

test('whatever a spreadsheet writes in any dialect reads back the same', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1, maxLength: 6 }),
      dialect,
      (rows, options) => {
        if (!ruleset) throw new Error('madison is not shipped');
        const text = stringify(rows, { header: true, quoted_match: '\n', ...options });
        const result = readEntriesFile(new TextEncoder().encode(text), ruleset, '2026-12-05');
        const read = result.ok
          ? result.value.rows.map(({ entry, contact, extra }) => ({
              id: entry.id,
              name: entry.name,
              club: entry.club,
              sex: entry.sex,
              birth_date: entry.birthDate,
              level: entry.level,
              weight: entry.weight ? `${entry.weight.hundredths / 100}${entry.weight.unit}` : '',
              contact: contact ?? '',
              'Note; of, mine': extra['Note; of, mine'] ?? '',
            }))
          : result.error;
        expect(read).toEqual(rows.map(({ discipline, ...rest }) => rest));
      },
    ),
    { numRuns: 500 },
  );
});
