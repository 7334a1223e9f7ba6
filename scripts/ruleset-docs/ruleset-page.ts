import { ageClassSpans, type Check, type MergeRules, type Ruleset } from '@openmat/core';
import type { Book } from './book.ts';
import { page, table } from './markdown.ts';
import { scoringSection } from './scoring-section.ts';
import { techniqueSection } from './technique-section.ts';

/** What a ruleset says, for people: every rule with its clause, every decision marked. */
export function rulesetPage(ruleset: Ruleset, book: Book): string {
  return page([
    `# ${ruleset.name} (\`${ruleset.id}\`)`,
    `${ruleset.summary}.`,
    'Made from the data by `npm run docs:rulesets`; which test covers which clause is in [clauses.md](clauses.md).',
    ...divisions(ruleset),
    ...formats(ruleset),
    ...matchTimes(ruleset),
    ...weighIn(ruleset),
    ...scoringSection(ruleset),
    ...standings(ruleset),
    ...corrections(ruleset),
    ...techniqueSection(ruleset),
    ...checklists(ruleset),
    ...coachPasses(ruleset),
    '## Decisions',
    'What the rulebook leaves open, contradicts itself on or only names, and how it is settled. An event may change every field.',
    table(
      ['what', '**decision**'],
      book.decisions.map(([what, decision]) => [what, decision]),
    ),
  ]);
}

function divisions(ruleset: Ruleset): string[] {
  const levels = Object.entries(ruleset.disciplines).map(([discipline, { levels }]) => [
    discipline,
    levels.map(({ id, aliases }) => [id, ...(aliases ?? [])].join(' = ')).join(' < '),
  ]);
  const ages = ageClassSpans(ruleset).map(({ id, label, from, until }) => [
    `\`${id}\``,
    label,
    Number.isFinite(until) ? `${from}–${until - 1}` : `${from}+`,
  ]);
  const weights = Object.entries(ruleset.weightClasses ?? {}).map(([id, { ageClasses, sexes, upToKg }]) => [
    id,
    ageClasses.join(', '),
    sexes.join(', '),
    upToKg.join(' '),
  ]);
  const absolute = ruleset.absolute.length > 0 ? `Absolute divisions: ${ruleset.absolute.join(', ')}.` : '';
  return [
    '## Divisions',
    table(['discipline', 'levels'], levels),
    '**decision**: the bounds, in full years on the first day of the event.',
    table(['age class', 'name', 'ages'], ages),
    ...(weights.length > 0
      ? [
          '**decision**: weight classes, upper bounds in kg; above the last one the class is open.',
          table(['table', 'age classes', 'sex', 'up to kg'], weights),
        ]
      : ['There are no weight classes.']),
    absolute,
  ];
}

function formats({ formats, rematch, merge }: Ruleset): string[] {
  const rows = formats.map(({ upTo, format }, index) => {
    const from = (formats[index - 1]?.upTo ?? 0) + 1;
    const size = upTo === undefined ? `${from} or more` : from === upTo ? `${from}` : `${from}–${upTo}`;
    return [size, format];
  });
  const { ageClass, level, weightClass, sex } = merge.across;
  const who = merge.ageClasses === null ? 'everybody' : merge.ageClasses.join(', ') || 'nobody';
  const comeback = formats.some(({ format }) => format === 'comeback');
  return [
    '## Formats and mergers',
    table(['competitors', 'format'], rows),
    comeback ? `A final that repeats the first match of a comeback: ${rematch}.` : '',
    `Groups below ${merge.below} are not playable as they are. Merged may be: ${who}; across age classes: ${ageClass}; levels: ${level}; weight classes: ${weightClass}; sexes: ${sex}.`,
    ...(who === 'nobody' ? [] : mergeLimits(merge)),
  ];
}

function mergeLimits({ maxSteps, maxSpread, maxAgeGapYears, flagAgeGapYears, cost, remedy }: MergeRules) {
  const gap = maxAgeGapYears === null ? 'no limit' : `${maxAgeGapYears} full years`;
  const remedies = {
    none: 'nothing',
    refund: 'the refund',
    credit: 'a free registration for the next event',
  };
  return [
    '**decision**: within a merged bracket nobody lies further from anybody else than this.',
    table(
      ['between any two', 'at most'],
      [
        ['age classes', `${maxSteps.ageClass}`],
        ['levels', `${maxSteps.level}`],
        ['weight classes', `${maxSteps.weightClass}`],
        ['weight, by the lighter', `${100 * maxSpread.minors} % minors, ${100 * maxSpread.adults} % adults`],
        ['age', `${gap}; among minors more than ${flagAgeGapYears} years is pointed out`],
      ],
    ),
    `Cost in points: ${cost.spreadPercent} a percent of spread, ${cost.yearAmongMinors} a year between the oldest and the youngest minor, ${cost.yearAmongAdults} between adults; for everyone who moves ${cost.ageClass} an age class, ${cost.level} a level, ${cost.weightClass} a weight class, ${cost.sex} to the other sex. Whoever refuses, or has no match at all, gets ${remedies[remedy]}.`,
  ];
}

function matchTimes({ matchTimes }: Ruleset): string[] {
  const rows = Object.values(matchTimes).map(({ ageClasses, levels, seconds, finalSeconds, clause }) => [
    ageClasses.join(', '),
    levels?.join(', ') ?? 'all',
    `${minutes(seconds)}${finalSeconds ? `; the match for gold ${minutes(finalSeconds)}` : ''}`,
    clause.replace(/^unstated: /, '**decision**: '),
  ]);
  return ['## Match times', table(['age classes', 'levels', 'time', 'clause'], rows)];
}

function minutes(seconds: number): string {
  return `${seconds / 60} min`;
}

function weighIn({ weighIn }: Ruleset): string[] {
  const rows = [
    ['brackets wait for the weights', weighIn.beforeBrackets ? 'yes' : 'no'],
    ['attempts', weighIn.attempts === null ? 'no limit stated' : String(weighIn.attempts)],
    ['before the first match', `${weighIn.minutesBeforeMatch} min`],
    [
      'recommended',
      weighIn.recommendedMinutes === null ? 'nothing stated' : `${weighIn.recommendedMinutes} min`,
    ],
    ['over the class', weighIn.missed],
    ['clause', weighIn.clause === 'unstated' ? '**decision**: the rulebook does not say' : weighIn.clause],
  ];
  return ['## Weigh-in', table(['what', 'rule'], rows)];
}

function standings({ standings }: Ruleset): string[] {
  const methods = Map.groupBy(Object.entries(standings.matchPoints), ([, worth]) => worth.join('/'));
  const points = [...methods].map(([worth, same]) => [same.map(([method]) => method).join(', '), worth]);
  return [
    '## Standings',
    `In this order: ${standings.criteria.join(', ')}. After a split: ${standings.afterSplit}. Medals for places 1 to ${standings.medals}; points for the club: ${standings.clubPoints.join(', ')}; for the season: ${(standings.seasonPoints ?? standings.clubPoints).join(', ')}.`,
    table(['result', 'winner/loser'], points),
  ];
}

function checklists({ checklists }: Ruleset): string[] {
  const rows = Object.values(checklists).map((check) => [
    check.topic,
    check.requirement,
    whoIsChecked(check),
    check.fixMinutes ? `${check.fixMinutes} min` : '–',
    check.consequence ?? '–',
    check.clause,
  ]);
  return [
    '## Checklists',
    '– where the rulebook names no time to put it right, or no consequence.',
    table(['topic', 'requirement', 'who', 'time', 'else', 'clause'], rows),
  ];
}

function whoIsChecked({ disciplines, ageClasses, sexes }: Check): string {
  return [disciplines, ageClasses, sexes].flatMap((words) => words?.join(', ') ?? []).join('; ') || 'all';
}

function corrections({ corrections: { reasons, clause } }: Ruleset): string[] {
  return [
    '## Corrections',
    `A result is corrected only for ${reasons.map((reason) => `\`${reason}\``).join(', ')}, and while no match that depends on it has been started (${clause}).`,
  ];
}

function coachPasses({ coachPasses }: Ruleset): string[] {
  if (!coachPasses) return [];
  const { athletesPerPass, registrationCloses, clause } = coachPasses;
  const day = registrationCloses.replace(/^./, (letter) => letter.toUpperCase());
  return [
    '## Coaches',
    `One free pass for every ${athletesPerPass} athletes of a club; registration closes the ${day} before the event (${clause}).`,
  ];
}
