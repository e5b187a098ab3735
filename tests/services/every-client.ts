import { createAnalyticsClient } from "~/services/analytics/client.server";
import { createCatalogueClient } from "~/services/catalogue/client.server";
import { createContentClient } from "~/services/content/client.server";
import { createCrmClient } from "~/services/crm/client.server";
import { createDrmClient } from "~/services/drm/client.server";
import { createGeoipClient } from "~/services/geoip/client.server";
import type { Transport, UpstreamSettings } from "~/services/http/upstream.server";
import { createMemberClient } from "~/services/member/client.server";
import { createQuickLinksClient } from "~/services/quick-links/client.server";
import { createSearchClient } from "~/services/search/client.server";
import { createSubscriptionAdminClient } from "~/services/subscription-admin/client.server";
import { createSubscriptionManagementClient } from "~/services/subscription-management/client.server";
import { createWrestlingClient } from "~/services/wrestling/client.server";

/** The client of every upstream but the flags, which have an interface of their own, all on one transport. */
export const everyClient = (transport: Transport, settings: UpstreamSettings) => ({
  member: createMemberClient(transport, { ...settings, client: { id: "web", secret: "hush" } }),
  drm: createDrmClient(transport, settings),
  catalogue: createCatalogueClient(transport, settings),
  content: createContentClient({
    echo: { ...settings, baseUrl: `${settings.baseUrl}/echo`, transport },
    cdn: { ...settings, transport },
  }),
  search: createSearchClient(transport, settings),
  geoip: createGeoipClient(transport, { ...settings, referrer: "https://fieldhouse.example" }),
  quickLinks: createQuickLinksClient(transport, settings),
  wrestling: createWrestlingClient(transport, { ...settings, password: "p" }),
  analytics: createAnalyticsClient(transport, settings),
  crm: createCrmClient(transport, settings),
  subscriptionAdmin: createSubscriptionAdminClient(transport, settings),
  subscriptionManagement: createSubscriptionManagementClient(transport, settings),
});
export type Clients = ReturnType<typeof everyClient>;

/** What asks no upstream by itself: it hands events to `analytics.batch`, whose failures no one waits for. */
const NO_CALL = new Set(["reset", "calledBy", "record", "flush", "passwordsUnderWay"]);

/** The names of all calls: "member.userInfo", … */
export const everyCall = (): string[] =>
  Object.entries(everyClient(() => new Promise(() => {}), { baseUrl: "http://upstream.test" })).flatMap(
    ([name, client]) =>
      Object.keys(client)
        .filter((method) => !NO_CALL.has(method))
        .map((method) => `${name}.${method}`),
  );
