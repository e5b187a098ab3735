import { blackoutDatesOf, isLiveBlackedOut } from "~/models/event/access/blackout";
import type { StatusFacts } from "~/models/event/access/why-not";
import { isStatsOnly } from "~/models/event/page/event-by-publisher";
import { instantOf, isoOf, knownStart } from "~/models/place/time";
import type { CurrentEvent } from "./display-status";

export function statusFactsOf({ event, publisher, media, code, now }: CurrentEvent): StatusFacts {
  const { broadcast, vod } = media;
  const dates = broadcast && isLiveBlackedOut(broadcast, now) ? broadcast : blackoutDatesOf(vod, event);
  const blackoutEnd = instantOf(dates.blackout_end_date);
  return {
    code,
    isPixellot: event.is_pixellot,
    statsOnly: isStatsOnly(publisher),
    start: knownStart(event),
    blackoutEnd: blackoutEnd && isoOf(blackoutEnd),
  };
}
