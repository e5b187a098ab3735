import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { timeFrom } from "~contracts/environment/running-time";
import type { NetworkSettings } from "~contracts/network";
import { createNetwork } from "~network/network.server";
import { startingMoment } from "../support/moments.js";

// A provider that takes calls and answers none.
const START = Date.parse(startingMoment());
const dataDir = mkdtempSync(join(tmpdir(), "silent-provider-"));
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
  payments: {
    stripe: { secretKey: "sk_test_1", webhookSecret: "whsec_1", prices: {}, apiUrl },
    paypal: null,
  },
});

beforeAll(async () => {
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
});
afterAll(() => {
  silent.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it("doesn't keep a network that starts from serving, and the rest of billing from being done", async () => {
  const network = await createNetwork(settings(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`));
  onTestFinished(async () => {
    for (const call of calls) call.destroy();
    await network.close();
  });
  await network.prepare(() => undefined);
  const billing = { name: "billing", ok: true, detail: expect.stringMatching(/^last succeeded /) };
  expect(await network.readiness()).toContainEqual(billing);
  // The first call is still waited for.
  expect([...calls][0]?.closed).toBe(false);
});
