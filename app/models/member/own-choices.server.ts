import { setTimeout } from "node:timers/promises";
import { withFallback } from "~/services/fallback.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { Choices } from "~contracts/records/member";
import { otherWaysIn } from "./sign-in-link.server";

const PATIENCE_MS = 1_000;

/**
 * With the account, so that the member's other devices follow; this browser keeps them either way (decision 64), and
 * waits a second at most, or for a session that is renewed: only its answer can bring the new one.
 */
export async function keepChoices(
  upstreams: Pick<Upstreams, "member">,
  choices: Choices,
  call: MemberCall,
): Promise<void> {
  if (!Object.values(choices).some(Boolean) || !(await otherWaysIn(upstreams)).choices) return;
  await withFallback(
    "what a member chose for all devices",
    call((token) =>
      Promise.race([
        upstreams.member.updateProfile(token, choices),
        setTimeout(PATIENCE_MS, undefined, { ref: false }),
      ]),
    ),
    undefined,
  );
}
