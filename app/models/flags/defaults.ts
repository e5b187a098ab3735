import { brand } from "~/brand";
import { SEARCH_VERSIONS } from "~/models/search/search-version";

/** What the flags are when the flag service does not say (S 3, 9.3). */

export type CarouselFlag = {
  header: string;
  content_type: "event" | "highlight";
  query: Record<string, string | number | boolean>;
};

export type Flags = {
  "growth-family-plan-memberships": boolean;
  "show-new-highlights-experience": boolean;
  "enable-clip-button": boolean;
  "marketing-emails-opt": boolean;
  "site-theme": "dark" | "light";
  "carousel-top-highlights": CarouselFlag;
  "home-page-featured-carousel": CarouselFlag;
  "www-search-api-version": Readonly<Record<string, string>>;
};

export const FLAG_DEFAULTS: Readonly<Flags> = {
  "growth-family-plan-memberships": false,
  "show-new-highlights-experience": false,
  // "none" in S 3: no button until the flag says so.
  "enable-clip-button": false,
  "marketing-emails-opt": false,
  "site-theme": "dark",
  "carousel-top-highlights": { header: "Top Highlights", content_type: "highlight", query: {} },
  "home-page-featured-carousel": { header: "Featured Games", content_type: "event", query: { type: "live" } },
  "www-search-api-version": SEARCH_VERSIONS,
};

/** Features that an address or a cookie may switch (S 2.10, 9.3). */
export const OVERRIDE_DEFAULTS = { limited_concurrent: true, site_takeover: true, internal_data: false } as const;
export type Feature = keyof typeof OVERRIDE_DEFAULTS;
export const FEATURES: readonly Feature[] = ["limited_concurrent", "site_takeover", "internal_data"];

/** {brand}_feature_{feature} (S 3). */
export const featureCookie = (feature: Feature) => `${brand.shortName}_feature_${feature}`;

/** "on" or "off"; null for any other text (S 2.10). */
export function switched(value: string | null | undefined): boolean | null {
  if (value === "on") return true;
  return value === "off" ? false : null;
}

/** Whether a feature is on: the address, then its cookie, then the default (S 2.10, 9.3). */
export function isFeatureOn(feature: Feature, said: { query?: string | null; cookie?: string | null }): boolean {
  return switched(said.query) ?? switched(said.cookie) ?? OVERRIDE_DEFAULTS[feature];
}
