import type { Transport } from "~/services/http/transport.server";
import { createCalls, type UpstreamSettings } from "~/services/http/upstream.server";
import { brand } from "~contracts/brand";
import { DEVICE, drmContract as contract, PLAYING, type PlayingStream, STOPPED, UNPLAYED } from "~contracts/drm";

export type DrmClient = ReturnType<typeof createDrmClient>;

/** Licenses (S 7.4); what a failure means is in S 8.3. */
export function createDrmClient(transport: Transport, settings: UpstreamSettings) {
  const { ask, reset } = createCalls("drm", contract, transport, settings);
  const member = (token: string, more: Record<string, string> = {}) => ({
    query: { [brand.drmProvider]: token, ...more },
  });

  return {
    /** The license's key; 409 carries a `licenseRefusal` with the limit in the error's body. */
    createLicense: async (token: string, resource_entitlements: string[], device?: string | null): Promise<string> =>
      (
        await ask.createLicense({
          ...member(token, device ? { [DEVICE]: device } : {}),
          body: { resource_entitlements },
        })
      ).license_key,
    playingStreams: async (token: string): Promise<PlayingStream[]> =>
      (await ask.playingStreams(member(token))).licenses,
    /**
     * True while the license lives; asking renews it, and with `plays` says that it plays: 409 where all seats are
     * taken.
     */
    verifyLicense: async (token: string, license_key: string, { plays = false } = {}): Promise<boolean> =>
      (await ask.verifyLicense({ ...member(token, plays ? { [PLAYING]: "1" } : {}), params: { license_key } })).valid,
    /** With `unplayed`, only a license that never began to play. */
    releaseLicense: async (token: string, license_key: string, { unplayed = false } = {}): Promise<void> => {
      await ask.releaseLicense({ ...member(token, unplayed ? { [UNPLAYED]: "1" } : {}), params: { license_key } });
    },
    /** Ends a stream on another device, which learns it at its next sign of life. */
    stopStream: async (token: string, license_key: string): Promise<void> => {
      await ask.releaseLicense({ ...member(token, { [STOPPED]: "1" }), params: { license_key } });
    },
    reset,
  };
}
