// A local stack in a process of its own, to be killed: `serve.ts DATA_DIRECTORY` prints where it listens.
import { startLocalStack } from '@openmat/local';

const stack = await startLocalStack({
  dataDir: process.argv[2] ?? '',
  log: (name, line) => line.includes('"ERROR"') && process.stderr.write(`${name}: ${line}\n`),
});
process.stdout.write(`${JSON.stringify({ url: stack.url, dynamodb: stack.dynamodb })}\n`);
