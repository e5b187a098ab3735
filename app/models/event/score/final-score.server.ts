import { finalScore } from "~/models/card/format-card";
import { boardOf } from "~/models/event/page/event-by-publisher";
import { teamName, teamsOfTwo } from "~/models/event/page/teams";
import type { CurrentEvent, DisplayStatus } from "~/models/event/status/display-status";
import { NOTHING_FOUND, withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { EventListing } from "~contracts/records/card";
import type { Event } from "~contracts/records/event";

export type Final = { away: number; home: number; decided?: string };

const OVER: readonly DisplayStatus[] = ["live_no_vod", "vod_pending", "vod_blackout", "vod_available", "vod_problem"];

/** A finished game without stats has its score in search, where its card gets it (S 2.13). */
export async function listedFinal(
  { search }: Pick<Upstreams, "search">,
  { event, publisher, code }: CurrentEvent,
): Promise<Final | null> {
  if (!OVER.includes(code) || !teamsOfTwo(event) || boardOf(event, publisher)) return null;
  const answer = search.events({ key: [event.key], size: 1 });
  const { items } = await withFallback("the final score of an event", answer, NOTHING_FOUND);
  return items[0] ? finalOf(items[0], event) : null;
}

/** By the teams' names: a listing may put the home team first. */
function finalOf(listing: EventListing, event: Event): Final | null {
  const result = finalScore(listing);
  const pair = teamsOfTwo(event);
  if (!result || !pair) return null;
  const { first, second, decided } = result;
  const how = decided ? { decided } : {};
  if (listing.first_title === teamName(pair.away)) return { away: first, home: second, ...how };
  return listing.first_title === teamName(pair.home) ? { away: second, home: first, ...how } : null;
}
