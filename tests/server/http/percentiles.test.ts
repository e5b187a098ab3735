import { Counter, Histogram, Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { percentilesOf, quantileOf } from "../../../server/http/percentiles";

describe("a quantile of buckets, each taken as even", () => {
  const buckets = [
    { upTo: 1, count: 10 },
    { upTo: 2, count: 30 },
    { upTo: 4, count: 40 },
    { upTo: Infinity, count: 40 },
  ];
  it.each<[quantile: number, expected: number]>([
    [0.125, 0.5],
    [0.25, 1],
    [0.5, 1.5],
    [0.75, 2],
    [0.875, 3],
    [1, 4],
  ])("%s of forty is %s", (quantile, expected) => expect(quantileOf(quantile, buckets)).toBe(expected));

  it("is nothing where nothing was counted", () => {
    expect(quantileOf(0.5, [])).toBeNull();
    expect(quantileOf(0.5, [{ upTo: 1, count: 0 }])).toBeNull();
  });

  it("ends with the last bucket that has an end", () => {
    const beyond = [
      { upTo: 1, count: 1 },
      { upTo: Infinity, count: 4 },
    ];
    expect([quantileOf(0.25, beyond), quantileOf(0.5, beyond)]).toEqual([1, 1]);
  });

  it("takes the buckets in any order", () => expect(quantileOf(0.5, buckets.toReversed())).toBe(1.5));
});

describe("percentiles beside the figures", () => {
  const registry = new Registry();
  const registers = [registry];
  const labelNames = ["page", "connection"];
  const paint = new Histogram({ name: "fan_paint_seconds", help: "p", buckets: [1, 2], labelNames, registers });
  const other = new Histogram({ name: "http_seconds", help: "h", buckets: [1], registers });
  new Counter({ name: "fan_visits_total", help: "v", registers }).inc();

  it("are none before there are figures", async () =>
    expect(percentilesOf(await registry.getMetricsAsJSON())).toBe(""));

  it("are those of what fans felt, by page and connection", async () => {
    other.observe(0.5);
    for (const value of [0.5, 0.6, 1.5, 1.6]) paint.observe({ page: "event", connection: "4g" }, value);
    paint.observe({ page: "home", connection: "3g" }, 7);
    const lines = percentilesOf(await registry.getMetricsAsJSON()).split("\n");
    expect(lines).toEqual([
      expect.stringMatching(/^# HELP fan_percentile /),
      "# TYPE fan_percentile gauge",
      'fan_percentile{of="paint_seconds",quantile="0.5",connection="4g",page="event"} 1',
      'fan_percentile{of="paint_seconds",quantile="0.75",connection="4g",page="event"} 1.5',
      'fan_percentile{of="paint_seconds",quantile="0.95",connection="4g",page="event"} 1.9',
      'fan_percentile{of="paint_seconds",quantile="0.5",connection="3g",page="home"} 2',
      'fan_percentile{of="paint_seconds",quantile="0.75",connection="3g",page="home"} 2',
      'fan_percentile{of="paint_seconds",quantile="0.95",connection="3g",page="home"} 2',
      "",
    ]);
  });
});
