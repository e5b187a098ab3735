/** What a route says of itself; read once by the frame in root.tsx (S 2.6, 2.10). */

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

export type Breadcrumb = { label: string; href: string; icon?: "home" };

export type RouteHandle = {
  /** True where the page gains from React in the browser; every other page ships no framework script. */
  hydrate: boolean;
  pageContext: PageContext;
  /** `focus`: only while the visitor has no membership; `apps-query`: app mode when the query has `apps`. */
  frame?: "always-app" | "apps-query" | "focus" | "test";
  /**
   * What a visitor types here that no one else may see, so that no tag manager, ad or A/B loader runs beside it
   * (security 4): a password or a code, or a payment, where the payment providers' own scripts are let in.
   */
  takes?: "secret" | "payment";
  /** The page signs out on entry, so its frame is a guest's (S 2.7, force-logout). */
  forcesLogout?: boolean;
  /** Video ads may play here, so their hosts are let in (S 5.5, security 4). */
  showsAds?: boolean;
  /** Pages that partners may embed (security 4). */
  embeddable?: boolean;
};
