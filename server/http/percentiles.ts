import type { MetricObjectWithValues, MetricValue } from "prom-client";

type Metric = MetricObjectWithValues<MetricValue<string>>;
type Bucket = { upTo: number; count: number };

const QUANTILES = [0.5, 0.75, 0.95];
const TAKEN = /^fan_/;

/**
 * A quantile of a histogram's cumulative buckets, taken as even within each: what Prometheus answers for
 * `histogram_quantile`. Null while nothing was counted.
 */
export function quantileOf(quantile: number, buckets: readonly Bucket[]): number | null {
  const sorted = [...buckets].sort((one, other) => one.upTo - other.upTo);
  const total = sorted.at(-1)?.count ?? 0;
  if (total === 0) return null;
  const rank = quantile * total;
  const at = sorted.findIndex(({ count }) => count >= rank);
  const { upTo, count } = sorted[at] ?? { upTo: 0, count: 0 };
  const below = sorted[at - 1] ?? { upTo: 0, count: 0 };
  // Beyond the last bucket nothing is known but that.
  if (upTo === Infinity) return below.upTo;
  return count === below.count
    ? upTo
    : below.upTo + ((upTo - below.upTo) * (rank - below.count)) / (count - below.count);
}

/** What fans' browsers measured, as percentiles for anyone who reads /metrics by eye (performance 2). */
export function percentilesOf(metrics: readonly Metric[]): string {
  const lines = metrics.filter(({ name }) => TAKEN.test(name)).flatMap(linesOf);
  if (lines.length === 0) return "";
  const head = ["# HELP fan_percentile Percentiles of what fans' browsers measured.", "# TYPE fan_percentile gauge"];
  return `${[...head, ...lines].join("\n")}\n`;
}

function linesOf({ name, values }: Metric): string[] {
  const groups = new Map<string, Bucket[]>();
  for (const { labels, value, ...more } of values) {
    const { le, ...own } = labels;
    if (le === undefined || ("metricName" in more && more.metricName !== `${name}_bucket`)) continue;
    const key = Object.entries(own)
      .map(([label, is]) => `${label}="${is}"`)
      .sort()
      .join(",");
    const group = groups.get(key) ?? [];
    group.push({ upTo: le === "+Inf" ? Infinity : Number(le), count: value });
    groups.set(key, group);
  }
  return [...groups].flatMap(([labels, buckets]) =>
    QUANTILES.map((quantile) => [quantile, quantileOf(quantile, buckets)] as const)
      .filter(([, value]) => value !== null)
      .map(([quantile, value]) => {
        const of = `of="${name.replace(TAKEN, "")}",quantile="${quantile}"`;
        return `fan_percentile{${of}${labels && `,${labels}`}} ${Number(value?.toPrecision(4))}`;
      }),
  );
}
