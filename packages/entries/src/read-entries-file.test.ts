import { describe, expect, test } from 'vitest';
import { ANNA, BO, faultsOf, HEADER, read, readBytes, rowsOf } from './testing/entries-file.ts';

describe('a file as people save it', () => {
  test('gives an entry for every line', () => {
    const [anna, bo] = rowsOf(read(HEADER, ANNA, BO, ''));
    expect(anna).toEqual({
      line: 2,
      entry: {
        id: 'A1',
        entryId: 'A1/gi',
        name: 'Anna Berg',
        club: 'North',
        sex: 'female',
        birthDate: '1999-05-01',
        discipline: 'gi',
        level: 'blue',
        absolute: false,
        weight: { hundredths: 6150, unit: 'kg' },
      },
      extra: {},
    });
    expect(bo?.entry.weight).toEqual({ hundredths: 16800, unit: 'lb' });
  });

  test.each([
    ['carriage return and line feed', '\r\n'],
    ['carriage return alone', '\r'],
  ])('reads lines that end in %s', (_, end) => {
    const text = [HEADER, ANNA, '', 'C3,Cy,East,male,1990-01-01,gi,pink,80kg'].join(end);
    expect(faultsOf(readBytes(new TextEncoder().encode(text)))).toEqual([
      expect.stringMatching(/^4: level "pink" is not one of/),
    ]);
  });

  test.each([';', '\t'])('finds out that the delimiter is %j', (delimiter) => {
    const lines = [HEADER, ANNA].map((line) => line.replaceAll(',', delimiter));
    expect(rowsOf(read(...lines))).toEqual(rowsOf(read(HEADER, ANNA)));
  });

  test('is not misled by semicolons in the name of a column', () => {
    const [row] = rowsOf(read(`${HEADER},a;b;c;d;e;f;g;h;i`, `${ANNA},x`));
    expect(row?.extra).toEqual({ 'a;b;c;d;e;f;g;h;i': 'x' });
  });

  test('may start with a byte order mark and blank lines', () => {
    expect(rowsOf(read(`\u{FEFF}${HEADER}`, ANNA))).toEqual(rowsOf(read(HEADER, ANNA)));
    expect(rowsOf(read('', ' , ,', HEADER, ANNA))[0]?.line).toBe(4);
  });

  test('keeps commas, quotes and line breaks within quotes, and counts lines on', () => {
    const lines = [
      `${HEADER},note`,
      'A1,"Berg, Anna ""Ace""",North,female,1999-05-01,gi,blue,61kg,"first\nsecond\n\nfourth"',
      `${BO},`,
    ];
    const [anna, bo] = rowsOf(read(...lines));
    expect(anna?.entry.name).toBe('Berg, Anna "Ace"');
    expect(anna?.extra).toEqual({ note: 'first\nsecond\n\nfourth' });
    expect([anna?.line, bo?.line]).toEqual([2, 6]);
  });

  test('may pad its cells and write its header in any case and order', () => {
    const header = ' Weight_KG ,LEVEL, discipline,Birth_Date,SEX,Club,Name,"ID "';
    const [row] = rowsOf(read(header, '61.5 , Blue, GI,1999-05-01, Female,"North" , Anna  Berg ,A1'));
    expect(row?.entry).toEqual(rowsOf(read(HEADER, ANNA))[0]?.entry);
  });

  test('may have empty columns at its end, and lines without them', () => {
    const [anna, bo] = rowsOf(
      read(`${HEADER},paid,,,`, `${ANNA},40 EUR,,,,,`, 'B2,Bo,X,male,1998-02-03,gi,blue'),
    );
    expect(anna?.paid).toBe('40 EUR');
    expect(bo?.entry.weight).toBeNull();
  });

  test('takes bare numbers under weight_lb as pounds', () => {
    const [row] = rowsOf(read(HEADER.replace('weight', 'weight_lb'), ANNA.replace('61.5kg', '135')));
    expect(row?.entry.weight).toEqual({ hundredths: 13500, unit: 'lb' });
  });

  test('keeps the optional columns and those it does not know', () => {
    const header = `${HEADER},contact,guardian_contact,weighed_at,weight_class,absolute,Shirt,toString`;
    const cells = 'anna@example.org,pa@example.org,2026-12-04T18:00:00+01:00,64,YES,M,x';
    const [row] = rowsOf(read(header, `${ANNA},${cells}`));
    expect(row).toMatchObject({
      contact: 'anna@example.org',
      guardianContact: 'pa@example.org',
      weighedAt: '2026-12-04T18:00:00+01:00',
      entry: { entryId: 'A1/gi/absolute', weightClass: '64kg' },
      extra: { Shirt: 'M', toString: 'x' },
    });
  });

  test('may enter one athlete in two disciplines', () => {
    const second = 'A1,Anna  Berg,Elsewhere,FEMALE,1999-05-01,no-gi,advanced,';
    expect(rowsOf(read(HEADER, ANNA, second)).map(({ entry }) => entry.entryId)).toEqual([
      'A1/gi',
      'A1/no-gi',
    ]);
  });

  test('may be 4 MB long', () => {
    const lines = Array.from(
      { length: 40_000 },
      (_, i) => `A${i},Name ${i},"Club, ${'x'.repeat(50)}",male,1999-05-01,gi,blue,80kg`,
    );
    expect(rowsOf(read(HEADER, ...lines))).toHaveLength(40_000);
  });
});
