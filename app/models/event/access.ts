import type { DateTime } from "luxon";
import { isSportEvent, requiredEntitlements } from "~/models/event/entitlements";
import { paidContent } from "~/models/event/paid-content";
import { mediaOf } from "~/models/event/publisher";
import type { Event, Publisher } from "~contracts/records/event";

/** A license as the DRM service answered it; `DRM_BYPASS` is a key like any other (S 8.3). */
export type License = { key: string } | { refused: LicenseRefusal };
export type LicenseRefusal = "not_entitled" | "too_many_devices" | "signed_out" | "refused";

export const DRM_BYPASS = "DRM_BYPASS";

export type AccessFacts = {
  required: readonly string[];
  authenticated: boolean;
  limitedConcurrent: boolean;
  /** What the visitor holds; read while limited_concurrent is off, and where the license service cannot say. */
  held: readonly string[];
  /** The license, once asked for; read only while limited_concurrent is on. */
  license?: License | undefined;
  embedded?: boolean;
};

export type AccessDenial = "not_authenticated" | LicenseRefusal;

export type AccessDecision =
  | { outcome: "authorized"; licenseKey: string | null }
  /** A license for these entitlements must be created, and the question asked again with it. */
  | { outcome: "needs_license"; resourceEntitlements: string[] }
  | { outcome: "denied"; reason: AccessDenial }
  /** Not authorized here, yet the partner's page receives the video's data. */
  | { outcome: "embedded" };

/** The access check (S 5.4). */
export function checkAccess(facts: AccessFacts): AccessDecision {
  const { required, authenticated, limitedConcurrent, held, license, embedded = false } = facts;
  if (required.length === 0) return { outcome: "authorized", licenseKey: null };
  if (embedded) return { outcome: "embedded" };
  if (!authenticated) return { outcome: "denied", reason: "not_authenticated" };
  if (limitedConcurrent) return judgeLicense(required, license, held);
  const entitled = required.some((one) => held.includes(one));
  return entitled ? { outcome: "authorized", licenseKey: null } : { outcome: "denied", reason: "not_entitled" };
}

function judgeLicense(
  required: readonly string[],
  license: License | undefined,
  held: readonly string[],
): AccessDecision {
  if (!license) return { outcome: "needs_license", resourceEntitlements: [...required] };
  if ("refused" in license) return { outcome: "denied", reason: license.refused };
  // While no one can judge the license, what the member holds stands in (S 8.3).
  if (license.key === DRM_BYPASS && !required.some((one) => held.includes(one)))
    return { outcome: "denied", reason: "not_entitled" };
  return { outcome: "authorized", licenseKey: license.key };
}

/**
 * Whether the video's address is looked up: for the authorized, and for an embedded player (S 5.4).
 * @unwired
 */
export function maySendVideo(decision: AccessDecision): boolean {
  return decision.outcome === "authorized" || decision.outcome === "embedded";
}

/** A failed license creation: 5xx, network or time-out give the bypass key, anything else no license (S 8.3). */
export function licenseOfFailure(failure: { status?: number | undefined; errorCode?: string | undefined }): License {
  const { status = 0, errorCode } = failure;
  if (status === 0 || status >= 500) return { key: DRM_BYPASS };
  if (status === 401) return { refused: "signed_out" };
  if (errorCode === "too_many_devices" || status === 409) return { refused: "too_many_devices" };
  return { refused: errorCode === "not_entitled" || status === 403 ? "not_entitled" : "refused" };
}

/** A failed verification: 5xx or network count as valid, as does the bypass key always (S 8.3). */
export function isLicenseValid(licenseKey: string, failure: { status?: number | undefined } | null): boolean {
  if (licenseKey === DRM_BYPASS || failure === null) return true;
  const { status = 0 } = failure;
  return status === 0 || status >= 500;
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
