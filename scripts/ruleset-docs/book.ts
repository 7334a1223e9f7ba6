/** A clause that a program decides: where it stands, what it says, and texts from the titles of its tests. */
export type DecidedClause = readonly [clause: string, says: string, ...tests: [string, ...string[]]];

/** A rulebook read clause by clause, for the table that shows what is tested. */
export interface Book {
  /** Id of the ruleset. */
  readonly id: string;
  readonly decided: readonly DecidedClause[];
  /** Left to referees, staff and athletes. */
  readonly people: readonly (readonly [clause: string, says: string])[];
  /** What the book leaves open or says twice, and how it is settled. */
  readonly decisions: readonly (readonly [what: string, decision: string])[];
}
