import { FUNCTIONAL_CONSENT_GROUP, PERFORMANCE_CONSENT_GROUP, TARGETING_CONSENT_GROUP } from "./consent";

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
