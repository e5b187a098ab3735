import type { DateTime } from "luxon";
import { type BlackoutDates, blackoutDatesOf, isBlackedOut } from "~/models/event/blackout";
import type { EventMedia } from "~/models/event/publisher";

/** Digitally available: a VOD exists, the broadcast is not unlisted, the VOD is not blacked out (S 4.3). */
export function isDigitallyAvailable({ broadcast, vod }: EventMedia, event: BlackoutDates, now: DateTime): boolean {
  return vod !== null && !broadcast?.unlisted && !isBlackedOut(blackoutDatesOf(vod, event), now);
}

/** A download offer derived from an event (S 3 "VOD download fields"); null where none is offered. */
export type DownloadOffer = { id: string; description: string; paypalCode: string };

export function downloadOffer(eventKey: string, { vod }: EventMedia): DownloadOffer | null {
  if (!vod?.download_to_own || !vod.download_paypal_code) return null;
  return { id: eventKey, description: vod.download_description ?? "", paypalCode: vod.download_paypal_code };
}
