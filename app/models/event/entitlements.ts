/** The entitlements everyone may hold; a special pass is any other text (S 5.4). */
export const VIDEO_SUBSCRIPTION = "video_subscription";
export const DATA_SUBSCRIPTION = "data_subscription";
export const MEMBERSHIP = "membership";

/** What a member is taken to hold when asking fails (S 5.4, 8.2). */
export const ASSUMED_ENTITLEMENTS: readonly string[] = [VIDEO_SUBSCRIPTION, DATA_SUBSCRIPTION, MEMBERSHIP];

export type RequirementFacts = {
  content: "video" | "data";
  /** Whether that content is paid (paid-content.ts). */
  paid: boolean;
  isSport: boolean;
  isTournament: boolean;
  requiredEntitlement: string | null | undefined;
  limitedConcurrent: boolean;
};

/** The entitlements of which a viewer needs one (S 5.4, "Required entitlements"). Empty: everyone may watch. */
export function requiredEntitlements(facts: RequirementFacts): string[] {
  const required = tableRow(facts);
  const isDatacast = facts.content === "data";
  return isDatacast && facts.limitedConcurrent ? required.filter((one) => one !== VIDEO_SUBSCRIPTION) : required;
}

function tableRow({ content, paid, isSport, isTournament, requiredEntitlement }: RequirementFacts): string[] {
  if (paid && content === "data") return [VIDEO_SUBSCRIPTION, DATA_SUBSCRIPTION];
  // A tournament that names no pass of its own is sold like any other video; it never becomes free.
  if (paid) return [(isTournament && requiredEntitlement) || VIDEO_SUBSCRIPTION];
  return isSport ? [...ASSUMED_ENTITLEMENTS] : [];
}

/** Sport as the record says it: activity_sport where given, else is_sport (S 3). */
export function isSportEvent(event: { is_sport?: boolean; activity_sport?: boolean | null }): boolean {
  return event.activity_sport ?? event.is_sport ?? false;
}

/** What the visitor holds: none signed out, all three when asking failed (`null`), else the answer (S 5.4). */
export function heldEntitlements(authenticated: boolean, answer: readonly string[] | null): readonly string[] {
  if (!authenticated) return [];
  return answer ?? ASSUMED_ENTITLEMENTS;
}
