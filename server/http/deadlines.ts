/** How long the server waits, in milliseconds: no visitor holds it for more than half a minute (security 2). */
export type Deadlines = {
  /** The whole head of a request. */
  header: number;
  /** The whole body, from the moment it is read. */
  body: number;
  /** Head and body together, whoever reads them. */
  request: number;
  /** A reader who takes nothing. */
  write: number;
  /** A connection between two requests. */
  idle: number;
  /** How often Node looks for heads and bodies that are late: this much is added to both. */
  check: number;
};

export const DEADLINES: Deadlines = {
  header: 10_000,
  body: 20_000,
  request: 28_000,
  write: 30_000,
  idle: 65_000,
  check: 1_000,
};
