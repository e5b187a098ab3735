/** In milliseconds; no visitor holds the server for more than half a minute (security 2). */
export type Deadlines = {
  header: number;
  /** From the start of reading the body. */
  body: number;
  /** Head and body together. */
  request: number;
  /** A reader that takes nothing. */
  write: number;
  /** Keep-alive between requests. */
  idle: number;
  /** How often Node checks for late heads and bodies; adds this much to both. */
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
