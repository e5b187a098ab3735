import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { cardsUnderHeads } from "~/models/event-list/day-heads";
import { readWatchFilters } from "~/models/event-list/filters";
import type { OwnTeams, WithoutTeams } from "~/models/event-list/own-teams";
import { loadWatchEvents, watchQuery } from "~/models/event-list/watch-events.server";
import { utc } from "~/models/place/time";
import { buildQuery } from "~/services/http/address";
import { NOW } from "../../network/search/small-league";
import { openSmallUpstreams } from "../small-upstreams";

const small = openSmallUpstreams();
const { failing } = small;

const viewing = { zone: "America/Los_Angeles", now: utc(NOW) };
const filtersOf = (address: string) => readWatchFilters(new URLSearchParams(address));
const load = (address: string) => loadWatchEvents(small.clients, filtersOf(address), viewing);
const asked = (address: string, { zone, now, ...more }: { zone: string; now: string; storedZone?: null }) =>
  decodeURIComponent(buildQuery(watchQuery(filtersOf(address), { zone, now: utc(Date.parse(now)), ...more })));
const zone = "America/New_York";

it.each([
  ["", "live-stats live tonight tomorrow preparing yesterday concert last-week"],
  ["status=live", "live-stats live"],
  ["status=upcoming", "tonight tomorrow"],
  ["status=ondemand", "yesterday concert last-week"],
  ["activity=basketball&state=OR&gender=boys", "live preparing yesterday"],
  ["activity=Ice+Hockey", "last-week"],
  ["state=tx&status=upcoming", "tomorrow"],
  ["school=st-marys", "live-stats concert"],
  ["free=1", "tonight concert"],
  ["level=junior-varsity", "last-week"],
  ["from=2026-11-20&to=2026-11-20", "live-stats live tonight preparing"],
  ["from=2026-11-21", "tomorrow"],
  ["to=2026-11-18", "concert last-week"],
  ["date=today", "live-stats live tonight preparing"],
  ["date=today&status=upcoming", "tonight"],
  ["from=2026-11-19&to=2026-11-19", "yesterday"],
  ["status=bogus&state=ZZ&from=never", "live-stats live tonight tomorrow preparing yesterday concert last-week"],
])("the cards that filters leave: %s", async (address, keys) => {
  const page = await load(address);
  expect(page.cards.map((card) => card.key).join(" ")).toBe(keys);
  expect(page.total).toBe(page.cards.length);
});

describe("a list of one's own teams", () => {
  const all = (school: string) => ({ school, team: null });
  const OWN = [all("munoz"), { school: "lincoln-or", team: "lincoln-or:football:varsity:" }];
  const loadOwn = (address: string, whose: OwnTeams | WithoutTeams = OWN) =>
    loadWatchEvents(small.clients, filtersOf(`teams=mine&${address}`), viewing, whose);

  it.each([
    ["", "tonight tomorrow last-week"],
    ["status=upcoming", "tonight tomorrow"],
    ["status=ondemand", "last-week"],
    ["status=live", ""],
    ["activity=football", "tonight"],
    ["date=today", "tonight"],
    ["school=munoz", "tomorrow last-week"],
    ["school=lincoln-or", "tonight"],
    ["school=roosevelt", ""],
  ])("%s", async (address, keys) => {
    const { cards, total } = await loadOwn(address);
    expect(cards.map(({ key }) => key).join(" ")).toBe(keys);
    expect(total).toBe(cards.length);
  });

  it("is one question to search, and none for those who have no teams", async () => {
    await loadOwn("");
    const [asked = "", ...more] = small.searched;
    expect(more).toEqual([]);
    expect(asked).toContain("school[]=munoz&school[]=lincoln-or&team[]=lincoln-or:football:varsity:");
    small.searched.length = 0;
    for (const whose of ["guest", "no-teams", "unread"] as const)
      expect(await loadOwn("date=today&status=live", whose)).toMatchObject({ cards: [], total: 0, liveCount: null });
    expect(small.searched).toEqual([]);
  });

  it("counts its own live games, and leads from an empty day to its own next one", async () => {
    const live = await loadOwn("status=live", [all("roosevelt")]);
    expect([live.cards.map(({ key }) => key), live.liveCount]).toEqual([["live"], 1]);
    const { day } = await loadOwn("date=today", [all("munoz")]);
    const href = "/watch-events?from=2026-11-21&to=2026-11-21&teams=mine";
    expect(day?.next).toEqual({ label: "See tomorrow", href });
  });

  it("is unread where the teams are, and says what it leaves out", async () => {
    expect((await loadOwn("", "unread")).unread).toBe(true);
    expect((await loadOwn("", "guest")).unread).toBeUndefined();
    expect((await loadOwn("")).leftOut).toBeNull();
    const many = [...OWN, ...Array.from({ length: 61 }, (_, index) => all(`s${index}`))];
    expect((await loadOwn("", many)).leftOut).toContain("63");
    expect((await loadOwn("school=s60", many)).leftOut).toBeNull();
    failing.add("search");
    // Another list: the answer of the first is still kept.
    expect(await loadOwn("free=1", many)).toMatchObject({ unread: true, leftOut: null });
  });

  it("finds a school that's followed beyond the fifty which a list takes", async () => {
    const many = [...Array.from({ length: 55 }, (_, index) => all(`s${index}`)), all("munoz")];
    expect((await loadOwn("school=munoz", many)).cards.map(({ key }) => key)).toEqual(["tomorrow", "last-week"]);
  });
});

describe("a day without games leads to the next one with some", () => {
  it.each([
    ["from=2026-11-19&to=2026-11-19", null, null],
    // A list of all games has those that are live.
    ["from=2026-11-19&to=2026-11-19&school=st-marys", "See today", "/watch-events?date=today&school=st-marys"],
    // Before what is over comes the next replay, then what is still to come.
    ["from=2026-11-16&to=2026-11-16", "See Wednesday, November 18", "/watch-events?from=2026-11-18&to=2026-11-18"],
    ["from=2026-11-16&to=2026-11-16&state=TX", "See tomorrow", "/watch-events?state=TX&from=2026-11-21&to=2026-11-21"],
    ["from=2026-11-16&to=2026-11-16&status=upcoming", "See today", "/watch-events?status=upcoming&date=today"],
    ["date=today&state=TX", "See tomorrow", "/watch-events?state=TX&from=2026-11-21&to=2026-11-21"],
    // Replays of a later day there are none of; and nothing later than live is live.
    ["date=today&state=TX&status=ondemand", null, null],
    ["date=today&state=TX&status=live", null, null],
    ["from=2027-11-16&to=2027-11-16", null, null],
  ])("%s", async (address, label, href) => {
    const { day } = await load(address);
    expect(day?.next ?? null).toEqual(label === null ? null : { label, href });
  });

  it("and says nothing of a day that search could not be asked for (S 8.4)", async () => {
    failing.add("search");
    expect((await load("date=today&state=TX")).day).toEqual({ when: "today", next: null });
  });
});

it.each([
  ["the change in spring", "2026-03-08T20:00:00Z", "2026-03-08T05:00:00.000Z", "2026-03-09T03:59:59.999Z"],
  ["the change in fall", "2026-11-01T20:00:00Z", "2026-11-01T04:00:00.000Z", "2026-11-02T04:59:59.999Z"],
  ["a minute before midnight", "2026-11-21T04:59:00Z", "2026-11-20T05:00:00.000Z", "2026-11-21T04:59:59.999Z"],
  ["midnight", "2026-11-21T05:00:00Z", "2026-11-21T05:00:00.000Z", "2026-11-22T04:59:59.999Z"],
])("today is all of the visitor's day, at %s", (_when, now, from, to) =>
  expect(asked("date=today", { zone, now })).toBe(`?from=${from}&to=${to}`),
);

it.each(["04:59", "05:24", "08:24", "09:01"])("without a zone, cards fit their days, %s (rulings 5)", async (time) => {
  const now = `2026-11-21T${time}:00Z`;
  const unknown = { zone, storedZone: null, now: utc(Date.parse(now)) };
  const page = await loadWatchEvents(small.clients, filtersOf("status=upcoming"), unknown);
  const badges = cardsUnderHeads({ cards: page.cards, heads: page.heads }).flatMap(({ title, cards }) =>
    cards.map(({ statusBadge }) => [title?.split(",")[0], statusBadge?.text]),
  );
  expect(badges.filter(([, badge]) => badge !== "Upcoming")).not.toEqual([]);
  for (const [title, badge] of badges)
    expect(["Today", "Tomorrow"].includes(title ?? "") ? title : "Upcoming").toBe(badge);
  expect(page.today).toBe(DateTime.fromISO(now, { zone: unknown.zone }).toISODate());
});

it.each([
  ["a day of its own", "from=2026-11-20&to=2026-11-20", "2026-11-20T05:00:00.000Z", "2026-11-21T09:00:59.999Z"],
  ["today", "date=today", "2026-11-21T05:00:00.000Z", "2026-11-22T09:00:59.999Z"],
  ["several days", "from=2026-11-14&to=2026-11-20", "2026-11-14T05:00:00.000Z", "2026-11-21T09:00:59.999Z"],
])("a list lasts until the cutoff where no zone is known, so its pages are of one range: %s", (_, address, from, to) =>
  expect(asked(address, { zone, storedZone: null, now: "2026-11-21T06:00:00Z" })).toBe(`?from=${from}&to=${to}`),
);

it("counts the live games as the home page does, beside a list of live games alone", async () => {
  expect((await load("status=live")).liveCount).toBe(2);
  expect((await load("status=live&school=st-marys")).liveCount).toBe(1);
  expect((await load("status=upcoming")).liveCount).toBeNull();
  expect((await load("")).liveCount).toBeNull();
});

it("pages on with the filters kept", async () => {
  const { addEvents, event, DAY } = await import("../../network/search/small-league");
  const sport = { activity: "Wrestling", sport_slug: "wrestling" };
  const matches = Array.from({ length: 30 }, (_, index) => event(`wrestling-${index}`, NOW + (index + 2) * DAY, sport));
  await addEvents(small.store, matches);
  const first = await load("activity=wrestling");
  const nextHref = "/watch-events?activity=wrestling&page=2&at=29920080";
  expect(first).toMatchObject({ total: 30, page: 1, pageCount: 2, nextHref });
  expect(first.cards).toHaveLength(24);
  const second = await load("activity=wrestling&page=2");
  expect(second).toMatchObject({ page: 2, nextHref: null });
  expect(second.cards.map((card) => card.key)).toEqual([24, 25, 26, 27, 28, 29].map((index) => `wrestling-${index}`));
  expect(await load("activity=wrestling&page=99")).toMatchObject({ cards: [], pageCount: 2, nextHref: null });
});

it("goes on with today's games past midnight", async () => {
  const { addEvents, event, MINUTE } = await import("../../network/search/small-league");
  const sport = { activity: "Swimming", sport_slug: "swimming" };
  const games = Array.from({ length: 30 }, (_, index) =>
    event(`swimming-${index}`, NOW + (index + 60) * MINUTE, sport),
  );
  await addEvents(small.store, games);
  const first = await load("activity=swimming&date=today");
  const onward = "/watch-events?activity=swimming&from=2026-11-20&to=2026-11-20&page=2";
  expect(first.nextHref).toBe(`${onward}&at=29920080`);
  const { searchParams } = new URL(onward, "https://fieldhouse.example");
  const late = { ...viewing, now: utc(Date.parse("2026-11-21T08:01:00Z")) };
  const second = await loadWatchEvents(small.clients, filtersOf(String(searchParams)), late);
  expect([second.today, second.cards.length]).toEqual(["2026-11-21", 6]);
  expect(second.inForce.map(({ label }) => label)).toEqual(["Swimming", "Yesterday"]);
});

it("leads from an empty day to games that are over without a replay, in a list of all", async () => {
  const { addEvents, event, DAY, STATS_ONLY } = await import("../../network/search/small-league");
  const over = { ...STATS_ONLY, on_air_at: NOW - 2 * DAY, complete_at: NOW - 2 * DAY + 1 };
  const [activity, sport_slug] = ["Volleyball", "volleyball"];
  await addEvents(small.store, [
    event("stats-over", NOW - 2 * DAY, { ...over, activity, sport_slug }),
    event("stats-to-come", NOW + 2 * DAY, { activity, sport_slug }),
  ]);
  const next = async (status: string) =>
    (await load(`activity=volleyball&from=2026-11-16&to=2026-11-16${status}`)).day?.next?.label ?? null;
  expect(await next("")).toBe("See Wednesday, November 18");
  expect(await next("&status=upcoming")).toBe("See Sunday, November 22");
  expect(await next("&status=ondemand")).toBeNull();
});

it("is an empty list with its filters while search and catalogue fail (S 8.4)", async () => {
  failing.add("search").add("catalogue");
  expect(await load("status=live&school=lincoln-or")).toMatchObject({
    ...{ cards: [], total: 0, unread: true, pageCount: 1, nextHref: null, options: { activities: [] } },
    inForce: [{ label: "Live" }, { label: "One school" }],
  });
});

it("asks search for the days of the visitor's zone and the windows of S 7.6", () => {
  const filters = filtersOf("status=upcoming&from=2026-11-21&to=2026-11-21");
  const query = decodeURIComponent(buildQuery(watchQuery(filters, viewing)));
  expect(query).toContain("from=2026-11-21T08:00:00.000Z");
  expect(query).toContain("to=2026-11-22T07:59:59.999Z");
  expect(query).toContain("window[0][status]=scheduled&window[0][from]=2026-11-20T20:05:00.000Z");
  expect(query).toMatch(/window\[\d\]\[datacast_status\]=scheduled/);
});
