import { withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";

/** The browser forgets the token anyway, so an outage keeps no one signed in. */
export async function endSession(
  { member }: Pick<Upstreams, "member">,
  { token, pushDevice }: { token: string | null; pushDevice: string | null },
): Promise<void> {
  if (!token) return;
  // An earlier session may have turned it on, so the end of this one does not remove it.
  if (pushDevice)
    await withFallback("turning off notifications", member.removePushDevice(token, pushDevice), undefined);
  await withFallback("revoking a token", member.revokeToken(token), undefined);
}
