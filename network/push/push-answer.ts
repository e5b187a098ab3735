const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 15 * 60_000;

/** "gone": the browser takes no more; "later": tried again while it is true; "refused": never tried again. */
export type PushAnswer = "taken" | "gone" | "later" | "refused";

/** RFC 8030 5 to 7; null: no answer. */
export function pushAnswer(status: number | null): PushAnswer {
  if (status === null || status === 408 || status === 429 || status >= 500) return "later";
  if (status >= 200 && status < 300) return "taken";
  return status === 404 || status === 410 ? "gone" : "refused";
}

/** `Retry-After` in seconds or as a date; null if it says neither. */
export function askedPause(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** Grows with each try, and is never shorter than the service asks for. */
export const pauseAfter = (tried: number, asked: number | null): number =>
  Math.max(Math.min(FIRST_PAUSE * 2 ** tried, LONGEST_PAUSE), asked ?? 0);
