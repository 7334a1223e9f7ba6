import { answerConsent } from '../merge/answer-consent.ts';
import type { Registration } from '../records.ts';
import { askAndWork, planOf } from './bracketing.ts';
import { approved, type linksOf, mergesOf } from './merges.ts';
import type { World } from './world.ts';

/** Seconds. */
export const HOUR = 3600;

/** How whoever holds a link calls. */
export const link = { claim: undefined, correlation: 'test-correlation' };

type Links = Awaited<ReturnType<typeof linksOf>>;

/** Answers by the link of an athlete. */
export const answer = (world: World, links: Links, athlete: string, decision: 'accept' | 'refuse') =>
  answerConsent(world, link, { token: links.get(athlete) ?? '', decision });

/** What has become of an athlete's registration. */
export const statusOf = (world: World, athlete: string) =>
  (world.db.all('registration') as unknown as Registration[]).find((one) => one.athlete === athlete)?.status;

/** The answers of everyone who is asked, by athlete. */
export const answersOf = async (world: World, event: string) =>
  Object.fromEntries(
    (await mergesOf(world, event)).flatMap(({ consents = [] }) =>
      consents.map(({ entryId, answer: given, bySilence }) => [
        entryId.split('/')[0],
        bySilence ? `${given} by silence` : given,
      ]),
    ),
  );

/** The run that was asked for last. */
export const newestRun = (world: World) => world.db.all('run').at(-1);

/** Approved, carried out and published. */
export async function published(input: object = {}) {
  const made = await approved(input);
  await askAndWork(made.world, made.event);
  return made;
}

/** Who is in the brackets of the newest run's plan. */
export const entrantsOf = async (world: World, event: string) => {
  const plan = await planOf(world, event, String(newestRun(world)?.id));
  return plan.brackets.flatMap(({ entrants }) => entrants.map(({ id }) => id));
};
