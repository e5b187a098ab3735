import { LEAGUE_ACTIVITIES } from "~network/league/activities";
import { eventRow } from "~network/league/event-row";
import { leagueMigrations } from "~network/league/migration";
import type { Overrides } from "~network/league/overrides";
import { eventSchoolsOf } from "~network/league/participants";
import { profile as draftedProfile } from "~network/league/profiles";
import type { EventTable, HighlightTable, ProfileTable } from "~network/league/tables";
import { indexLeague } from "~network/search/index-league";
import { searchMigrations } from "~network/search/migration";
import { searchApp } from "~network/search/search-app";
import { toFlag } from "~network/store/database";
import type { Store } from "~network/store/open-store.server";
import { insert } from "../../support/rows";

/** A league small enough to know by heart. */

export const MIGRATIONS = [leagueMigrations, searchMigrations];

/** A Friday, 20:00 UTC. */
export const NOW = Date.parse("2026-11-20T20:00:00Z");
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const SITE = "https://www.example.test";

type ProfileFields = Partial<Parameters<typeof draftedProfile>[0]> & { name: string };
export const profile = (key: string, fields: ProfileFields): ProfileTable =>
  draftedProfile({
    key,
    type: "school",
    slug: key,
    short_name: fields.name.replace(/ High School$/, ""),
    city: null,
    state_code: null,
    time_zone: "East",
    primary_color: "0x112233",
    secondary_color: "0xffffff",
    producer_key: `pub-${key}`,
    ...fields,
  });

type EventFields = Partial<Omit<EventTable, "overrides">> & { overrides?: Overrides; schools?: string[] };

/** A broadcast game of two hours whose replay is ready half an hour later, unless said otherwise. */
export const event = (
  key: string,
  startAt: number,
  { overrides = {}, schools = [], ...fields }: EventFields = {},
): EventTable =>
  eventRow({
    key,
    kind: { name: "Basketball", slug: "basketball", isSport: true },
    host: { state_code: "OR", city: "Portland", time_zone: "Pacific", state_association_key: "osaa" },
    publisher: { key: "lincoln-or", slug: "lincoln", producer_key: "pub-lincoln-or" },
    participants: schools,
    title: `Game ${key}`,
    gender: "boys",
    game_type: "Regular Season",
    start_at: startAt,
    on_air_at: startAt,
    complete_at: startAt + 2 * HOUR,
    vod_ready_at: startAt + 2.5 * HOUR,
    has_broadcast: 1,
    has_vod: 1,
    payment_required: 1,
    duration_s: 5_400,
    clip: "football",
    updated_at: startAt - 7 * DAY,
    ...fields,
    overrides: JSON.stringify(overrides),
  });

export const STATS_ONLY = { has_broadcast: 0, has_vod: 0, has_datacast: 1, vod_ready_at: null } as const;
export const VIDEO_ONLY = { has_broadcast: 0, has_vod: 1, on_air_at: null, complete_at: null } as const;

export const PROFILES = [
  profile("lincoln-or", { name: "Lincoln High School", city: "Portland", state_code: "OR", mascot: "Cardinals" }),
  profile("lincoln-ne", { name: "Lincoln High School", city: "Lincoln", state_code: "NE" }),
  profile("lincoln-ca", { name: "Lincoln High School", city: "Stockton", state_code: "CA", is_network: 0 }),
  profile("lincoln-park", { name: "Lincoln Park High School", city: "Chicago", state_code: "IL" }),
  profile("roosevelt", { name: "Roosevelt High School", city: "Portland", state_code: "OR" }),
  profile("st-marys", { name: "St. Mary's Academy", short_name: "St. Mary's", city: "Portland", state_code: "OR" }),
  profile("highland", { name: "Highland High School", city: "Bend", state_code: "OR" }),
  profile("munoz", { name: "José Muñoz High School", short_name: "Muñoz", city: "El Paso", state_code: "TX" }),
  profile("osaa", {
    type: "state_association",
    name: "Oregon School Activities Association",
    short_name: "OSAA",
    acronym: "OSAA",
    city: "Wilsonville",
    state_code: "OR",
  }),
  profile("metro", {
    type: "association",
    name: "Portland Metro League",
    acronym: "PML",
    city: "Portland",
    state_code: "OR",
  }),
  profile("cascade", { type: "affiliate", name: "Cascade Sports Live", city: "Eugene", state_code: "OR" }),
];

export const EVENTS = [
  event("live", NOW - HOUR, { schools: ["lincoln-or", "roosevelt"], title: "Lincoln vs. Roosevelt" }),
  event("live-stats", NOW - HOUR / 2, {
    ...STATS_ONLY,
    on_air_at: NOW - HOUR / 2,
    complete_at: NOW + HOUR,
    schools: ["st-marys", "lincoln-or"],
    title: "St. Mary's vs. Lincoln",
    gender: "girls",
  }),
  event("tonight", NOW + 3 * HOUR, {
    schools: ["roosevelt", "lincoln-or"],
    title: "Roosevelt vs. Lincoln",
    activity: "Football",
    sport_slug: "football",
    gender: null,
    payment_required: 0,
  }),
  event("tomorrow", NOW + DAY, {
    schools: ["lincoln-ne", "munoz"],
    title: "Lincoln vs. Muñoz",
    state_code: "TX",
    city: "El Paso",
    state_association_key: null,
    game_type: "semifinal",
  }),
  event("yesterday", NOW - DAY, {
    schools: ["highland", "lincoln-or"],
    title: "Highland vs. Lincoln",
    overrides: { download: { description: "Full game", paypal_code: "DTO-1", price_in_cents: 999 } },
  }),
  event("last-week", NOW - 7 * DAY, {
    schools: ["lincoln-park", "munoz"],
    title: "Lincoln Park vs. Muñoz",
    state_code: "TX",
    city: "El Paso",
    activity: "Ice Hockey",
    sport_slug: "ice-hockey",
    level: "junior-varsity",
    publisher_key: "pub-cascade",
    state_association_key: null,
  }),
  event("concert", NOW - 2 * DAY, {
    ...VIDEO_ONLY,
    vod_ready_at: NOW - 2 * DAY,
    content_type: "event",
    schools: ["st-marys"],
    title: "St. Mary's Concert",
    activity: "Concert",
    sport_slug: "concert",
    is_sport: 0,
    gender: null,
    level: null,
    payment_required: 0,
    game_type: null,
  }),
  event("preparing", NOW - 2.2 * HOUR, { schools: ["roosevelt", "highland"], title: "Roosevelt vs. Highland" }),
  event("deleted", NOW - 3 * DAY, {
    schools: ["lincoln-or", "roosevelt"],
    title: "Lincoln vs. Roosevelt",
    is_deleted: 1,
  }),
  event("unlisted", NOW - 3 * DAY, {
    schools: ["lincoln-or", "roosevelt"],
    title: "Lincoln vs. Roosevelt",
    overrides: { unlisted: true },
  }),
];

export const HIGHLIGHTS: HighlightTable[] = [
  highlight("dunk", "yesterday", NOW - 20 * HOUR, { title: "Chase-down block", school_key: "lincoln-or" }),
  highlight("goal", "last-week", NOW - 6 * DAY, {
    title: "Hat trick complete",
    activity: "Ice Hockey",
    sport_slug: "ice-hockey",
    state_code: "TX",
    school_key: "munoz",
  }),
  highlight("later", "yesterday", NOW + HOUR, { title: "Not yet published", school_key: "lincoln-or" }),
];

function highlight(key: string, event_key: string, at: number, fields: Partial<HighlightTable>): HighlightTable {
  return {
    key,
    event_key,
    title: key,
    published_at: at,
    duration_s: 42,
    activity: "Basketball",
    sport_slug: "basketball",
    gender: "boys",
    level: "varsity",
    state_code: "OR",
    city: "Portland",
    school_key: null,
    clip: "football",
    ...fields,
  };
}

/** Fills the store with the events, and indexes them. */
export async function addEvents(
  { db, dialect }: Pick<Store, "db" | "dialect">,
  events: readonly EventTable[],
): Promise<void> {
  await insert(db, "event", events);
  const schools = events.flatMap(eventSchoolsOf);
  if (schools.length > 0) await insert(db, "event_school", schools);
  await indexLeague({ db, dialect }, { events: events.map((one) => one.key) });
}

const ACTIVITIES = [
  ...["basketball", "football", "flag-football", "ice-hockey", "field-hockey", "track-and-field", "wrestling"],
  "concert",
];

/** Fills the store with the small league and indexes it. */
export async function settle(store: Pick<Store, "db" | "dialect">): Promise<void> {
  await insert(store.db, "profile", PROFILES);
  const activities = LEAGUE_ACTIVITIES.filter(({ slug }) => ACTIVITIES.includes(slug));
  await insert(
    store.db,
    "activity",
    activities.map(({ slug, name, isSport }) => ({ slug, name, is_sport: toFlag(isSport), is_top_sport: 0 })),
  );
  await insert(store.db, "highlight", HIGHLIGHTS);
  await addEvents(store, EVENTS);
  await indexLeague(store);
}

export type Asked = {
  status: number;
  keys: string[];
  total: number;
  items: Record<string, unknown>[];
  body: Record<string, unknown>;
};

type Clock = { now(): number };

/** Asks the search service of the store what stands behind the path. */
export function asker(store: Pick<Store, "db" | "dialect">, clock: Clock = { now: () => NOW }) {
  const app = searchApp({ db: store.db, dialect: store.dialect, clock, siteUrl: SITE });
  return async function ask(path: string): Promise<Asked> {
    const versioned = /^\/v\d/.test(path) ? path : `/v2${path}`;
    const response = await app.fetch(new Request(`http://search.embedded${versioned}`));
    const body = (await response.json()) as Record<string, unknown>;
    const items = (Array.isArray(body.items) ? body.items : []) as Record<string, unknown>[];
    return {
      status: response.status,
      body,
      items,
      keys: items.map((one) => String(one.key)),
      total: Number(body.total ?? -1),
    };
  };
}
