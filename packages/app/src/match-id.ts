/** The bracket that a match belongs to: a match id is `bracketId.number`. */
export const bracketOfMatch = (matchId: string) => matchId.slice(0, matchId.lastIndexOf('.'));

/** The key of the division that a bracket belongs to: a bracket id is `division-number`. */
export const divisionOfBracket = (bracketId: string) => bracketId.replace(/-\d+$/, '');
