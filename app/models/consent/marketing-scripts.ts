import { FUNCTIONAL_CONSENT_GROUP, PERFORMANCE_CONSENT_GROUP, TARGETING_CONSENT_GROUP } from "./consent";

/** The id of the tag manager, and the address of the A/B loader: what a visit may load of the two (S 1, 5.6). */
export type MarketingScripts = { tagManager: string | null; abLoader: string | null };

export const NO_MARKETING: MarketingScripts = { tagManager: null, abLoader: null };

const ASKED_FOR: Record<keyof MarketingScripts, readonly string[]> = {
  // No one here can say which of its tags measure and which advertise.
  tagManager: [PERFORMANCE_CONSENT_GROUP, TARGETING_CONSENT_GROUP],
  abLoader: [FUNCTIONAL_CONSENT_GROUP],
};

const allows = (script: keyof MarketingScripts, granted: ReadonlySet<string>) =>
  ASKED_FOR[script].every((group) => granted.has(group));

export function marketingScripts(
  configured: Partial<MarketingScripts>,
  granted: ReadonlySet<string>,
): MarketingScripts {
  const allowed = (script: keyof MarketingScripts) => (allows(script, granted) ? (configured[script] ?? null) : null);
  return { tagManager: allowed("tagManager"), abLoader: allowed("abLoader") };
}

/** `_ga`, `_ga_*`, `_gid`, `_gat*`, `_gcl_*`. */
const OF_TAGS = /^_(?:ga|gid|gat|gcl)[\w-]*$/;

/** What a tag manager's tags have left in a browser that allows it no more (S 5.6). */
export const endedTagCookies = (held: readonly string[], granted: ReadonlySet<string>): string[] =>
  allows("tagManager", granted) ? [] : held.filter((name) => OF_TAGS.test(name));
