import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANNA, BO, faultsOf, HEADER, read, readBytes } from './testing/entries-file.ts';

describe('the faults of a file', () => {
  test('are all listed, in order of lines', () => {
    const result = read(
      HEADER,
      'A1,Anna,North,female,1999-05-01,gi,blue,7O.2',
      BO,
      'C3,,East,male,1990-02-30,gi,blue,76.205kg',
      BO,
      'D4,Di,East,female,2030-01-01,gi,blue,1e3',
    );
    expect(faultsOf(result)).toEqual([
      '2: weight "7O.2" is not a number',
      '4: name is missing',
      '4: birth_date "1990-02-30" is not a day of the calendar',
      '4: weight "76.205kg" has more than two decimals',
      '5: entry "B2/no-gi" is on line 3 already',
      '6: birth_date "2030-01-01" is in the future',
      '6: weight "1e3" is not a number',
    ]);
  });

  test('name the column as the header has it', () => {
    const result = read(
      HEADER.replace('weight', 'weight_kg'),
      ANNA.replace('61.5kg', '76,2'.replace(',', '..')),
    );
    expect(result).toEqual({
      ok: false,
      error: [{ line: 2, column: 'weight_kg', message: 'weight "76..2" is not a number' }],
    });
  });

  test('include a decimal comma, quoted or between semicolons', () => {
    const message = expect.stringMatching(/^2: weight "76,2" is not a number: write a decimal point/);
    expect(faultsOf(read(HEADER, ANNA.replace('61.5kg', '"76,2"')))).toEqual([message]);
    expect(
      faultsOf(read(HEADER.replaceAll(',', ';'), ANNA.replaceAll(',', ';').replace('61.5kg', '76,2'))),
    ).toEqual([message]);
  });

  test('include cells beyond the header', () => {
    expect(faultsOf(read(HEADER, ANNA.replace('61.5kg', '76,2')))).toEqual([
      expect.stringMatching(/^2: cell 9 "2" has no column in the header/),
    ]);
    expect(faultsOf(read(`${HEADER},,paid`, `${ANNA},x,40 EUR`))).toEqual([
      expect.stringMatching(/^2: cell 9 "x" has no column in the header/),
    ]);
  });

  test('include lines of one athlete that disagree, whatever else is wrong with them', () => {
    const second = 'A1,Anna Borg,North,male,1999-05-02,no-gi,expert,7O';
    expect(faultsOf(read(HEADER, ANNA, second))).toEqual([
      '3: weight "7O" is not a number',
      '3: name "Anna Borg" differs from "Anna Berg" on line 2 (athlete "A1")',
      '3: sex "male" differs from "female" on line 2 (athlete "A1")',
      '3: birth_date "1999-05-02" differs from "1999-05-01" on line 2 (athlete "A1")',
    ]);
  });

  test('include everything that is wrong with the header', () => {
    expect(
      faultsOf(read('id,ID,name,club,sex,birthday,discipline,level,weight,weight_kg,x,x', ANNA)),
    ).toEqual([
      '1: column "ID" stands twice',
      '1: column "x" stands twice',
      '1: column "birth_date" is missing',
      '1: columns weight and weight_kg exclude each other: keep one',
    ]);
    expect(faultsOf(read(HEADER.replace(',weight', ''), ANNA))).toEqual([
      '1: column "weight" is missing (or "weight_kg" or "weight_lb")',
    ]);
  });

  test.each(['__proto__', 'constructor'])('include a column named %s', (name) => {
    expect(faultsOf(read(`${HEADER},${name}`, `${ANNA},x`))).toEqual([
      `1: column "${name}" has a reserved name: rename it`,
    ]);
  });

  test('include a quote that is never closed, at the line where it opens', () => {
    const open = 'C3,"Cy,East,male,1990-01-01,gi,blue,80kg';
    const message = 'a quoted cell starts here and is not closed as it should be';
    expect(faultsOf(read(HEADER, 'A1,Anna,North,f,1999-05-01,gi,blue,60kg', '', open, BO))).toEqual([
      expect.stringMatching(/^2: sex "f"/),
      `4: ${message}`,
    ]);
    expect(faultsOf(read(HEADER, ANNA, '', '"C3,Cy', BO))).toEqual([`4: ${message}`]);
    expect(faultsOf(read(`${HEADER},note`, `${ANNA},"two\nlines"`, 'B2,"a\nb","c', BO))).toEqual([
      `5: ${message}`,
    ]);
    expect(faultsOf(read(HEADER, open, BO.replace('Bo Lund', '"Bo Lund"')))).toEqual([`2: ${message}`]);
  });

  test('include a quote within a cell, and reading goes on behind it', () => {
    const result = read(HEADER, ANNA.replace('Anna Berg', 'Anna "Ace" Berg'), BO.replace('168lb', '0kg'));
    expect(faultsOf(result)).toEqual([
      expect.stringMatching(/^2: a quote stands inside a cell/),
      '3: weight "0kg" must be above 0',
    ]);
  });

  test('include a header in broken quotes', () => {
    expect(faultsOf(read(`"${HEADER}`, ANNA))).toEqual([
      expect.stringMatching(/^1: a quoted cell starts here/),
    ]);
    expect(faultsOf(read(HEADER.replace('name', 'na"me'), ANNA))).toEqual([
      expect.stringMatching(/^1: a quote stands/),
    ]);
  });
});

describe('a file that is no entries file', () => {
  test('may be empty, or blank, or end below its header', () => {
    expect(faultsOf(read(''))).toEqual(['1: the file is empty']);
    expect(faultsOf(read('', ' ', ''))).toEqual(['1: the file is empty']);
    expect(faultsOf(read('', HEADER, '', ',,'))).toEqual([
      '2: no entries: there is nothing below the header',
    ]);
  });

  test('may be in another encoding: one fault, at the first line that shows it', () => {
    const latin1 = Uint8Array.from(
      [HEADER, ANNA, BO.replace('Bo', 'B\u{F8}'), 'f\u{FC}r'].join('\r\n'),
      (c) => c.charCodeAt(0),
    );
    expect(faultsOf(readBytes(latin1))).toEqual(['3: the file is not UTF-8: save it as "CSV UTF-8"']);
    const utf16 = Uint8Array.of(0xff, 0xfe, 0x69, 0, 0x64, 0);
    expect(faultsOf(readBytes(utf16))).toEqual(['1: the file is UTF-16: save it as "CSV UTF-8"']);
  });

  test('may be a workbook or any other bytes', () => {
    const workbook = Uint8Array.of(0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 0xff, 0xfe);
    expect(faultsOf(readBytes(workbook))).toEqual([
      '1: the file is not text, perhaps a workbook: save it as "CSV UTF-8"',
    ]);
  });
});

test('whatever the bytes are, the answer is rows or faults in order of lines', () => {
  const valid = [HEADER, ANNA, BO].join('\n');
  const spoiled = fc
    .array(
      fc.tuple(fc.nat(valid.length), fc.constantFrom('"', ',', ';', '\n', '\r', '\t', ' ', '\u{FEFF}', 'x')),
    )
    .map((changes) =>
      changes.reduce((text, [place, change]) => text.slice(0, place) + change + text.slice(place), valid),
    )
    .map((text) => new TextEncoder().encode(text));
  fc.assert(
    fc.property(fc.oneof(spoiled, fc.uint8Array({ maxLength: 300 })), (bytes) => {
      const result = readBytes(bytes);
      const lines = new TextDecoder().decode(bytes).split(/\r\n?|\n/).length;
      const faulty = result.ok ? [] : result.error.map(({ line }) => line);
      expect(faulty).toEqual([...faulty].sort((a, b) => a - b));
      for (const line of faulty) expect(line >= 1 && line <= lines).toBe(true);
      expect(result.ok ? result.value.rows.length : faulty.length).toBeGreaterThan(0);
    }),
    { numRuns: 1000 },
  );
});
