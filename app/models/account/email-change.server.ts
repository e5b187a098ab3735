import { z } from "zod";
import { utc } from "~/models/place/time";
import { isUpstreamError } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";

/** A link that was mailed to a new address (S 7.2, security 3). */

/** "gone": unknown, too old, or not the newest. "unknown": the service can't be reached. */
type EmailChangeLink =
  | { state: "open" | "changed"; email: string }
  /** The team asked for it; from `opens` on, in words. */
  | { state: "early"; email: string; opens: string }
  | { state: "gone" | "other_account" | "unknown" };

export const EMAIL_CHANGE_STATUS: Record<EmailChangeLink["state"], 200 | 404 | 409 | 503> = {
  open: 200,
  early: 200,
  changed: 200,
  gone: 404,
  other_account: 409,
  unknown: 503,
};

const OPENS = "cccc, LLL d, h:mm a ZZZZ";

export async function emailChangeLink(
  upstreams: Pick<Upstreams, "member">,
  link: string | null,
  call: MemberCall,
  zone: string,
): Promise<EmailChangeLink> {
  if (link === null) return { state: "gone" };
  try {
    const { email, changed, opens_at } = await call((token) => upstreams.member.emailChange(token, link));
    if (opens_at) return { state: "early", email, opens: utc(opens_at).setZone(zone).toFormat(OPENS) };
    return { state: changed ? "changed" : "open", email };
  } catch (error) {
    if (isUpstreamError(error, 409)) return { state: "other_account" };
    if (isUpstreamError(error, 404)) return { state: "gone" };
    if (!isUpstreamError(error)) throw error;
    return { state: "unknown" };
  }
}

type EmailChanged =
  | { email: string }
  /** The page of the link says why. */
  | { refused: true }
  | { failed: string; status: 409 | 503 };

const refusalSchema = z.object({ error: z.string() });
const OBSTACLES: Partial<Record<string, string>> = {
  taken:
    "Another account has this e-mail address by now, so yours is still the one before. Sign in to that account, or " +
    "use another address.",
  payment_open:
    "One of your payments is still going through, so we didn't change anything. Please try again in a few minutes.",
};
const NOT_CHANGED = "We couldn't change your e-mail address. Nothing changed. Please try again in a moment.";
const NOT_HEARD =
  "We haven't heard whether your e-mail address was changed. Please try again in a moment: My Account shows the one " +
  "you have.";

/** Repeating it changes nothing more. */
export async function confirmEmailChange(
  upstreams: Pick<Upstreams, "member">,
  link: string,
  call: MemberCall,
): Promise<EmailChanged> {
  try {
    return { email: await call((token) => upstreams.member.changeEmail(token, link)) };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const obstacle = OBSTACLES[refusalSchema.safeParse(error.body).data?.error ?? ""];
    if (obstacle) return { failed: obstacle, status: 409 };
    if (error.status === 404 || error.status === 409) return { refused: true };
    return { failed: error.mayHaveArrived ? NOT_HEARD : NOT_CHANGED, status: 503 };
  }
}
