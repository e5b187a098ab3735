import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { runReconcile } from "~network/commands/reconcile.server";
import { openStore } from "~network/store/open-store.server";
import { providerServer } from "../billing/provider-server";

/** `npm run fieldhouse -- reconcile`, against a provider that plays a script. */

let server: Awaited<ReturnType<typeof providerServer>>;
let dataDir: string;
beforeAll(async () => void (server = await providerServer()));
afterAll(() => server.close());
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "reconcile-"))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

const STRIPE = {
  STRIPE_PUBLISHABLE_KEY: "pk_1",
  STRIPE_SECRET_KEY: "sk_1",
  STRIPE_WEBHOOK_SECRET: "wh_1",
  STRIPE_PRICES: "annual-basic=price_1",
};
async function run(keys: Record<string, string>) {
  const lines: string[] = [];
  const screen = { write: (text: string) => void lines.push(text) };
  const env = { APP_ENV: "test", DATA_DIR: dataDir, STRIPE_API_URL: server.url, ...keys };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return { code: await runReconcile([], screen, screen), text: lines.join("") };
}

it("says what was read, and ends well", async () => {
  const data = { object: { id: "in_1", parent: null } };
  const event = { id: "evt_1", object: "event", type: "invoice.paid", created: 1, data };
  server.gives("GET /v1/events", { object: "list", data: [event], has_more: false });
  expect(await run(STRIPE)).toEqual({ code: 0, text: "1 notices read, 0 put right, 0 failed\n" });
});

it("ends with 1 where the provider does not answer, and says so", async () => {
  server.on("GET /v1/events", { status: 500, body: { error: { type: "api_error", message: "down" } } });
  const { code, text } = await run(STRIPE);
  expect([code, text]).toEqual([1, expect.stringContaining("failed: reading the notices of stripe")]);
});

it("runs beside a back end, which has no key that only pages show", async () => {
  server.gives("GET /v1/events", { object: "list", data: [], has_more: false });
  expect(await run({ ...STRIPE, STRIPE_PUBLISHABLE_KEY: "" })).toMatchObject({ code: 0 });
});

it("says what is wrong with its settings, and ends with 2", async () => {
  const { code, text } = await run({ ...STRIPE, STRIPE_WEBHOOK_SECRET: "" });
  expect([code, text]).toEqual([2, expect.stringMatching(/^The settings do not hold:\n {2}STRIPE_WEBHOOK_SECRET is/)]);
});

it("does nothing without keys, or while the site has the store", async () => {
  expect((await run({})).code).toBe(2);
  const store = await openStore({ dataDir });
  expect((await run(STRIPE)).code).toBe(2);
  await store.close();
});
