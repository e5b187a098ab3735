import type { Flag } from "../store/database";

// Portable types: text keys, epoch milliseconds, flags of 0 or 1, and JSON lists in text.

export type ProfileTable = {
  key: string;
  type: string;
  slug: string;
  name: string;
  short_name: string;
  acronym: string | null;
  city: string | null;
  state_code: string | null;
  /** A unityKey of S 3, such as "East". */
  time_zone: string | null;
  about: string | null;
  logo: string | null;
  /** "0x" and six hex digits. */
  primary_color: string | null;
  secondary_color: string | null;
  /** Matches `publishers[].key` of events. */
  producer_key: string | null;
  is_non_association: Flag;
  state_association_key: string | null;
  is_network: Flag;
  show_ads: Flag;
  mascot: string | null;
  enrollment: number | null;
  zip: string | null;
  /** "generated", or the imported file's name. */
  source: string;
};

/** Statuses aren't stored; they follow from the times (status-at.ts). */
export type EventTable = {
  key: string;
  /** The main publisher's slug, in /events/{slug}/{key} (S 2.10). */
  slug: string;
  content_type: string;
  title: string;
  activity: string;
  sport_slug: string;
  is_sport: Flag;
  gender: string | null;
  level: string | null;
  game_type: string | null;
  state_code: string;
  city: string;
  venue: string | null;
  /** A unityKey of S 3. */
  time_zone: string;
  start_at: number;
  /** "Time TBD" */
  tbd: Flag;
  on_air_at: number | null;
  complete_at: number | null;
  vod_ready_at: number | null;
  has_broadcast: Flag;
  has_vod: Flag;
  has_datacast: Flag;
  payment_required: Flag;
  is_tournament: Flag;
  required_entitlement: string | null;
  is_pixellot: Flag;
  is_deleted: Flag;
  home_key: string | null;
  away_key: string | null;
  /** JSON list of school keys. */
  participant_keys: string;
  publisher_key: string;
  state_association_key: string | null;
  duration_s: number;
  /** One of the films; empty where the video is someone's own (docs/your-own-network.md). */
  clip: string;
  updated_at: number;
  /** JSON, see overrides.ts. */
  overrides: string;
};

export type LogoFileTable = {
  /** "sch12-1a2b3c4d.png": another picture has another name, so browsers may keep it. */
  name: string;
  profile_key: string;
  media_type: string;
  /** Base64 */
  content: string;
};

export type EventSchoolTable = { event_key: string; school_key: string };

export type HighlightTable = {
  key: string;
  event_key: string;
  title: string;
  published_at: number;
  duration_s: number;
  activity: string;
  sport_slug: string;
  gender: string | null;
  level: string | null;
  state_code: string;
  city: string;
  school_key: string | null;
  clip: string;
};

export type ActivityTable = { slug: string; name: string; is_sport: Flag; is_top_sport: Flag };

/** The seed and the kind of league, how often it changed, and what its clock, scenarios, brackets, and bills go by. */
export type LeagueFactTable = { name: string; value: string };

export type LeagueDayTable = { day: string; drawn_at: number };

export type OrganizationSportTable = { organization_key: string; sport: string };

export type SchoolPointTable = { school_key: string; latitude: number; longitude: number };

/** The center of its area; includes territories. */
export type ZipCodeTable = {
  zip: string;
  city: string;
  state_code: string;
  county: string | null;
  latitude: number;
  longitude: number;
};

declare module "../store/database" {
  interface Database {
    profile: ProfileTable;
    school_point: SchoolPointTable;
    logo_file: LogoFileTable;
    zip_code: ZipCodeTable;
    event: EventTable;
    event_school: EventSchoolTable;
    highlight: HighlightTable;
    activity: ActivityTable;
    organization_sport: OrganizationSportTable;
    league_fact: LeagueFactTable;
    league_day: LeagueDayTable;
  }
}
