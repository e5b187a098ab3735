import { DRM_BYPASS, isLicenseValid, type License, licenseOfFailure } from "~/models/event/access/access";
import { withFallback } from "~/services/fallback.server";
import { isUpstreamError, PUTS_OFF, SignedOut } from "~/services/http/upstream-error";
import { warnThrottled } from "~/services/process/throttled-log.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { licenseRefusal } from "~contracts/drm";

export type HeldLicense = { key: string; entitlements: string[] };

type LicenseRequest = {
  call: MemberCall;
  entitlements: readonly string[];
  held: HeldLicense | null;
  device: string | null;
};

/** Reuses a live license, so reloading a page doesn't use up the member's devices (S 5.4, 8.3). */
export async function obtainLicense(
  upstreams: Pick<Upstreams, "drm">,
  { call, entitlements, held, device }: LicenseRequest,
): Promise<License> {
  try {
    return { key: await call((token) => licenseKey(upstreams, token, { entitlements, held, device })) };
  } catch (error) {
    return licenseOf(error);
  }
}

/** Replaces an ended license if possible; the bypass key never ends (S 8.3). */
export async function keepLicense(
  upstreams: Pick<Upstreams, "drm">,
  held: HeldLicense,
  call: MemberCall,
  device: string | null,
): Promise<License> {
  if (held.key === DRM_BYPASS) return { key: DRM_BYPASS };
  try {
    return { key: await call((token) => playingKey(upstreams, token, held, device)) };
  } catch (error) {
    return licenseOf(error);
  }
}

const RELEASE = "giving a license back";

/** With `unplayed`, only if playback never began. A failed return is fine, since licenses expire. */
export async function returnLicense(
  upstreams: Pick<Upstreams, "drm">,
  { key }: HeldLicense,
  call: MemberCall,
  unplayed = false,
): Promise<void> {
  if (key === DRM_BYPASS) return;
  await withFallback(
    RELEASE,
    call((token) => upstreams.drm.releaseLicense(token, key, { unplayed })),
    undefined,
  );
}

async function playingKey(
  upstreams: Pick<Upstreams, "drm">,
  token: string,
  held: HeldLicense,
  device: string | null,
): Promise<string> {
  const { drm } = upstreams;
  if (await isAlive(upstreams, token, held.key, true)) return held.key;
  await withFallback(RELEASE, drm.releaseLicense(token, held.key), undefined);
  const key = await drm.createLicense(token, held.entitlements, device);
  await isAlive(upstreams, token, key, true).catch(unlessFirewalls);
  return key;
}

/** The service's own no may have any body, or none: S 7.4 names none. */
const isFirewallsPage = (error: unknown): boolean => isUpstreamError(error, 403) && error.isPage;

/** The new license is there, and would take a place that no one gives back. */
function unlessFirewalls(error: unknown): void {
  if (!isFirewallsPage(error)) throw error;
}

/** A session that ended says nothing about the license, nor does a firewall's page (S 8.3). */
function licenseOf(error: unknown): License {
  if (error instanceof SignedOut) return { refused: "signed_out" };
  if (isFirewallsPage(error)) return { refused: "unchecked" };
  const facts = factsOf(error);
  const license = licenseOfFailure(facts);
  // Of all that stops a video, this alone is neither on the page nor in the log of calls.
  if ("refused" in license && license.refused === "refused")
    warnThrottled(["license", facts.status, facts.errorCode], { service: "drm", ...facts }, "no license was given");
  return license;
}

async function licenseKey(
  upstreams: Pick<Upstreams, "drm">,
  token: string,
  { entitlements, held, device }: Omit<LicenseRequest, "call">,
): Promise<string> {
  const { drm } = upstreams;
  if (held && held.key !== DRM_BYPASS) {
    if (coversSame(held.entitlements, entitlements) && (await isAlive(upstreams, token, held.key))) return held.key;
    await withFallback(RELEASE, drm.releaseLicense(token, held.key), undefined);
  }
  return drm.createLicense(token, [...entitlements], device);
}

/** The check renews the license; 5xx, network errors and what only puts off count as alive (S 8.3). */
async function isAlive(upstreams: Pick<Upstreams, "drm">, token: string, key: string, plays = false): Promise<boolean> {
  try {
    await upstreams.drm.verifyLicense(token, key, { plays });
    return true;
  } catch (error) {
    // These concern the token, the other devices or this call, not the license.
    if (isUpstreamError(error, 401, 409) || isFirewallsPage(error)) throw error;
    if (isUpstreamError(error, ...PUTS_OFF)) return true;
    return isLicenseValid(key, factsOf(error));
  }
}

function coversSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entitlement) => other.includes(entitlement));
}

function factsOf(error: unknown): { status?: number; errorCode?: string } {
  if (!isUpstreamError(error)) throw error;
  // An unreadable answer isn't a network error, so it gives no license.
  if (error.kind === "invalid") return { status: error.status ?? 422 };
  const refusal = licenseRefusal.safeParse(error.body);
  return { status: error.status, errorCode: refusal.success ? refusal.data.error : undefined };
}
