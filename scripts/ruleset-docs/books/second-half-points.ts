import type { Book } from '../book.ts';

const chart = 'second-half-points, "Legal Techniques", "Illegal Techniques", "General Rules" › %s';

export const secondHalfPoints: Book = {
  id: 'second-half-points',
  decided: [
    ['General Rules 1', 'unsportsmanlike conduct: DQ or ejection', 'second-half-points, "General Rules 1"'],
    ['General Rules 2', 'forbidden tricks', chart],
    [
      'General Rules 3',
      'infectious disease and open wounds bar; no oils or lotions',
      'second-half-points, "General Rules 3"',
    ],
    ['General Rules 6', 'minors: no submissions below the waist, no slam', chart],
    [
      'Qualifying Rounds, Finals',
      '6 minutes; finals 8',
      'second-half-points › qualifying 6 minutes, the match for gold 8',
    ],
    [
      'The first half',
      'without points; in a final without positive points',
      '"the first 3 minutes are without points"',
      'a position in the first half is listed',
    ],
    [
      'Golden Score',
      'at most two rounds, ended by the first submission, point or advantage',
      'second-half-points, "Golden Score" › ends with the first',
      'after "a maximum of 2" rounds',
    ],
    ['Golden Score: advantages', 'exist nowhere else', 'advantages exist nowhere else'],
    ['Legal Techniques', 'chokes, armbars, shoulder locks', chart],
    ['Illegal Techniques', 'the list', chart],
    ['17 years old and younger', 'may not jump guard', chart],
    [
      'Positive Points',
      'pass 3, knee 2, mount 4, back 4, takedown 2, sweep 2',
      'second-half-points, "Positive Points" › %s scores',
    ],
    ['Passing straight to mount or knee', 'scores the pass alone', '"passing the guard going straight to"'],
    [
      'Guard pull; backing up',
      'without contact, or backing off: −1',
      '"Penalties (Negative Points)" › %s is a minus at once',
    ],
    ['Passivity', 'two warnings, then −1, then right away', '"warned twice and then punished"'],
    [
      'Passivity in the first half',
      'carried over',
      'in a half without minuses',
      'one or two calls carry over',
      'minus points for any number of passivity calls',
    ],
    ['Fixed fight', 'both out of the tournament', '"make a fixed fight": both'],
  ],
  people: [
    ['General Rules 4', 'where a match is restarted at the edge'],
    ['General Rules 5', 'stopping a minor’s match on a sure submission'],
    ['Positions', 'three seconds, out of danger; a sweep in one motion of the sweeper’s own'],
    ['Referee decision', 'after two golden-score rounds'],
    ['Passivity: judging', 'who is passive, who avoids contact'],
  ],
  decisions: [
    ['Length of a final', 'the book says both 6 and 8 minutes: the detailed note, 8, holds'],
    ['What a final is', 'the match for gold; a two-person bracket’s only match'],
    ['3 minutes referee’s decision', 'taken as a remnant: golden score is 2 minutes'],
    ['Golden score', 'a minus is no sudden death but decides at the end of the round'],
    ['Illegal techniques', 'the book names no consequence: the referee enters −1 or DQ'],
    ['Formats', 'as in sub-overtime: single match, comeback, single elimination'],
    ['Divisions', 'age, weight class and belt or level'],
  ],
};
