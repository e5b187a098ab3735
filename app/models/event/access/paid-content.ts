import type { DateTime } from "luxon";
import { mediaOf } from "~/models/event/page/publisher";
import { currentVideo } from "~/models/event/video/current-video";
import { instantOf } from "~/models/place/instant";
import type { Event, Publisher } from "~contracts/records/event";

type PaidVideo = { payment_required?: boolean; entitlement_period?: string | null | undefined };

/** A paid video without an end date stays paid: a missing date never makes it free (S 5.4). */
export function isPaidVideo(video: PaidVideo | null, now: DateTime): boolean {
  if (!video?.payment_required) return false;
  const end = instantOf(video.entitlement_period);
  return end === null || now < end;
}

/** When the video becomes free; null for one that is free already, or stays paid (S 5.4). */
export function videoPaidUntil(event: Event, publisher: Publisher | null, now: DateTime): DateTime | null {
  const video = currentVideo(event, publisher, now);
  return isPaidVideo(video, now) ? instantOf(video?.entitlement_period) : null;
}

/** Data becomes free once the datacast is complete (S 5.4). */
export function isPaidData(datacast: { payment_required?: boolean; status: string } | null): boolean {
  return datacast?.payment_required === true && datacast.status !== "complete";
}

export type PaidContent = { video: boolean; data: boolean };

export function paidContent(event: Event, publisher: Publisher | null, now: DateTime): PaidContent {
  return {
    video: isPaidVideo(currentVideo(event, publisher, now), now),
    data: isPaidData(mediaOf(publisher).datacast),
  };
}
