import { FUNCTIONAL_CONSENT_GROUP, PERFORMANCE_CONSENT_GROUP, TARGETING_CONSENT_GROUP } from "./consent";

/** The id of the tag manager, and the address of the A/B loader: what a visit may load of the two (S 1, 5.6). */
export type MarketingScripts = { tagManager: string | null; abLoader: string | null };

export const NO_MARKETING: MarketingScripts = { tagManager: null, abLoader: null };

const ASKED_FOR: Record<keyof MarketingScripts, readonly string[]> = {
  // Nobody here can say which of its tags measure and which advertise.
  tagManager: [PERFORMANCE_CONSENT_GROUP, TARGETING_CONSENT_GROUP],
  abLoader: [FUNCTIONAL_CONSENT_GROUP],
};

export function marketingScripts(
  configured: Partial<MarketingScripts>,
  granted: ReadonlySet<string>,
): MarketingScripts {
  const allowed = (script: keyof MarketingScripts) =>
    ASKED_FOR[script].every((group) => granted.has(group)) ? (configured[script] ?? null) : null;
  return { tagManager: allowed("tagManager"), abLoader: allowed("abLoader") };
}
