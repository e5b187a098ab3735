import { FRESH } from "~/services/http/response-cache";
import type { Transport } from "~/services/http/transport.server";
import { createUpstream, type UpstreamSettings } from "~/services/http/upstream.server";
import { type QuickLink, quickLinksContract as contract } from "~contracts/quick-links";

const QUICK_LINKS_MS = 1_000;

export type QuickLinksClient = ReturnType<typeof createQuickLinksClient>;

/** Quick links (S 7.10). */
export function createQuickLinksClient(transport: Transport, settings: UpstreamSettings) {
  const upstream = createUpstream("quick-links", transport, settings);
  const steady = { timeoutMs: QUICK_LINKS_MS, cache: FRESH.steady };

  return {
    home: async (): Promise<QuickLink[]> => (await upstream.call(contract.home, steady)).items,
    playoffs: async (): Promise<QuickLink[]> => (await upstream.call(contract.playoffs, steady)).items,
    reset: upstream.reset,
  };
}
