import { createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import { quickLinksContract as contract } from "~contracts/quick-links";

/** The links on the home and playoffs pages that editors choose (S 7.10). */
export function createQuickLinksClient(transport: Transport, settings: UpstreamSettings) {
  const { ask, reset } = createCalls("quick-links", contract, transport, settings);

  return { home: async () => (await ask.home()).items, playoffs: async () => (await ask.playoffs()).items, reset };
}
