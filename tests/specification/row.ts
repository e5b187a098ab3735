/**
 * One rule or ruling of the specification and the test that holds it: "file below tests/: its title". Of a title
 * that is longer than the line a piece will do, of 30 characters.
 */
export type Row = readonly [section: string, rule: string, test: string];

/** A rule that is promised and that nothing keeps yet. */
export type NotBuilt = readonly [section: string, rule: string];

/** The rows of one part of docs/rules.md. */
export type Table = {
  /** What stands before its sections' numbers. */
  part: "S" | "B" | "rulings";
  rows: readonly Row[];
  notBuilt: readonly NotBuilt[];
};
