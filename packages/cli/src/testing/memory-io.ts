import { fail, ok } from '@openmat/core';
import type { Io } from '../io.ts';
import { run } from '../run.ts';

/** Runs a command line on files that are texts, and keeps what it writes. */
export async function runOn(files: Readonly<Record<string, string>>, ...args: string[]) {
  const written = { out: '', err: '' };
  const io: Io = {
    attended: false,
    read: async (path) => {
      const text = files[path];
      return text === undefined ? fail('no such file') : ok(new TextEncoder().encode(text));
    },
    out: async (text) => {
      written.out += text;
    },
    message: (text) => {
      written.err += text;
    },
  };
  const exitCode = await run(args, io);
  return { exitCode, ...written };
}

/** The rulebook's eight adults, an unweighed ninth, and a tenth who is alone. */
export const eightAdults = [
  'id,name,club,sex,birth_date,discipline,level,weight_kg',
  ...[60, 61, 62, 63, 64, 80, 81, 82].map(
    (kg) => `K${kg},Name ${kg},Club ${kg % 3},male,2000-01-01,no-gi,intermediate,${kg}`,
  ),
  'U1,Una Weighed,Club 1,male,2000-01-01,no-gi,intermediate,',
  'E1,Xena Expert,Club 2,female,2000-01-01,no-gi,expert,65.5',
].join('\n');
