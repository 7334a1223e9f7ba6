/** Something wrong in an entries file. */
export interface LineFault {
  /** From 1; where a record spans several lines, the one it starts on. */
  readonly line: number;
  /** As the header writes it. */
  readonly column?: string;
  readonly message: string;
}
