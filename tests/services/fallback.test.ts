import { beforeEach, describe, expect, it, vi } from "vitest";
import { wasDone, withFallback } from "~/services/fallback.server";
import { DeadlinePassed } from "~/services/http/deadline";
import { SignedOut, UpstreamError } from "~/services/http/upstream-error";
import { log } from "~/services/process/log.server";
import { metricsRegistry } from "~/services/process/metrics.server";

const warned: unknown[] = [];

const missing = async (without: string) =>
  (await metricsRegistry.getSingleMetric("answers_missing_total")?.get())?.values.find(
    ({ labels }) => labels.without === without,
  )?.value ?? 0;

beforeEach(() => {
  warned.length = 0;
  vi.spyOn(log(), "warn").mockImplementation((fields: unknown) => void warned.push(fields));
});

const SOFT: [name: string, error: unknown, logged: object][] = [
  ["one that fails", new UpstreamError({ service: "search", kind: "refused" }), { service: "search", kind: "refused" }],
  ["one that says junk", new UpstreamError({ service: "search", kind: "invalid", status: 200 }), { kind: "invalid" }],
  ["one that says 404", new UpstreamError({ service: "catalogue", kind: "status", status: 404 }), { status: 404 }],
  ["one not asked, as it has failed", new UpstreamError({ service: "member", kind: "breaker" }), { kind: "breaker" }],
  ["a session that is over", new SignedOut("over"), { kind: "signed-out" }],
  ["a wait that is over", new DeadlinePassed("late"), { kind: "timeout" }],
  ["a signal whose time is up", new DOMException("late", "TimeoutError"), { kind: "timeout" }],
];

const HARD: [name: string, error: unknown][] = [
  ["a TypeError", new TypeError("x is not a function")],
  ["a visitor who went away", new DOMException("gone", "AbortError")],
  ["an answer of the page's own", Response.json(null, { status: 404 })],
  ["nothing in particular", undefined],
];

describe("going on without an answer (S 8.2, 8.4)", () => {
  it.each(SOFT)("%s: what stands for it, logged and counted", async (name, error, logged) => {
    expect(await withFallback(name, Promise.reject(error), "fallback")).toBe("fallback");
    expect(warned).toEqual([expect.objectContaining({ without: name, ...logged })]);
    expect(await missing(name)).toBe(1);
  });

  it.each(HARD)("%s is thrown on, neither logged nor counted here", async (name, error) => {
    await expect(withFallback(name, Promise.reject(error), "fallback")).rejects.toBe(error);
    expect(warned).toEqual([]);
    expect(await missing(name)).toBe(0);
  });

  it("is logged once a minute for each kind of failure, and counted each time", async () => {
    const failing = (kind: "refused" | "breaker") =>
      withFallback("a row that fails often", Promise.reject(new UpstreamError({ service: "search", kind })), []);
    for (let nth = 0; nth < 10; nth += 1) await failing("refused");
    await failing("breaker");
    await withFallback(
      "another row that fails",
      Promise.reject(new UpstreamError({ service: "search", kind: "refused" })),
      [],
    );
    expect(warned).toMatchObject([
      { without: "a row that fails often", kind: "refused" },
      { without: "a row that fails often", kind: "breaker" },
      { without: "another row that fails", kind: "refused" },
    ]);
    expect(await missing("a row that fails often")).toBe(11);
  });

  it("gives the answer where there is one", async () => {
    expect(await withFallback("an answer", Promise.resolve("answer"), "fallback")).toBe("answer");
    expect(await missing("an answer")).toBe(0);
  });

  it("tells whether something was done", async () => {
    expect(await wasDone("work", Promise.resolve(undefined))).toBe(true);
    expect(await wasDone("work", Promise.reject(new SignedOut("over")))).toBe(false);
    await expect(wasDone("work", Promise.reject(new TypeError("x")))).rejects.toThrow(TypeError);
  });
});
