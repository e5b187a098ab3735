import type { PageContext } from "~/models/navigation/page";

/** So few that the figures stay readable, and no one can make up more (security 3). */
export const PAGE_KINDS = [
  "home",
  "event",
  "organization",
  "list",
  "search",
  "playoffs",
  "pass",
  "account",
  "other",
] as const;
type PageKind = (typeof PAGE_KINDS)[number];

const KIND_OF: Record<PageContext, PageKind> = {
  event: "event",
  retail_pass: "pass",
  school_pass: "pass",
  event_pass: "pass",
  school_profile: "organization",
  state_association_profile: "organization",
  affiliate_profile: "organization",
  home: "home",
  index: "home",
  unclassified: "other",
  states: "list",
  state_sport: "list",
  championships: "playoffs",
  facebook: "other",
  sport: "list",
  watch_events: "list",
  account: "account",
  search: "search",
  highlights: "list",
  clips: "list",
};

export const pageKindOf = (context: PageContext): PageKind => KIND_OF[context];
