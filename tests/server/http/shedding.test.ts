import { describe, expect, it } from "vitest";
import { oneEachRound, sheds, turnsOfConnections, type Worth, worthOf } from "../../../server/http/shedding";

describe("what goes first under load (security 7)", () => {
  it.each([
    ["GET", "/search/suggestions", undefined, "spare"],
    ["POST", "/timings", undefined, "spare"],
    ["GET", "/", "prefetch", "spare"],
    ["GET", "/events/a/b", "prefetch;prerender", "spare"],
    ["GET", "/", undefined, "page"],
    ["GET", "/events/a/b", undefined, "page"],
    ["GET", "/logos/a.svg", undefined, "part"],
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
    ["crowded", { working: 257, delayMs: 5 }, ["spare", "page", "part"]],
    ["flooded", { working: 513, delayMs: 5 }, ["spare", "page", "part", "critical"]],
    ["slow", { working: 9, delayMs: 201 }, ["spare"]],
    ["slower", { working: 9, delayMs: 5_000 }, ["spare", "page"]],
    ["slow without a crowd", { working: 8, delayMs: 5_000 }, []],
  ] as const)("%s", (_what, load, shed) =>
    expect((["spare", "page", "part", "critical"] satisfies Worth[]).filter((worth) => sheds(worth, load))).toEqual(
      shed,
    ),
  );
});

describe("pages at the same time", () => {
  async function begun(pages: number, arrivesIn: (round: number) => boolean) {
    let round = 0;
    let isOver = false;
    const { turn, newcomer } = oneEachRound();
    const count = () => {
      round += 1;
      if (arrivesIn(round)) newcomer();
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const rounds: { page: number; round: number }[] = [];
    await Promise.all(
      Array.from({ length: pages }, async (_, page) => {
        await turn();
        rounds.push({ page, round });
      }),
    );
    isOver = true;
    return rounds;
  }

  it("begin in order, each in a round of the event loop of its own", async () => {
    const pages = await begun(4, () => false);
    expect(pages.map(({ page }) => page)).toEqual([0, 1, 2, 3]);
    expect(pages.map(({ round }) => round)).toEqual([1, 2, 3, 4]);
  });

  it.each([
    ["a round without a newcomer", (round: number) => round <= 3, [4, 5]],
    ["eight rounds that newcomers came in", () => true, [9, 18]],
  ])("wait for %s", async (_what, arrivesIn, rounds) =>
    expect((await begun(2, arrivesIn)).map(({ round }) => round)).toEqual(rounds),
  );
});

describe("a connection that never pauses", () => {
  function at(later: number, happened: "refused" | "served") {
    let now = 5_000;
    const turns = turnsOfConnections(() => now);
    const [connection, other] = [{}, {}];
    turns[happened](connection);
    now += later;
    return [connection, other].map((one) => ({ rest: turns.rest(one), hadNoneLately: turns.hadNoneLately(one) }));
  }
  const newcomer = { rest: 0, hadNoneLately: true };

  it.each([
    ["at once", 0, 1_000],
    ["a moment before the second is over", 999, 1],
    ["after a second", 1_000, 0],
    ["later", 60_000, 0],
  ])("and asks again %s after a refusal waits for the rest of the second", (_when, later, rest) =>
    expect(at(later, "refused")).toEqual([{ rest, hadNoneLately: true }, newcomer]),
  );

  it.each([
    ["at once", 0, false],
    ["a moment before five seconds are over", 4_999, false],
    ["after five seconds", 5_000, true],
  ])("and asks again %s after a page comes behind those who had none", (_when, later, hadNoneLately) =>
    expect(at(later, "served")).toEqual([{ rest: 0, hadNoneLately }, newcomer]),
  );

  it.each([
    [128, { page: false, waited: false }],
    [129, { page: true, waited: false }],
    [160, { page: true, waited: false }],
    [161, { page: true, waited: true }],
  ])("%i at work", (working, shed) =>
    expect({ page: sheds("page", { working, delayMs: 5 }), waited: sheds("waited", { working, delayMs: 5 }) }).toEqual(
      shed,
    ),
  );
});
