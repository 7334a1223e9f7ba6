import { webhookEvents } from '@openmat/contracts';
import { expect, test } from 'vitest';
import { listBrackets } from '../bracketing/see-live.ts';
import { workRun } from '../bracketing/work-run.ts';
import { ask } from '../testing/bracketing.ts';
import { firstOf, running } from '../testing/table.ts';
import { admin, value, type World } from '../testing/world.ts';
import { createWebhook } from '../webhook/webhook.ts';

const listen = async (world: World) => {
  const input = { url: 'https://hooks.example/', events: [...webhookEvents] };
  value(await createWebhook(world, admin, 'demo', input, { http: false }));
};

const told = (world: World) =>
  world.db.all('delivery') as unknown as { event: string; data: Record<string, unknown> }[];

test('webhooks hear of every result, of a correction, and once that a bracket is over; ids and numbers only', async () => {
  const { world, event, play, bracket, see, correct } = await running();
  const [first] = value(await listBrackets(world, admin, event, { limit: 1 })).items;
  await listen(world);
  const id = first?.id ?? '';
  await play(id, firstOf);
  const { view } = await bracket(id);
  const of = (kind: string) => told(world).filter((each) => each.event === kind);
  const fought = view.matches.filter((match) => match.result).map((match) => match.id);
  expect(of('result.recorded').map(({ data }) => data.match)).toEqual(fought);
  expect(of('bracket.completed')).toMatchObject([{ data: { federation: 'demo', event, bracket: id } }]);
  const last = fought.at(-1) ?? '';
  const { a, b, result } = (await see(last)).view;
  const loser = result?.winner === a.id ? b.id : a.id;
  value(await correct(last, { winner: loser ?? null, method: 'decision' }));
  expect(of('result.recorded')).toHaveLength(fought.length + 1);
  expect(of('bracket.completed')).toHaveLength(1);
  for (const { data } of told(world)) {
    expect(
      Object.keys(data).filter((key) => !['federation', 'event', 'bracket', 'seq', 'match'].includes(key)),
    ).toEqual([]);
  }
});

test('webhooks hear of a plan when it is published; without webhooks nothing is written for them', async () => {
  const { world, event } = await running();
  expect(told(world)).toEqual([]);
  await listen(world);
  const run = await ask(world, event);
  expect(await workRun(world, { event, run })).toBe('published');
  expect(told(world)).toMatchObject([{ event: 'plan.published', data: { event, run } }]);
});
