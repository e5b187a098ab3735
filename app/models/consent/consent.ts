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
const FUNCTIONAL_CONSENT_GROUP = "C0003";
export const TARGETING_CONSENT_GROUP = "C0004";

const IDENTITY = ["user_id", "member_key", "email"] as const;
const SUFFIX = "_cmp";

/** Without targeting consent, replaces identities with a random id ending in "_cmp" (S 5.6, 9.6). */
export function consentedPayload<P extends Record<string, unknown>>(
  payload: P,
  grantedGroups: readonly string[],
  randomId: string,
): P {
  if (grantedGroups.includes(TARGETING_CONSENT_GROUP)) return payload;
  const named = IDENTITY.filter((field) => payload[field] !== undefined && payload[field] !== null);
  return { ...payload, ...Object.fromEntries(named.map((field) => [field, `${randomId}${SUFFIX}`])) };
}

/** Only for who lets us measure visits, or target; the browser's id itself comes with another group. */
export const mayTieViews = (grantedGroups: readonly string[]): boolean =>
  [PERFORMANCE_CONSENT_GROUP, TARGETING_CONSENT_GROUP].some((group) => grantedGroups.includes(group));

/** Whether analytics may recognize the browser again (S 9.2). */
export const mayKnowBrowser = (grantedGroups: readonly string[]): boolean =>
  grantedGroups.includes(FUNCTIONAL_CONSENT_GROUP);

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
