import type { DateTime } from "luxon";
import { type CurrentEvent, currentVideo } from "~/models/event/status/display-status";
import { instantOf } from "~/models/place/time";

type PaidVideo = { payment_required?: boolean; entitlement_period?: string | null | undefined };

/** A paid video without an end date stays paid: a missing date never makes it free (S 5.4). */
export function isPaidVideo(video: PaidVideo | null, now: DateTime): boolean {
  if (!video?.payment_required) return false;
  const end = instantOf(video.entitlement_period);
  return end === null || now < end;
}

/** When the video becomes free; null for one that is free already, or stays paid (S 5.4). */
export function videoPaidUntil(current: CurrentEvent): DateTime | null {
  const video = currentVideo(current);
  return isPaidVideo(video, current.now) ? instantOf(video?.entitlement_period) : null;
}

/** Data becomes free once the datacast is complete (S 5.4). */
export function isPaidData(datacast: { payment_required?: boolean; status: string } | null): boolean {
  return datacast?.payment_required === true && datacast.status !== "complete";
}

type PaidContent = { video: boolean; data: boolean };

export const paidContent = (current: CurrentEvent): PaidContent => ({
  video: isPaidVideo(currentVideo(current), current.now),
  data: isPaidData(current.media.datacast),
});
