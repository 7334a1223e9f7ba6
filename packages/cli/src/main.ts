import process from 'node:process';
import { processIo } from './io.ts';
import { EXIT } from './load-event.ts';
import { run } from './run.ts';

/**
 * Runs a command line on the streams of this process and sets its exit code; an unexpected fault is one line and 70.
 *
 * @param args without the program's name
 */
export async function main(args: readonly string[] = process.argv.slice(2)): Promise<void> {
  process.stdout.on('error', stop);
  try {
    process.exitCode = await run(args, processIo());
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
