import { createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import { brand } from "~contracts/brand";
import { DEVICE, drmContract as contract, OPENED_BY, PLAYING, STOPPED, UNPLAYED } from "~contracts/drm";

/** S 7.4; failures: S 8.3 */
export function createDrmClient(transport: Transport, settings: UpstreamSettings) {
  const { ask, reset } = createCalls("drm", contract, transport, settings);
  const member = (token: string, more: Record<string, string> = {}) => ({
    query: { [brand.drmProvider]: token, ...more },
  });

  return {
    /** Returns the license key; a 409's body is a `licenseRefusal` with the limit. */
    createLicense: async (token: string, resource_entitlements: string[], device?: string | null) =>
      (
        await ask.createLicense({
          ...member(token, device ? { [DEVICE]: device } : {}),
          body: { resource_entitlements },
        })
      ).license_key,
    playingStreams: async (token: string) => (await ask.playingStreams(member(token))).licenses,
    /** Also renews the license; with `plays`, 409 when all seats are taken. */
    verifyLicense: (token: string, license_key: string, { plays = false } = {}) =>
      ask.verifyLicense({ ...member(token, plays ? { [PLAYING]: "1" } : {}), params: { license_key } }),
    /** Whether a picture may go on that one of these opens; it takes a seat. */
    seat: async (license_key: string, openedBy: readonly string[]) =>
      (await ask.seat({ params: { license_key }, query: { [OPENED_BY]: openedBy } })).plays,
    /** With `unplayed`, only a license that never played. */
    releaseLicense: (token: string, license_key: string, { unplayed = false } = {}) =>
      ask.releaseLicense({ ...member(token, unplayed ? { [UNPLAYED]: "1" } : {}), params: { license_key } }),
    /** Ends a stream on another device, which finds out at its next keep-alive. */
    stopStream: (token: string, license_key: string) =>
      ask.releaseLicense({ ...member(token, { [STOPPED]: "1" }), params: { license_key } }),
    reset,
  };
}
