import { z } from "zod";

/** "Code: “Season 2026.”" as it stands in a mail: ignores case, spaces, what is around it, and dash variants. */
export const codeSchema = z.object({
  code: z
    .string({ error: "Enter your code." })
    .transform((text) =>
      text
        .replace(/^\W*code\s*[:#]/i, "")
        .replace(/[‐-―−]/g, "-")
        .replace(/[\s"“”„'‘’«».,:;]/g, "")
        .toUpperCase(),
    )
    .pipe(
      z
        .string()
        .regex(/^[A-Z0-9-]{3,40}$/, {
          error: "Codes are 3 to 40 letters, numbers, and dashes. Check the printed code.",
        }),
    ),
});

export const codeOf = (typed: unknown): string | null => codeSchema.safeParse({ code: typed }).data?.code ?? null;

/** The code on the page that was posted, where another tab has looked up another one since; else null. */
export function otherThanHeld(posted: FormDataEntryValue | null, held: { code: string } | null): string | null {
  if (typeof posted !== "string") return null;
  return (codeOf(posted) ?? posted) === held?.code ? null : posted;
}

export const REDEEM_REFUSALS = {
  not_found: "We don't recognize this code. Check every letter and number.",
  already_used: "This code has already been used. Each code works once.",
  already_yours: "You've already redeemed this code. It's on your account.",
  expired: "This code has expired.",
  on_hold: "This code is on hold while its payment is being looked into. You weren't charged. Please try again later.",
  withdrawn: "This gift was refunded, so its code no longer works. You weren't charged.",
  called_off: "This code was called off, so it no longer works. Please ask where you got it for another one.",
  payment_required: "This code covers part of a pass. Pay the rest to get the pass.",
  unavailable: "We can't look up codes right now. Yours is still good. Please try again in a minute.",
} as const;
export type RedeemRefusal = keyof typeof REDEEM_REFUSALS;

const errorBody = z.object({
  error: z.enum([
    "not_found",
    "already_used",
    "already_yours",
    "expired",
    "on_hold",
    "withdrawn",
    "called_off",
    "payment_required",
  ]),
});

/** Any unexpected answer counts as a service failure. */
export function redeemRefusal(body: unknown): RedeemRefusal {
  const { success, data } = errorBody.safeParse(body);
  return success ? data.error : "unavailable";
}

export const refusalStatus = (refusal: RedeemRefusal): 422 | 503 => (refusal === "unavailable" ? 503 : 422);
