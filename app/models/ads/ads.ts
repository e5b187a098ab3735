const AD_BLOCKED = {
  event: "Ads Blocked By Event",
  region: "Ads Blocked By Region",
  publisher: "Ads Blocked By Publisher",
} as const;
type AdBlock = (typeof AD_BLOCKED)[keyof typeof AD_BLOCKED];

/** EU, EEA, and GB (S 9.6). */
export const AD_FREE_COUNTRIES: readonly string[] =
  "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE GB".split(" ");

export const PREROLL_DURATION_MS = { min: 13_000, max: 32_000 } as const;
export const AD_POD = { preroll: 1, midroll: 2 } as const;
export const AD_SIZE = "640x480";
export const AD_COMPANION_SIZES = ["300x250", "300x600"] as const;
type Showing = { type?: string | null | undefined; show_ads?: boolean | null | undefined };

export type AdFacts = {
  contentType: string;
  /** Null (unknown) allows ads, since the rule names the blocked countries (rulings 3). */
  country: string | null;
  publisher: Showing | null;
  event: Showing;
};

/** Why an event shows no ads; null if it may show them (S 5.5). */
export function adBlock({ contentType, country, publisher, event }: AdFacts): AdBlock | null {
  if (contentType !== "game") return AD_BLOCKED.event;
  if (country && AD_FREE_COUNTRIES.includes(country.toUpperCase())) return AD_BLOCKED.region;
  return isAdFreeSchool(publisher) || isAdFreeSchool(event) ? AD_BLOCKED.publisher : null;
}

const isAdFreeSchool = (one: Showing | null) => one?.type === "school" && one.show_ads !== true;

const NOT_PLAYOFF: readonly string[] = ["Regular Season", "Practice", "exhibition", "Exhibition"];

export function playoffAdParameter(gameType: string | null | undefined): "yes" | "no" {
  return !gameType || NOT_PLAYOFF.includes(gameType) ? "no" : "yes";
}
