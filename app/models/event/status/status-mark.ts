import { paidContent } from "~/models/event/access/paid-content";
import { isStatsAhead } from "~/models/event/status/awaited-status";
import type { CurrentEvent } from "~/models/event/status/current-event";
import { startOf } from "~/models/place/start-time";

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
