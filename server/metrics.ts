import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

/** What the server counts about itself; the site's own figures come from `operations.metrics()`. */
export function serverMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const common = { registers: [registry] };
  return {
    registry,
    requests: new Histogram({ ...common, name: "http_request_duration_seconds", help: "Time to answer, by kind of answer", labelNames: ["method", "status", "served"], buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] }),
    inFlight: new Gauge({ ...common, name: "http_requests_in_flight", help: "Requests being answered" }),
    refused: new Counter({ ...common, name: "http_requests_refused_total", help: "Requests refused by the guard", labelNames: ["status"] }),
    shed: new Counter({ ...common, name: "http_requests_shed_total", help: "Requests turned away under load", labelNames: ["kind"] }),
    limited: new Counter({ ...common, name: "http_requests_limited_total", help: "Posts turned away by a rate limit", labelNames: ["limit"] }),
    pageCache: new Counter({ ...common, name: "page_cache_requests_total", help: "Anonymous pages by how they were found", labelNames: ["result"] }),
    pageCacheBytes: new Gauge({ ...common, name: "page_cache_bytes", help: "Bytes of finished pages kept" }),
  };
}

export type ServerMetrics = ReturnType<typeof serverMetrics>;
