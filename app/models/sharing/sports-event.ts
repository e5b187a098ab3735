import type { DateTime } from "luxon";
import type { Event as EventRecord, SportsEvent } from "schema-dts";
import { isSportEvent } from "~/models/event/access/entitlements";
import { teamName, teamsOfTwo } from "~/models/event/page/teams";
import type { DisplayStatus } from "~/models/event/status/display-status";
import { offStatus } from "~/models/event/status/off-status";
import { absolute } from "~/models/navigation/page";
import { profilePath } from "~/models/navigation/paths";
import { placeText } from "~/models/place/place-text";
import { endOf, instantOf, startOf, zoneOf } from "~/models/place/time";
import type { Event, Participant, Publisher } from "~contracts/records/event";

type EventStatus = "EventScheduled" | "EventRescheduled" | "EventCancelled" | "EventPostponed";

/** Trouble with the video doesn't affect the event: a broadcast that never begins says nothing about the game. */
export function eventStatusOf(
  event: Pick<Event, "canceled" | "postponed" | "is_deleted" | "start_time" | "previous_start_time">,
): EventStatus {
  if (offStatus(event) === "postponed") return "EventPostponed";
  if (event.canceled || event.is_deleted) return "EventCancelled";
  return previousStart(event) ? "EventRescheduled" : "EventScheduled";
}

function previousStart({
  start_time,
  previous_start_time,
}: Pick<Event, "start_time" | "previous_start_time">): DateTime | null {
  const before = instantOf(previous_start_time);
  return before && before.toMillis() !== instantOf(start_time)?.toMillis() ? before : null;
}

const atThePlace = (instant: DateTime, event: Pick<Event, "time_zone">) => instant.setZone(zoneOf(event));

/** With the venue's UTC offset; only the date while the time is TBD. */
export function startDateOf(event: Event): string | null {
  const start = startOf(event);
  if (!start) return null;
  const there = atThePlace(start, event);
  return event.time_to_be_determined ? there.toISODate() : isoWithOffset(there);
}

export const isoWithOffset = (instant: DateTime) => instant.toISO({ suppressMilliseconds: true }) ?? "";

export type EventFacts = {
  event: Event;
  publisher: Publisher | null;
  name: string;
  description: string;
  address: string;
  siteUrl: string;
  code: DisplayStatus;
  isPaid: boolean;
  image: string;
};

export function eventRecord(facts: EventFacts) {
  const { event, publisher, name, description, address, siteUrl, isPaid, image } = facts;
  const startDate = startDateOf(event);
  if (!startDate) return null;
  const status = eventStatusOf(event);
  const end = endOf(event);
  const before = status === "EventRescheduled" ? previousStart(event) : null;
  const onScreen = event.publishers.some(({ broadcasts, vods }) => broadcasts.length + vods.length > 0);
  const place = {
    "@type": "Place" as const,
    name: event.venue || placeText(event) || "To be announced",
    address: {
      "@type": "PostalAddress" as const,
      ...(event.city ? { addressLocality: event.city } : {}),
      ...(event.state_code ? { addressRegion: event.state_code } : {}),
      addressCountry: "US",
    },
  };
  const shared = {
    "@id": `${address}#event`,
    name,
    description,
    url: address,
    image: absolute(siteUrl, image),
    startDate,
    ...(end && !event.time_to_be_determined ? { endDate: isoWithOffset(atThePlace(end, event)) } : {}),
    ...(before ? { previousStartDate: isoWithOffset(atThePlace(before, event)) } : {}),
    eventStatus: `https://schema.org/${status}` as const,
    eventAttendanceMode:
      `https://schema.org/${onScreen ? "MixedEventAttendanceMode" : "OfflineEventAttendanceMode"}` as const,
    location: onScreen ? [place, { "@type": "VirtualLocation" as const, url: address }] : place,
    isAccessibleForFree: !isPaid,
    ...(publisher ? { organizer: organizerOf(publisher, siteUrl) } : {}),
  };
  if (!isSportEvent(event)) return { "@type": "Event", ...shared } satisfies EventRecord;
  const pair = teamsOfTwo(event);
  return {
    "@type": "SportsEvent",
    ...shared,
    ...(event.sport ? { sport: event.sport } : {}),
    ...(pair ? {} : { competitor: event.participants.map((one) => teamOf(one, event, siteUrl)) }),
    ...(pair ? { homeTeam: teamOf(pair.home, event, siteUrl), awayTeam: teamOf(pair.away, event, siteUrl) } : {}),
  } satisfies SportsEvent;
}

function organizerOf({ type, name, slug }: Publisher, siteUrl: string) {
  return {
    "@type": "Organization" as const,
    name,
    ...(slug ? { url: absolute(siteUrl, profilePath(type, slug)) } : {}),
  };
}

function teamOf(participant: Participant, { sport }: Event, siteUrl: string) {
  const { slug, type, name, logo } = participant;
  return {
    "@type": "SportsTeam" as const,
    name: name || teamName(participant),
    ...(sport ? { sport } : {}),
    ...(slug ? { url: absolute(siteUrl, profilePath(type ?? "school", slug)) } : {}),
    ...(logo ? { logo: absolute(siteUrl, logo) } : {}),
  };
}
