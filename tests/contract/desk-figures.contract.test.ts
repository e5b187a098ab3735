import { afterEach, beforeEach, expect, it } from "vitest";
import { countFigures, forgetOldFigures } from "~network/desk/figures.server";
import { NOW, openDeskUnderTest } from "../network/desk/desk-fixture";
import { gameRow, schoolRow } from "../network/member/league-rows";
import { insert } from "../support/rows";

/** What is counted by day and game, with nothing of a person in it. */

const MINUTE = 60_000;
/** Midnight in the East is five hours later than in UTC. */
const MIDNIGHT = Date.parse("2026-11-21T05:00:00Z");

let desk: Awaited<ReturnType<typeof openDeskUnderTest>>;
beforeEach(async () => void (desk = await openDeskUnderTest()));
afterEach(() => desk.dispose());

const follow = (node: string, ...games: [key: string, viewers: number][]) =>
  desk.client.countViewers({ node, games: games.map(([key, viewers]) => ({ key, viewers })) });

it("counts a day's viewers at most, minutes, failed videos and purchases, for those who may read them", async () => {
  const { client, clock, store } = desk;
  await insert(store.db, "profile", schoolRow("schhome"));
  await insert(store.db, "event", gameRow("gam1", NOW, { home_key: "schhome" }));
  const [money, school] = [await desk.atWork("mona", "money"), await desk.atWork("sawyer", "school", "schhome-high")];
  await desk.service.buy("price_monthly-basic", {}, "fan");
  await follow("one", ["gam1", 4]);
  await follow("two", ["gam1", 2], ["gone", 1]);
  const trouble = { event_key: "gam1", reporter: "x", first_at: NOW - 1, last_at: NOW };
  await insert(store.db, "stream_trouble", [
    { ...trouble, kind: "failure" },
    { ...trouble, kind: "report" },
    { ...trouble, kind: "failure", reporter: "counted before", first_at: NOW - MINUTE },
  ]);
  await countFigures(store.db, NOW - MINUTE, NOW);
  clock.at = NOW + MINUTE;
  await follow("one", ["gam1", 3]);
  await countFigures(store.db, NOW, clock.at);
  clock.at = MIDNIGHT;
  await follow("one", ["gam1", 1]);
  await countFigures(store.db, MIDNIGHT - MINUTE, MIDNIGHT);
  clock.at = NOW;

  const span = { from: "2026-11-19", until: "2026-11-21" };
  const { days, games } = await client.figures(money, span);
  const nothing = { viewers: 0, minutes: 0, failures: 0, purchases: 0, left_in_cents: 0 };
  expect(days).toEqual([
    { ...nothing, day: "2026-11-21", viewers: 1, minutes: 1 },
    { day: "2026-11-20", viewers: 7, minutes: 10, failures: 1, purchases: 1, left_in_cents: 1_271 },
    { ...nothing, day: "2026-11-19" },
  ]);
  expect(games.map(({ day, key, viewers, minutes, failures }) => [day, key, viewers, minutes, failures])).toEqual([
    ["2026-11-20", "gam1", 6, 9, 1],
    ["2026-11-21", "gam1", 1, 1, 0],
    ["2026-11-20", "gone", 1, 1, 0],
  ]);
  expect(await client.figures(school, span)).toEqual({ days: [], games: games.filter(({ key }) => key === "gam1") });
  expect(await client.figures(await desk.atWork("x", "school", null), span)).toEqual({ days: [], games: [] });
  expect((await client.me(school)).school).toBe("schhome High School");
  await expect(client.schoolFigures(school, span)).rejects.toThrow(/404/);
  await expect(client.figures(money, { ...span, from: "2026-10-21" })).rejects.toThrow(/400/);

  await forgetOldFigures(store.db, Date.parse("2027-12-21T12:00:00Z"));
  expect((await client.figures(money, span)).games.map(({ day }) => day)).toEqual(["2026-11-21"]);
});

it("says what each school earns of annual payments, with the percent that is typed", async () => {
  const money = await desk.atWork("mona", "money");
  await desk.service.buy("price_annual-basic", { school_to_support_key: "sch1" }, "fan");
  const span = { from: "2026-11-20", until: "2026-11-20" };
  const [earned] = await desk.client.schoolFigures(money, { ...span, percent: "10" });
  expect(earned).toMatchObject({ key: "sch1", payments: 1, back_in_cents: 0 });
  expect(earned?.share_in_cents).toBe(Math.floor((earned?.paid_in_cents ?? 0) / 10));
  expect((await desk.client.schoolFigures(money, span))[0]?.share_in_cents).toBeNull();
});
