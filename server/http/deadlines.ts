/** In milliseconds; no visitor holds the server for over half a minute (security 2). `request` is head and body. */
export type Deadlines = {
  header: number;
  body: number;
  request: number;
  write: number;
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
