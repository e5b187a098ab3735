import type { DateTime } from "luxon";
import { isStatsOnly, mediaOf } from "~/models/event/page/publisher";
import type { DisplayStatus } from "~/models/event/status/display-status";
import { awaitsItsHour, startOf } from "~/models/place/start-time";
import type { Event, Publisher } from "~contracts/records/event";

/** The status that a page waits by: to the fan, live stats alone begin as a broadcast does (S 2.12). */
export const awaitedStatus = (
  code: DisplayStatus,
  event: Event,
  publisher: Publisher | null,
  now: DateTime,
): DisplayStatus => (isStatsAhead(event, publisher, now) ? "live_scheduled" : code);

/** Without video, the display status is the same before and after the start (S 4.2). */
export const isStatsAhead = (event: Event, publisher: Publisher | null, now: DateTime): boolean =>
  !event.canceled &&
  isStatsOnly(publisher) &&
  mediaOf(publisher).datacast?.status === "scheduled" &&
  isAhead(event, now);

function isAhead(event: Event, now: DateTime): boolean {
  const start = startOf(event);
  return awaitsItsHour(event, now) || (start !== null && start > now);
}
