import { DEVICE_CODE_MINUTES } from "~contracts/limits";
import { approvalRefusal } from "~contracts/records/activation";

export const REFUSALS = {
  malformed: "A code has eight letters, such as BCDF-GHJK. Check what your screen shows.",
  unknown: "We don't recognize this code. Check every letter. Codes have no vowels.",
  expired: `This code has expired. Codes last ${DEVICE_CODE_MINUTES} minutes, so get a new one on your device.`,
  "too-many": "That was too many wrong codes. Wait a few minutes, then try again.",
  unavailable: "We couldn't reach your account. Please try again in a moment.",
} as const;

export type Refusal = { reason: keyof typeof REFUSALS; retryAfterSeconds: number | null };

const REASONS = { unknown_code: "unknown", expired_code: "expired", too_many_tries: "too-many" } as const;
const WAIT_SECONDS = 600;

export function refusalOf(body: unknown): Refusal {
  const refusal = approvalRefusal.safeParse(body);
  if (!refusal.success) return { reason: "unavailable", retryAfterSeconds: null };
  const { error, retry_after: wait } = refusal.data;
  return { reason: REASONS[error], retryAfterSeconds: error === "too_many_tries" ? (wait ?? WAIT_SECONDS) : null };
}

const STATUSES: Record<keyof typeof REFUSALS, number> = {
  malformed: 422,
  unknown: 422,
  expired: 422,
  "too-many": 429,
  unavailable: 503,
};
export const statusOf = ({ reason }: Refusal): number => STATUSES[reason];

/** Kept in the address, so a reload doesn't decide again. */
export const OUTCOMES = ["connected", "declined"] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const outcomeOf = (text: string | null): Outcome | null => OUTCOMES.find((known) => known === text) ?? null;
