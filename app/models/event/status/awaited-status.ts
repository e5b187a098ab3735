import type { DateTime } from "luxon";
import { paidContent } from "~/models/event/access/paid-content";
import { isStatsOnly } from "~/models/event/page/event-by-publisher";
import type { CurrentEvent, DisplayStatus } from "~/models/event/status/display-status";
import { awaitsItsHour, startOf } from "~/models/place/time";
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

type StatusView = { status: { isAhead: boolean; opens: string | null } };

/** Still to begin, or under a blackout that ends: it can be waited for. */
export const isAwaited = ({ status }: StatusView): boolean => status.isAhead || status.opens !== null;

/** "live_scheduled 1795219200000": to an open page, another one means a newer page (rulings 3, status). */
export function statusMark(current: CurrentEvent): string {
  const { event, media, code } = current;
  const start = startOf(event);
  const marks = [
    code,
    start && start.toMillis(),
    event.time_to_be_determined && "tbd",
    media.datacast?.status,
    isStatsAhead(current) && "ahead",
    paidContent(current).video && "paid",
  ];
  return marks.filter(Boolean).join(" ");
}

/** Of a page whose video has no address: no live part says it, so the page fetches itself until it has one (S 8.4). */
export const markWithoutVideo = (mark: string): string => `${mark} without-video`;
