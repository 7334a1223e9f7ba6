import type { Failure, Imported } from '@openmat/contracts';
import { fail, ok, type Result } from '@openmat/core';
import { audited } from '../audit.ts';
import { ownEvent } from '../event/own-event.ts';
import { takesEntries } from '../event/status.ts';
import { unchangedEvent } from '../event/unchanged-event.ts';
import { conflict, invalid } from '../failures.ts';
import { claimed, earlierResult } from '../once.ts';
import type { Caller, Deps } from '../ports.ts';
import type { EventRecord, ImportMarker } from '../records.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { type ImportFile, readImport } from './read-import.ts';
import { stage } from './stage.ts';

/** Committed imports stand in the event's roster, which has to stay small. */
const MOST_IMPORTS = 1000;
/** No request lasts this long: an import that is older is dead. Seconds. */
const DEAD_AFTER = 600;

/**
 * Enters every line of a file, or none. Athletes and registrations are staged in batches that no reader sees; one
 * commit then adds the import to the event's roster, which makes all of them visible at once.
 */
export async function importRegistrations(
  deps: Deps,
  caller: Caller,
  eventId: string,
  bytes: Uint8Array,
): Promise<Result<Imported, Failure>> {
  const earlier = await earlierResult<Imported>(deps, caller.claim);
  if (earlier) return earlier;
  const read = await readFile(deps, caller, eventId, bytes);
  if (!read.ok) return read;
  const { event, file } = read.value;
  const id = deps.newId();
  const plan = await planImport(deps, caller, event, file.lines, id);
  if (!plan.ok) return (await earlierResult<Imported>(deps, caller.claim)) ?? plan;
  const marker = { event: eventId, id, status: 'staging', version: 1, due: deps.now() + DEAD_AFTER } as const;
  await deps.db.commit([{ put: 'import', record: marker, when: { absent: true } }]);
  const result = summary(id, file, plan.value);
  const stored =
    (await stage(deps.db, plan.value.staged)) && (await makeVisible(deps, caller, event, marker, result));
  return stored ? ok(result) : giveUp(deps, caller, marker);
}

async function readFile(
  deps: Deps,
  { principal }: Caller,
  eventId: string,
  bytes: Uint8Array,
): Promise<Result<{ event: EventRecord; file: ImportFile }, Failure>> {
  const own = await ownEvent(deps, principal, eventId);
  if (!own.ok) return own;
  const event = own.value;
  if (!takesEntries(event)) return conflict(`The event is ${event.status}: it takes no entries.`);
  const [pinned, roster] = await Promise.all([
    deps.db.get('ruleset', { event: eventId }),
    deps.db.get('roster', { event: eventId }),
  ]);
  if (!pinned || !roster) throw new Error(`event ${eventId} has no ruleset or roster`);
  if (roster.imports.length >= MOST_IMPORTS) return conflict(`The event has had ${MOST_IMPORTS} imports.`);
  const file = readImport(bytes, pinned.ruleset, event.startDate, principal);
  return file.ok
    ? ok({ event, file: file.value })
    : invalid(file.error, 'The file is wrong; nothing of it is stored.');
}

function summary(id: string, { lines, ignoredColumns }: ImportFile, plan: ImportPlan): Imported {
  const { newAthletes, contactDiffers } = plan;
  return {
    import: id,
    registrations: lines.length,
    newAthletes,
    contactDiffers,
    ignoredColumns: [...ignoredColumns],
  };
}

/** The one conditional write: the import joins the roster, unless it was given up or the event has changed. */
async function makeVisible(
  deps: Deps,
  caller: Caller,
  event: EventRecord,
  { id, version }: ImportMarker,
  result: Imported,
): Promise<boolean> {
  const note = `${result.registrations} registrations`;
  const what = {
    federation: event.federation,
    event: event.id,
    action: 'importRegistrations',
    target: id,
    note,
  };
  const committed = await deps.db.commit([
    { remove: 'import', key: { event: event.id, id }, when: { version } },
    { enroll: event.id, import: id },
    unchangedEvent(event),
    audited(deps, caller, what),
    ...claimed(deps, caller.claim, result),
  ]);
  return committed.ok;
}

/** Leaves what is staged to the sweeper; the same request may have been carried out by a rival. */
async function giveUp(
  deps: Deps,
  { claim }: Caller,
  marker: ImportMarker,
): Promise<Result<Imported, Failure>> {
  const record = { ...marker, status: 'abandoned', version: marker.version + 1, due: deps.now() } as const;
  await deps.db.commit([{ put: 'import', record, when: { version: marker.version } }]);
  const rival = await earlierResult<Imported>(deps, claim);
  return (
    rival ??
    fail({
      kind: claim ? 'in-flight' : 'conflict',
      detail:
        'Somebody else was entering the same athletes or changing the event; nothing of the file is stored.',
      retryAfterSeconds: 2,
    })
  );
}
