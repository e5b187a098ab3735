import { DRM_BYPASS, isLicenceValid, licenceOfFailure, type Licence } from "~/models/event/access";
import { licenseRefusal } from "~/services/drm/contract";
import { UpstreamError } from "~/services/http/upstream-error";
import { upstreams } from "~/services/upstreams.server";

/** The licence this browser holds, kept in a signed cookie between pages. */
export type HeldLicence = { key: string; entitlements: string[] };

type LicenceRequest = { token: string; entitlements: readonly string[]; held: HeldLicence | null };

/**
 * A licence for these entitlements: the one held while it still lives, so that reloading a page does not use up the
 * member's devices, else a new one (S 5.4, 8.3).
 */
export async function obtainLicence({ token, entitlements, held }: LicenceRequest): Promise<Licence> {
  const reusable = held !== null && held.key !== DRM_BYPASS;
  if (reusable && coversSame(held.entitlements, entitlements) && (await isLicenceAlive(token, held.key))) return { key: held.key };
  if (reusable) await returnLicence(token, held.key);
  try {
    return { key: await upstreams().drm.createLicense(token, [...entitlements]) };
  } catch (error) {
    return licenceOfFailure(factsOf(error));
  }
}

/** Renews the licence's life; 5xx and network errors count as alive (S 8.3). */
export async function isLicenceAlive(token: string, licenceKey: string): Promise<boolean> {
  if (licenceKey === DRM_BYPASS) return isLicenceValid(licenceKey, null);
  try {
    return await upstreams().drm.verifyLicense(token, licenceKey);
  } catch (error) {
    return isLicenceValid(licenceKey, factsOf(error));
  }
}

/** Gives the licence back. One that cannot be given back ends by itself. */
export async function returnLicence(token: string, licenceKey: string): Promise<void> {
  if (licenceKey === DRM_BYPASS) return;
  await upstreams()
    .drm.releaseLicense(token, licenceKey)
    .catch(() => undefined);
}

function coversSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entitlement) => other.includes(entitlement));
}

function factsOf(error: unknown): { status?: number; errorCode?: string } {
  if (!(error instanceof UpstreamError)) throw error;
  // An answer that cannot be understood is no network error: it gives no licence.
  if (error.kind === "invalid") return { status: error.status ?? 422 };
  const refusal = licenseRefusal.safeParse(error.body);
  return { status: error.status, errorCode: refusal.success ? refusal.data.error : undefined };
}
