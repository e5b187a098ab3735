import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UpstreamError } from "~/services/http/upstream-error";
import { runningTime } from "~/services/process/clock.server";
import { createSubscriptionAdminClient } from "~/services/subscription-admin/client.server";
import { type Network, SERVICE_NAMES } from "~contracts/network";
import { seedPasses } from "~network/billing/seed-billing.server";
import { MIGRATIONS } from "~network/network.server";
import { storeOfFile } from "./store-under-test";
import { undrawnNetwork } from "./undrawn-network";

/** Text that PostgreSQL refuses and SQLite cuts off is the caller's mistake, in every service (security 2, 5). */
let network: Network;
const under = storeOfFile(MIGRATIONS);
beforeAll(async () => {
  const { place, store } = under;
  await seedPasses(store.db);
  // One process may write to a SQLite directory.
  if (!place.databaseUrl) await store.close();
  // Refused before anything is looked up, so no league needs to be drawn.
  network = await undrawnNetwork(place, runningTime);
  await network.prepare(() => undefined);
});
afterAll(() => network.close());

const NUL = "\u0000";
const HALF = "\ud83c";

describe.each(SERVICE_NAMES)("%s", (service) => {
  const send = async (path: string, init?: RequestInit) =>
    (await network.apps[service].fetch(new Request(`http://${service}.embedded${path}`, init))).status;
  const post = (body: string, type: string) =>
    send("/v1/anything", { method: "POST", body, headers: { "content-type": type } });

  it("answers 422", async () => {
    expect([await send("/v1/x%00y"), await send("/v1/x?q=%00")]).toEqual([422, 422]);
    expect(await post(JSON.stringify({ a: [{ b: NUL }] }), "application/json")).toBe(422);
    expect(await post(JSON.stringify({ a: HALF }), "application/json")).toBe(422);
    expect(await post("a=%00", "application/x-www-form-urlencoded")).toBe(422);
  });
});

it("does not open the breaker of the promo codes, however often it is asked", async () => {
  const client = createSubscriptionAdminClient((request) => network.apps["subscription-admin"].fetch(request), {
    baseUrl: "http://subscription-admin.embedded",
  });
  const key = (await client.passSet())[0]?.key ?? "";
  for (let time = 0; time < 40; time += 1) {
    const error: unknown = await client.redemptionInfo(NUL, key).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UpstreamError);
    expect((error as UpstreamError).unavailable).toBe(false);
  }
  expect((await client.passSet()).length).toBeGreaterThan(0);
});
