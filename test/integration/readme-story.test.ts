import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LocalStack, startLocalStack } from '@openmat/local';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const dataDir = mkdtempSync(join(tmpdir(), 'openmat-readme-'));
let stack: LocalStack;

beforeAll(async () => {
  stack = await startLocalStack({ dataDir });
}, 120_000);

afterAll(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The lines that the README tells people to type. */
function story(): string {
  const [, block] =
    /## The HTTP API, by curl[\s\S]*?```sh\n([\s\S]*?)```/.exec(
      readFileSync(join(root, 'README.md'), 'utf8'),
    ) ?? [];
  if (!block) throw new Error('the README has no story');
  return block;
}

test.skipIf(!hasCurl)(
  'the README’s story by curl: entries, weigh-ins, a draft and its publication, every match of a bracket, standings',
  async () => {
    const env = { ...process.env, API: stack.url, DATA: dataDir };
    const { stdout } = await promisify(execFile)('sh', ['-euc', story()], {
      cwd: root,
      env,
      maxBuffer: 16e6,
    });
    const lines = stdout
      .replaceAll(/}(?=[{\d])/g, '}\n')
      .split('\n')
      .filter(Boolean);
    const [said, printed] = [
      lines.filter((line) => !line.startsWith('{')),
      lines.filter((line) => line.startsWith('{')),
    ];
    const answers = printed.map((line) => JSON.parse(line));
    expect(answers.filter(({ status }) => typeof status === 'number')).toEqual([]);
    expect(answers.map(({ status }) => status).filter(Boolean)).toEqual([
      'open',
      'closed',
      'registered',
      'withdrawn',
      'weigh-in',
      'approved',
      'published',
      'running',
      ...Array.from({ length: 10 }, () => 'done'),
      'running',
    ]);
    expect(answers.find((answer) => 'registrations' in answer)).toMatchObject({
      registrations: 120,
      newAthletes: 105,
    });
    expect(
      answers.filter((answer) => 'recordedBy' in answer).map(({ weight, unit }) => weight + unit),
    ).toEqual(['61.4kg', '135.5lb']);
    expect(
      answers
        .map(({ state }) => state)
        .filter(Boolean)
        .slice(0, 2),
    ).toEqual(['open', 'accepted']);
    const [forOrganizer, forScales, weighIns] = answers.filter((answer) => 'items' in answer);
    expect([forOrganizer, forScales].map(({ items }) => items.length)).toEqual([3, 3]);
    expect(forOrganizer.items[0]).toMatchObject({ id: 'A001~no-gi', birthDate: '1999-11-03' });
    expect(JSON.stringify(forScales)).not.toMatch(/birthDate|contact|example\.org/);
    expect(weighIns.items).toMatchObject([{ number: 1, weight: '61.4', unit: 'kg' }]);
    expect(said[0]).toMatch(/^\d+ brackets$/);
    // By hand: A097 3 wins; A099 3, but lost to A097; A069 2 less the point of her DQ; A049 and A104 one each.
    expect(said[1]).toMatch(/^1\. A097 3, 2\. A099 3, (3\. A(049|069|104) 1(, |$)){3}/);
    expect(said[2]).toMatch(/^(\S+\.\d+ (now|on-deck|in-the-hole|later) 2026-\S+ 2026-\S+(, |$)){1,3}/);
    // By the names that minors are shown by; the three in a circle share a rank.
    expect(said[3]).toMatch(
      /^1 \S+ \S\. 3 points\+head-to-head, 2 \S+ \S\. 3 points\+head-to-head, (3 \S+ \S\. 1 [a-z+-]+(, |$)){3}/,
    );
    // The three in a circle have no place yet, and so no points.
    expect(said[4]).toMatch(/^.+ 9, .+ 3$/);
    expect(said[5]).toMatch(/^1\. .+ 9, 2\. .+ 3$/);
    expect(answers.at(-1)).toMatchObject({ name: 'Winter Open', status: 'running', mats: 4 });
    const queue = answers.find((answer) => 'mat' in answer);
    expect(queue.matches.map(({ status }: { status: string }) => status)).not.toContain('done');
  },
  300_000,
);
