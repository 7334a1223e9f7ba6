import type { CallRule, LadderStep, PenaltyLadder, PlainCall, Ruleset, ScoringRules } from '@openmat/core';
import { table } from './markdown.ts';

const PLAIN: Readonly<Record<PlainCall['kind'], string>> = {
  time: 'time is up: ends the period, or the match by its score',
  stop: 'ends the match with the score as it stands',
  decision: 'the referee names the winner, once time has decided nothing',
  'wave-off': 'takes an award back',
  'golden-score-start': 'starts the clock of a golden-score round',
};

const WINNERS = { by: 'for who made the call', opponent: 'for the opponent', nobody: 'for nobody' } as const;

/** Every call with what it does, the ladders of penalties, and how a match ends when time is up. */
export function scoringSection({ scoring }: Ruleset): readonly string[] {
  const calls = Object.entries(scoring.calls).map(([call, rule]) => [
    `\`${call}\``,
    effectOf(rule),
    [rule.ageClasses?.join(', ') ?? 'all', rule.absolute ? 'absolute only' : ''].filter(Boolean).join('; '),
    marked(rule.clause),
  ]);
  const ladders = Object.entries(scoring.ladders).map(([ladder, rule]) => [
    ladder,
    stepsOf(rule, scoring),
    marked(rule.clause),
  ]);
  const periods = scoring.periods.map(({ id, positionsScore, defersPenaltiesIn }) => [
    id,
    positionsScore ? 'yes' : 'no',
    defersPenaltiesIn.join(', ') || 'never',
  ]);
  return [
    '## Scoring',
    table(['period', 'positions score', 'penalties wait in'], periods),
    scoring.breakSeconds > 0 ? `Between two periods: ${scoring.breakSeconds} s, part of the match time.` : '',
    table(['call', 'what it does', 'age classes', 'clause'], calls),
    ladders.length > 0 ? table(['ladder', 'first, second, … call', 'clause'], ladders) : '',
    table(['the end', 'rule', 'clause'], endings(scoring)),
  ];
}

function endings({ penaltyLimit, mercy, atTime, goldenScore, overtime }: ScoringRules): string[][] {
  const rounds = (overtime ?? []).map(({ ageClasses, from, capSeconds, clause }) => [
    `overtime, ${ageClasses.join(', ')}`,
    `from ${from.join(' or ')}, no escape counts as ${capSeconds} s`,
    marked(clause),
  ]);
  return [
    ...(penaltyLimit
      ? [['penalties', `${penaltyLimit.penalties} disqualify`, marked(penaltyLimit.clause)]]
      : []),
    ...(mercy ? [['lead', `${mercy.lead} points ahead end the match`, marked(mercy.clause)]] : []),
    ['time is up', [...atTime.criteria, atTime.level].join(', then '), marked(atTime.clause)],
    ...(goldenScore
      ? [
          [
            'golden score',
            `at most ${goldenScore.rounds} rounds of ${goldenScore.seconds} s`,
            marked(goldenScore.clause),
          ],
        ]
      : []),
    ...rounds,
  ];
}

function effectOf(rule: CallRule): string {
  switch (rule.kind) {
    case 'position': {
      const within = rule.notWithin
        ? `, none within ${rule.notWithin.seconds} s of ${rule.notWithin.of}`
        : '';
      return `${points(rule.points)}${within}${rule.oncePerTechnique ? ', once for the same technique' : ''}`;
    }
    case 'advantage':
      return 'an advantage';
    case 'fact':
      return 'scores nothing, may open positions again or close them';
    case 'void':
      return `no effect: ${rule.reason}`;
    case 'penalty':
      return `a step on the ladder ${rule.ladder}${rule.heavierOnly ? ', the heavier athlete only' : ''}`;
    case 'end':
      return `ends the match ${WINNERS[rule.winner]}: ${rule.method}`;
    case 'timeout':
      return `stops the match for at most ${rule.seconds} s, then ${rule.method}`;
    case 'count':
      return `number ${rule.limit} ends the match: ${rule.method}`;
    case 'get-down':
      return `after ${rule.afterSeconds} s, once, unless there was ${rule.unless.join(' or ')}`;
    case 'overtime':
      return `an attack of overtime that ends by ${rule.outcome}`;
    case 'timeout-end':
      return rule.expired ? 'the stop has lasted too long' : 'the match goes on';
    case 'reopen':
      return `the match goes on from standing with ${points(rule.points)}`;
    default:
      return PLAIN[rule.kind];
  }
}

function points(number: number): string {
  return `${number < 0 ? '−' : ''}${Math.abs(number)} ${Math.abs(number) === 1 ? 'point' : 'points'}`;
}

function stepsOf({ steps, deferred }: PenaltyLadder, { periods }: ScoringRules): string {
  const written = steps.map((step, index) => `${index + 1}. ${stepOf(step)}`).join(' · ');
  const waits = periods.some(({ defersPenaltiesIn }) => defersPenaltiesIn.length > 0);
  return waits ? `${written}; in a period whose penalties wait: ${deferred}` : written;
}

function stepOf({ id, penalties, offender, opponent, dq, ageClasses }: LadderStep): string {
  const award = (whose: string, given: NonNullable<LadderStep['offender']>) =>
    [
      given.points ? `${points(given.points)} to the ${whose}` : '',
      given.advantages ? `${given.advantages} advantage to the ${whose}` : '',
    ].filter(Boolean);
  const costs = [
    ...(penalties ? [`${penalties} penalty`] : []),
    ...(offender ? award('offender', offender) : []),
    ...(opponent ? award('opponent', opponent) : []),
    ...(dq ? ['DQ'] : []),
    ...(ageClasses ? [`only ${ageClasses.join(', ')}`] : []),
  ];
  return costs.length > 0 ? `${id} (${costs.join(', ')})` : id;
}

/** What the rulebook does not say stands in a clause behind the word "unstated". */
function marked(clause: string): string {
  return clause.replaceAll('unstated', '**decision**');
}
