import { expect, test } from "vitest";
import { countCall, metricsRegistry } from "~/services/process/metrics.server";

const call = { service: "search", method: "GET", path: "/:version/search", status: 200, seconds: 0 };
const series = async () =>
  (await metricsRegistry.getSingleMetric("upstream_wrong_answers_total")?.get())?.values.map(
    ({ labels, value }) => [labels, value] as const,
  ) ?? [];

test("answers of another shape are counted by where they were wrong, whichever item it was (rulings 4)", async () => {
  countCall({ ...call, outcome: "invalid", wrong: { at: "items[3].is_sport", expected: "boolean" } });
  countCall({ ...call, outcome: "invalid", wrong: { at: "items[12].is_sport", expected: "boolean" } });
  countCall({ ...call, outcome: "refused" });
  expect(await series()).toEqual([[{ service: "search", call: "GET /:version/search", path: "items[].is_sport" }, 2]]);
});

test("no upstream can make series without end", async () => {
  for (let nth = 0; nth < 500; nth += 1)
    countCall({ ...call, outcome: "invalid", wrong: { at: `items[0].field_${nth}`, expected: "boolean" } });
  const paths = (await series()).map(([{ path }]) => path);
  expect(paths).toHaveLength(201);
  expect(paths).toContain("another");
});
