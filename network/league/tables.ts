import type { Flag } from "../store/database";
import { column, FLAG, type TableOf, type TablesOf } from "../store/schema";

export const leagueTables = {
  // Portable types: text keys, epoch milliseconds, flags of 0 or 1, and JSON lists in text.
  profile: {
    key: "text primary key",
    type: "text not null",
    slug: "text not null",
    name: "text not null",
    short_name: "text not null",
    acronym: "text",
    city: "text",
    state_code: "text",
    /** A unityKey of S 3, such as "East". */
    time_zone: "text",
    about: "text",
    logo: "text",
    /** "0x" and six hex digits. */
    primary_color: "text",
    secondary_color: "text",
    /** Matches `publishers[].key` of events. */
    producer_key: "text unique",
    is_non_association: column<Flag>("integer not null default 0"),
    state_association_key: "text",
    is_network: column<Flag>("integer not null default 0"),
    show_ads: column<Flag>("integer not null default 1"),
    mascot: "text",
    enrollment: "integer",
    zip: "text",
    /** "generated", or the imported file's name. */
    source: "text not null default 'generated'",
    "constraint profile_type_slug": "unique (type, slug)",
  },
  school_point: {
    school_key: "text primary key",
    latitude: "double precision not null",
    longitude: "double precision not null",
  },
  logo_file: {
    /** "sch12-1a2b3c4d.png": another picture has another name, so browsers may keep it. */
    name: "text primary key",
    profile_key: "text not null",
    media_type: "text not null",
    /** Base64 */
    content: "text not null",
  },
  /** The center of its area; includes territories. */
  zip_code: {
    zip: "text primary key",
    city: "text not null",
    state_code: "text not null",
    county: "text",
    latitude: "double precision not null",
    longitude: "double precision not null",
  },
  /** Statuses aren't stored; they follow from the times (status-at.ts). */
  event: {
    key: "text primary key",
    /** The main publisher's slug, in /events/{slug}/{key} (S 2.10). */
    slug: "text not null",
    content_type: "text not null",
    title: "text not null",
    activity: "text not null",
    sport_slug: "text not null",
    is_sport: FLAG,
    gender: "text",
    level: "text",
    game_type: "text",
    state_code: "text not null",
    city: "text not null",
    venue: "text",
    /** A unityKey of S 3. */
    time_zone: "text not null",
    start_at: "bigint not null",
    /** "Time TBD" */
    tbd: column<Flag>("integer not null default 0"),
    on_air_at: "bigint",
    complete_at: "bigint",
    vod_ready_at: "bigint",
    has_broadcast: FLAG,
    has_vod: FLAG,
    has_datacast: FLAG,
    payment_required: FLAG,
    is_tournament: column<Flag>("integer not null default 0"),
    required_entitlement: "text",
    is_pixellot: column<Flag>("integer not null default 0"),
    is_deleted: column<Flag>("integer not null default 0"),
    home_key: "text",
    away_key: "text",
    /** JSON list of school keys. */
    participant_keys: "text not null default '[]'",
    publisher_key: "text not null",
    state_association_key: "text",
    duration_s: "integer not null",
    /** One of the films; empty where the video is someone's own (docs/your-own-network.md). */
    clip: "text not null",
    updated_at: "bigint not null",
    /** JSON, see overrides.ts. */
    overrides: "text not null default '{}'",
  },
  event_school: {
    event_key: "text not null",
    school_key: "text not null",
    "constraint event_school_key": "primary key (school_key, event_key)",
  },
  highlight: {
    key: "text primary key",
    event_key: "text not null",
    title: "text not null",
    published_at: "bigint not null",
    duration_s: "integer not null",
    activity: "text not null",
    sport_slug: "text not null",
    gender: "text",
    level: "text",
    state_code: "text not null",
    city: "text not null",
    school_key: "text",
    clip: "text not null",
  },
  activity: { slug: "text primary key", name: "text not null", is_sport: FLAG, is_top_sport: FLAG },
  organization_sport: {
    organization_key: "text not null",
    sport: "text not null",
    "constraint organization_sport_key": "primary key (organization_key, sport)",
  },
  /** The seed and the kind of league, how often it changed, and what its clock, scenarios, brackets and bills go by. */
  league_fact: { name: "text primary key", value: "text not null" },
  league_day: { day: "text primary key", drawn_at: "bigint not null" },
} as const;

export type ProfileTable = TableOf<typeof leagueTables.profile>;
export type SchoolPointTable = TableOf<typeof leagueTables.school_point>;
export type ZipCodeTable = TableOf<typeof leagueTables.zip_code>;
export type EventTable = TableOf<typeof leagueTables.event>;
export type EventSchoolTable = TableOf<typeof leagueTables.event_school>;
export type HighlightTable = TableOf<typeof leagueTables.highlight>;
export type OrganizationSportTable = TableOf<typeof leagueTables.organization_sport>;

declare module "../store/database" {
  interface Database extends TablesOf<typeof leagueTables> {}
}
