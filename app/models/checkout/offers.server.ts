import { goOnWithout } from "~/services/go-on-without.server";
import { isUpstreamError, orNone } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import type { Pass } from "~contracts/records/billing";

/** A marketed pass replaces the usual one of its duration. */
export async function offeredPasses(
  upstreams: Pick<Upstreams, "subscriptionAdmin">,
  marketingPassKeys: string[],
): Promise<Pass[] | false> {
  const { subscriptionAdmin } = upstreams;
  const [usual, marketed] = await Promise.all([
    goOnWithout("the passes for sale", subscriptionAdmin.passSet(), false),
    marketingPassKeys.length > 0
      ? goOnWithout(
          "the passes of an offer",
          subscriptionAdmin.passSet({ marketing_pass_keys: marketingPassKeys }),
          false,
        )
      : [],
  ]);
  if (!usual || !marketed) return usual;
  const durations = new Set(marketed.map(({ duration_unit }) => duration_unit));
  return [...marketed, ...usual.filter(({ duration_unit }) => !durations.has(duration_unit))];
}

/** The passes sold by the year or by the month; false if they can't be read (B 7). */
export const passesOfDuration = (
  upstreams: Pick<Upstreams, "subscriptionAdmin">,
  tier_duration: "year" | "month",
): Promise<Pass[] | false> =>
  goOnWithout("the passes of a duration", upstreams.subscriptionAdmin.passSet({ tier_duration }), false);

export const passByKey = (upstreams: Pick<Upstreams, "subscriptionAdmin">, key: string): Promise<Pass | false | null> =>
  goOnWithout("the pass that was chosen", orNone(upstreams.subscriptionAdmin.pass(key)), false);

export async function passOfEvent(
  upstreams: Pick<Upstreams, "content" | "subscriptionAdmin">,
  eventKey: string | null,
): Promise<Pass | null> {
  if (!eventKey) return null;
  try {
    const event = await upstreams.content.event(eventKey);
    if (!event.is_tournament || !event.required_entitlement) return null;
    return await upstreams.subscriptionAdmin.passPublicDetails(event.required_entitlement);
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return null;
  }
}
