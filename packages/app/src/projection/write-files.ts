import { publicFileNames, publicSchema, publicSchemaPath } from '@openmat/contracts';
import type { Estimates } from '../bracketing/estimate-day.ts';
import type { Deps } from '../ports.ts';
import { allDone, atMost } from '../value/at-most.ts';
import { callOnDeck } from './call-on-deck.ts';
import { keysOf, type PublicFiles, removeFile, type Written, writeFile } from './files.ts';
import { isPublic, type Loaded, type Shared } from './load-shared.ts';
import { allStandings, type RankedBrackets, rankBrackets } from './rank-brackets.ts';
import type { RenderLease, StandingsRecord } from './records.ts';
import {
  type AllStandings,
  type Bracketed,
  estimateEvent,
  isBracketed,
  matsOf,
  renderBrackets,
  renderEvent,
  renderSchedule,
  renderStandings,
} from './render-event.ts';
import { renderMat } from './render-mat.ts';
import { storeSeasonPoints } from './season-points.ts';
import { storeStandings } from './standings-records.ts';

/** So many files are written at once. */
const AT_ONCE = 16;

/** What a pass renders: the files that these brackets have a part in, or all. */
export type Scope = readonly string[] | 'all';

export type WrittenFiles = {
  readonly written: ReadonlyMap<string, Written>;
  /** What is wrong with brackets that cannot be shown. */
  readonly failed: ReadonlyMap<string, unknown>;
};

/** What was there before the pass. */
export type Stored = {
  readonly stored: Promise<readonly StandingsRecord[]>;
  /** The files of the event, for a pass over all of them. */
  readonly listed: Promise<ReadonlyMap<string, string> | undefined>;
};

type View = { readonly key: string; readonly view: object };

/** Writes the files of a scope where they are not right already; removes those that belong to nothing any more. */
export async function writeFiles(
  deps: Deps,
  files: PublicFiles,
  held: RenderLease,
  { shared, brackets }: Loaded,
  { stored, listed: listing }: Stored,
  scope: Scope,
): Promise<WrittenFiles> {
  const { event, pass } = held;
  const keys = keysOf(event);
  const listed = await listing;
  const written = new Map<string, Written>();
  const write = async ({ key, view }: View) => {
    written.set(key, await writeFile(files, { key, body: JSON.stringify(view), pass }, listed));
  };
  const ranking = rankScope({ shared, brackets }, scope);
  const ofBrackets = ranking.ranked.map(({ view }) => ({ key: keys.bracket(view.id), view }));
  await allDone([
    atMost(AT_ONCE, ofBrackets, write),
    storeStandings(
      deps,
      ranking.ranked.map(({ standings }) => standings),
    ),
    storeSeasonPoints(deps, held, shared, ranking.ranked),
    stored.then(async (records) => {
      const all = isBracketed(shared) ? await allStandings(deps, shared, ranking, records) : new Map();
      const estimates = isBracketed(shared) ? estimateEvent(shared, all) : new Map();
      await atMost(AT_ONCE, eventViews(shared, all, estimates, scope), write);
      if (isBracketed(shared)) await callOnDeck(deps, shared, all, estimates, matsIn(shared, scope));
    }),
  ]);
  if (listed) {
    await writeSchemas(files);
    const stay = new Set([...written.keys(), ...[...(shared.plan?.refs.keys() ?? [])].map(keys.bracket)]);
    const gone = [...listed.keys()].filter((key) => !stay.has(key));
    await atMost(AT_ONCE, gone, async (key) => {
      written.set(key, await removeFile(files, key, pass));
    });
  }
  return { written, failed: ranking.failed };
}

function rankScope({ shared, brackets }: Loaded, scope: Scope): RankedBrackets {
  if (!isBracketed(shared)) return { ranked: [], failed: new Map() };
  const { refs } = shared.plan;
  const ids = scope === 'all' ? [...refs.keys()] : scope.filter((id) => refs.has(id));
  return rankBrackets(shared, ids, brackets);
}

/** The files of a scope that show more than one bracket. */
function eventViews(shared: Shared, all: AllStandings, estimates: Estimates, scope: Scope): readonly View[] {
  const keys = keysOf(shared.event.id);
  const event = { key: keys.event, view: renderEvent(shared) };
  if (!isBracketed(shared)) return scope === 'all' && isPublic(shared.event) ? [event] : [];
  if (scope !== 'all' && !scope.some((id) => shared.plan.refs.has(id))) return [];
  return [
    ...(scope === 'all' ? [event] : []),
    { key: keys.schedule, view: renderSchedule(shared, estimates) },
    { key: keys.brackets, view: renderBrackets(shared, all) },
    { key: keys.standings, view: renderStandings(shared, all) },
    ...matsOf(shared.plan).map((mat) => ({
      key: keys.mat(mat),
      view: renderMat(shared, all, estimates, mat),
    })),
  ];
}

/** The mats on which a scope is fought. */
const matsIn = (shared: Bracketed, scope: Scope) =>
  scope === 'all' ? matsOf(shared.plan) : matsOfBrackets(shared, scope);

function matsOfBrackets({ plan }: Bracketed, ids: readonly string[]): readonly number[] {
  const matches = ids.flatMap((id) => plan.outlines.get(id)?.matches ?? []);
  return [...new Set(matches.flatMap(({ id }) => plan.times.get(id)?.mat ?? []))];
}

/** The files that a bracket has a part in: a start or a result moves the estimates of the whole event. */
export function filesOfBracket(shared: Shared, id: string): readonly string[] {
  if (!isBracketed(shared) || !shared.plan.refs.has(id)) return [];
  const keys = keysOf(shared.event.id);
  const shown = [keys.bracket(id), keys.brackets, keys.standings, keys.schedule];
  return [...shown, ...matsOf(shared.plan).map(keys.mat)];
}

const described = new WeakSet<PublicFiles>();

/** Publishes the schemas of all files, once in the life of a process. */
async function writeSchemas(files: PublicFiles): Promise<void> {
  if (described.has(files)) return;
  await atMost(AT_ONCE, publicFileNames, async (name) => {
    const key = publicSchemaPath(name).slice(1);
    await writeFile(files, { key, body: JSON.stringify(publicSchema(name)), pass: 0 });
  });
  described.add(files);
}
