import { afterAll, expect, test } from 'vitest';
import { readBlueprint } from './blueprint.ts';
import { functionPool } from './functions.ts';
import { temporaryDirectory, writeAssembly } from './testing/fixture.ts';

const { path, remove } = temporaryDirectory();
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
  remove();
});

function pool(code: string, properties: Record<string, unknown> = {}) {
  const [spec] = readBlueprint(writeAssembly(path, { subject: { code, properties } })).functions;
  if (!spec) throw new Error('the fixture has one function');
  const lines: string[] = [];
  const made = functionPool(spec, { AWS_ENDPOINT_URL_DYNAMODB: 'http://emulator' }, (_, line) =>
    lines.push(line),
  );
  closers.push(made.close);
  return { ...made, lines };
}

test('a function finds the environment of the template, of Lambda and of the emulator', async () => {
  const { invoke } = pool('export const handler = async () => ({ ...process.env });');
  expect(await invoke({})).toEqual({
    ok: true,
    payload: expect.objectContaining({
      TABLE_NAME: 'demo-Table',
      AWS_LAMBDA_FUNCTION_NAME: 'subject',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
      AWS_ENDPOINT_URL_DYNAMODB: 'http://emulator',
    }),
  });
});

test('nothing of the environment of the local stack reaches a function', async () => {
  const { invoke } = pool('export const handler = async () => Object.keys(process.env);');
  const result = await invoke({});
  expect(result.ok && result.payload).not.toContain('PATH');
});

test('the context counts down and names the function', async () => {
  const { invoke } = pool(
    'export const handler = async (_, context) => ({ ...context, left: context.getRemainingTimeInMillis() });',
    { Timeout: 7 },
  );
  const result = await invoke({});
  expect(result).toMatchObject({
    ok: true,
    payload: {
      functionName: 'subject',
      memoryLimitInMB: '128',
      invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:subject',
    },
  });
  const { left } = result.ok ? (result.payload as { left: number }) : { left: Number.NaN };
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(7000);
});

test('a thread takes one call at a time and keeps its state for the next', async () => {
  const { invoke } = pool(`
    import { threadId } from 'node:worker_threads';
    let running = 0, calls = 0;
    export const handler = async () => {
      running += 1; calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      const most = running;
      running -= 1;
      return { threadId, most, calls };
    };`);
  const results = await Promise.all(Array.from({ length: 24 }, () => invoke({})));
  const seen = results.map((result) => (result.ok ? (result.payload as Record<string, number>) : {}));
  expect(seen.map(({ most }) => most)).toEqual(Array(24).fill(1));
  const threads = new Set(seen.map(({ threadId }) => threadId));
  expect(threads.size).toBe(8);
  expect(Math.max(...seen.map(({ calls = 0 }) => calls))).toBeGreaterThan(1);
});

const failing = `export const handler = async ({ how }) => {
  if (how === 'throw') throw new TypeError('on purpose');
  if (how === 'exit') process.exit(3);
  if (how === 'late') { setTimeout(() => { throw new Error('too late'); }); await new Promise(() => {}); }
  if (how === 'hang') await new Promise(() => {});
  if (how === 'spin') for (;;);
  if (how === 'eat') { const all = []; for (;;) { all.push(new Array(1000).fill(all.length)); await 1; } }
  if (how === 'large') return 'x'.repeat(7_000_000);
  return 'well';
};`;

test.each([
  ['throw', 'TypeError', 'on purpose'],
  ['exit', 'Runtime.ExitError', 'the runtime exited with code 3'],
  ['late', 'Runtime.ExitError', 'Error: too late'],
  ['hang', 'Runtime.ExitError', 'task timed out after 1 seconds'],
  ['spin', 'Runtime.ExitError', 'task timed out after 1 seconds'],
  ['eat', 'Runtime.ExitError', 'memory limit'],
  ['large', 'Function.ResponseSizeTooLarge', 'larger than 6 MB'],
])('a call that fails (%s) is logged as %s, and the next one goes well', async (how, errorType, message) => {
  const { invoke, lines } = pool(failing, { Timeout: how === 'eat' ? 20 : 1, MemorySize: 64 });
  expect(await invoke({ how })).toEqual({ ok: false });
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({
    level: 'ERROR',
    errorType,
    message: expect.stringContaining(message),
  });
  expect(await invoke({ how: 'well' })).toEqual({ ok: true, payload: 'well' });
});

test('a bundle that does not load fails the call with the reason in the log', async () => {
  const { invoke, lines } = pool('throw new Error("no table");');
  expect(await invoke({})).toEqual({ ok: false });
  expect(lines.join()).toContain('no table');
});

test('a bundle without the handler that the template names fails the call', async () => {
  const { invoke, lines } = pool('export const other = 1;');
  expect(await invoke({})).toEqual({ ok: false });
  expect(lines.join()).toContain('handler is undefined or not exported');
});

test('what a function writes is handed on line by line', async () => {
  const { invoke, lines } = pool(
    'export const handler = async () => { console.log("a\\nb"); console.error("c"); };',
  );
  await invoke({});
  await expect.poll(() => lines.toSorted()).toEqual(['a', 'b', 'c']);
});

test('a call under way when the pool closes fails instead of hanging', async () => {
  const { invoke, close } = pool(failing);
  const pending = invoke({ how: 'hang' });
  await close();
  expect(await pending).toEqual({ ok: false });
});
