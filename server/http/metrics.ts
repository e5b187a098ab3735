import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** The server's own metrics; the site's come from `operations.metrics()`. */
export function serverMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const common = { registers: [registry] };
  const requests = new Histogram({
    ...common,
    name: "http_request_duration_seconds",
    help: "Time to answer, by kind of answer",
    labelNames: ["method", "status", "served"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const pageCache = new Counter({
    ...common,
    name: "page_cache_requests_total",
    help: "Anonymous pages by how they were found",
    labelNames: ["result"],
  });
  return {
    registry,
    answered: remembered((method, status, served) => requests.labels({ method, status, served })),
    pageFound: remembered((result) => pageCache.labels({ result })),
    inFlight: new Gauge({ ...common, name: "http_requests_in_flight", help: "Requests being answered" }),
    working: new Gauge({
      ...common,
      name: "http_work_in_progress",
      help: "Requests being worked on: read and not yet rendered",
    }),
    streams: new Gauge({ ...common, name: "live_streams_open", help: "Open event streams" }),
    videosWaiting: new Gauge({
      ...common,
      name: "game_videos_waiting",
      help: "Requests for a game's playlist or film that wait for the network, or for the next part",
    }),
    connectionsClosed: new Counter({
      ...common,
      name: "http_connections_closed_total",
      help: "Connections that the server ended by itself",
      labelNames: ["reason"],
    }),
    refused: new Counter({
      ...common,
      name: "http_requests_refused_total",
      help: "Requests refused by the guard",
      labelNames: ["status"],
    }),
    shed: new Counter({
      ...common,
      name: "http_requests_shed_total",
      help: "Requests turned away under load",
      labelNames: ["kind"],
    }),
    limited: new Counter({
      ...common,
      name: "http_requests_limited_total",
      help: "Posts turned away by a rate limit",
      labelNames: ["limit"],
    }),
    pageCacheBytes: new Gauge({ ...common, name: "page_cache_bytes", help: "Bytes of finished pages kept" }),
  };
}

const MOST_REMEMBERED = 200;

/** Caches label lookups by string: prom-client's own lookup costs more than serving a cached page. */
function remembered<Child>(find: (...labels: string[]) => Child): (...labels: string[]) => Child {
  const children = new Map<string, Child>();
  return (...labels) => {
    const key = labels.length === 1 ? String(labels[0]) : labels.join(" ");
    const known = children.get(key);
    if (known) return known;
    const child = find(...labels);
    if (children.size < MOST_REMEMBERED) children.set(key, child);
    return child;
  };
}

export type ServerMetrics = ReturnType<typeof serverMetrics>;
