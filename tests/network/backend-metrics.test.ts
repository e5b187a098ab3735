import { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import type { Network } from "~contracts/network";
import { networkMetrics } from "~network/metrics";
import { backendApp, reports } from "~network/serve.server";

/** Whom a back end tells what it counts (docs/operations.md "Metrics"). */

const counting = new Registry();
const logged: string[] = [];
const log = { onFailure: (what: string) => void logged.push(what), onFound: (what: string) => void logged.push(what) };
const counted = networkMetrics(counting, log);
counted.onFailure("a round of billing", new Error("offline"));
counted.onFound("a renewal");

it("logs what it counts", async () => {
  expect(logged).toEqual(["a round of billing", "a renewal"]);
  expect(await counting.metrics()).toContain("billing_reconciled_total 1");
});

it("says it in lines as the site's, each with its time", () => {
  const lines: unknown[] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(JSON.parse(line)));
  reports.onFailure("a round of billing", new Error("offline"));
  reports.onFound("a renewal");
  spy.mockRestore();
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
  expect(lines).toEqual([
    { level: 50, time, reason: "Error: offline", msg: "needs attention: a round of billing" },
    { level: 40, time, msg: "reconciliation put right: a renewal" },
  ]);
});

function asked(remoteAddress: string | undefined, registry: Registry | undefined) {
  const app = backendApp({} as Network, { secret: "not known to who watches", ...(registry && { registry }) });
  return app.request("/metrics", {}, { incoming: { socket: { remoteAddress } }, outgoing: {} });
}

it.each(["127.0.0.1", "::1", "::ffff:10.0.0.5", "192.168.1.20", "fd00::5"])("tells %s", async (address) => {
  const answer = await asked(address, counting);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("background_failures_total 1")]);
});

it.each<[string | undefined, string, Registry | undefined]>([
  ["203.0.113.7", "from the world", counting],
  ["::ffff:203.0.113.7", "from the world", counting],
  ["2001:db8::7", "from the world", counting],
  [undefined, "that is gone already", counting],
  ["127.0.0.1", "where nothing is counted", undefined],
])("is not found by %s %s", async (address, _which, registry) => {
  const answer = await asked(address, registry);
  expect([answer.status, await answer.text()]).toEqual([404, JSON.stringify({ error: "not_found" })]);
});
