/** A special pass is any other text (S 5.4). */
export const VIDEO_SUBSCRIPTION = "video_subscription";
export const DATA_SUBSCRIPTION = "data_subscription";
export const MEMBERSHIP = "membership";

/** Used when the lookup fails (S 5.4, 8.2). */
export const ASSUMED_ENTITLEMENTS: readonly string[] = [VIDEO_SUBSCRIPTION, DATA_SUBSCRIPTION, MEMBERSHIP];

export type RequirementFacts = {
  content: "video" | "data";
  paid: boolean;
  isSport: boolean;
  isTournament: boolean;
  requiredEntitlement: string | null | undefined;
  limitedConcurrent: boolean;
};

/** A viewer needs any one of these; empty means free for everyone (S 5.4). */
export function requiredEntitlements(facts: RequirementFacts): string[] {
  const required = tableRow(facts);
  const isDatacast = facts.content === "data";
  return isDatacast && facts.limitedConcurrent ? required.filter((one) => one !== VIDEO_SUBSCRIPTION) : required;
}

function tableRow({ content, paid, isSport, isTournament, requiredEntitlement }: RequirementFacts): string[] {
  if (paid && content === "data") return [VIDEO_SUBSCRIPTION, DATA_SUBSCRIPTION];
  // Without its own pass, a tournament sells like any other video; it never becomes free.
  if (paid) return [(isTournament && requiredEntitlement) || VIDEO_SUBSCRIPTION];
  return isSport ? [...ASSUMED_ENTITLEMENTS] : [];
}

/** `activity_sport` wins over `is_sport` (S 3). */
export function isSportEvent(event: { is_sport?: boolean; activity_sport?: boolean | null }): boolean {
  return event.activity_sport ?? event.is_sport ?? false;
}

/** `null` means the lookup failed (S 5.4). */
export function heldEntitlements(authenticated: boolean, answer: readonly string[] | null): readonly string[] {
  if (!authenticated) return [];
  return answer ?? ASSUMED_ENTITLEMENTS;
}
