export type Frame = "default" | "focus" | "app" | "test";

export type PageContext =
  | "event"
  | "retail_pass"
  | "school_pass"
  | "event_pass"
  | "school_profile"
  | "state_association_profile"
  | "affiliate_profile"
  | "home"
  | "index"
  | "unclassified"
  | "states"
  | "state_sport"
  | "championships"
  | "facebook"
  | "sport"
  | "watch_events"
  | "account"
  | "search"
  | "highlights"
  | "clips";

export type Breadcrumb = { label: string; href: string | null; icon?: "home" };

export type RouteHandle = {
  /** Adds the script that loads the player. */
  playsVideo?: boolean;
  /** What the page is to analytics (S 2.10); left out: "unclassified". */
  pageContext?: PageContext;
  /** `focus`: without a membership; `apps-query`: when the query has `apps`. */
  frame?: "always-app" | "apps-query" | "focus" | "test";
  /** Keeps tag managers, ads, and A/B loaders off the page; "payment" allows payment scripts (security 4). */
  takes?: "secret" | "payment";
  forcesLogout?: boolean;
  /** Allows the ad hosts (S 5.5, security 4). */
  showsAds?: boolean;
  embeddable?: boolean;
  /** Allows frames of the site itself: what a school puts on its own page. */
  showsEmbed?: boolean;
  /** Draws the page's data without pictures and scripts, for visitors on the light pages (rulings 3). */
  lite?: (props: { data: never }) => unknown;
};
