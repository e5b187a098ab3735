import type { Transport } from "~/services/http/transport.server";
import { createUpstream, type UpstreamSettings } from "~/services/http/upstream.server";
import { crmContract as contract } from "~contracts/crm";
import type { Lead } from "~contracts/records/lead";
import type { PrivacyRequest } from "~contracts/records/privacy";

const CRM_MS = 5_000;

export type CrmClient = ReturnType<typeof createCrmClient>;

/** The CRM (S 7.10, 9.11); each call answers the reference of what it took. */
export function createCrmClient(transport: Transport, settings: UpstreamSettings) {
  const upstream = createUpstream("crm", transport, settings);

  return {
    lead: async (lead: Lead): Promise<string> =>
      (await upstream.call(contract.lead, { body: lead, timeoutMs: CRM_MS })).reference,
    privacyRequest: async (request: PrivacyRequest): Promise<string> =>
      (await upstream.call(contract.privacyRequest, { body: request, timeoutMs: CRM_MS })).reference,
    reset: upstream.reset,
  };
}
