import { isAssociation } from "~contracts/vocabulary/profile-family";
import { type Overrides, readOverrides } from "../league/overrides";
import { paidUntil } from "../league/paid-until";
import { publisherKeysOf } from "../league/participants";
import { canceledUntil } from "../league/status-at";
import type { EventTable, HighlightTable, ProfileTable } from "../league/tables";
import { toFlag } from "../store/database";
import { stateWords } from "./state-words";
import { CANCELED, FAR_FUTURE, type SearchEventTable } from "./tables";
import type { TextDocument } from "./text-query";
import { indexedWords } from "./words";

/** Longer broadcasts are rare and handled separately. */
export const LONG_RUN_MS = 48 * 3_600_000;

const MINUTE_MS = 60_000;
export const NUMBERS_A_MINUTE = 65_536;

/** Rows are numbered by time, so that text matches near now are neighbors. */
export function firstNumberAt(time: number): number {
  return Math.floor(time / MINUTE_MS) * NUMBERS_A_MINUTE;
}

export type NamedProfile = Pick<
  ProfileTable,
  "key" | "type" | "name" | "short_name" | "acronym" | "city" | "mascot" | "producer_key"
>;
export type Profiles = {
  byKey: (key: string | null) => NamedProfile | undefined;
  byProducerKey: (key: string | null) => NamedProfile | undefined;
};

type Span = { from: number; until: number };

const NEVER: Span = { from: FAR_FUTURE, until: FAR_FUTURE };

/** A fixed status applies at all times. */
function forced(status: "scheduled" | "on_air" | "inprogress" | "complete"): Span {
  if (status === "scheduled") return NEVER;
  return { from: 0, until: status === "complete" ? 0 : FAR_FUTURE };
}

function spanOf(event: EventTable, carried: boolean, status: Parameters<typeof forced>[0] | undefined): Span {
  if (!carried) return NEVER;
  if (status) return forced(status);
  return { from: event.on_air_at ?? FAR_FUTURE, until: event.complete_at ?? FAR_FUTURE };
}

function vodAt(event: EventTable, overrides: Overrides): number {
  if (!event.has_vod || overrides.vod_status === "failed" || overrides.vod_status === "scheduled") return FAR_FUTURE;
  if (overrides.vod_status === "complete") return 0;
  if (event.vod_ready_at === null) return FAR_FUTURE;
  // A broadcast's replay exists from its end on (status-at.ts).
  return event.has_broadcast ? Math.max(event.vod_ready_at, event.complete_at ?? FAR_FUTURE) : event.vod_ready_at;
}

export function searchRowOf(event: EventTable, overrides: Overrides): Omit<SearchEventTable, "id"> {
  const isOff = event.is_deleted === 1;
  const live = isOff
    ? { from: FAR_FUTURE, until: canceledUntil(event) }
    : spanOf(event, event.has_broadcast === 1, overrides.broadcast_status);
  const datacast = spanOf(event, event.has_datacast === 1 && !isOff, overrides.datacast_status);
  const runsLong = [live, datacast].some(
    ({ from, until }) =>
      (from < FAR_FUTURE && until > event.start_at + LONG_RUN_MS) ||
      from < Math.min(until, event.start_at - LONG_RUN_MS),
  );
  return {
    event_key: event.key,
    content_type: event.content_type,
    sport_slug: event.sport_slug,
    gender: event.gender,
    level: event.level,
    state_code: event.state_code,
    start_at: event.start_at,
    has_broadcast: isOff ? CANCELED : event.has_broadcast,
    live_from: live.from,
    live_until: live.until,
    has_datacast: event.has_datacast,
    datacast_from: datacast.from,
    datacast_until: datacast.until,
    vod_at: isOff ? FAR_FUTURE : vodAt(event, overrides),
    has_vod: event.has_vod,
    paid_until: Math.min(paidUntil(event, overrides), FAR_FUTURE),
    has_download: toFlag(overrides.download !== undefined),
    long_run: toFlag(runsLong),
    updated_at: event.updated_at,
  };
}

export function isListed(event: EventTable, overrides = readOverrides(event.overrides)): boolean {
  return overrides.unlisted !== true;
}

/** By its schools, its state association, and who shows it, who may be an association, too. */
export function organizationsOf(
  event: EventTable,
  overrides: Overrides,
  schoolKeys: readonly string[],
  profiles: Profiles,
): string[] {
  const station = profiles.byProducerKey(event.publisher_key);
  const names = [
    ...schoolKeys.map((key) => `school:${key}`),
    ...publisherKeysOf(event, overrides).map((key) => `publisher:${key}`),
    ...(event.state_association_key ? [`association:${event.state_association_key}`] : []),
    ...(station && isAssociation(station) ? [`association:${station.key}`] : []),
  ];
  return [...new Set(names)];
}

export function eventText(
  id: number,
  event: EventTable,
  overrides: Overrides,
  schoolKeys: readonly string[],
  profiles: Profiles,
): TextDocument {
  const schools = schoolKeys.flatMap((key) => profiles.byKey(key) ?? []);
  const publisher = profiles.byProducerKey(event.publisher_key);
  const association = profiles.byKey(event.state_association_key);
  const teams = indexedWords(
    event.title,
    overrides.custom_headline,
    ...schools.flatMap((school) => [school.name, school.short_name]),
  );
  const about = indexedWords(
    event.activity,
    event.gender,
    event.level,
    event.level === "junior-varsity" ? "jv" : null,
    event.game_type,
    overrides.class_label,
    event.city,
    event.state_code,
    stateWords(event.state_code),
    event.venue,
    publisher && publisher.type !== "school" ? publisher.name : null,
    association?.acronym,
    ...schools.flatMap((school) => [school.city, school.mascot]),
  );
  return { id, teams, about: [...about, stateTerm(event.state_code)] };
}

export function highlightText(
  id: number,
  highlight: HighlightTable,
  teams: readonly string[],
  schoolName: string | undefined,
): TextDocument {
  return {
    id,
    teams: indexedWords(schoolName, ...teams),
    about: [
      ...indexedWords(
        highlight.title,
        highlight.activity,
        highlight.gender,
        highlight.level,
        highlight.city,
        highlight.state_code,
        stateWords(highlight.state_code),
      ),
      stateTerm(highlight.state_code),
    ],
  };
}

/** A state as an index term that no one types, so that one index narrows by both. */
export const stateTerm = (stateCode: string) => `xstate${stateCode.toLowerCase()}`;
