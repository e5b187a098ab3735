/** "C0001:1,C0002:0" (S 5.6, rulings 3). */

export const CONSENT_GROUPS = ["C0001", "C0002", "C0003", "C0004"] as const;
export type ConsentGroup = (typeof CONSENT_GROUPS)[number];

const NECESSARY: ConsentGroup = "C0001";

export type Consent = ReturnType<typeof readConsent>;

/** Denied until chosen; Global Privacy Control overrides the cookie. */
export function readConsent(cookie: string | undefined, globalPrivacyControl: boolean) {
  if (globalPrivacyControl || !cookie) return { decided: globalPrivacyControl, granted: new Set([NECESSARY]) };
  const answers = cookie.split(",");
  const granted = CONSENT_GROUPS.filter((group) => group === NECESSARY || answers.includes(`${group}:1`));
  return { decided: true, granted: new Set(granted) };
}

export function consentText(granted: readonly string[]): string {
  return CONSENT_GROUPS.map((group) => `${group}:${group === NECESSARY || granted.includes(group) ? 1 : 0}`).join(",");
}

export const asksForPrivacy = (request: { headers: Pick<Headers, "get"> }) => request.headers.get("Sec-GPC") === "1";

/** Lets us measure how quick pages and videos are. */
export const PERFORMANCE_CONSENT_GROUP = "C0002";
/** Lets a browser have a number by which flags know it. */
export const FUNCTIONAL_CONSENT_GROUP = "C0003";
export const TARGETING_CONSENT_GROUP = "C0004";
