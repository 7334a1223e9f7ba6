// `npm start`: the whole of Openmat on this machine, with a demo federation to look at.
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type LocalStack, StartError, startLocalStack } from '@openmat/local';
import { type Demo, seedDemo } from './demo.ts';

const usage = `npm start -- [--port N] [--data DIR] [--reset] [--empty]

Brings up the local stack: the deployed template, interpreted on this machine.
  --port N    where the HTTP API listens (default 8080; 0 takes a free port)
  --data DIR  where the data lies (default .openmat)
  --reset     empty the data first
  --empty     do not enter the demo federation`;

interface Arguments {
  readonly port: number;
  readonly data: string;
  readonly reset: boolean;
  readonly empty: boolean;
}

try {
  const given = readArguments();
  if (given) await start(given);
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (!isUsage && !(error instanceof StartError)) throw error;
  console.error(isUsage ? `${error.message}\n\n${usage}` : `openmat: ${error.message}`);
  process.exitCode = isUsage ? 2 : 1;
}

function readArguments(): Arguments | undefined {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8080' },
      data: { type: 'string', default: '.openmat' },
      reset: { type: 'boolean', default: false },
      empty: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return undefined;
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`--port: "${values.port}" is not a port`);
  }
  return { ...values, port };
}

async function start({ port, data, reset, empty }: Arguments): Promise<void> {
  const began = performance.now();
  const dataDir = resolve(data);
  await mkdir(dataDir, { recursive: true });
  const logFile = join(dataDir, 'functions.log');
  const stack = await startLocalStack({ dataDir, port, reset, log: logTo(logFile) });
  stopAtEnd(stack);
  const demo = empty ? undefined : await seedDemo(stack);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`
Openmat runs at ${stack.url} (ready after ${seconds} s; Ctrl-C stops it)
  API      ${stack.url}/v1/docs
  data     ${relative(process.cwd(), dataDir) || '.'}
  log      ${relative(process.cwd(), logFile)}
${await next(stack, demo)}`);
}

/** What to try: a line to paste, with a token in it. */
async function next(stack: LocalStack, demo: Demo | undefined): Promise<string> {
  const sub = 'demo-organizer';
  if (!demo) {
    const token = await stack.token({ sub, roles: ['platform-admin'] });
    const body = JSON.stringify({ id: 'mine', name: 'My Federation' });
    return `
There is no federation yet. Make one:
  curl -s ${stack.url}/v1/federations -H 'Content-Type: application/json' -H 'Authorization: Bearer ${token}' -d '${body}'

A token for it: npm run --silent token -- --role organizer --federation mine`;
  }
  const token = await stack.token({ sub, federation: demo.federation, roles: ['organizer'] });
  const shown = `${stack.url}/public/v1/events/${demo.event}`;
  return `  event    ${demo.event} of the federation "${demo.federation}", ${demo.entries} entries, under way

What everybody sees:
  ${shown}.json
  ${shown}/brackets.json
  ${shown}/brackets/${demo.bracket}.json
  ${shown}/mats/1.json
  ${shown}/schedule.json
  ${shown}/standings.json

List entries:
  curl -s '${stack.url}/v1/events/${demo.event}/registrations?limit=3' -H 'Authorization: Bearer ${token}'

Another token: npm run --silent token -- --role organizer --federation ${demo.federation}`;
}

function logTo(file: string): (functionName: string, line: string) => void {
  const stream = createWriteStream(file);
  return (functionName, line) => stream.write(`${functionName} ${line}\n`);
}

/** Stops the stack at Ctrl-C, at a request to end, and when whoever started this process is gone. */
function stopAtEnd(stack: LocalStack): void {
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && stop(), 1000);
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    clearInterval(watch);
    await stack.stop();
    process.exit(0);
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
