import type { DateTime } from "luxon";
import { isSportEvent, requiredEntitlements } from "~/models/event/entitlements";
import { paidContent } from "~/models/event/paid-content";
import { mediaOf } from "~/models/event/publisher";
import type { Event, Publisher } from "~contracts/records/event";

/** A licence as the DRM service answered it; `DRM_BYPASS` is a key like any other (S 8.3). */
export type Licence = { key: string } | { refused: LicenceRefusal };
export type LicenceRefusal = "not_entitled" | "too_many_devices" | "signed_out" | "refused";

export const DRM_BYPASS = "DRM_BYPASS";

export type AccessFacts = {
  required: readonly string[];
  authenticated: boolean;
  limitedConcurrent: boolean;
  /** What the visitor holds; read while limited_concurrent is off, and where the licence service cannot say. */
  held: readonly string[];
  /** The licence, once asked for; read only while limited_concurrent is on. */
  licence?: Licence | undefined;
  embedded?: boolean;
};

export type AccessDenial = "not_authenticated" | LicenceRefusal;

export type AccessDecision =
  | { outcome: "authorized"; licenceKey: string | null }
  /** A licence for these entitlements must be created, and the question asked again with it. */
  | { outcome: "needs_licence"; resourceEntitlements: string[] }
  | { outcome: "denied"; reason: AccessDenial }
  /** Not authorized here, yet the partner's page receives the video's data. */
  | { outcome: "embedded" };

/** The access check (S 5.4). */
export function checkAccess(facts: AccessFacts): AccessDecision {
  const { required, authenticated, limitedConcurrent, held, licence, embedded = false } = facts;
  if (required.length === 0) return { outcome: "authorized", licenceKey: null };
  if (embedded) return { outcome: "embedded" };
  if (!authenticated) return { outcome: "denied", reason: "not_authenticated" };
  if (limitedConcurrent) return judgeLicence(required, licence, held);
  const entitled = required.some((one) => held.includes(one));
  return entitled ? { outcome: "authorized", licenceKey: null } : { outcome: "denied", reason: "not_entitled" };
}

function judgeLicence(
  required: readonly string[],
  licence: Licence | undefined,
  held: readonly string[],
): AccessDecision {
  if (!licence) return { outcome: "needs_licence", resourceEntitlements: [...required] };
  if ("refused" in licence) return { outcome: "denied", reason: licence.refused };
  // While nobody can judge the licence, what the member holds stands in (S 8.3).
  if (licence.key === DRM_BYPASS && !required.some((one) => held.includes(one)))
    return { outcome: "denied", reason: "not_entitled" };
  return { outcome: "authorized", licenceKey: licence.key };
}

/** Whether the video's address is looked up: for the authorized, and for an embedded player (S 5.4). */
export function maySendVideo(decision: AccessDecision): boolean {
  return decision.outcome === "authorized" || decision.outcome === "embedded";
}

/** A failed licence creation: 5xx, network or time-out give the bypass key, anything else no licence (S 8.3). */
export function licenceOfFailure(failure: { status?: number | undefined; errorCode?: string | undefined }): Licence {
  const { status = 0, errorCode } = failure;
  if (status === 0 || status >= 500) return { key: DRM_BYPASS };
  if (status === 401) return { refused: "signed_out" };
  if (errorCode === "too_many_devices" || status === 409) return { refused: "too_many_devices" };
  return { refused: errorCode === "not_entitled" || status === 403 ? "not_entitled" : "refused" };
}

/** A failed verification: 5xx or network count as valid, as does the bypass key always (S 8.3). */
export function isLicenceValid(licenceKey: string, failure: { status?: number | undefined } | null): boolean {
  if (licenceKey === DRM_BYPASS || failure === null) return true;
  const { status = 0 } = failure;
  return status === 0 || status >= 500;
}

/** Authenticated: a member access token or a member service token is present (S 5.4). */
export function isAuthenticated(tokens: { accessToken?: string | null; serviceToken?: string | null }): boolean {
  return Boolean(tokens.accessToken || tokens.serviceToken);
}

/** What an event's video and its live stats require of a viewer at this moment (S 5.4). */
export function eventRequirements(
  event: Event,
  publisher: Publisher | null,
  limitedConcurrent: boolean,
  now: DateTime,
): { video: string[]; data: string[] } {
  const paid = paidContent(mediaOf(publisher), now);
  const shared = {
    isSport: isSportEvent(event),
    isTournament: event.is_tournament,
    requiredEntitlement: event.required_entitlement,
    limitedConcurrent,
  };
  return {
    video: requiredEntitlements({ ...shared, content: "video", paid: paid.video }),
    data: requiredEntitlements({ ...shared, content: "data", paid: paid.data }),
  };
}
