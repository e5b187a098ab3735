import type { DateTime } from "luxon";
import { paidContent } from "~/models/event/access/paid-content";
import { mediaOf } from "~/models/event/page/publisher";
import { isStatsAhead } from "~/models/event/status/awaited-status";
import { eventDisplayStatus } from "~/models/event/status/display-status";
import { startOf } from "~/models/place/start-time";
import type { Event, Publisher } from "~contracts/records/event";

/** "live_scheduled 1795219200000": to an open page, another one means a newer page (rulings 3, status). */
export function statusMark(event: Event, publisher: Publisher | null, now: DateTime): string {
  const start = startOf(event);
  const marks = [
    eventDisplayStatus(event, publisher, now),
    start && start.toMillis(),
    event.time_to_be_determined && "tbd",
    mediaOf(publisher).datacast?.status,
    isStatsAhead(event, publisher, now) && "ahead",
    paidContent(event, publisher, now).video && "paid",
  ];
  return marks.filter(Boolean).join(" ");
}

/** Of a page whose video has no address: no live part says it, so the page fetches itself until it has one (S 8.4). */
export const markWithoutVideo = (mark: string): string => `${mark} without-video`;
