import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from "prom-client";
import { percentilesOf } from "../http/percentiles";

export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

const added = (all: readonly Metrics[]) => AggregatorRegistry.aggregate(all.map((one) => [...one]));

const COUNTED = new Set(["counter", "histogram"]);

/** The sums of all processes. What a process counted still counts after it is gone, so that no sum ever falls. */
export function createAddedMetrics() {
  const seen = new Map<number, Metrics>();
  const gone: Metrics[] = [];
  let adding: Promise<void> = Promise.resolve();

  /** One for all that are gone, so that they don't pile up. */
  async function addUp(): Promise<void> {
    const some = [...gone];
    const sum = await added(some).getMetricsAsJSON();
    gone.splice(0, some.length, sum);
  }

  return {
    saw(process: number, metrics: Metrics): void {
      seen.set(process, metrics);
    },
    leave(process: number): Promise<void> {
      // At once, because the next to ask or to leave must find them.
      gone.push((seen.get(process) ?? []).filter(({ type }) => COUNTED.has(String(type))));
      seen.delete(process);
      adding = adding.then(addUp, addUp);
      return adding;
    },
    async text(): Promise<string> {
      const sum = added([...gone, ...seen.values()]);
      return (await sum.metrics()) + percentilesOf(await sum.getMetricsAsJSON());
    },
  };
}
