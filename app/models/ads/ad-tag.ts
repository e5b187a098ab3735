import { TARGETING_CONSENT_GROUP } from "~/models/consent/consent";
import { AD_COMPANION_SIZES, AD_POD, AD_SIZE, PREROLL_DURATION_MS } from "./ads";

/** What the ad server is told of a break (S 5.5, 5.6, 9.6). */
export type AdRequest = {
  pod: keyof typeof AD_POD;
  playoff: "yes" | "no";
  contentKey: string;
  pageUrl: string;
  /** Ends in "_cmp" unless the targeting group is granted. */
  viewer: string;
  grantedGroups: readonly string[];
};

/** `[CACHEBUSTING]` stays, since the player fills it for each request. */
export function adTag(
  template: string,
  { pod, playoff, contentKey, pageUrl, viewer, grantedGroups }: AdRequest,
): string {
  const macros: Readonly<Record<string, string>> = {
    BREAKPOSITION: String(AD_POD[pod]),
    SIZE: AD_SIZE,
    COMPANIONS: AD_COMPANION_SIZES.join(","),
    MINDURATION: String(PREROLL_DURATION_MS.min),
    MAXDURATION: String(PREROLL_DURATION_MS.max),
    PLAYOFF: playoff,
    CONTENTID: contentKey,
    PAGEURL: pageUrl,
    VIEWER: viewer,
    LIMITADTRACKING: grantedGroups.includes(TARGETING_CONSENT_GROUP) ? "0" : "1",
  };
  return template.replace(/\[([A-Z]+)\]/g, (macro, name: string) =>
    Object.hasOwn(macros, name) ? encodeURIComponent(macros[name] ?? "") : macro,
  );
}
