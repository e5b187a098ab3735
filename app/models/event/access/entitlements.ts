import type { Event } from "~contracts/records/event";

/** A special pass is any other text (S 5.4). */
export const VIDEO_SUBSCRIPTION = "video_subscription";
const DATA_SUBSCRIPTION = "data_subscription";
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

/** A record with neither field is a sport if it is a game (rulings 4 "S 5.4"). */
export function isSportEvent(event: Pick<Event, "is_sport" | "activity_sport" | "content_type">): boolean {
  return event.is_sport ?? event.activity_sport ?? event.content_type === "game";
}

/** `null` means the lookup failed (S 5.4). */
export function heldEntitlements(authenticated: boolean, answer: readonly string[] | null): readonly string[] {
  if (!authenticated) return [];
  return answer ?? ASSUMED_ENTITLEMENTS;
}
