import { isSportEvent, requiredEntitlements } from "~/models/event/access/entitlements";
import { paidContent } from "~/models/event/access/paid-content";
import type { CurrentEvent } from "~/models/event/status/display-status";

/** `DRM_BYPASS` is a key like any other (S 8.3). */
export type License = { key: string } | { refused: LicenseRefusal };
/** "unchecked": it can't be found out what this member holds. */
export type LicenseRefusal = "not_entitled" | "too_many_devices" | "signed_out" | "unchecked" | "refused";

export const DRM_BYPASS = "DRM_BYPASS";

export type AccessFacts = {
  required: readonly string[];
  authenticated: boolean;
  limitedConcurrent: boolean;
  /** Read only while limited_concurrent is off or the license service is down. */
  held: readonly string[];
  /** Read only while limited_concurrent is on. */
  license?: License | undefined;
  /** In a frame of a partner's page (rulings 4). */
  embedded?: boolean;
};

export type AccessDenial = "not_authenticated" | LicenseRefusal;
/** The reasons that are explained; for the others the page offers a pass or an account. */
export type Refused = Exclude<LicenseRefusal, "not_entitled">;

export type AccessDecision =
  | { outcome: "authorized"; licenseKey: string | null }
  /** Create a license for these entitlements, then check again with it. */
  | { outcome: "needs_license"; resourceEntitlements: string[] }
  | { outcome: "denied"; reason: AccessDenial }
  /** Not authorized, but the partner's frame gets the video's data. */
  | { outcome: "embedded" };

/** Whether this viewer may have an event's video or stats, and under which license (S 5.4). */
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
  // While the license can't be checked, fall back to what the member holds (S 8.3).
  if (license.key === DRM_BYPASS && !required.some((one) => held.includes(one)))
    return { outcome: "denied", reason: "not_entitled" };
  return { outcome: "authorized", licenseKey: license.key };
}

/** Whether the answer may contain the video's address (S 5.4). */
export function maySendVideo(
  decision: AccessDecision,
): decision is Extract<AccessDecision, { outcome: "authorized" | "embedded" }> {
  return decision.outcome === "authorized" || decision.outcome === "embedded";
}

/** 5xx, network errors, and timeouts give the bypass key; anything else gives no license (S 8.3). */
export function licenseOfFailure(failure: { status?: number | undefined; errorCode?: string | undefined }): License {
  const { status = 0, errorCode } = failure;
  if (status === 0 || status >= 500) return { key: DRM_BYPASS };
  if (status === 401) return { refused: "signed_out" };
  if (errorCode === "too_many_devices" || status === 409) return { refused: "too_many_devices" };
  return { refused: errorCode === "not_entitled" || status === 403 ? "not_entitled" : "refused" };
}

/** 5xx and network errors count as valid; the bypass key always does (S 8.3). */
export function isLicenseValid(licenseKey: string, failure: { status?: number | undefined } | null): boolean {
  if (licenseKey === DRM_BYPASS || failure === null) return true;
  const { status = 0 } = failure;
  return status === 0 || status >= 500;
}

/** The entitlements that open the event's video and its stats, any one of each; none if it is free (S 5.4). */
export function eventRequirements(
  current: CurrentEvent,
  limitedConcurrent: boolean,
): { video: string[]; data: string[] } {
  const { event } = current;
  const paid = paidContent(current);
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
