/** Fields of a ruleset that do not fit together. */
export interface Inconsistency {
  readonly path: string;
  readonly message: string;
}
