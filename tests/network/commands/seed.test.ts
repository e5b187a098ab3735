import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { runInbox } from "~network/commands/inbox.server";
import { runSeed } from "~network/commands/seed.server";
import { DEMO_MEMBER_KEYS, seedMembers } from "~network/member/seed-members.server";
import { readStoreSettings } from "~network/settings";
import { openStore } from "~network/store/open-store.server";
import { seededDirectory } from "../../support/seeded-store";

/** `npm run fieldhouse -- seed`, as it runs where the site or a back end runs. */

const SECRET = "s".repeat(32);
let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "seed-"))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

async function run(command: typeof runSeed | typeof runInbox, args: readonly string[], env: Record<string, string>) {
  const lines: string[] = [];
  const screen = { write: (text: string) => void lines.push(text) };
  for (const [name, value] of Object.entries({ DATA_DIR: dataDir, LEAGUE: "none", ...env })) vi.stubEnv(name, value);
  return { code: await command(args, screen, screen), text: lines.join("") };
}

/** What compose.yaml hands a back end. */
const BACK_END = { APP_ENV: "production", SITE_URL: "https://www.example.com", MEMBER_CLIENT_SECRET: SECRET };

describe("beside a back end", () => {
  it("makes the store, and takes a demonstration out of it", async () => {
    expect(await run(runSeed, [], BACK_END)).toMatchObject({ code: 0 });
    const store = await openStore({ dataDir });
    await seedMembers(store.db, { now: Date.UTC(2026, 10, 20) });
    await store.close();
    expect(await run(runSeed, ["--remove-demo"], BACK_END)).toEqual({
      code: 0,
      text:
        `Removed: ${DEMO_MEMBER_KEYS.length} demo members, 0 passes bought with test cards, ` +
        "and the published codes.\n",
    });
  });

  it("says where there is no store to take anything out of", async () => {
    const { code, text } = await run(runSeed, ["--remove-demo"], BACK_END);
    expect([code, text]).toEqual([2, expect.stringContaining(`There is no store in ${dataDir}.`)]);
  });
});

describe("beside a web node", () => {
  /** It shows pages the public keys alone. */
  const PUBLIC_KEYS = { STRIPE_PUBLISHABLE_KEY: "pk_live_1", PAYPAL_CLIENT_ID: "client" };
  const WEB_NODE = { ...BACK_END, ...PUBLIC_KEYS, SESSION_SECRET: SECRET, NETWORK_URL: "http://backend:4100" };

  it.each([
    [runSeed, []],
    [runSeed, ["--remove-demo"]],
    [runInbox, ["list"]],
  ])("does nothing, and says where the store is (%#)", async (command, args) => {
    const { code, text } = await run(command, args, WEB_NODE);
    expect([code, text]).toEqual([
      2,
      "The settings do not hold:\n  The store is the network's, at NETWORK_URL=http://backend:4100: " +
        "run this there, or set DATABASE_URL\n",
    ]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it("works where the back end is on the same computer", async () =>
    expect(await run(runSeed, [], { ...WEB_NODE, NETWORK_URL: "http://127.0.0.1:4100" })).toMatchObject({ code: 0 }));

  it("takes DATABASE_URL for the store", () => {
    const DATABASE_URL = "postgres://fieldhouse@db/network";
    expect(readStoreSettings({ ...WEB_NODE, DATABASE_URL })).toMatchObject({ DATABASE_URL });
  });

  it("asks for the rest of a provider's keys where it has a secret one", async () => {
    const half = { ...WEB_NODE, NETWORK_URL: "http://127.0.0.1:4100", STRIPE_SECRET_KEY: "sk_live_1" };
    expect(await run(runSeed, [], half)).toEqual({ code: 2, text: expect.stringContaining("STRIPE_PRICES is needed") });
  });
});

it("ends with 2 where a price is one of no pass", async () => {
  const keys = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "wh", STRIPE_PRICES: "anual=price_1" };
  const drawn = { DATA_DIR: seededDirectory("seed"), LEAGUE: "made-up" };
  onTestFinished(() => rmSync(drawn.DATA_DIR, { recursive: true, force: true }));
  const { code, text } = await run(runSeed, [], { ...BACK_END, ...keys, ...drawn, SCHOOLS: "51" });
  expect([code, text]).toEqual([2, expect.stringContaining("STRIPE_PRICES names anual, which is no pass. The passes")]);
});

it("refuses too few schools", async () =>
  expect(await run(runSeed, ["--schools", "7"], {})).toEqual({
    code: 2,
    text: expect.stringContaining("SCHOOLS: must be a number from 51 to 30000"),
  }));
