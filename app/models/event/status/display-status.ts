import type { DateTime } from "luxon";
import { LATE_MINUTES } from "~/models/card/card-news";
import { type BlackoutDates, blackoutDatesOf, isBlackedOut, isLiveBlackedOut } from "~/models/event/access/blackout";
import { mediaOf } from "~/models/event/page/event-by-publisher";
import { awaitsItsHour, dayCutoff, startOf } from "~/models/place/time";
import type { Broadcast, Event, Publisher, Vod } from "~contracts/records/event";
import { offStatus } from "./off-status";

export const DISPLAY_STATUSES = [
  "live_scheduled",
  "live_pending",
  "live_available",
  "live_no_vod",
  "vod_pending",
  "vod_scheduled",
  "vod_blackout",
  "vod_available",
  "vod_problem",
  "short_live_delayed",
  "long_live_delayed",
  "live_problem",
  // Beside S 4.2 (rulings 5).
  "canceled",
  "postponed",
] as const;
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number];

/** For as long as the start is still ahead, a page can count down to it. */
export const awaitsStart = (code: DisplayStatus) => code === "live_scheduled" || code === "live_pending";

export const isDelayed = (code: DisplayStatus) => code === "short_live_delayed" || code === "long_live_delayed";

/** Of a broadcast that never began: the VOD stands in its place (S 4.2, rules 7 and 8). */
const isOfTheVod = (code: DisplayStatus) => code === "vod_available" || code === "vod_blackout";

/** In minutes (S 9.4). */
export const STATUS_MINUTES = { ahead: 5, shortDelay: LATE_MINUTES, longDelay: 60 } as const;

export type StatusFacts = {
  start: DateTime | null;
  live: "scheduled" | "on_air" | "complete" | null;
  /** Any text other than scheduled or complete is a failed VOD. */
  vod: string | null;
  vodBlackout: BlackoutDates;
};

const minuteOf = (at: DateTime) => Math.floor(at.toMillis() / 60_000);

/** First match wins (S 4.2). Delayed means 10+ minutes past the start (rulings 2); failed VODs: see rulings 3. */
export function displayStatus({ start, live, vod, vodBlackout }: StatusFacts, now: DateTime): DisplayStatus {
  const minutesPast = start && minuteOf(now) - minuteOf(start);

  if (live === "scheduled" && minutesPast !== null) {
    if (minutesPast < -STATUS_MINUTES.ahead) return "live_scheduled";
    const sinceCutoff = minuteOf(now) - minuteOf(dayCutoff(now));
    if (minutesPast < STATUS_MINUTES.shortDelay && minutesPast <= sinceCutoff) return "live_pending";
  }
  if (live === "on_air") return "live_available";
  // The start condition of rules 4 and 5 always holds here: "complete" is neither on_air nor scheduled.
  if (live === "complete" && vod === null) return "live_no_vod";
  if (live === "complete" && vod === "scheduled") return "vod_pending";
  if (live === null && vod === "scheduled") return "vod_scheduled";
  if (vod !== null && isBlackedOut(vodBlackout, now)) return "vod_blackout";
  if (vod === "complete") return "vod_available";
  if (live === "scheduled" && minutesPast !== null) {
    if (minutesPast >= STATUS_MINUTES.longDelay) return "long_live_delayed";
    if (minutesPast >= STATUS_MINUTES.shortDelay) return "short_live_delayed";
  }
  // A failed VOD never hides what live says (rulings 4 "S 4.2").
  if (vod !== null && vod !== "scheduled") return "vod_problem";
  return "live_problem";
}

export function eventDisplayStatus(event: Event, publisher: Publisher | null, now: DateTime): DisplayStatus {
  const off = offStatus(event);
  if (off) return off;
  const { broadcast, vod } = mediaOf(publisher);
  if (isLiveBlackedOut(broadcast, now)) return "vod_blackout";
  const status = displayStatus(
    {
      start: startOf(event),
      live: broadcast?.status ?? null,
      vod: vod?.status ?? null,
      vodBlackout: blackoutDatesOf(vod, event),
    },
    now,
  );
  const isNotLate = broadcast?.status === "scheduled" && awaitsItsHour(event, now);
  // A replay to come, or one that failed, is nothing that a blackout could withhold.
  const isReplayThere = vod?.status === "complete" && isOfTheVod(status);
  return isNotLate && !isReplayThere ? "live_scheduled" : status;
}

/** An event, by one publisher, at one moment: what the rules of its page look at, found out once. */
export type CurrentEvent = ReturnType<typeof currentEvent>;

export const currentEvent = (event: Event, publisher: Publisher | null, now: DateTime) => ({
  event,
  publisher,
  media: mediaOf(publisher),
  code: eventDisplayStatus(event, publisher, now),
  now,
});

/** What plays, or would: the broadcast until it is complete or the VOD takes its place, then the VOD (S 4.1, 4.2). */
export function currentVideo({ media, code }: Pick<CurrentEvent, "media" | "code">): Broadcast | Vod | null {
  const { broadcast, vod } = media;
  if (!broadcast || !vod) return broadcast ?? vod;
  if (broadcast.status === "on_air") return broadcast;
  const isOver = broadcast.status === "complete" || isOfTheVod(code);
  return isOver ? vod : broadcast;
}
