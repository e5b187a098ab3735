import type { MetaDescriptor } from "@remix-run/node";
import { brand, pageTitle } from "~contracts/brand";
import { sportLabel } from "~contracts/vocabulary/activities";
import { stateName } from "~contracts/vocabulary/states";

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

export const PAGE_NAMES = {
  index: "High School Sports Live and On Demand",
  home: "Home",
  watch_events: "Watch Events",
  board: "Watch Up to Four Games",
  tonight_reel: "Tonight in a Minute",
  search: "Search",
  highlights: "Highlights",
  find_school: "Find a School",
  playoffs: "Playoffs",
  account: "My Account",
  library: "My Library",
  notifications: "Notifications",
  devices: "Where You're Signed In",
  passkeys: "Passkeys",
  unsubscribe: "Unsubscribe",
  sign_in: "Sign In",
  sign_up: "Sign Up",
  new_sign_in_link: "Sign In Without a Password",
  forgot_password: "Forgot Password",
  reset_password: "Reset Password",
  change_email: "Change Your E-mail Address",
  ways_to_watch: "Ways to Watch",
  manage_family: "Family Plan",
  accept_family_plan: "Family Plan Invitation",
  accept_family_plan_login: "Sign In to Join a Family Plan",
  confirm_join_family: "Join a Family Plan",
  join_family_complete: "Welcome to the Family Plan",
  gift: "Give a Pass",
  gifts: "Gifts You've Given",
  gift_sheet: "Your Gift",
  go: "Enter Your Code",
  redeem: "Redeem",
  redeem_success: "Code Redeemed",
  cancel: "Cancel Subscription",
  canceled: "Subscription Canceled",
  change_pass: "Change Your Pass",
  pause_pass: "Pause Your Pass",
  refund: "Get a Refund",
  cancel_survey: "Why Did You Cancel?",
  receipt: "Receipt",
  terms: "Terms of Use",
  privacy: "Privacy Policy",
  privacy_choices: "Privacy Choices",
  company: "Company",
  advertise: "Advertise",
} as const;
export const titleOf = (page: keyof typeof PAGE_NAMES) => pageTitle(PAGE_NAMES[page]);

export const stateTitle = (stateCode: string) => pageTitle(stateName(stateCode));

export const sportTitle = (sport: string, stateCode?: string) =>
  pageTitle(stateCode ? `${stateName(stateCode)} ${sportLabel(sport)}` : sportLabel(sport));

export const playoffsTitle = (place: string) => pageTitle(`${place} Playoffs`);

export const bracketsTitle = (stateCode: string, sport?: string) =>
  pageTitle([stateName(stateCode), sport, "Brackets"].filter(Boolean).join(" "));
export const bracketTitle = (name: string) => pageTitle(name);

export const searchTitle = (query: string) => (query ? pageTitle(`Search results for ${query}`) : titleOf("search"));

export const eventTitle = ({ headline, subheadline }: { headline: string; subheadline: string }) =>
  pageTitle(`${subheadline} - ${headline}`);

export const errorTitle = (status: number) => pageTitle(String(status));

/** The page's `meta` escapes it. */
export type StructuredData = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

const SCHEMA_ORG = "https://schema.org" as const;

export const absolute = (siteUrl: string, path: string): string => new URL(path, `${siteUrl}/`).href;

export type ShareImage = { href: string; alt: string; width?: number; height?: number };

type PageMeta = {
  title: string;
  description: string;
  /** Absolute; undefined when the loader failed. */
  address: string | undefined;
  image?: ShareImage | null;
  type?: "website" | "profile" | "article" | "video.other";
  /** `page`: noindex, but its links may be followed. */
  noindex?: "page" | boolean;
  structured?: readonly StructuredData[];
  feeds?: readonly { title: string; href: string; type: string }[];
};

const OWN_IMAGE = { path: "/brand/share.png", width: 1200, height: 630 } as const;

type Links = "dead" | "followed";
const leftOut = (links: Links) => ({ name: "robots", content: links === "followed" ? "noindex, follow" : "noindex" });

/** For pages that search engines leave out, such as a member's own. */
export const unlisted = (title: string, links: Links = "dead"): MetaDescriptor[] => [{ title }, leftOut(links)];

/** The same, of a route whose title is always the same. */
export const unlistedMeta = (title: string, links?: Links) => () => unlisted(title, links);

export function pageMeta({
  title,
  description,
  address,
  image,
  type = "website",
  noindex = false,
  structured = [],
  feeds = [],
}: PageMeta): MetaDescriptor[] {
  const robots = noindex ? [leftOut(noindex === "page" ? "followed" : "dead")] : [];
  const words = [{ title }, { name: "description", content: description }, ...robots];
  if (!address) return words;
  const picture = image ?? {
    href: OWN_IMAGE.path,
    alt: `${brand.name}: ${brand.tagline}`,
    width: OWN_IMAGE.width,
    height: OWN_IMAGE.height,
  };
  const size =
    picture.width && picture.height
      ? [property("og:image:width", String(picture.width)), property("og:image:height", String(picture.height))]
      : [];
  return [
    ...words,
    { tagName: "link", rel: "canonical", href: address },
    ...feeds.map((feed) => ({ tagName: "link" as const, rel: "alternate", ...feed })),
    property("og:site_name", brand.name),
    property("og:locale", "en_US"),
    property("og:type", type),
    property("og:title", withoutBrand(title)),
    property("og:description", description),
    property("og:url", address),
    property("og:image", absolute(new URL(address).origin, picture.href)),
    property("og:image:alt", picture.alt),
    ...size,
    // Twitter falls back to Open Graph for title, description, and picture.
    { name: "twitter:card", content: "summary_large_image" },
    ...structured.map((record) => ({ "script:ld+json": { "@context": SCHEMA_ORG, ...record } })),
  ];
}

/** Shared links show the site's name separately. */
const withoutBrand = (title: string) => (title.endsWith(pageTitle("")) ? title.slice(0, -pageTitle("").length) : title);

const property = (name: string, content: string) => ({ property: name, content });

/** The tags of a page whose words are always the same. */
export const informationMeta =
  (name: string, description: string) =>
  ({ data }: { data: { address: string } | undefined }) =>
    pageMeta({ title: pageTitle(name), description, address: data?.address });
