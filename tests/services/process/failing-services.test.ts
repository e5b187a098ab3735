import { expect, it } from "vitest";
import { createFailingServices, FAILING_MS } from "~/services/process/failing-services.server";

it("remembers which services failed, how often, and how last, for a while; an answer such as 404 is none", () => {
  let now = 1_000;
  const failing = createFailingServices(() => now);
  const note = (service: string, outcome: Parameters<typeof failing.note>[0]["outcome"], status?: number) =>
    failing.note({ service, outcome, status });
  note("member", "status", 404);
  for (const outcome of ["ok", "fresh", "stale", "retried", "incomplete"] as const) note("member", outcome);
  note("search", "timeout");
  now += FAILING_MS - 1;
  note("search", "status", 503);
  note("content", "breaker");
  expect(failing.list()).toEqual([
    { service: "search", failures: 2, at: now, how: "status", status: 503 },
    { service: "content", failures: 1, at: now, how: "breaker", status: undefined },
  ]);
  now += FAILING_MS;
  expect(failing.list()).toEqual([]);
  note("search", "refused");
  expect(failing.list()).toMatchObject([{ failures: 1 }]);
});
