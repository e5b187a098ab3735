import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { timeFrom } from "~contracts/environment/running-time";
import type { Network, NetworkSettings } from "~contracts/network";
import { createNetwork } from "~network/network.server";
import { openStore } from "~network/store/open-store.server";
import { startingMoment } from "../support/moments.js";
import { providerServer } from "./billing/provider-server";

const START = Date.parse(startingMoment());
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "silent-provider-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A provider that takes calls and answers none. */
const calls = new Set<Socket>();
const silent = createServer((call) => void calls.add(call.on("error", () => undefined).resume()));

const settings = (apiUrl: string): NetworkSettings => ({
  dataDir,
  databaseUrl: null,
  siteUrl: "http://localhost:3000",
  now: timeFrom(START),
  developmentTools: false,
  demo: false,
  league: "none",
  liveHlsBaseUrl: "/media",
  smtpUrl: null,
  memberClient: { id: "contract", secret: "contract-secret" },
  payments: { stripe: { secretKey: "sk_test_1", webhookSecret: "whsec_1", prices: {}, apiUrl }, paypal: null },
});

beforeAll(async () => {
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
});
afterAll(() => void silent.close());

const billingOf = async ({ readiness }: Network) => (await readiness()).find(({ name }) => name === "billing")?.detail;

/** It is the last part of a round. */
async function areOldReceiptsDeleted(): Promise<boolean> {
  const store = await openStore({ dataDir });
  const done = await store.db.selectFrom("provider_reading").select("provider").execute();
  await store.close();
  return done.some(({ provider }) => provider === "old receipts");
}

it("doesn't keep a network that starts from serving, and the rest of billing from being done", async () => {
  const network = await createNetwork(settings(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`));
  await network.prepare(() => undefined);
  expect(await billingOf(network)).toBe("has not succeeded yet");
  // The first call is still waited for.
  expect([...calls][0]?.closed).toBe(false);
  // What is tried again is refused.
  silent.close();
  for (const call of calls) call.destroy();
  await network.close();
  expect(await areOldReceiptsDeleted()).toBe(true);
});

it.each([
  ["refuses its list of notices", 401, { error: { type: "invalid_request_error", message: "Invalid API Key" } }, false],
  ["has no notices", 200, { object: "list", data: [], has_more: false, url: "/v1/events" }, true],
])("is told of billing's success only where it could be read: it %s", async (_what, status, body, isSuccess) => {
  const provider = await providerServer();
  provider.on("GET /v1/events", { status, body });
  const network = await createNetwork(settings(provider.url));
  onTestFinished(async () => {
    await network.close();
    provider.close();
  });
  await network.prepare(() => undefined);
  expect(provider.take().map(({ call }) => call)).toContain("GET /v1/events");
  // A round counts once what it has read is taken in: another finds nothing that is due.
  if (isSuccess) await network.development.clock.set(START);
  expect(await billingOf(network)).toMatch(isSuccess ? /^last succeeded / : /^has not succeeded yet$/);
});
