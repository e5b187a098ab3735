import type { DateTime } from "luxon";
import { blackoutDatesOf, isLiveBlackedOut } from "~/models/event/access/blackout";
import type { StatusFacts } from "~/models/event/access/why-not";
import { isStatsOnly, mediaOf } from "~/models/event/page/publisher";
import { eventDisplayStatus } from "~/models/event/status/display-status";
import { instantOf, isoOf } from "~/models/place/instant";
import { knownStart } from "~/models/place/start-time";
import type { Event, Publisher } from "~contracts/records/event";

export function statusFactsOf(event: Event, publisher: Publisher | null, now: DateTime): StatusFacts {
  const { broadcast, vod } = mediaOf(publisher);
  const dates = broadcast && isLiveBlackedOut(broadcast, now) ? broadcast : blackoutDatesOf(vod, event);
  const blackoutEnd = instantOf(dates.blackout_end_date);
  return {
    code: eventDisplayStatus(event, publisher, now),
    isPixellot: event.is_pixellot,
    statsOnly: isStatsOnly(publisher),
    start: knownStart(event),
    blackoutEnd: blackoutEnd && isoOf(blackoutEnd),
  };
}
