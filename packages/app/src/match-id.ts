/** The bracket that a match belongs to: a match id is `bracketId.number`. */
export const bracketOfMatch = (matchId: string) => matchId.slice(0, matchId.lastIndexOf('.'));
