/** Kept in the address on the way back to the card. */
export const DATA_PROBLEMS = {
  "copy-unreachable": "We couldn't get your copy right now. Please try again in a few minutes.",
  "copy-missing": "We can't get your copy here. Please e-mail us, and we'll send it to you.",
  "copy-often": "You asked for a copy several times in a short time. Please try again in an hour.",
} as const;
export type DataProblem = keyof typeof DATA_PROBLEMS;
