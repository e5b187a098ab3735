import { describe, expect, it, vi } from "vitest";
import { withoutScores } from "~/models/event/score/without-scores.server";
import { DeadlinePassed } from "~/services/http/deadline";
import { SignedOut, UpstreamError } from "~/services/http/upstream-error";
import { notingMissing } from "~/services/missing-answers.server";
import type { Upstreams } from "~/services/upstreams.server";

const failed = (kind: "refused" | "timeout" | "invalid" | "breaker" | "bulkhead" | "network") =>
  new UpstreamError({ service: "search", kind });
const said = (status: number) => new UpstreamError({ service: "search", kind: "status", status });

const CASES: [what: string, error: unknown, missed: boolean][] = [
  ...(["refused", "timeout", "invalid", "breaker", "bulkhead", "network"] as const).map(
    (kind): [string, unknown, boolean] => [kind, failed(kind), true],
  ),
  ...[500, 503, 429, 401, 400, 302].map((status): [string, unknown, boolean] => [`${status}`, said(status), true]),
  ["a wait that is over", new DeadlinePassed("late"), true],
  ["a signal whose time is up", new DOMException("late", "TimeoutError"), true],
  ["404: there is none", said(404), false],
  ["410: there is none anymore", said(410), false],
  ["a session that is over", new SignedOut("over"), false],
  ["a visitor who left", new DOMException("gone", "AbortError"), false],
  ["a bug of our own", new TypeError("x is not a function"), false],
];

const clients = (answer: () => Promise<unknown>) =>
  ({ search: { events: answer, reset: () => "done" }, geoip: { country: answer } }) as unknown as Upstreams;

describe("what upstreams could not say (S 8.4)", () => {
  it.each(CASES)("%s", async (_what, error, isMissed) => {
    const missed = vi.fn();
    const { search } = notingMissing(
      clients(() => Promise.reject(error)),
      missed,
    );
    await expect(search.events({})).rejects.toBe(error);
    expect(missed).toHaveBeenCalledTimes(isMissed ? 1 : 0);
  });

  it("is nothing where they answer, with the same answer", async () => {
    const missed = vi.fn();
    const answer = { items: [], total: 0 };
    const asked = vi.fn(async () => answer);
    const { search } = notingMissing(clients(asked), missed);
    expect(await search.events({ q: "a" }, { type: "live" })).toBe(answer);
    expect(asked).toHaveBeenCalledWith({ q: "a" }, { type: "live" });
    expect(search.reset()).toBe("done");
    expect(missed).not.toHaveBeenCalled();
  });

  it("is noticed where scores are hidden, too", async () => {
    const missed = vi.fn();
    const { search } = withoutScores(
      notingMissing(
        clients(() => Promise.reject(failed("refused"))),
        missed,
      ),
    );
    await expect(search.events({})).rejects.toThrow("refused");
    expect(missed).toHaveBeenCalledTimes(1);
  });

  it("is no matter of the country", async () => {
    const missed = vi.fn();
    const { geoip } = notingMissing(
      clients(() => Promise.reject(failed("refused"))),
      missed,
    );
    await geoip.country({ address: "203.0.113.1" } as never).catch(() => {});
    expect(missed).not.toHaveBeenCalled();
  });
});
