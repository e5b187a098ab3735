import { describe, expect, it } from "vitest";
import { oneEachRound, sheds, type Worth, worthOf } from "../../../server/http/shedding";

describe("what goes first under load (security 7)", () => {
  it.each([
    ["GET", "/search/suggestions", undefined, "spare"],
    ["POST", "/timings", undefined, "spare"],
    ["GET", "/", "prefetch", "spare"],
    ["GET", "/events/a/b", "prefetch;prerender", "spare"],
    ["GET", "/", undefined, "page"],
    ["GET", "/events/a/b", undefined, "page"],
    ["GET", "/events/b/status", undefined, "critical"],
    ["POST", "/search", undefined, "critical"],
    ["GET", "/users/sign_in", undefined, "critical"],
    ["GET", "/subscribe/retail", undefined, "critical"],
    ["GET", "/users/sign_in", "prefetch", "critical"],
    ["GET", "/Subscribe/retail/", undefined, "critical"],
  ])("%s %s (%s) is %s", (method, path, purpose, worth) => expect(worthOf({ method, path, purpose })).toBe(worth));

  it.each([
    ["quiet", { working: 10, delayMs: 5 }, []],
    ["busy", { working: 65, delayMs: 5 }, ["spare"]],
    ["busier", { working: 129, delayMs: 5 }, ["spare", "page"]],
    ["flooded", { working: 513, delayMs: 5 }, ["spare", "page", "critical"]],
    ["slow", { working: 9, delayMs: 201 }, ["spare"]],
    ["slower", { working: 9, delayMs: 5_000 }, ["spare", "page"]],
    ["slow without a crowd", { working: 8, delayMs: 5_000 }, []],
  ] as const)("%s", (_what, load, shed) =>
    expect((["spare", "page", "critical"] satisfies Worth[]).filter((worth) => sheds(worth, load))).toEqual(shed),
  );
});

describe("pages at the same time", () => {
  it("begin in order, each in a round of the event loop of its own", async () => {
    let round = 0;
    let isOver = false;
    const count = () => {
      round += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const turn = oneEachRound();
    const begun: { page: number; round: number }[] = [];
    await Promise.all(
      [0, 1, 2, 3].map(async (page) => {
        await turn();
        begun.push({ page, round });
      }),
    );
    isOver = true;
    expect(begun.map(({ page }) => page)).toEqual([0, 1, 2, 3]);
    expect(new Set(begun.map((one) => one.round)).size).toBe(4);
  });
});
