import { createCrmClient } from "~/services/crm/client.server";
import type { Upstreams } from "~/services/upstreams.server";
import { crmApp } from "~network/crm/crm-app.server";
import { crmMigrations } from "~network/crm/migration";
import type { Store } from "~network/store/open-store.server";
import { migratedStore } from "../../support/migrated-store";
import { transportTo } from "../../support/transport-to";

/** The site's CRM client on a CRM of its own, which may be made to fail. */
export async function crmUnderTest(
  now: number,
): Promise<{ crm: Upstreams["crm"]; webToLead: Upstreams["webToLead"]; store: Store; fault: { down: boolean } }> {
  const store = await migratedStore([crmMigrations]);
  const app = crmApp({ db: store.db, clock: { now: () => now }, mailer: { send: async () => undefined } });
  const ask = transportTo(store, app);
  const fault = { down: false };
  const crm = createCrmClient(async (request) => (fault.down ? new Response("down", { status: 503 }) : ask(request)), {
    baseUrl: "http://crm.test",
  });
  return { crm, webToLead: null, store, fault };
}
