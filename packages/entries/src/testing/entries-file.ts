import { findRuleset } from '@openmat/rulesets';
import { readEntriesFile } from '../read-entries-file.ts';

export const HEADER = 'id,name,club,sex,birth_date,discipline,level,weight';
export const ANNA = 'A1,Anna Berg,North,female,1999-05-01,gi,blue,61.5kg';
export const BO = 'B2,Bo Lund,South,male,1998-02-03,no-gi,expert,168lb';

export function readBytes(bytes: Uint8Array) {
  const ruleset = findRuleset('madison');
  if (!ruleset) throw new Error('madison is not shipped');
  return readEntriesFile(bytes, ruleset, '2026-12-05');
}

export const read = (...lines: string[]) => readBytes(new TextEncoder().encode(lines.join('\n')));

export const rowsOf = (result: ReturnType<typeof readBytes>) => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.rows;
};

export const faultsOf = (result: ReturnType<typeof readBytes>) =>
  result.ok ? [] : result.error.map(({ line, message }) => `${line}: ${message}`);
