import type { Flag } from "../store/database";

/** Later than any event: "never ends", "never begins", "paid for ever". */
export const FAR_FUTURE = 8_640_000_000_000_000;

/**
 * One row per event that can be found. Forced statuses and missing times are projected onto plain times when the
 * event is indexed, so that a status at `now` is two comparisons: before `…_from`, from `…_from` to `…_until`, after.
 */
export type SearchEventTable = {
  /** Grows with the start time (firstNumberAt): text matches near `now` are neighbors. */
  id: number;
  event_key: string;
  content_type: string;
  sport_slug: string;
  gender: string | null;
  level: string | null;
  state_code: string;
  start_at: number;
  has_broadcast: Flag;
  live_from: number;
  live_until: number;
  has_datacast: Flag;
  datacast_from: number;
  datacast_until: number;
  /** When the replay can be watched. */
  vod_at: number;
  has_vod: Flag;
  /** Video is paid before this time; 0 when it is free. */
  paid_until: number;
  has_download: Flag;
  /** On air for longer than LONG_RUN_MS, or without an end: such events are looked up apart from the time ranges. */
  long_run: Flag;
  updated_at: number;
};

/** "school:{key}", "publisher:{producer key}" or "association:{key}" of an event, in the order of its start. */
export type SearchEventOrganizationTable = { organization: string; start_at: number; event_id: number };

export type SearchHighlightTable = { id: number; highlight_key: string; event_key: string; published_at: number };

/** The organizations of a highlight, named as those of its event and the school it is of. */
export type SearchHighlightOrganizationTable = { organization: string; published_at: number; highlight_key: string };

/** Which sports a school plays, as its events tell. */
export type SearchSchoolSportTable = { school_key: string; sport_slug: string };

/** "profiles" → a number that grows whenever profiles were indexed again. */
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
