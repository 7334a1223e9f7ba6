// How long it takes from the answer to a result until the public file of its bracket shows it, on the local stack with
// the demo's 120 entries; beside it what the emulator itself takes to put an item, and until its stream shows it.
// Usage: npx node bench/public-files.ts [RESULTS]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startLocalStack } from '@openmat/local';

const results = Number(process.argv[2] ?? 40);
const dataDir = mkdtempSync(join(tmpdir(), 'openmat-bench-'));
const stack = await startLocalStack({ dataDir });
const token = await stack.token({
  sub: 'bench',
  federation: 'demo',
  roles: ['federation-admin', 'organizer', 'official'],
});
const platform = await stack.token({ sub: 'root', roles: ['platform-admin'] });

// biome-ignore lint/suspicious/noExplicitAny: the bench knows what it asked for
type Answered = { readonly body: any; readonly etag: string };

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/csv' : 'application/json';
  const authorization = `Bearer ${path === '/v1/federations' ? platform : token}`;
  const answer = await fetch(stack.url + path, {
    method,
    headers: { authorization, 'content-type': type, ...headers },
    ...(body !== undefined && { body: text }),
  });
  const json = answer.headers.get('content-type')?.includes('json') ? await answer.json() : undefined;
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`);
  return { body: json, etag: answer.headers.get('etag') ?? '' };
}

const percentile = (times: readonly number[], share: number) => {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
};
const summary = (times: readonly number[]) => ({ p50: percentile(times, 0.5), p95: percentile(times, 0.95) });

await call('POST', '/v1/federations', { id: 'demo', name: 'Demo' });
const made = await call('POST', '/v1/federations/demo/events', {
  name: 'Winter Open',
  startDate: '2026-12-05',
  timeZone: 'America/Chicago',
  ruleset: 'madison',
  mats: 4,
});
const event = `/v1/events/${made.body.id}`;
async function move(status: string) {
  const { etag } = await call('GET', event);
  await call('POST', `${event}/status`, { status }, { 'if-match': etag });
}
await move('open');
const file = readFileSync(new URL('../examples/open-120.csv', import.meta.url), 'utf8');
await call('POST', `${event}/registrations/import`, file);
for (const status of ['closed', 'weigh-in', 'running']) await move(status);
const { body: run } = await call('POST', `${event}/bracketing-runs`, { publish: true });
while ((await call('GET', `${event}/bracketing-runs/${run.runId}`)).body.status !== 'published')
  await pause(50);
const { body: page } = await call('GET', `${event}/brackets?limit=200`);

/** A public file once the condition holds; asked for every 5 ms. */
async function until(path: string, holds: (text: string) => boolean): Promise<void> {
  for (;;) {
    const answer = await fetch(`${stack.url}/public${path}`);
    if (holds(await answer.text()) && answer.ok) return;
    await pause(5);
  }
}

const answers: number[] = [];
const shown: number[] = [];
const whole: number[] = [];
const standings: number[] = [];
for (const { id } of page.items) {
  const { body: bracket } = await call('GET', `${event}/brackets/${id}`);
  await until(`${event}/brackets/${id}.json`, () => true);
  for (const match of bracket.matches) {
    if (shown.length >= results) break;
    const at = `${event}/matches/${match.id}`;
    await call('POST', `${at}/start`);
    const seen = await call('GET', at);
    const before = await (await fetch(`${stack.url}/public${event}/standings.json`)).text();
    await pause(200);
    const began = performance.now();
    await call(
      'PUT',
      `${at}/result`,
      { winner: seen.body.a.id, method: 'decision' },
      { 'if-match': seen.etag },
    );
    const answered = performance.now();
    answers.push(answered - began);
    const fought = (text: string) =>
      JSON.parse(text).matches.some(
        (one: { number: number; result?: unknown }) => one.number === match.number && one.result,
      );
    await Promise.all([
      until(`${event}/brackets/${id}.json`, fought).then(() => {
        shown.push(performance.now() - answered);
        whole.push(performance.now() - began);
      }),
      until(`${event}/standings.json`, (text) => text !== before).then(() =>
        standings.push(performance.now() - answered),
      ),
    ]);
  }
}

const { put, streamed } = await emulatorTimes();
console.log(
  JSON.stringify({
    bench: 'public-files',
    milliseconds: {
      'PUT result answered': summary(answers),
      'request to bracket file': summary(whole),
      'answer to bracket file': summary(shown),
      'answer to standings file': summary(standings),
      "emulator's own put": summary(put),
      "emulator's put to its stream": summary(streamed),
    },
    results: shown.length,
  }),
);
await stack.stop();
rmSync(dataDir, { recursive: true, force: true });

/** What the emulator takes by itself, without functions: a put, and until a reader of the stream sees it. */
async function emulatorTimes() {
  const TableName = stack.dynamodb.tables[0] ?? '';
  const { Streams } = await ask('DynamoDBStreams_20120810.ListStreams', { TableName });
  const { StreamArn } = Streams[0];
  const { StreamDescription } = await ask('DynamoDBStreams_20120810.DescribeStream', { StreamArn });
  const { ShardId } = StreamDescription.Shards.at(-1);
  const position = { StreamArn, ShardId, ShardIteratorType: 'LATEST' };
  let { ShardIterator } = await ask('DynamoDBStreams_20120810.GetShardIterator', position);
  const times = { put: [] as number[], streamed: [] as number[] };
  for (let number = 0; number < 40; number++) {
    const began = performance.now();
    const Item = { pk: { S: 'BENCH' }, sk: { S: `${number}` } };
    await ask('DynamoDB_20120810.PutItem', { TableName, Item });
    times.put.push(performance.now() - began);
    for (let seen = false; !seen; ) {
      const read = await ask('DynamoDBStreams_20120810.GetRecords', { ShardIterator });
      ShardIterator = read.NextShardIterator;
      // biome-ignore lint/suspicious/noExplicitAny: the emulator's own answer
      seen = read.Records.some(({ dynamodb }: any) => dynamodb.Keys.sk.S === `${number}`);
    }
    times.streamed.push(performance.now() - began);
  }
  return times;
}

// biome-ignore lint/suspicious/noExplicitAny: the emulator's own answer
async function ask(target: string, body: object): Promise<any> {
  const credential = 'AWS4-HMAC-SHA256 Credential=local/20261205/us-east-1/dynamodb/aws4_request';
  const answer = await fetch(stack.dynamodb.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      'x-amz-date': '20261205T090000Z',
      authorization: `${credential}, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${target}: ${await answer.text()}`);
  return answer.json();
}
