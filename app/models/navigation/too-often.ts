const MINUTE = 60;

/** Set for a request over a limit (security 3). */
export type Limited = { retryAfterSeconds: number };

export function waitInWords(seconds: number): string {
  if (seconds > 1.5 * MINUTE) return `${Math.ceil(seconds / MINUTE)} minutes`;
  return seconds === 1 ? "a second" : `${seconds} seconds`;
}

/** For limits by network, where the visitor did nothing wrong (security 3). */
export const tooOften = (seconds: number): string =>
  "There were too many tries from your network. Everything you typed is still here. Please try again in " +
  `${waitInWords(seconds)}.`;

export const tooManyCodes = (seconds: number): string =>
  `That was too many wrong codes. Wait ${waitInWords(seconds)}, then try again.`;

export const tooManyPasswords = (seconds: number): string =>
  `That was too many wrong passwords. Wait ${waitInWords(seconds)}, then try again.`;

export const tooManyNewPasswords = (seconds: number): string =>
  `You changed your password several times in a few minutes. Wait ${waitInWords(seconds)}, then change it again.`;
