import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartError } from './errors.ts';

export interface Emulator {
  readonly endpoint: string;
  /** Where the data lies; undefined for an endpoint that the environment names. */
  readonly databaseFile?: string;
  stop(): Promise<void>;
}

/**
 * Starts DynamoDB's emulator on the data of a directory, or takes the one at `OPENMAT_DYNAMODB_ENDPOINT`.
 * The emulator ends with this process, also when this process is killed.
 */
export async function startEmulator(dataDirectory: string): Promise<Emulator> {
  const endpoint = process.env.OPENMAT_DYNAMODB_ENDPOINT;
  if (endpoint) return { endpoint, stop: async () => {} };
  const binary = findBinary();
  endPredecessor(pidFile(dataDirectory), databaseFile(dataDirectory));
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const started = await launch(binary, dataDirectory, port);
    if (started.ok) return started.emulator;
    if (attempt === 3) throw new StartError(`the DynamoDB emulator did not start: ${started.said}`);
  }
}

const databaseFile = (dataDirectory: string) => join(dataDirectory, 'dynamodb.db');
const pidFile = (dataDirectory: string) => join(dataDirectory, 'emulator.pid');

/**
 * Runs the emulator until standard input closes, which it does when this process ends in whatever way. The emulator
 * gets a session of its own, so that Ctrl-C reaches it only after the functions have finished.
 */
const untilParentEnds = `
exec 3<&0
pid_file=$1; shift
"$@" </dev/null & child=$!
echo $child >"$pid_file"
{ cat <&3 >/dev/null; kill -9 $child; } 2>/dev/null &
exec 3<&-
wait $child`;

async function launch(binary: string, dataDirectory: string, port: number) {
  const file = databaseFile(dataDirectory);
  const serve = [binary, 'serve', '--host', '127.0.0.1', '-p', String(port), '--db-path', file];
  const child = spawn('sh', ['-c', untilParentEnds, 'sh', pidFile(dataDirectory), ...serve], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  const exited = once(child, 'exit');
  let said = '';
  const listening = new Promise<boolean>((resolve) => {
    createInterface({ input: child.stderr })
      .on('line', (line) => {
        said = line;
        if (line.includes('listening on')) resolve(true);
      })
      .on('close', () => resolve(false));
  });
  if (!(await listening)) return { ok: false as const, said };
  const stop = async () => {
    child.stdin.end();
    await exited;
  };
  return { ok: true as const, emulator: { endpoint: `http://127.0.0.1:${port}`, databaseFile: file, stop } };
}

function findBinary(): string {
  const candidates = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'dynoxide'));
  try {
    const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
    candidates.unshift(join(dirname(manifest), 'dynoxide'));
  } catch {
    // An optional dependency: not there on other systems.
  }
  const found = candidates.find(isExecutable);
  if (found) return found;
  throw new StartError(
    'no DynamoDB emulator for this system. Set OPENMAT_DYNAMODB_ENDPOINT to the URL of one that runs ' +
      '(DynamoDB Local, for example), or put "dynoxide" (github.com/nubo-db/dynoxide) on the PATH.',
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Ends an emulator that outlived its own local stack, where the system lets us see that it is one. */
function endPredecessor(pidFile: string, databaseFile: string): void {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (command.includes(databaseFile)) process.kill(pid, 'SIGKILL');
  } catch {
    // No predecessor, or it has ended.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
