import type { Transport } from "~/services/http/transport.server";
import { createCalls, type UpstreamSettings } from "~/services/http/upstream.server";
import { crmContract as contract } from "~contracts/crm";
import type { Lead } from "~contracts/records/lead";
import type { PrivacyRequest } from "~contracts/records/privacy";

export type CrmClient = ReturnType<typeof createCrmClient>;

/** Each call returns a reference number (S 7.10, 9.11). */
export function createCrmClient(transport: Transport, settings: UpstreamSettings) {
  const { ask, reset } = createCalls("crm", contract, transport, settings);

  return {
    lead: async (lead: Lead): Promise<string> => (await ask.lead({ body: lead })).reference,
    privacyRequest: async (request: PrivacyRequest): Promise<string> =>
      (await ask.privacyRequest({ body: request })).reference,
    reset,
  };
}
