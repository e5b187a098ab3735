import { DateTime } from "luxon";
import { brand } from "~contracts/brand";

/** Query strings of upstream calls, and the referral words an address may carry (S 5.2, 2.10). */

export type QueryValues = Record<string, unknown>;

export type QueryOptions = {
  /** Adds the current Unix seconds under `_`, so that no cache answers. */
  cacheBuster?: DateTime;
};

/**
 * "?name=value…", or "" when nothing is left: sport is renamed activity; null, undefined and empty values are dropped;
 * arrays use bracket notation (`status[]=…`, `window[0][from]=…`); dates become ISO (S 5.2).
 */
export function buildQuery(values: QueryValues, { cacheBuster }: QueryOptions = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(renameSport(values))) append(search, name, value);
  if (cacheBuster) search.append("_", String(Math.floor(cacheBuster.toSeconds())));
  const text = search.toString();
  return text ? `?${text}` : "";
}

// An activity that is given beside a sport is the more precise of the two.
function renameSport({ sport, ...values }: QueryValues): QueryValues {
  return isEmpty(sport) || !isEmpty(values.activity) ? values : { ...values, activity: sport };
}

function append(search: URLSearchParams, name: string, value: unknown): void {
  if (isEmpty(value)) return;
  if (Array.isArray(value)) {
    const items: unknown[] = value.filter((item) => !isEmpty(item));
    items.forEach((item, index) => append(search, isRecord(item) ? `${name}[${index}]` : `${name}[]`, item));
  } else if (DateTime.isDateTime(value)) {
    search.append(name, toIsoDate(value));
  } else if (value instanceof Date) {
    search.append(name, value.toISOString());
  } else if (isRecord(value)) {
    for (const [field, inner] of Object.entries(value)) append(search, `${name}[${field}]`, inner);
  } else {
    search.append(name, String(value));
  }
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !DateTime.isDateTime(value)
  );
}

/** A date as ISO in UTC; at the end of its day, 23:59:59.999 in its own zone, where asked (S 5.2). */
export function toIsoDate(date: DateTime, { endOfDay = false }: { endOfDay?: boolean } = {}): string {
  const instant = endOfDay ? date.set({ hour: 23, minute: 59, second: 59, millisecond: 999 }) : date;
  return new Date(instant.toMillis()).toISOString();
}

const REFERRER_LENGTH = 255;

/** referrer_url is cut to 255 characters (S 5.2). */
export function truncateReferrer(url: string): string {
  return url.slice(0, REFERRER_LENGTH);
}

export type ReferralAttribution = { name: string; location: string };

/** referrer_name and referrer_location; null unless both are given (S 5.2). */
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

/** The marketing parameters of an address, under the names they are kept by (S 3). */
export function marketingParameters(query: URLSearchParams): MarketingParameters {
  const kept: MarketingParameters = {};
  for (const [parameter, name] of Object.entries(MARKETING)) {
    const value = query.get(parameter);
    if (value) kept[name] = value;
  }
  return kept;
}

/** Features that an address may turn on or off (S 2.10, 9.3). */
export const OVERRIDES = ["limited_concurrent", "site_takeover", "internal_data"] as const;
export type Override = (typeof OVERRIDES)[number];

/** What belongs together: a visit that brings one of a group replaces the whole group. */
const ATTRIBUTION_GROUPS: readonly (readonly string[])[] = [
  ["referrer_name", "referrer_location"],
  ["referrer_url"],
  Object.keys(MARKETING),
];

/** Parameters that are read on any page (S 2.10). */
const READ_ANYWHERE = [brand.statsPartner.parameter, ...OVERRIDES, ...ATTRIBUTION_GROUPS.flat()];

/** A redirect's own address with what the visit said that any page reads: nothing of it is lost on the way (S 2.10). */
export function passedOn(to: string, search: string): string {
  const query = new URLSearchParams(search);
  const kept = READ_ANYWHERE.flatMap((name) =>
    query
      .getAll(name)
      .slice(0, 1)
      .map((value) => [name, value]),
  );
  if (kept.length === 0) return to;
  return `${to}${to.includes("?") ? "&" : "?"}${new URLSearchParams(kept)}`;
}

/**
 * The attribution of a session as a query of its own: what this visit's address says, else what was kept before
 * (S 2.10, 3). A referrer's name without its location, or the other way round, says nothing (S 5.2).
 */
export function attributionText(query: URLSearchParams, kept = ""): string {
  const earlier = new URLSearchParams(kept);
  const text = new URLSearchParams();
  for (const group of ATTRIBUTION_GROUPS) {
    const source = saysSomething(query, group) ? query : earlier;
    if (!saysSomething(source, group)) continue;
    for (const name of group) {
      const value = source.get(name);
      if (value) text.set(name, truncateReferrer(value));
    }
  }
  return text.toString();
}

function saysSomething(query: URLSearchParams, group: readonly string[]): boolean {
  return group.includes("referrer_name") ? referralAttribution(query) !== null : group.some((name) => query.get(name));
}
