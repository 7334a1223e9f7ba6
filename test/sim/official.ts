import type { Ruleset } from '@openmat/core';
import type { Answered, Client } from './client.ts';

type Setting = {
  readonly client: Client;
  readonly organizer: Client;
  readonly event: string;
  readonly ruleset: Ruleset;
  /** From 0 to 1. */
  readonly chance: () => number;
};

export type Official = {
  /** What was done, and what of it others were faster at. */
  readonly counts: Readonly<Record<string, number>>;
  /** Goes once through the brackets and does what there is to do; tells whether anything was. */
  readonly work: (brackets: readonly string[]) => Promise<boolean>;
};

/** Calls that end nothing; every ruleset has one of them. */
const HARMLESS = ['warning', 'escape', 'passivity'];

const SHARES = { noShow: 0.05, dq: 0.02, correction: 0.02, calls: 0.3 };

/** Another table has entered a later call in between. */
const isTimeOfCall = ({ errors }: { errors: readonly { path: string }[] }) =>
  errors.some(({ path }) => path === 'at');

/** Somebody at a table among others: looks, acts on what is there, and takes a refusal for what it is. */
export function official({ client, organizer, event, ruleset, chance }: Setting): Official {
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };

  /** Whether a command was carried out; that somebody was faster is no fault. */
  function done(what: string, { status, body }: Answered): boolean {
    if (status === 200) {
      count(what);
      return true;
    }
    const isBehind = status === 409 || status === 412 || (status === 422 && isTimeOfCall(body));
    if (!isBehind) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
    count(`${what} (others were faster)`);
    return false;
  }

  async function fight(path: string, entryIdOf: (athlete: string) => string): Promise<boolean> {
    const before = (await client.get(path)).body;
    const [a, b] = [before.a.id, before.b.id];
    if (chance() < SHARES.noShow) {
      const entry = entryIdOf(chance() < 0.5 ? a : b).replaceAll('/', '~');
      return done('no-show', await organizer.command('POST', `${event}/registrations/${entry}/no-show`, {}));
    }
    if (before.status === 'ready' && !done('start', await client.command('POST', `${path}/start`)))
      return true;
    const fought = chance() < SHARES.calls ? await byCalls(path) : await byHand(path);
    if (fought) count('fought');
    if (fought && chance() < SHARES.correction) await correct(path);
    return true;
  }

  async function byHand(path: string): Promise<boolean> {
    const { body, etag } = await client.get(path);
    if (body.status !== 'started') return false;
    const winner = (chance() < 0.5 ? body.a : body.b).id;
    const isDq = chance() < SHARES.dq;
    const method = isDq ? 'dq' : chance() < 0.5 ? 'submission' : 'decision';
    const scope = isDq ? { dqScope: chance() < 0.5 ? 'match' : 'bracket' } : {};
    const seconds = Math.floor(chance() * 200);
    const result = { winner, method, seconds, ...scope };
    const answer = await client.command('PUT', `${path}/result`, result, etag);
    if (answer.status === 412 && (await isRecorded(path, result)))
      return done('result', { ...answer, status: 200 });
    return done('result', answer);
  }

  /** Whether what stands there is the own result: the network may have sent it twice, or lost the answer. */
  async function isRecorded(
    path: string,
    { winner, method, seconds }: { winner: string; method: string; seconds: number },
  ) {
    const { result } = (await client.get(path)).body;
    return result?.winner === winner && result.method === method && result.seconds === seconds;
  }

  /** Two calls, the second one first: it leaves a gap. */
  async function byCalls(path: string): Promise<boolean> {
    const { body: live } = await client.get(`${path}/calls`);
    if (live.ended) return false;
    const { next } = live;
    const by = chance() < 0.5 ? 'a' : 'b';
    const at =
      (live.calls.findLast((call: { at?: number }) => call.at !== undefined)?.at ?? 0) +
      Math.floor(chance() * 9);
    const first = HARMLESS.find((call) => call in ruleset.scoring.calls);
    const end = { seq: next + 1, at: at + 5, by, call: 'submission' };
    const early = await client.command('POST', `${path}/calls`, end);
    if (early.status !== 409) return done('last call', early);
    if (!done('call', await client.command('POST', `${path}/calls`, { seq: next, at, by, call: first })))
      return false;
    return done('last call', await client.command('POST', `${path}/calls`, end));
  }

  async function correct(path: string): Promise<void> {
    const { body, etag } = await client.get(path);
    if (!body.result) return;
    const winner = body.result.winner === body.a.id ? body.b.id : body.a.id;
    const reason = ruleset.corrections.reasons[0];
    const correction = { reason, result: { winner, method: 'submission', seconds: 30 } };
    done('correction', await client.command('POST', `${path}/correct`, correction, etag));
  }

  async function resolve(id: string, ties: readonly (readonly string[])[], etag: string): Promise<boolean> {
    const [order] = ties;
    if (!order) return false;
    return done('tie', await client.command('POST', `${event}/brackets/${id}/ties/resolve`, { order }, etag));
  }

  return {
    counts,
    work: async (brackets) => {
      let worked = false;
      for (const id of brackets) {
        const { body, etag } = await client.get(`${event}/brackets/${id}`);
        const open = body.matches.find(
          ({ status }: { status: string }) => status === 'ready' || status === 'started',
        );
        const entryIdOf = (athlete: string) =>
          body.entrants.find((one: { id: string }) => one.id === athlete)?.entryId ?? '';
        if (open) worked = (await fight(`${event}/matches/${open.id}`, entryIdOf)) || worked;
        else worked = (await resolve(id, body.standings.ties, etag)) || worked;
      }
      return worked;
    },
  };
}
