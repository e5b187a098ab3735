import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { timeFrom } from "~contracts/environment/running-time";
import type { Network, NetworkSettings, SERVICE_NAMES } from "~contracts/network";
import { eventSchema } from "~contracts/records/event";
import { networkMetrics } from "~network/metrics";
import { createNetwork } from "~network/network.server";
import { backendServer } from "~network/serve.server";
import { openStore } from "~network/store/open-store.server";
import { startingMoment } from "../support/moments.js";
import { drawNearDaysAlone } from "../support/near-days";
import { sendRaw } from "../support/raw-request";

// The network as a whole on a directory of its own: what a laptop runs.
const HOUR = 3_600_000;
const START = Date.parse(startingMoment());
const dataDir = mkdtempSync(join(tmpdir(), "network-"));
const settings: NetworkSettings = {
  ...{ dataDir, databaseUrl: null, siteUrl: "http://localhost:3000", now: timeFrom(START) },
  ...{ developmentTools: true, demo: true, liveHlsBaseUrl: "/media", smtpUrl: null, schools: 102 },
  memberClient: { id: "contract", secret: "contract-secret" },
};

let network: Network;
const steps = new Map<string, number>();
beforeAll(async () => {
  network = await createNetwork(settings);
  await network.prepare(({ text, done }) => void steps.set(text, done));
});
afterAll(async () => {
  await network.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = (service: (typeof SERVICE_NAMES)[number], path: string) =>
  network.apps[service].fetch(new Request(`http://${service}.embedded${path}`));
async function scenarioUrl(name: string): Promise<string> {
  const found = (await network.development.scenarios()).find((one) => one.name === name);
  if (!found) throw new Error(`no scenario is named ${name}`);
  return found.url;
}
async function eventOf(name: string) {
  const key = (await scenarioUrl(name)).split("/").at(-1);
  return eventSchema.parse(await (await ask("echo", `/game_or_event/${key}`)).json());
}
const totalOf = async (list: string) =>
  ((await (await ask("search", `/v2/search/${list}?return=_no_results`)).json()) as { total: number }).total;
const liveCount = () => totalOf("events/live");

/** What it says that it prepares where it is there already. */
async function restarted(): Promise<string[]> {
  network = await createNetwork(settings);
  const said: string[] = [];
  await network.prepare(({ text }) => said.push(text));
  return said;
}

/** As it is over HTTP until the test ends. */
async function served(more: Partial<Parameters<typeof backendServer>[1]> = {}): Promise<string> {
  const server = backendServer(network, { secret: null, ...more });
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("prepares itself with progress, and is ready", async () => {
  expect([...steps.keys()]).toEqual(
    expect.arrayContaining(["tables", "schools", "days of games", "scenarios", "search index"]),
  );
  expect([steps.get("schools"), steps.get("days of games")]).toEqual([102, 76]);
  expect((await network.readiness()).every((check) => check.ok)).toBe(true);
  const detail = expect.stringMatching(/^last succeeded 20/) as string;
  expect(await network.readiness()).toContainEqual({ name: "billing", ok: true, detail });
  await network.prepare(() => {
    throw new Error("prepared twice");
  });
});

it("moves with the clock, far and back, and stays alive", async () => {
  await network.development.clock.set(START + 3 * HOUR);
  expect((await eventOf("live_scheduled")).publishers[0]?.broadcasts[0]?.status).toBe("on_air");
  const far = Date.parse("2027-04-14T08:20:00Z");
  const beside = await openStore({ dataDir, beside: true });
  await drawNearDaysAlone(beside.db, far);
  // Of the others, this one alone is left to be drawn behind it.
  const saturday = Date.parse("2027-05-01T00:00:00Z");
  await beside.db.deleteFrom("league_day").where("day", "=", "2027-05-01").execute();
  await network.development.clock.set(far);
  expect(await liveCount()).toBeGreaterThanOrEqual(12);
  const events = beside.db.selectFrom("event").select("key").where("start_at", ">=", saturday);
  const games = async () => (await events.where("start_at", "<", saturday + 24 * HOUR).execute()).length;
  await expect.poll(games).toBeGreaterThan(12);
  await beside.close();
  await network.development.clock.reset();
  expect(network.development.clock.offset()).toBe(0);
  expect((await eventOf("live_scheduled")).publishers[0]?.broadcasts[0]?.status).toBe("scheduled");
});

it("keeps its clock and its league across a restart, without drawing it again", async () => {
  const url = await scenarioUrl("vod_available");
  await network.development.clock.set(START + 2 * HOUR);
  await network.close();
  const again = await restarted();
  expect(again).not.toContain("schools");
  expect(again).not.toContain("days of games");
  expect(Math.round(network.development.clock.offset() / HOUR)).toBe(2);
  expect(await scenarioUrl("vod_available")).toBe(url);
  await network.development.clock.reset();
});

it("is there before it has looked for what an import that was cut off left out of the search", async () => {
  const totals = () => Promise.all(["events/live", "highlights"].map(totalOf));
  const [live = 0, highlights] = await totals();
  const now = START + network.development.clock.offset();
  await network.close();
  const store = await openStore({ dataDir });
  await store.db.deleteFrom("search_highlight").execute();
  const { event_key } = await store.db
    .selectFrom("search_event")
    .select("event_key")
    .where("live_from", "<=", now)
    .where("live_until", ">", now + HOUR)
    .where("event_key", "like", "gam%")
    .executeTakeFirstOrThrow();
  await store.db
    .updateTable("event")
    .set(({ eb }) => ({ is_deleted: 1, updated_at: eb("updated_at", "+", 1) }))
    .where("key", "=", event_key)
    .execute();
  await store.close();
  expect(await restarted()).not.toContain("search index");
  await expect.poll(totals, { timeout: 30_000 }).toEqual([live - 1, highlights]);
});

it("answers over HTTP below each service's name", async () => {
  const base = await served();
  const statusOf = async (path: string, init?: RequestInit) => (await fetch(base + path, init)).status;
  expect(await (await fetch(`${base}/catalogue/v2/state_associations`)).json()).toMatchObject({ total: 45 });
  expect([await statusOf("/readyz"), await statusOf("/nobody/x")]).toEqual([200, 404]);
  expect(await statusOf("/member/v2/user/profile")).toBe(401);
  expect(await statusOf("/analytics/batch", { method: "POST", body: "x".repeat(2_000_000) })).toBe(413);
  // A body that comes in pieces says nothing of its length beforehand.
  const inPieces = (size: number): RequestInit & { duplex: "half" } => ({
    method: "POST",
    body: new ReadableStream({
      start(pieces) {
        for (let i = 0; i < 4; i += 1) pieces.enqueue(new TextEncoder().encode(" ".repeat(size / 4)));
        pieces.close();
      },
    }),
    duplex: "half",
  });
  // The rest of it is not waited for, so that the sender may not live to read why.
  const refused = statusOf("/analytics/batch", inPieces(2_000_000)).catch(() => "cut off");
  expect([413, "cut off"]).toContain(await refused);
  expect(await statusOf("/analytics/batch", inPieces(2_000))).toBe(400);
  network.development.faults.set("catalogue", "refused", 1);
  await expect(fetch(`${base}/catalogue/v2/state_associations`)).rejects.toThrow();
});

it("tells this machine what it counts, without a secret", async () => {
  const registry = new Registry();
  const counted = networkMetrics(registry, { onFailure: () => undefined, onFound: () => undefined });
  counted.onMail("retried");
  counted.onBilled(START);
  counted.onFailure("a round of billing", new Error("offline"));
  const answer = await fetch(`${await served({ secret: "not known to who watches", registry })}/metrics`);
  const lines = (await answer.text()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      'mails_total{outcome="retried"} 1',
      `billing_last_success_timestamp_seconds ${START / 1_000}`,
      "background_failures_total 1",
    ]),
  );
});

it("says that it leaves, while it still answers", async () => {
  let leaving = false;
  const base = await served({ isLeaving: () => leaving });
  const told = async (path: string) => {
    const answer = await fetch(base + path);
    await answer.arrayBuffer();
    return `${answer.status} ${answer.headers.get("Connection")}`;
  };
  const both = async () => [await told("/readyz"), await told("/catalogue/v2/state_associations")];
  expect(await both()).toEqual(["200 keep-alive", "200 keep-alive"]);
  const port = Number(new URL(base).port);
  expect((await sendRaw(port, "GET /readyz HTTP/1.0\r\n\r\n")).status, "without a host, as balancers ask").toBe(200);
  leaving = true;
  expect(await both()).toEqual(["503 close", "200 close"]);
});
