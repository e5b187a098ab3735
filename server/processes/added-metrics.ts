import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from "prom-client";

export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

const added = (all: readonly Metrics[]) => AggregatorRegistry.aggregate(all.map((one) => [...one]));

const COUNTED = new Set(["counter", "histogram"]);

/** The sums of all processes. What a process counted still counts after it is gone, so that no sum ever falls. */
export function createAddedMetrics() {
  const seen = new Map<number, Metrics>();
  let gone: Metrics = [];
  return {
    saw(process: number, metrics: Metrics): void {
      seen.set(process, metrics);
    },
    async leave(process: number): Promise<void> {
      const counted = (seen.get(process) ?? []).filter(({ type }) => COUNTED.has(String(type)));
      seen.delete(process);
      gone = await added([gone, counted]).getMetricsAsJSON();
    },
    text: (): Promise<string> => added([gone, ...seen.values()]).metrics(),
  };
}
