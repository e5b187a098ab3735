import { brand } from "~contracts/brand";

/** What brought a visitor here, as an address carries it. */

const REFERRER_LENGTH = 255;

/** To 255 characters (S 5.2). */
export function truncateReferrer(url: string): string {
  return url.slice(0, REFERRER_LENGTH);
}

export type ReferralAttribution = { name: string; location: string };

/** Null unless both name and location are given (S 5.2). */
export function referralAttribution(query: URLSearchParams): ReferralAttribution | null {
  const name = query.get("referrer_name");
  const location = query.get("referrer_location");
  return name && location ? { name, location } : null;
}

export type MarketingParameters = Partial<
  Record<"source" | "medium" | "name" | "term" | "content" | "promo_code", string>
>;

const MARKETING = {
  utm_source: "source",
  utm_medium: "medium",
  utm_campaign: "name",
  utm_term: "term",
  utm_content: "content",
  promo_code: "promo_code",
} as const;

export function marketingParameters(query: URLSearchParams): MarketingParameters {
  const kept: MarketingParameters = {};
  for (const [parameter, name] of Object.entries(MARKETING)) {
    const value = query.get(parameter);
    if (value) kept[name] = value;
  }
  return kept;
}

/** Features that the address can turn on or off (S 2.10, 9.3). */
export const OVERRIDES = ["limited_concurrent", "site_takeover", "internal_data"] as const;
export type Override = (typeof OVERRIDES)[number];

/** A visit that brings one of a group replaces the whole group; where all are too long, the first are kept. */
const ATTRIBUTION_GROUPS: readonly (readonly string[])[] = [
  // A new campaign doesn't take back a promised price (rulings 4 "S 2.10").
  ["promo_code"],
  ["referrer_name", "referrer_location"],
  Object.keys(MARKETING).filter((name) => name !== "promo_code"),
  // It alone says something when cut, so it takes what is left (S 5.2).
  ["referrer_url"],
];
/** Some mail programs spell quotation marks as these, and what holds one can be kept nowhere (security 2). */
const CONTROL = /\p{Cc}/gu;
/** Of the cookie, where a sign of the address takes up to 15: a browser sends its cookies with every request. */
const ATTRIBUTION_LENGTH = 1_024;

const READ_ANYWHERE = [brand.statsPartner.parameter, ...OVERRIDES, ...ATTRIBUTION_GROUPS.flat()];

/** Keeps the parameters that any page reads across a redirect, except those the target names itself (S 2.10). */
export function passedOn(to: string, search: string): string {
  const [page = "", ...hash] = to.split("#");
  const query = new URLSearchParams(search);
  const named = new URLSearchParams(page.split("?")[1]);
  const kept = READ_ANYWHERE.filter((name) => !named.has(name)).flatMap((name) =>
    query
      .getAll(name)
      .slice(0, 1)
      .map((value) => [name, value]),
  );
  if (kept.length === 0) return to;
  return [`${page}${page.includes("?") ? "&" : "?"}${new URLSearchParams(kept)}`, ...hash].join("#");
}

/**
 * This visit's attribution, else the stored one (S 2.10, 3), in the size of its cookie. A referrer's name needs its
 * location (S 5.2).
 */
export function attributionText(query: URLSearchParams, stored = ""): string {
  const earlier = new URLSearchParams(stored);
  const text = new URLSearchParams();
  for (const group of ATTRIBUTION_GROUPS) {
    const source = saysSomething(query, group) ? query : earlier;
    if (!saysSomething(source, group)) continue;
    for (const name of group) {
      const value = source.get(name)?.replace(CONTROL, "");
      if (!value) continue;
      text.set(name, truncateReferrer(value));
      if (name === "referrer_url") shortenToFit(text, name);
      if (!fits(text)) text.delete(name);
    }
    // Half a pair says nothing.
    if (!saysSomething(text, group)) for (const name of group) text.delete(name);
  }
  return text.toString();
}

const fits = (text: URLSearchParams) => encodeURIComponent(text.toString()).length <= ATTRIBUTION_LENGTH;

function shortenToFit(text: URLSearchParams, name: string): void {
  const signs = [...(text.get(name) ?? "")];
  while (signs.length > 0 && !fits(text)) {
    signs.pop();
    text.set(name, signs.join(""));
  }
  if (signs.length === 0) text.delete(name);
}

function saysSomething(query: URLSearchParams, group: readonly string[]): boolean {
  return group.includes("referrer_name") ? referralAttribution(query) !== null : group.some((name) => query.get(name));
}
