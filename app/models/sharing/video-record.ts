import { type DateTime, Duration } from "luxon";
import type { VideoObject } from "schema-dts";
import { blackoutDatesOf } from "~/models/event/blackout";
import type { DisplayStatus } from "~/models/event/display-status";
import { type Chapter, keyMoments, START_PARAMETER } from "~/models/event/key-moments";
import { mediaOf } from "~/models/event/publisher";
import { withQuery } from "~/models/navigation/paths";
import { instantOf } from "~/models/place/instant";
import { endOf, startOf } from "~/models/place/start-time";
import type { Vod } from "~contracts/records/event";
import { PAID_PART } from "./paid-part";
import { type EventFacts, isoWithOffset } from "./sports-event";
import { absolute } from "./structured-data";

const HAS_VIDEO: readonly DisplayStatus[] = [
  "live_scheduled",
  "live_pending",
  "live_available",
  "short_live_delayed",
  "vod_available",
];

/** "PT1H30M5S" */
export const isoDuration = (seconds: number) =>
  Duration.fromObject({ seconds: Math.round(seconds) })
    .shiftTo("hours", "minutes", "seconds")
    .toISO() ?? "";

export function eventVideo(facts: EventFacts, now: DateTime) {
  const { event, publisher, name, description, address, siteUrl, code, isPaid, image } = facts;
  const start = startOf(event);
  const { broadcast, vod } = mediaOf(publisher);
  const isReplay = code === "vod_available";
  if (!start || !HAS_VIDEO.includes(code) || !(isReplay ? vod : broadcast)) return null;
  // A crawler wants the moment, and no one knows it yet.
  if (code === "live_scheduled" && event.time_to_be_determined) return null;
  const seconds = isReplay ? (vod?.duration ?? null) : null;
  const ends = isReplay ? instantOf(blackoutDatesOf(vod, event).blackout_start_date) : null;
  const startDate = isoWithOffset(start);
  const publication = broadcast && broadcastOf({ code, start, planned: endOf(event) ?? start, vod }, now);
  const parts = [
    ...(isPaid
      ? [{ "@type": "WebPageElement" as const, isAccessibleForFree: false, cssSelector: `.${PAID_PART}` }]
      : []),
    ...(isReplay ? spread(keyMoments(vod)).map((moment) => momentOf(moment, address)) : []),
  ];
  return {
    "@type": "VideoObject",
    "@id": `${address}#video`,
    name,
    description,
    url: address,
    thumbnailUrl: [absolute(siteUrl, image)],
    uploadDate: startDate,
    about: { "@id": `${address}#event` },
    ...(seconds ? { duration: isoDuration(seconds) } : {}),
    ...(ends && ends > now ? { expires: isoWithOffset(ends) } : {}),
    ...(publication ? { publication } : {}),
    isAccessibleForFree: !isPaid,
    ...(seconds ? { potentialAction: seekAction(address) } : {}),
    ...(parts.length > 0 ? { hasPart: parts } : {}),
  } satisfies VideoObject;
}

type Broadcasting = { code: DisplayStatus; start: DateTime; planned: DateTime; vod: Vod | null };

/** Crawlers show what has begun, and has no end in the past, as live: null where it isn't (S 4.1, 4.2). */
function broadcastOf({ code, start, planned, vod }: Broadcasting, now: DateTime) {
  switch (code) {
    case "vod_available": {
      const end = filmedUntil(start, vod);
      return end && broadcastEvent(start, end);
    }
    case "live_available":
      return broadcastEvent(start, planned > now ? planned : null);
    default:
      return start > now ? broadcastEvent(start, planned) : null;
  }
}

function filmedUntil(start: DateTime, vod: Vod | null): DateTime | null {
  const end = instantOf(vod?.recorded_until) ?? (vod?.duration ? start.plus({ seconds: vod.duration }) : null);
  return end && end > start ? end : null;
}

const broadcastEvent = (start: DateTime, end: DateTime | null) => ({
  "@type": "BroadcastEvent" as const,
  isLiveBroadcast: true,
  startDate: isoWithOffset(start),
  ...(end ? { endDate: isoWithOffset(end) } : {}),
});

/** schema.org's types lack `startOffset-input`. */
type Seek = { "@type": "SeekToAction"; target: string; "startOffset-input": string };
const seekAction = (address: string): Seek => ({
  "@type": "SeekToAction",
  target: `${address}?${START_PARAMETER}={seek_to_second_number}`,
  "startOffset-input": "required name=seek_to_second_number",
});

const MOST_MOMENTS = 20;

/** Crawlers show a few; of many, those at even distances. */
function spread(moments: readonly Chapter[]): Chapter[] {
  const every = Math.ceil(moments.length / MOST_MOMENTS);
  return moments.filter((_, index) => index % every === 0);
}

const momentOf = ({ title, start, end }: Chapter, address: string) => ({
  "@type": "Clip" as const,
  name: title,
  startOffset: start,
  endOffset: end,
  url: withQuery(address, { [START_PARAMETER]: start }),
});
