const MINUTE = 60;

/** A wait as people say it: seconds where it is short, else full minutes. */
export function waitInWords(seconds: number): string {
  if (seconds > 1.5 * MINUTE) return `${Math.ceil(seconds / MINUTE)} minutes`;
  return seconds === 1 ? "a second" : `${seconds} seconds`;
}

/** Where too much came from one network: no one did anything wrong, and nothing is lost (security 3). */
export const tooOften = (seconds: number): string =>
  "There were too many tries from your network. Everything you typed is still here. Please try again in " +
  `${waitInWords(seconds)}.`;

/** After too many codes that do not exist, for one account. */
export const tooManyCodes = (seconds: number): string =>
  `That was too many wrong codes. Wait ${waitInWords(seconds)}, then try again.`;

/** After too many wrong passwords for one account. */
export const tooManyPasswords = (seconds: number): string =>
  `That was too many wrong passwords. Wait ${waitInWords(seconds)}, then try again.`;
