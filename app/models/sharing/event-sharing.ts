import type { DateTime } from "luxon";
import { eventDisplayStatus } from "~/models/event/display-status";
import { activityLine, eventHeadlines } from "~/models/event/headline";
import { paidContent } from "~/models/event/paid-content";
import { choosePublisher, mediaOf } from "~/models/event/publisher";
import { teamsOfTwo } from "~/models/event/teams";
import { profilePath, watchEventsPath } from "~/models/navigation/paths";
import { scheduledDate } from "~/models/place/format";
import { venueText } from "~/models/place/place-text";
import { startOf, zoneOf } from "~/models/place/start-time";
import { brand } from "~contracts/brand";
import type { Event } from "~contracts/records/event";
import { breadcrumbList } from "./breadcrumb-list";
import type { ShareImage } from "./page-meta";
import { eventPicture, shareImage } from "./share-picture";
import { type EventFacts, eventRecord } from "./sports-event";
import type { StructuredData } from "./structured-data";
import { eventVideo } from "./video-record";

const NO_STILL = "/brand/share.png";

export type EventSharing = {
  description: string;
  image: ShareImage;
  structured: StructuredData[];
  noindex: "page" | false;
};

type Page = { address: string; siteUrl: string; publisherKey: string | null };

/** The same for every visitor (S 2.10). */
export function eventSharing(event: Event, { address, siteUrl, publisherKey }: Page, now: DateTime): EventSharing {
  const publisher = choosePublisher(event.publishers, { key: publisherKey, path: new URL(address).pathname });
  const { label, subheadline } = eventHeadlines(event, publisher);
  const start = startOf(event);
  const when = start && scheduledDate(start, zoneOf(event), event.time_to_be_determined);
  const where = venueText(event);
  const facts: EventFacts = {
    event,
    publisher,
    name: subheadline,
    description: [
      event.canceled && "Canceled:",
      `${subheadline}, ${activityLine(event) || label}, on ${brand.name}.`,
      when && `${when}.`,
      where,
    ]
      .filter(Boolean)
      .join(" "),
    address,
    siteUrl,
    code: eventDisplayStatus(event, publisher, now),
    isPaid: paidContent(event, publisher, now).video,
    image: event.thumbnail ?? NO_STILL,
  };
  const shared = {
    description: facts.description,
    image: shareImage("events", event.key, eventPicture(event, publisher, now)),
  };
  // Anyone who has the link may pass it on, but no one finds the game by searching.
  if (mediaOf(publisher).broadcast?.unlisted) return { ...shared, structured: [], noindex: "page" };
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
