import { type DateTime, Duration } from "luxon";
import type { VideoObject } from "schema-dts";
import { blackoutDatesOf } from "~/models/event/access/blackout";
import { paidContent } from "~/models/event/access/paid-content";
import { activityLine, choosePublisher, eventHeadlines, mediaOf } from "~/models/event/page/event-by-publisher";
import { teamsOfTwo } from "~/models/event/page/teams";
import { currentEvent, type DisplayStatus } from "~/models/event/status/display-status";
import { OFF_WORDS, offStatus } from "~/models/event/status/off-status";
import { type Chapter, keyMoments, START_PARAMETER } from "~/models/event/video/key-moments";
import { absolute, type ShareImage, type StructuredData } from "~/models/navigation/page";
import { profilePath, watchEventsPath, withQuery } from "~/models/navigation/paths";
import { venueText } from "~/models/place/place-text";
import { endOf, instantOf, scheduledDate, startOf, zoneOf } from "~/models/place/time";
import { brand } from "~contracts/brand";
import type { Event, Vod } from "~contracts/records/event";
import { breadcrumbList } from "./breadcrumb-list";
import { PAID_PART } from "./paid-part";
import { eventPicture, shareImage } from "./share-picture";
import { type EventFacts, eventRecord, isoWithOffset } from "./sports-event";

const NO_STILL = "/brand/share.png";

type EventSharing = { description: string; image: ShareImage; structured: StructuredData[]; noindex: "page" | false };

type Page = { address: string; siteUrl: string; publisherKey: string | null };

/** The same for every visitor (S 2.10). */
export function eventSharing(event: Event, { address, siteUrl, publisherKey }: Page, now: DateTime): EventSharing {
  const publisher = choosePublisher(event.publishers, { key: publisherKey, path: new URL(address).pathname });
  const current = currentEvent(event, publisher, now);
  const { label, subheadline } = eventHeadlines(event, publisher);
  const start = startOf(event);
  const when = start && scheduledDate(start, zoneOf(event), event.time_to_be_determined);
  const where = venueText(event);
  const off = offStatus(event);
  const facts: EventFacts = {
    event,
    publisher,
    name: subheadline,
    description: [
      off && `${OFF_WORDS[off]}:`,
      `${subheadline}, ${activityLine(event) || label}, on ${brand.name}.`,
      when && `${when}.`,
      where,
    ]
      .filter(Boolean)
      .join(" "),
    address,
    siteUrl,
    code: current.code,
    isPaid: paidContent(current).video,
    image: event.thumbnail ?? NO_STILL,
  };
  const shared = {
    description: facts.description,
    image: shareImage("events", event.key, eventPicture(event, publisher, now)),
  };
  // Anyone who has the link may pass it on, but no one finds the game by searching.
  if (current.media.broadcast?.unlisted) return { ...shared, structured: [], noindex: "page" };
  const way = breadcrumbList(wayTo(event), { label: `${subheadline} - ${label}`, address });
  const structured = [eventRecord(facts), eventVideo(facts, now), way].filter((record) => record !== null);
  return { ...shared, structured, noindex: false };
}

function wayTo(event: Event): { label: string; href: string }[] {
  const home = teamsOfTwo(event)?.home ?? event.participants[0];
  const last = home?.slug
    ? { label: home.short_name || home.name || home.slug, href: profilePath(home.type ?? "school", home.slug) }
    : { label: "Watch events", href: watchEventsPath() };
  return [{ label: "Home", href: "/" }, last];
}

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
