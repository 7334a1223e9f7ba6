import process from 'node:process';
import { processIo } from './io.ts';
import { EXIT } from './load-event.ts';
import { run } from './run.ts';

/** Runs the command line of this process and sets its exit code; a fault of the program is one line and 70. */
export async function main(): Promise<void> {
  process.stdout.on('error', stop);
  try {
    process.exitCode = await run(process.argv.slice(2), processIo());
  } catch (error) {
    stop(error);
  }
}

/** Nobody reads on (`openmat … | head`): that is no fault. */
function stop(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'EPIPE') process.exit(EXIT.done);
  const [what] = String(error).split('\n');
  process.stderr.write(`openmat: unexpected fault: ${what}\n`);
  process.exit(EXIT.fault);
}
