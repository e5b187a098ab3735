import { isStatsOnly } from "~/models/event/page/event-by-publisher";
import { withFallback } from "~/services/fallback.server";
import { orNone } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import type { Pass } from "~contracts/records/billing";
import type { Event } from "~contracts/records/event";

/** A marketed pass replaces the usual one of its duration. */
export async function offeredPasses(
  upstreams: Pick<Upstreams, "subscriptionAdmin">,
  marketingPassKeys: string[],
): Promise<Pass[] | false> {
  const { subscriptionAdmin } = upstreams;
  const [usual, marketed] = await Promise.all([
    withFallback("the passes for sale", subscriptionAdmin.passSet(), false),
    marketingPassKeys.length > 0
      ? withFallback(
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
  withFallback("the passes of a duration", upstreams.subscriptionAdmin.passSet({ tier_duration }), false);

export const passByKey = (upstreams: Pick<Upstreams, "subscriptionAdmin">, key: string): Promise<Pass | false | null> =>
  withFallback("the pass that was chosen", orNone(upstreams.subscriptionAdmin.pass(key)), false);

/** The event that a pass is bought for; null where there is none, false where it can't be read. */
export const eventOfPass = async (
  { content }: Pick<Upstreams, "content">,
  key: string | null,
): Promise<Event | false | null> =>
  key === null ? null : withFallback("the event of a pass", orNone(content.event(key)), false);

/** The pass of its own that an event asks for; null where any pass opens it, false where no one knows. */
export async function passOfEvent(
  upstreams: Pick<Upstreams, "content" | "subscriptionAdmin">,
  eventKey: string | null,
): Promise<Pass | "unsold" | false | null> {
  const event = await eventOfPass(upstreams, eventKey);
  if (!event) return event;
  if (!event.is_tournament || !event.required_entitlement) return null;
  // Any subscription opens live stats (S 5.4).
  if (event.publishers.length > 0 && event.publishers.every(isStatsOnly)) return null;
  const details = orNone(upstreams.subscriptionAdmin.passPublicDetails(event.required_entitlement));
  return (await withFallback("the pass of an event", details, false)) ?? "unsold";
}
