import { describe, expect, it } from "vitest";
import { action, loader } from "~/routes/timings/route";
import { metricsRegistry } from "~/services/process/metrics.server";
import { get, post } from "./call-route";

/** What browsers tell of a visit, and what is kept of it (performance 2, security 3). */

const consented = { fieldhouse_consent: "C0001:1,C0002:1,C0003:0,C0004:0" };
const path = "/timings";
const beacon = { page: "event", connection: "slow-2g", paint: "1250", start: "700.5", waiting: "0.02", shift: "0" };

type Counted = Record<string, { count: number; sum: number }>;

async function counted(): Promise<Counted> {
  const all = await metricsRegistry.getMetricsAsJSON();
  const found: Counted = {};
  for (const { name, values } of all.filter((one) => one.name.startsWith("fan_")))
    for (const { labels, value, metricName } of values as { labels: object; value: number; metricName?: string }[]) {
      const part = metricName?.slice(name.length + 1);
      if (part !== "count" && part !== "sum") continue;
      (found[`${name} ${Object.values(labels).join(" ")}`] ??= { count: 0, sum: 0 })[part] = value;
    }
  return found;
}

const send = (form: Record<string, string>, cookies: Record<string, string> = consented, headers = {}) =>
  post(action, { path, cookies, headers }, form);

describe("a beacon", () => {
  it("counts into the figures of its page and connection, and no further", async () => {
    const before = await counted();
    const answer = await send(beacon);
    expect([answer.status, answer.body, answer.cookies]).toEqual([204, "", {}]);
    const after = await counted();
    const added = Object.entries(after).flatMap(([name, { count, sum }]) => {
      const more = count - (before[name]?.count ?? 0);
      return more > 0 ? [[name, more, Number((sum - (before[name]?.sum ?? 0)).toFixed(4))]] : [];
    });
    expect(added.sort()).toEqual([
      ["fan_largest_paint_seconds event 2g", 1, 1.25],
      ["fan_layout_shift event 2g", 1, 0],
      ["fan_video_start_seconds event 2g", 1, 0.7005],
      ["fan_video_waiting_ratio event 2g", 1, 0.02],
    ]);
  });

  it.each<[why: string, cookies: Record<string, string>, headers: Record<string, string>]>([
    ["no choice was made", {}, {}],
    ["measuring was denied", { fieldhouse_consent: "C0001:1,C0002:0,C0003:1,C0004:1" }, {}],
    ["the browser asks for privacy", consented, { "Sec-GPC": "1" }],
  ])("counts nowhere while %s", async (_why, cookies, headers) => {
    const before = await counted();
    expect((await send(beacon, cookies, headers)).status).toBe(204);
    expect(await counted()).toEqual(before);
  });

  it.each<[what: string, form: Record<string, string>]>([
    ["a page of its own making", { ...beacon, page: "/events/a/gam1" }],
    ["a connection of its own making", { ...beacon, connection: "carrier pigeon" }],
    ["a time that is none", { ...beacon, paint: "soon" }],
    ["a time of hours", { ...beacon, start: "9999999" }],
    ["no page", { connection: "4g", paint: "1" }],
    ["a field that it does not have", { ...beacon, email: "fan@example.test" }],
    ["nothing", {}],
  ])("with %s is refused", async (_what, form) => {
    const before = await counted();
    expect((await send(form)).status).toBe(400);
    expect(await counted()).toEqual(before);
  });

  it("is only ever posted", async () => expect((await get(loader, { path })).status).toBe(404));
});
