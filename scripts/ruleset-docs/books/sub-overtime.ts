import type { Book } from '../book.ts';

export const subOvertime: Book = {
  id: 'sub-overtime',
  decided: [
    [
      'If a division doesn’t have enough competitors',
      'kids and teens may join the next weight class or an age group up to 2 years older',
      'sub-overtime, "If a division doesn\'t have enough competitors"',
    ],
    [
      'Not comfortable with the adjusted matchup',
      'withdrawal and a free registration for the next event',
      'sub-overtime, "Not comfortable with the adjusted matchup"',
    ],
    [
      '3-minute rounds, 4-minute rounds',
      'kids and teens 3 minutes; juveniles and adults 4',
      'sub-overtime › %s: %i-minute rounds',
    ],
    ['No submission in regulation', 'one overtime round each', 'no submission in regulation leads to it'],
    [
      'Fastest sub or escape wins',
      'a submission beats none; the faster submission, then the faster escape',
      '"Fastest sub": the faster of two submissions',
      'a submission beats none',
      'worked example 6',
    ],
    ['Still tied after that', 'overtime again until there is a winner', '"until there\'s a winner"'],
    [
      'Juveniles',
      'as white-belt adults',
      'sub-overtime, "Techniques" › $technique',
      'sub-overtime › %s: %i-minute rounds',
    ],
    [
      'Tournament style',
      'only the winner advances; a match for bronze',
      'single-elimination.test.ts › singleElimination › of %i has n − 1 matches and one for bronze',
    ],
    ['2 in a bracket', 'one match', 'sub-overtime › 2, 3 and 4+ in a bracket'],
    [
      '3 in a bracket',
      'comeback with a shortcut for the bye winner',
      'advance.test.ts › advance in a comeback of three › gives C one match before the final',
    ],
    [
      '4+ in a bracket',
      'single elimination; semifinal losers fight for bronze',
      'advance.test.ts › advance in a knock-out › waits for the semifinals',
    ],
    [
      'Weigh-ins',
      'at least one hour before the fight',
      'schedule.test.ts › schedule › starts nobody before an hour has passed since the weigh-in',
    ],
    [
      'Weigh-ins: 2 hours recommended',
      'a warning between 60 and 119 minutes',
      'sub-overtime, "2 hours recommended"',
    ],
    ['Missed weight', 'forfeits the match', 'sub-overtime, "Missed weight"'],
    [
      'Long-sleeve rashguards and spats',
      'only if worn at the weigh-in',
      'sub-overtime, "Long-sleeve rashguards and spats"',
    ],
    ['Absolute', 'juveniles and adults may also enter it', 'sub-overtime, "May also enter Absolute"'],
    [
      'Absolute division',
      'only the heavier is penalised for not pursuing, in regulation',
      'sub-overtime, "Absolute division"',
    ],
    [
      'How You Win',
      'submission, overtime submission, faster escape, DQ, stoppage',
      'sub-overtime, "How You Win" › %s',
    ],
    [
      'For kids, full extension',
      'stopped before full extension',
      '"For kids, the referee stops the fight before full extension"',
    ],
    ['Legal', 'every legal technique by age and belt', 'sub-overtime, "Techniques" › $technique'],
    ['Illegal', 'every illegal technique', 'sub-overtime, "Techniques" › $technique'],
    ['Using any illegal technique', 'immediate DQ', '"Using any illegal technique": an immediate DQ'],
    [
      'If This Edition’s In A Ring',
      'pushing the opponent out is illegal',
      '"In a ring": pushing out is illegal',
    ],
  ],
  people: [
    ['Referee stoppage', 'whether a competitor can still defend themselves'],
    [
      'Escapes',
      'that guard, half guard, side control or knee on belly was reached; that control was never lost',
    ],
    ['Overtime start', 'back mount or spiderweb: the attacker chooses'],
    ['Before full extension', 'when the referee stops a hold on a kid'],
    ['Heavier athlete', 'whether the heavier pursues the action'],
    ['Ring', '6 × 6 metres, ropes in play'],
  ],
  decisions: [
    ['Age bounds', 'kids 4–11, teens 12–15, juveniles 16–17, adults from 18'],
    ['Comeback of three', 'the loser of the first match meets C; the rematch is fought (field rematch)'],
    ['Overtime caps', '60 s kids and teens, 120 s juveniles and adults; no escape counts as the cap'],
    ['Mergers', 'the next age class, nobody over two full years older; only heavier or older'],
    ['Juveniles', '16 and 17; techniques of white belts whatever their belt'],
    ['Toe hold', 'counts as an ankle lock'],
    ['No-gi levels', 'white belt = beginner, blue = intermediate and so on'],
    ['Absolute divisions', 'one per discipline, sex, age class and level'],
  ],
};
