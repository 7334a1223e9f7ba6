import { RESULT_METHODS, type ResultMethod, type StandingsRules } from '@openmat/core';

type MatchPoints = StandingsRules['matchPoints'];

/** Every result brings the winner and the loser the same, but for those named. */
function matchPoints(others: MatchPoints[ResultMethod], named: Partial<MatchPoints>): MatchPoints {
  return Object.fromEntries(RESULT_METHODS.map((method) => [method, named[method] ?? others])) as MatchPoints;
}

const awards = { medals: 3, clubPoints: [9, 3, 1] } as const;

/** A win is a win: knock-outs, and whatever pools their formats have. */
export const winsRank: StandingsRules = {
  matchPoints: matchPoints([1, 0], {}),
  headToHead: 'wins',
  submissions: ['submission', 'overtime-submission'],
  criteria: ['wins', 'head-to-head'],
  afterSplit: 'restart',
  ...awards,
};

/**
 * Points by method of victory. A locked hold stopped by referee or corner counts as a submission; an injury costs the
 * injured nothing; who does not come or is disqualified loses a point.
 */
export const madisonStandings: StandingsRules = {
  matchPoints: matchPoints([1, 0], {
    submission: [2, 0],
    'referee-stoppage': [2, 0],
    'corner-stoppage': [2, 0],
    points: [2, 0],
    dq: [1, -1],
    'double-dq': [1, -1],
    walkover: [1, -1],
    'double-walkover': [1, -1],
    forfeit: [1, -1],
  }),
  headToHead: 'points',
  submissions: ['submission', 'referee-stoppage', 'corner-stoppage'],
  criteria: ['points', 'head-to-head', 'submissions', 'fastest-submission', 'lower-weight'],
  afterSplit: 'restart',
  ...awards,
};

/** Match wins, then the six tiebreakers of the book in its order. */
export const poolFinalsStandings: StandingsRules = {
  ...winsRank,
  submissions: ['submission'],
  criteria: [
    'wins',
    'submissions',
    'head-to-head',
    'fastest-submission',
    'score-points',
    'score-advantages',
    'score-penalties',
  ],
  medals: 4,
};
