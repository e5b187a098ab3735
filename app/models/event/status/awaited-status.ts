import type { DateTime } from "luxon";
import { isStatsOnly } from "~/models/event/page/publisher";
import type { CurrentEvent } from "~/models/event/status/current-event";
import type { DisplayStatus } from "~/models/event/status/display-status";
import { awaitsItsHour, startOf } from "~/models/place/start-time";
import type { Event } from "~contracts/records/event";

/** The status that a page waits by: to the fan, live stats alone begin as a broadcast does (S 2.12). */
export const awaitedStatus = (current: CurrentEvent): DisplayStatus =>
  isStatsAhead(current) ? "live_scheduled" : current.code;

/** Without video, the display status is the same before and after the start (S 4.2). */
export const isStatsAhead = ({ event, publisher, media, now }: CurrentEvent): boolean =>
  !event.canceled && isStatsOnly(publisher) && media.datacast?.status === "scheduled" && isAhead(event, now);

function isAhead(event: Event, now: DateTime): boolean {
  const start = startOf(event);
  return awaitsItsHour(event, now) || (start !== null && start > now);
}

type Awaited = { status: { isAhead: boolean; opens: string | null } };

/** Still to begin, or under a blackout that ends: it can be waited for. */
export const isAwaited = ({ status }: Awaited): boolean => status.isAhead || status.opens !== null;
