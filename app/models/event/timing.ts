import type { DateTime } from "luxon";
import { type BlackoutDates, blackoutDatesOf, isBlackedOut } from "~/models/event/blackout";
import type { EventMedia } from "~/models/event/publisher";
import { instantOf } from "~/models/place/instant";

type Dated = { start_time?: string | null | undefined; created_at?: string | null | undefined };

/** start_time, or created_at where there is none (S 4.3). */
export function startOf(event: Dated): DateTime<true> | null {
  return instantOf(event.start_time) ?? instantOf(event.created_at);
}

/**
 * Delayed as S 4.3 means it: now is after the start. The display status has a delay of its own (S 4.2).
 * @unwired
 */
export function isPastStart(event: Dated, now: DateTime): boolean {
  const start = startOf(event);
  return start !== null && now > start;
}

/**
 * Starting within N hours: now is after the start minus N hours (S 4.3).
 * @unwired
 */
export function startsWithin(event: Dated, hours: number, now: DateTime): boolean {
  const start = startOf(event);
  return start !== null && now > start.minus({ hours });
}

/**
 * Started: the first broadcast is on air or complete; without a broadcast, the VOD is complete (S 4.3).
 * @unwired
 */
export function hasStarted({ broadcast, vod }: EventMedia): boolean {
  if (broadcast) return broadcast.status === "on_air" || broadcast.status === "complete";
  return vod?.status === "complete";
}

/**
 * Digitally available: a VOD exists, the broadcast is not unlisted, the VOD is not blacked out (S 4.3).
 * @unwired
 */
export function isDigitallyAvailable({ broadcast, vod }: EventMedia, event: BlackoutDates, now: DateTime): boolean {
  return vod !== null && !broadcast?.unlisted && !isBlackedOut(blackoutDatesOf(vod, event), now);
}

export type DownloadOffer = { id: string; description: string; paypalCode: string };

/**
 * A download offer derived from an event (S 3); null where none is offered.
 * @unwired
 */
export function downloadOffer(eventKey: string, { vod }: EventMedia): DownloadOffer | null {
  if (!vod?.download_to_own || !vod.download_paypal_code) return null;
  return { id: eventKey, description: vod.download_description ?? "", paypalCode: vod.download_paypal_code };
}
