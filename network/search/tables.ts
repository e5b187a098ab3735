import type { Flag } from "../store/database";
import { column, FLAG, type TableOf, type TablesOf } from "../store/schema";

/** Stands for "never" and "forever". */
export const FAR_FUTURE = 8_640_000_000_000_000;

/** In place of `has_broadcast`: neither live nor over, and listed as upcoming until `live_until`. */
export const CANCELED = 2;

export const searchTables = {
  /** Fixed statuses and missing times become plain times, so that a status at `now` takes two comparisons. */
  search_event: {
    /** Grows with the start time (firstNumberAt). */
    id: "bigint primary key",
    event_key: "text not null unique",
    content_type: "text not null",
    sport_slug: "text not null",
    gender: "text",
    level: "text",
    state_code: "text not null",
    start_at: "bigint not null",
    has_broadcast: column<Flag | typeof CANCELED>("integer not null"),
    live_from: "bigint not null",
    live_until: "bigint not null",
    has_datacast: FLAG,
    datacast_from: "bigint not null",
    datacast_until: "bigint not null",
    vod_at: "bigint not null",
    has_vod: FLAG,
    paid_until: "bigint not null",
    has_download: FLAG,
    /** Live for longer than LONG_RUN_MS before or after its start, or without an end; looked up separately. */
    long_run: FLAG,
    updated_at: "bigint not null",
  },
  search_highlight: {
    id: "bigint primary key",
    highlight_key: "text not null unique",
    event_key: "text not null",
    published_at: "bigint not null",
  },
  search_school_sport: {
    school_key: "text not null",
    sport_slug: "text not null",
    "constraint search_school_sport_key": "primary key (sport_slug, school_key)",
  },
  /** "profiles" → a number that grows with each change of organizations; "whole" → all was indexed once. */
  search_fact: { name: "text primary key", value: "text not null" },
  /** "school:{key}", "publisher:{producer key}" or "association:{key}" */
  search_event_organization: {
    organization: "text not null",
    start_at: "bigint not null",
    event_id: "bigint not null",
    "constraint search_event_organization_key": "primary key (organization, start_at, event_id)",
  },
  search_highlight_organization: {
    organization: "text not null",
    published_at: "bigint not null",
    highlight_key: "text not null",
    "constraint search_highlight_organization_key": "primary key (organization, published_at, highlight_key)",
  },
} as const;

export type SearchEventTable = TableOf<typeof searchTables.search_event>;

declare module "../store/database" {
  interface Database extends TablesOf<typeof searchTables> {}
}
