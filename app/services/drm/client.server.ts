import { brand } from "~/brand";
import type { Transport } from "~/services/http/transport.server";
import { createUpstream, type UpstreamSettings } from "~/services/http/upstream.server";
import { drmContract as contract } from "./contract";

const DRM_MS = 3_000;

export type DrmClient = ReturnType<typeof createDrmClient>;

/** Licences (S 7.4); what a failure means is in S 8.3. */
export function createDrmClient(transport: Transport, settings: UpstreamSettings) {
  const upstream = createUpstream("drm", transport, settings);
  const member = (token: string) => ({ query: { [brand.drmProvider]: token }, timeoutMs: DRM_MS });

  return {
    /** The licence's key; 409 carries a `licenseRefusal` with the limit in the error's body. */
    createLicense: async (token: string, resource_entitlements: string[]): Promise<string> =>
      (await upstream.call(contract.createLicense, { ...member(token), body: { resource_entitlements } })).license_key,
    /** True while the licence lives; asking renews it. */
    verifyLicense: async (token: string, license_key: string): Promise<boolean> =>
      (await upstream.call(contract.verifyLicense, { ...member(token), params: { license_key } })).valid,
    releaseLicense: async (token: string, license_key: string): Promise<void> => {
      await upstream.call(contract.releaseLicense, { ...member(token), params: { license_key } });
    },
    reset: upstream.reset,
  };
}
