import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, it } from "vitest";
import { createAddedMetrics } from "../../../server/processes/added-metrics";

function process() {
  const registers = [new Registry()];
  const answered = new Counter({ name: "answered_total", help: "a", labelNames: ["status"], registers });
  const open = new Gauge({ name: "open", help: "o", registers });
  const seconds = new Histogram({ name: "seconds", help: "s", buckets: [1], registers });
  return { answered, open, seconds, metrics: async () => (await registers[0]?.getMetricsAsJSON()) ?? [] };
}

const lines = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

it("adds up what each process counted, with what those counted that are gone", async () => {
  const [one, other] = [process(), process()];
  one.answered.inc({ status: "200" }, 3);
  one.answered.inc({ status: "404" });
  one.open.set(5);
  one.seconds.observe(0.5);
  other.answered.inc({ status: "200" }, 4);
  other.open.set(1);
  other.seconds.observe(2);
  const added = createAddedMetrics();
  added.saw(1, await one.metrics());
  added.saw(2, await other.metrics());
  const counted = [
    'answered_total{status="200"} 7',
    'answered_total{status="404"} 1',
    'seconds_bucket{le="1"} 1',
    'seconds_bucket{le="+Inf"} 2',
    "seconds_sum 2.5",
    "seconds_count 2",
  ];
  expect(lines(await added.text()).sort()).toEqual([...counted, "open 6"].sort());

  await added.leave(1);
  expect(lines(await added.text()).sort()).toEqual([...counted, "open 1"].sort());
  added.saw(3, await process().metrics());
  await added.leave(2);
  expect(lines(await added.text()).sort()).toEqual([...counted, "open 0"].sort());
});

it("never lets a sum fall, however many end together", async () => {
  const added = createAddedMetrics();
  for (const pid of [1, 2, 3]) {
    const own = process();
    own.answered.inc({ status: "200" }, pid);
    added.saw(pid, await own.metrics());
  }
  const sum = async () => lines(await added.text()).find((line) => line.startsWith("answered_total"));
  const gone = [added.leave(1), added.leave(2)];
  expect(await sum()).toBe('answered_total{status="200"} 6');
  gone.push(added.leave(3));
  await Promise.all(gone);
  expect(await sum()).toBe('answered_total{status="200"} 6');
});
