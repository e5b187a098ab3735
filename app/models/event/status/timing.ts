import type { DateTime } from "luxon";
import { type BlackoutDates, blackoutDatesOf, isBlackedOut } from "~/models/event/access/blackout";
import type { EventMedia } from "~/models/event/page/event-by-publisher";

/** Without a broadcast, the VOD must be complete (S 4.3). */
export function hasStarted({ broadcast, vod }: EventMedia): boolean {
  if (broadcast) return broadcast.status === "on_air" || broadcast.status === "complete";
  return vod?.status === "complete";
}

/** Has a VOD that isn't blacked out, and the broadcast isn't unlisted (S 4.3). */
export function isDigitallyAvailable({ broadcast, vod }: EventMedia, event: BlackoutDates, now: DateTime): boolean {
  return vod !== null && !broadcast?.unlisted && !isBlackedOut(blackoutDatesOf(vod, event), now);
}

export type DownloadOffer = { id: string; description: string; paypalCode: string };

/** The replay's file, if it is for sale (S 3). */
export function downloadOffer(eventKey: string, { vod }: EventMedia): DownloadOffer | null {
  if (!vod?.download_to_own || !vod.download_paypal_code) return null;
  return { id: eventKey, description: vod.download_description ?? "", paypalCode: vod.download_paypal_code };
}

/** The offer, while the replay can be watched (S 3, 4.3). */
export function downloadOfferNow(
  event: BlackoutDates & { key: string },
  media: EventMedia,
  now: DateTime,
): DownloadOffer | null {
  const isReady = media.vod?.status === "complete" && isDigitallyAvailable(media, event, now);
  return isReady ? downloadOffer(event.key, media) : null;
}
