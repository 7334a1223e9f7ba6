import type { Book } from '../book.ts';

export const madison: Book = {
  id: 'madison',
  decided: [
    [
      'Allowable Techniques',
      'the chart is only linked: whatever is not written is unstated',
      'everything else is unstated',
    ],
    ['Bracketing', 'by age, experience and weight', 'form-brackets.test.ts › formBrackets › never mixes sex'],
    [
      '5-person Madison Bracketing',
      'groups of five nearest by weight',
      'madison.test.ts › cutMadison › equals an exhaustive search',
    ],
    [
      '5-person Madison Bracketing: example',
      '10 make 5 + 5, 15 make 5 + 5 + 5',
      'madison.test.ts › cutMadison › cuts the 10 intermediates',
      'form-brackets.test.ts › formBrackets › makes 5 + 5 of the rulebook’s ten',
    ],
    [
      'Bracket Mergers',
      'a bracket that is not full may join a neighbouring age or experience',
      'madison, "Bracket Mergers" › a division',
    ],
    [
      'Bracket Mergers: refusal',
      'whoever is moved may refuse, and is refunded',
      'madison, "Bracket Mergers" › "the right to refuse',
    ],
    [
      'True Round Robin',
      'everybody meets everybody',
      'round-robin.test.ts › roundRobinOrder › pairs everybody once',
    ],
    [
      'Scheduling',
      'brackets come after weigh-ins, with estimated times',
      'plan.test.ts › plan › holds every demand of a schedule',
    ],
    [
      'Weigh-ins',
      'no target weight; the unweighed are not bracketed',
      'form-brackets.test.ts › formBrackets › lists the unweighed',
    ],
    ['Early weigh-ins', 'the night before counts, no second one is needed', 'madison, "Early weigh-ins"'],
    [
      'Submission Only',
      'a submission wins, else the referee decides',
      'a match that ends without one waits for the referee',
      'the decision keeps its reason',
    ],
    ['Match times', 'by age and level', 'madison, "Match times"'],
    ['Reaping', 'only adult and masters, advanced and expert, no-gi', '"Reaping" only in adult and masters'],
    ['Get-down Rule', 'after 2:00, once, never after a takedown or guard pull', 'madison, "Get-down Rule"'],
    [
      'Division Winners',
      '2 submission, 2 points (peewee), 1 decision, 1/−1 DQ or walkover',
      'the example of the book',
      'worked example 1',
    ],
    ['Tiebreakers', 'head to head', 'madison, "Tiebreakers"'],
    [
      'Points',
      'mount 4, back mount 4, guard pass 3, takedown, knee, sweep 2',
      'madison, "Points (Peewee 8 and under only)" › %s scores',
    ],
    ['Points: Peewee only', 'a nine-year-old has no points', 'a nine-year-old has no'],
    ['Reversals', 'do not count as sweeps', '"Reversals: Do not count as sweeps"'],
    ['Advantages', 'there are none', '"Advantages: No advantages"'],
    [
      'Transitioning from mount to back mount',
      'scores 4 each time; knee on belly again after it was lost',
      '"Transitioning from mount to back mount and back"',
      '"Knee on belly can be scored repeatedly"',
    ],
    ['Mercy Rule', '15 ahead ends the match', 'madison, "Mercy Rule"'],
    [
      'Penalties',
      'verbal warning, −2 (peewee only) or DQ',
      '"2 point deduction (Peewee Only)"',
      '"A violation of a rule"',
    ],
    ['Penalties: fleeing the mat', 'an immediate DQ', '"Intentionally fleeing the mat" is one at once'],
    ['Uniforms', 'what is checked in gi and no-gi', 'madison › "Uniforms"'],
    ['Accessories; Hygiene', 'what is checked in both', 'madison › "Uniforms"'],
    ['Hair', 'hair pulling is not allowed', '"Hair pulling" at the referee'],
  ],
  people: [
    ['Full List of Rules; chart of techniques', 'linked pages that the book does not contain'],
    ['Decisions', 'who was more aggressive with submission attempts'],
    ['Get-down Rule: control', 'who is more active and chooses top or bottom of full guard'],
    ['Three seconds', 'that a position was held'],
    [
      'Penalties: choice',
      'whether a violation is a warning, a deduction or a DQ; all referee decisions are final',
    ],
    [
      'Uniforms, Accessories, Hygiene: inspection',
      'whether a gi is clean, nails are short, hair is restrained',
    ],
    ['Scheduling: mats', 'competitors stay near their mats'],
  ],
  decisions: [
    ['Age bounds', 'adult from 18, masters from 30; age in full years on the first day of the event'],
    ['Cutting groups', 'as few groups of 3 to 5 as possible, then the least weight spread, then balance'],
    ['Spread', 'a warning above 10 % (minors) or 20 % (adults); no limit unless the event sets one'],
    ['Mergers', 'a division of 3 or 4 is playable; 1 or 2 need a merge; adults never with minors'],
    ['A bracket of one', 'no match; the refund is offered'],
    [
      'Stoppages',
      'a locked hold stopped by referee or corner counts as a submission; an injury without a foul is 1/0',
    ],
    [
      'Ties of three or more',
      'mini-table, then submissions, fastest submission, lower weight (adults), else an explicit tie',
    ],
  ],
};
