import type { DateTime } from "luxon";
import { currentVideo, type EventMedia } from "~/models/event/publisher";
import { instantOf } from "~/models/place/instant";

type PaidVideo = { payment_required?: boolean; entitlement_period?: string | null | undefined };

/**
 * Paid video: payment_required, and now is before entitlement_period (S 5.4). A paid video without a period has no end
 * to it: a missing date never makes paid content free.
 */
export function isPaidVideo(video: PaidVideo | null, now: DateTime): boolean {
  if (!video?.payment_required) return false;
  const end = instantOf(video.entitlement_period);
  return end === null || now < end;
}

/** Paid data: payment_required, and the datacast is not complete (S 5.4). */
export function isPaidData(datacast: { payment_required?: boolean; status: string } | null): boolean {
  return datacast?.payment_required === true && datacast.status !== "complete";
}

export type PaidContent = { video: boolean; data: boolean };

/** What of an event is paid for at this moment, judged by the video that plays (S 5.4). */
export function paidContent(media: EventMedia, now: DateTime): PaidContent {
  return { video: isPaidVideo(currentVideo(media), now), data: isPaidData(media.datacast) };
}
