import { describe, expect, test } from 'vitest';
import { runOn } from './testing/memory-io.ts';

const kids = [
  'id,name,club,sex,birth_date,discipline,level,weight_kg',
  'K1,Ana,A,male,2021-03-01,gi-and-no-gi,white,24',
  'K2,Ben,B,male,2020-03-01,gi-and-no-gi,white,24.5',
  'K3,Cem,C,male,2018-03-01,gi-and-no-gi,white,25',
  'K4,Dan,D,male,2016-03-01,gi-and-no-gi,white,25.5',
  'K5,Eli,E,male,2015-03-01,gi-and-no-gi,white,26',
  'H1,Gus,G,male,2015-03-01,gi-and-no-gi,white,46',
].join('\n');

const plan = (...more: string[]) =>
  runOn(
    { 'kids.csv': kids },
    ...'plan kids.csv --ruleset gi-nogi-points --start 2026-12-05T09:00'.split(' '),
    ...more,
  );
const json = async (...more: string[]) => JSON.parse((await plan(...more)).out);

describe('merges in a plan', () => {
  test('are proposed in the shape of the contract, and move nobody', async () => {
    const { merges, brackets, unbracketed } = await json();
    expect(merges).toEqual([
      {
        id: expect.stringMatching(/^merge-[0-9a-z]+$/),
        from: ['kids-2', 'kids-3'].map((age) => expect.objectContaining({ age, weightClass: '26kg' })),
        into: expect.objectContaining({ discipline: 'gi-and-no-gi', age: 'kids-1', weightClass: '26kg' }),
        moves: ['K3', 'K4', 'K5'].map((id) => `${id}/gi-and-no-gi`),
        status: 'proposed',
        reasons: expect.arrayContaining([expect.stringMatching(/^bracket of 5: weights 8\.33 % apart/)]),
        cost: expect.any(Number),
      },
    ]);
    expect(brackets).toEqual([]);
    expect(unbracketed.map(({ id, merge }: { id: string; merge?: string }) => [id, merge])).toEqual([
      ['H1', undefined],
      ...['K1', 'K2', 'K3', 'K4', 'K5'].map((id) => [id, merges[0].id]),
    ]);
  });

  test('are carried out with --approve all, or by id', async () => {
    const { merges } = await json('--approve', 'none');
    const all = await json('--approve', 'all');
    expect(await json('--approve', merges[0].id)).toEqual(all);
    expect(all.merges).toEqual([{ ...merges[0], status: 'approved' }]);
    expect(all.brackets).toMatchObject([
      {
        label: 'Kids 1 + Kids 2 + Kids 3 Boys Gi-And-No-Gi White Up To 26 kg',
        division: { age: 'kids-1' },
        joins: [{ age: 'kids-1' }, { age: 'kids-2' }, { age: 'kids-3' }],
      },
    ]);
    expect(all.unbracketed.map(({ id, remedy }: { id: string; remedy: string }) => [id, remedy])).toEqual([
      ['H1', 'refund'],
    ]);
  });

  test('stand in the table with the people moved and the reasons, and who is left with the refund', async () => {
    const { out } = await plan('--format', 'table');
    expect(out).toMatch(/\nmerges +0 approved, 1 proposed\n/);
    expect(out).toMatch(/\n\nMERGES\n\nmerge-[0-9a-z]+ · proposed · 3 people moved · cost [\d.]+\n/);
    expect(out).toContain('  Cem (K3/gi-and-no-gi), Dan (K4/gi-and-no-gi), Eli (K5/gi-and-no-gi)\n');
    expect(out).toMatch(
      /\n {2}- only 2 in Kids 3 .*, a bracket needs 3: move to Kids 1 .*, 2 age classes younger\n/,
    );
    expect(out).toMatch(/Gus +H1.* nobody within 10 % of 46 kg among boys .*; the refund is offered\n/);
    expect((await plan('--format', 'table', '--approve', 'all')).out).toContain('· approved ·');
  });

  test('show in the CSV by the bracket they make', async () => {
    const { out } = await plan('--format', 'csv', '--approve', 'all');
    expect(out.match(/,Kids 1 \+ Kids 2 \+ Kids 3 Boys Gi-And-No-Gi White Up To 26 kg,/g)).toHaveLength(5);
    expect(out).toContain(',Ana,');
    expect((await plan('--format', 'csv')).out).not.toContain(',Ana,');
  });

  test('an id that is not proposed is an error that names those that are', async () => {
    const [{ id }] = (await json()).merges;
    expect(await plan('--approve', id, 'merge-0')).toEqual({
      exitCode: 1,
      out: '',
      err: `--approve merge-0: no such merge is proposed; there are ${id}\n`,
    });
  });

  test.each([
    ['all and an id', ['--approve', 'all', 'merge-0']],
    ['an id and none', ['--approve', 'merge-0', 'none']],
    ['none and an id', ['--approve', 'none', 'merge-0']],
    ['no id', ['--approve', 'K1']],
    ['nothing', ['--approve']],
  ])('%s is wrong usage', async (_, args) => {
    const { exitCode, out, err } = await plan(...args);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).toMatch(/^openmat: .*--approve <merges\.\.\.>.*\n$/);
  });
});
