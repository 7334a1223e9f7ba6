import type { Failure, Fault } from '@openmat/contracts';
import { fail, ok, type Result } from '@openmat/core';
import type { Caller, Change, Deps } from '../ports.ts';
import type { Athlete, EventRecord, Registration } from '../records.ts';
import { batchOf, settle } from './batch.ts';
import { newRegistration } from './create-registration.ts';
import { contactsThatDiffer, registrationIdOf } from './entry.ts';
import { at, type ImportLine } from './read-import.ts';
import { athleteFault, newAthlete } from './resolve-athlete.ts';

export type ImportPlan = {
  /** For every line the changes that stage it, in the order of the file. */
  readonly staged: readonly (readonly Change[])[];
  readonly newAthletes: number;
  readonly contactDiffers: { readonly contact: number[]; readonly guardianContact: number[] };
};

type Stored = {
  readonly athlete: (id: string) => Athlete | undefined;
  readonly registration: (id: string) => Registration | undefined;
  readonly leftovers: readonly string[];
};

/** Compares the lines of a file with what is stored, and prepares what the import stages. */
export async function planImport(
  deps: Deps,
  caller: Caller,
  event: EventRecord,
  lines: readonly ImportLine[],
  id: string,
): Promise<Result<ImportPlan, Failure>> {
  const stored = await loadStored(deps, event, lines);
  const doubles = lines.flatMap((line) => doubleFaults(line, stored));
  const faults = [...doubles, ...lines.flatMap((line) => lineFaults(line, stored, caller))];
  if (faults.length > 0) return refused(faults, doubles.length);
  const batch = batchOf(event.id, id);
  const when = { absent: true, orBatches: stored.leftovers } as const;
  const made = new Set<string>();
  const staged = lines.map(({ entry, person, ...extras }): readonly Change[] => {
    const record = { ...newRegistration(deps, caller, event, entry, extras), batch };
    const registration = { put: 'registration', record, when } as const;
    if (stored.athlete(entry.id) || made.has(entry.id)) return [registration];
    made.add(entry.id);
    const athlete = newAthlete(deps, caller.principal, event.federation, entry.id, person);
    return [{ put: 'athlete', record: { ...athlete, batch }, when }, registration];
  });
  return ok({ staged, newAthletes: made.size, contactDiffers: differences(lines, stored) });
}

async function loadStored(deps: Deps, event: EventRecord, lines: readonly ImportLine[]): Promise<Stored> {
  const athleteIds = [...new Set(lines.map(({ entry }) => entry.id))];
  const registrationIds = lines.map(({ entry }) => registrationIdOf(entry));
  const [athletes, registrations] = await Promise.all([
    deps.db.getAll(
      'athlete',
      athleteIds.map((id) => ({ federation: event.federation, id })),
    ),
    deps.db.getAll(
      'registration',
      registrationIds.map((id) => ({ event: event.id, id })),
    ),
  ]);
  const [a, r] = await Promise.all([settle(deps, athletes), settle(deps, registrations)]);
  const byAthlete = new Map(a.existing.map((athlete, place) => [athleteIds[place], athlete]));
  const byRegistration = new Map(r.existing.map((found, place) => [registrationIds[place], found]));
  return {
    athlete: (id) => byAthlete.get(id),
    registration: (id) => byRegistration.get(id),
    leftovers: [...new Set([...a.leftovers, ...r.leftovers])],
  };
}

function doubleFaults({ line, entry }: ImportLine, stored: Stored): readonly Fault[] {
  const id = registrationIdOf(entry);
  const double = stored.registration(id);
  if (!double) return [];
  const why =
    double.status === 'registered'
      ? 'is registered already'
      : `is ${double.status}: enter it again by itself`;
  return [at(line, 'id', `entry ${entry.entryId} ${why}, as ${id}`)];
}

function lineFaults(
  { line, entry, person }: ImportLine,
  stored: Stored,
  { principal }: Caller,
): readonly Fault[] {
  const athlete = stored.athlete(entry.id);
  const fault = athlete && athleteFault(athlete, person, principal);
  return fault ? fault.faults.map(({ path, message }) => at(line, columns[path] ?? path, message)) : [];
}

const columns: Readonly<Record<string, string>> = { athleteId: 'id', birthDate: 'birth_date' };

function refused(faults: readonly Fault[], doubles: number): Result<never, Failure> {
  const kind = doubles === faults.length ? 'duplicate' : 'invalid';
  return fail({
    kind,
    detail: 'The file contradicts what is stored; nothing of it is stored.',
    errors: faults,
  });
}

function differences(lines: readonly ImportLine[], stored: Stored): ImportPlan['contactDiffers'] {
  const differs: ImportPlan['contactDiffers'] = { contact: [], guardianContact: [] };
  for (const { line, entry, person } of lines) {
    const known = stored.athlete(entry.id)?.person;
    for (const field of known ? contactsThatDiffer(known, person) : []) differs[field].push(line);
  }
  return differs;
}
