import type { SubscribeSource } from "~/models/billing/support-school";
import { redirectTarget } from "~/models/navigation/redirect-target";
import { mediumDay } from "~/models/place/time";
import type { CheckoutContext } from "./context.server";
import { inQuery } from "./request";
import type { HolderView } from "./view";

export const watchLabel = (source: SubscribeSource): string =>
  source === "school" ? "Go to School Page" : "Watch Video Now";

type Holding = Pick<CheckoutContext, "source" | "query" | "siteUrl" | "pausedUntil" | "zone">;

/** Where a visitor with a pass goes on instead of buying one: to what they came for, or to their pause (B 2.7). */
export function holderView({ source, query, siteUrl, pausedUntil, zone }: Holding): HolderView {
  const href = redirectTarget(inQuery(query, "redir"), { url: siteUrl });
  return {
    pausedUntil: mediumDay(pausedUntil, zone),
    watch: href && !pausedUntil ? { label: watchLabel(source), href } : null,
  };
}
