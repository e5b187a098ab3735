import type { Flag } from "../store/database";

/** Stands for "never" and "forever". */
export const FAR_FUTURE = 8_640_000_000_000_000;

/** In place of `has_broadcast`: neither live nor over, and listed as upcoming until `live_until`. */
export const CANCELED = 2;

/** Fixed statuses and missing times become plain times, so that a status at `now` takes two comparisons. */
export type SearchEventTable = {
  /** Grows with the start time (firstNumberAt). */
  id: number;
  event_key: string;
  content_type: string;
  sport_slug: string;
  gender: string | null;
  level: string | null;
  state_code: string;
  start_at: number;
  has_broadcast: Flag | typeof CANCELED;
  live_from: number;
  live_until: number;
  has_datacast: Flag;
  datacast_from: number;
  datacast_until: number;
  vod_at: number;
  has_vod: Flag;
  paid_until: number;
  has_download: Flag;
  /** Live for longer than LONG_RUN_MS before or after its start, or without an end; looked up separately. */
  long_run: Flag;
  updated_at: number;
};

/** "school:{key}", "publisher:{producer key}" or "association:{key}" */
export type SearchEventOrganizationTable = { organization: string; start_at: number; event_id: number };

export type SearchHighlightTable = { id: number; highlight_key: string; event_key: string; published_at: number };

export type SearchHighlightOrganizationTable = { organization: string; published_at: number; highlight_key: string };

export type SearchSchoolSportTable = { school_key: string; sport_slug: string };

/** "profiles" → a number that grows with each change of organizations; "whole" → all was indexed once. */
export type SearchFactTable = { name: string; value: string };

declare module "../store/database" {
  interface Database {
    search_event: SearchEventTable;
    search_event_organization: SearchEventOrganizationTable;
    search_highlight: SearchHighlightTable;
    search_highlight_organization: SearchHighlightOrganizationTable;
    search_school_sport: SearchSchoolSportTable;
    search_fact: SearchFactTable;
  }
}
