import ICAL from "ical.js";
import decodeQR from "qr/decode.js";
import Parser from "rss-parser";
import { describe, expect, it } from "vitest";
import { calendarFeed, calendarItem } from "~/models/event/page/calendar";
import { readFeed } from "~/models/feeds/feed.server";
import { feedAddress } from "~/models/feeds/feed-address";
import { eventPoster, organizationPoster } from "~/models/feeds/poster";
import { bracketNews, eventNews, rssFeed } from "~/models/feeds/rss";
import { utc } from "~/models/place/time";
import { organizationSharing } from "~/models/sharing/organization-sharing";
import { qrCode } from "~/models/sharing/qr-code";
import { profileSchema } from "~contracts/records/profile";
import { anEvent, aPublisher } from "../event/records";

const siteUrl = "https://www.fieldhouse.example";
const now = utc(Date.parse("2026-11-20T20:00:00Z"));
const source = { siteUrl, productName: "Fieldhouse" };

/** A school's feed, of games that are read so. */
function feedOfGames(schedule: (key: string, query: never) => Promise<object[]>, file: "calendar.ics" | "events.rss") {
  const profileBySlug = async () => profileSchema.parse({ key: "sch1", type: "School", name: "Lincoln" });
  const upstreams = { catalogue: { profileBySlug }, content: { schedule } } as unknown as Parameters<
    typeof readFeed
  >[0];
  return (at = now) => readFeed(upstreams, { family: "schools", slug: "lincoln", file }, { siteUrl, now: at });
}

const game = {
  key: "gam1",
  slug: "a-vs-b",
  start_time: "2026-11-28T02:00:00Z",
  updated_at: "2026-11-01T10:00:00Z",
  time_zone: "Mountain",
  sport: "Football",
  custom_headline: "Varsity Football",
  custom_subheadline: "A vs. B",
  city: "Boise",
  state_code: "ID",
};
const calendar = (...events: Parameters<typeof anEvent>[0][]) =>
  new ICAL.Component(
    ICAL.parse(
      calendarFeed(
        "Lincoln Football",
        events.flatMap((one) => calendarItem(anEvent({ ...game, ...one })) ?? []),
        source,
      ),
    ),
  );
const entries = (...events: Parameters<typeof anEvent>[0][]) => calendar(...events).getAllSubcomponents("vevent");
const entry = (fields: Parameters<typeof anEvent>[0] = {}) => {
  const [only] = entries(fields);
  if (!only) throw new Error("no entry");
  return only;
};

describe("a calendar to subscribe to (RFC 5545, 7986)", () => {
  it("has a name and says how often to look", () => {
    const all = calendar({});
    expect([
      all.getFirstPropertyValue("name"),
      all.getFirstPropertyValue("x-wr-calname"),
      String(all.getFirstPropertyValue("refresh-interval")),
      all.getFirstPropertyValue("x-published-ttl"),
      all.getFirstPropertyValue("version"),
    ]).toEqual(["Lincoln Football", "Lincoln Football", "PT1H", "PT1H", "2.0"]);
  });

  it("has a component also without games, and none more with them (RFC 5545, 3.6)", () => {
    const names = (all: ReturnType<typeof calendar>) => all.getAllSubcomponents().map(({ name }) => name);
    expect([names(calendar()), names(calendar({}))]).toEqual([["vtimezone"], ["vevent"]]);
    expect(calendar().getFirstSubcomponent("vtimezone")?.getFirstPropertyValue("tzid")).toBe("Etc/UTC");
  });

  it("keeps the UID of a game that is moved, and raises its SEQUENCE", () => {
    const before = entry();
    const after = entry({ start_time: "2026-11-29T02:00:00Z", updated_at: "2026-11-20T10:00:01Z" });
    expect(after.getFirstPropertyValue("uid")).toBe(before.getFirstPropertyValue("uid"));
    expect(Number(after.getFirstPropertyValue("sequence"))).toBeGreaterThan(
      Number(before.getFirstPropertyValue("sequence")),
    );
    expect(String(after.getFirstPropertyValue("last-modified"))).toBe("2026-11-20T10:00:01Z");
    expect(String(after.getFirstPropertyValue("dtstart"))).toBe("2026-11-29T02:00:00Z");
  });

  it("a game without its hour takes the whole day where it is played", () => {
    const start = entry({ time_to_be_determined: true }).getFirstPropertyValue("dtstart");
    expect([String(start), start instanceof ICAL.Time && start.isDate]).toEqual(["2026-11-27", true]);
  });

  it.each([
    ["Canceled", { is_deleted: true }],
    ["Canceled", { canceled: true }],
    ["Postponed", { canceled: true, postponed: true }],
  ])("says %s of a game that is %j, and of no other", (word, off) => {
    const canceled = entry(off);
    expect([canceled.getFirstPropertyValue("status"), canceled.getFirstPropertyValue("summary")]).toEqual([
      "CANCELLED",
      `${word}: A vs. B - Varsity Football`,
    ]);
    expect(entry().getFirstPropertyValue("status")).toBeNull();
  });

  it("leaves out what has no date", () => expect(entries({}, { key: "gam2", start_time: null })).toHaveLength(1));

  it.each(["2026-11-01T10:00:00Z", null])("is the same file while nothing changes, since %j", async (updated_at) => {
    const read = feedOfGames(async () => [anEvent({ ...game, updated_at })], "calendar.ics");
    const [first, second] = [read(), read(now.plus({ seconds: 1 }))];
    expect(await second).toEqual(await first);
    expect(await first).toMatchObject({ body: expect.stringContaining("UID:gam1@") });
  });
});

const onAir = { broadcasts: [{ key: "b1", status: "on_air" as const }] };
const over = { broadcasts: [{ key: "b1", status: "complete" as const }], vods: [{ key: "v1", status: "complete" }] };
const encoding = { ...over, vods: [{ key: "v1", status: "scheduled" }] };
const PLAYED = "2026-11-19T19:00:00Z";
const feedOf = {
  title: "Lincoln on Fieldhouse",
  description: "Games of Lincoln & more.",
  path: "/schools/lincoln",
  self: "/feeds/schools/lincoln/events.rss",
  siteUrl,
};
const news = (...events: Parameters<typeof anEvent>[0][]) =>
  new Parser().parseString(
    rssFeed(
      feedOf,
      events.flatMap((one) => eventNews(anEvent({ ...game, ...one }), now) ?? []),
    ),
  );

describe("a feed for news readers (RSS 2.0)", () => {
  it("says what it is of", async () =>
    expect(await news({})).toMatchObject({
      title: feedOf.title,
      description: feedOf.description,
      link: `${siteUrl}/schools/lincoln`,
      feedUrl: `${siteUrl}${feedOf.self}`,
    }));

  const CHANGED = "2026-11-01T10:00:00.000Z";
  const AN_HOUR_AGO = "2026-11-20T19:00:00Z";
  const live = [aPublisher(onAir)];
  it.each([
    ["a game to come", {}, "upcoming", CHANGED, "Upcoming: Nov 27, 2026 7:00 PM MST"],
    ["whose hour is open", { time_to_be_determined: true }, "upcoming", CHANGED, "Upcoming: Nov 27, 2026 Time TBD"],
    [
      "whose hour is open, past the hour that stands in for it",
      { start_time: AN_HOUR_AGO, time_to_be_determined: true },
      ...["upcoming", CHANGED, "Upcoming: Nov 20, 2026 Time TBD"],
    ],
    [
      "a live game",
      { start_time: AN_HOUR_AGO, publishers: live },
      ...["live", "2026-11-20T19:00:00.000Z", "Live now: Nov 20, 2026 12:00 PM MST"],
    ],
    [
      "a game that went live early, or whose hour was never said: readers may hide what is dated ahead",
      { start_time: "2026-11-21T02:00:00Z", publishers: live },
      ...["live", "2026-11-20T20:00:00.000Z", "Live now: Nov 20, 2026 7:00 PM MST"],
    ],
    [
      "a replay",
      { start_time: PLAYED, publishers: [aPublisher(over)] },
      ...["ondemand", "2026-11-19T19:00:00.000Z", "On demand: Nov 19, 2026 12:00 PM MST"],
    ],
  ] as [string, object, string, string, string][])("%s", async (_what, fields, status, isoDate, when) => {
    const address = { title: "A vs. B - Varsity Football", link: `${siteUrl}/events/a-vs-b/gam1` };
    const item = { ...address, guid: `gam1/${status}`, isoDate, content: `${when}. Boise, ID` };
    expect((await news(fields)).items[0]).toMatchObject(item);
  });

  it("has the newest first, and neither deleted games nor those that nobody carried", async () => {
    const { items } = await news(
      { key: "old", start_time: "2026-11-10T19:00:00Z", publishers: [aPublisher(over)] },
      { key: "new", start_time: "2026-11-19T19:00:00Z", publishers: [aPublisher(over)] },
      { key: "gone", is_deleted: true },
      { key: "never", start_time: "2026-11-19T19:00:00Z" },
    );
    expect(items.map(({ guid }) => guid)).toEqual(["new/ondemand", "old/ondemand"]);
  });

  const stats = { datacasts: [{ key: "d1", status: "inprogress" as const }] };
  it.each([
    ["that is over, and whose replay is made", encoding, {}, []],
    ["that is over, without a replay", { broadcasts: over.broadcasts }, {}, []],
    ["that is over, whose stats go on", { broadcasts: over.broadcasts, ...stats }, {}, []],
    ["whose replay failed", { ...over, vods: [{ key: "v1", status: "failed" }] }, {}, []],
    ["whose replay is blacked out", over, { blackout_end_date: "2026-11-21T00:00:00Z" }, []],
    ["whose blackout is over", over, { blackout_end_date: "2026-11-20T19:00:00Z" }, ["gam1/ondemand"]],
    ["that is unlisted", { ...over, broadcasts: [{ ...over.broadcasts[0], unlisted: true }] }, {}, []],
    ["whose replay stands in for a broadcast that never came", { ...over, broadcasts: [] }, {}, ["gam1/ondemand"]],
    ["with stats alone, while they run", stats, {}, ["gam1/live"]],
    ["that is canceled, past its start, too", stats, { canceled: true }, ["gam1/canceled"]],
    ["that is postponed", stats, { canceled: true, postponed: true }, ["gam1/postponed"]],
  ])("a game %s", async (_what, fields, own, guids) => {
    const publisher = aPublisher(fields as Parameters<typeof aPublisher>[0]);
    const { items } = await news({ start_time: PLAYED, publishers: [publisher], ...own });
    expect(items.map(({ guid }) => guid)).toEqual(guids);
  });

  it("holds any text", async () => {
    const { items } = await news({ custom_subheadline: 'A <b> & "C" ]]>\u0007' });
    expect(items[0]?.title).toBe('A <b> & "C" ]]> - Varsity Football');
  });
});

describe("how far ahead a school's feed looks", () => {
  const AHEAD = 210;
  /** One a day; the others were changed weeks ago. */
  const games = (changed: number) =>
    Array.from({ length: AHEAD }, (_, day) =>
      anEvent({
        ...game,
        key: `gam${day + 1}`,
        start_time: now.plus({ days: day, hours: 1 }).toISO(),
        updated_at: (day + 1 === changed ? now.minus({ minutes: 1 }) : now.minus({ weeks: 3 })).toISO(),
      }),
    );
  const newestOf = async (changed: number) => {
    const feed = await feedOfGames(
      async (_key, { sort, size }: { sort: string; size: number }) =>
        sort === "start" ? games(changed).slice(0, size) : [],
      "events.rss",
    )();
    if (!feed || feed === "unavailable") throw new Error("no feed");
    const { items } = await new Parser().parseString(feed.body);
    return items[0]?.guid;
  };

  it.each([
    ["the 150th game ahead", 150, true],
    ["the 200th", 200, true],
    ["the 201st", 201, false],
  ])("%s, changed a minute ago: is it the first of the news?", async (_which, place, isFirst) =>
    expect((await newestOf(place)) === `gam${place}/upcoming`).toBe(isFirst),
  );
});

it.each([
  ["7 PM Eastern, a new day in UTC", "2026-11-21T00:00:00Z", "2026-11-20T09:00:00.000Z"],
  ["a minute before it ends", "2026-11-21T08:59:00Z", "2026-11-20T09:00:00.000Z"],
  ["once it has ended", "2026-11-21T09:01:00Z", "2026-11-21T09:00:00.000Z"],
])("the day of a feed: %s (S 4.2)", async (_what, at, begins) => {
  const asked: { from: string; to: string; sort: string }[] = [];
  const schedule = async (_key: string, query: (typeof asked)[number]) => (asked.push(query), []);
  await feedOfGames(schedule, "calendar.ics")(utc(Date.parse(at)));
  const [past, ahead] = ["-start", "start"].map((sort) => asked.find((one) => one.sort === sort));
  expect([past?.to, ahead?.from].map((moment) => new Date(moment ?? "").toISOString())).toEqual([begins, begins]);
});

describe("how many games ahead a calendar holds", () => {
  const PIECE = 200;
  type Asked = { from: string; sort: string; size: number; after?: string };
  /** All at one time, as on a Friday in a state, or two to each moment. */
  const games = (count: number, sameTime: boolean) =>
    Array.from({ length: count }, (_, index) =>
      anEvent({
        ...game,
        key: `gam${String(index).padStart(4, "0")}`,
        start_time: now.plus({ hours: sameTime ? 1 : Math.floor(index / 2) + 1 }).toISO(),
      }),
    );
  async function heldOf(all: ReturnType<typeof games>, knowsAfter: boolean) {
    const asked: Asked[] = [];
    const feed = await feedOfGames(async (_key, query: Asked) => {
      if (query.sort !== "start") return [];
      asked.push(query);
      const { from, after } = query;
      const left = all.filter(({ key, start_time }) => {
        const late = Date.parse(start_time ?? "") - Date.parse(from);
        return late > 0 || (late === 0 && (!knowsAfter || after === undefined || key > after));
      });
      return left.slice(0, query.size);
    }, "calendar.ics")();
    if (!feed || feed === "unavailable") throw new Error("no feed");
    const uids = [...feed.body.matchAll(/^UID:(gam\d+)@/gm)].map(([, key]) => key);
    expect(new Set(uids).size, "none twice").toBe(uids.length);
    return { held: uids.length, asked: asked.length };
  }

  it.each([
    ["few", 3, false, { held: 3, asked: 1 }],
    ["a piece", PIECE, false, { held: PIECE, asked: 2 }],
    ["some pieces", 450, false, { held: 450, asked: 3 }],
    ["more than it holds", 1_300, false, { held: 1_000, asked: 5 }],
    ["many at one time", 450, true, { held: 450, asked: 3 }],
  ])("%s", async (_, count, same, expected) => expect(await heldOf(games(count, same), true)).toEqual(expected));

  it("goes on, and ends, where the service does not know the last key", async () => {
    expect(await heldOf(games(450, false), false)).toEqual({ held: 450, asked: 3 });
    expect(await heldOf(games(450, true), false)).toEqual({ held: PIECE, asked: 2 });
  });
});

describe("a bracket's game", () => {
  const played = {
    key: "b1-2-0",
    title: "A vs. Winner of game 3 - State, Semifinals",
    round: "Semifinals",
    start: "2026-11-28T02:00:00Z",
    zone: "America/Denver",
    timeToBeDetermined: true,
    status: "scheduled" as const,
    off: null,
    updated: null,
    path: null,
  };
  const bracket = { path: "/playoffs/brackets/idaho/football/5a/state", sport: "Football" };

  it("leads to the bracket until it has a page of its own", () => {
    expect(bracketNews(played, bracket, now)).toMatchObject({
      status: "upcoming",
      path: bracket.path,
      when: "Nov 27, 2026 Time TBD",
      where: "Semifinals",
      at: now,
    });
    expect(
      bracketNews({ ...played, path: "/events/a/gam1", status: "complete", start: "2026-11-19T02:00Z" }, bracket, now),
    ).toMatchObject({ status: "final", path: "/events/a/gam1" });
  });
  it("is final once it is over, whether there is a replay or not", async () => {
    const final = bracketNews({ ...played, status: "complete", start: "2026-11-19T02:00:00Z" }, bracket, now);
    const { items } = await new Parser().parseString(rssFeed(feedOf, final ? [final] : []));
    expect(items).toMatchObject([{ guid: "b1-2-0/final", content: "Final: Nov 18, 2026 Time TBD. Semifinals" }]);
  });
  it("is canceled for as long as it has a page, and no news after that, or if it was never carried", () =>
    expect([
      bracketNews({ ...played, off: "canceled", path: "/events/a/gam1" }, bracket, now)?.status,
      bracketNews({ ...played, off: "canceled" }, bracket, now),
      bracketNews({ ...played, start: "2026-11-19T02:00:00Z" }, bracket, now),
    ]).toEqual(["canceled", null, null]));
  it("is news to the moment it begins, and none later, where nothing carries it (S 4.3)", () => {
    const begins = (ms: number) => now.minus(ms).toUTC().toISO() ?? "";
    const feed = [0, 1].map((ms) => [
      bracketNews({ ...played, start: begins(ms), timeToBeDetermined: false }, bracket, now)?.status,
      eventNews(anEvent({ ...game, start_time: begins(ms) }), now)?.status,
    ]);
    expect(feed).toEqual([
      ["upcoming", "upcoming"],
      [undefined, undefined],
    ]);
  });
  it("is news until its day is over where it is played, while its hour is open (S 4.2)", () => {
    const late = (iso: string, open = true) =>
      bracketNews({ ...played, timeToBeDetermined: open }, bracket, utc(Date.parse(iso)))?.status;
    expect([late("2026-11-28T06:59:00Z"), late("2026-11-28T07:00:00Z"), late("2026-11-28T06:59:00Z", false)]).toEqual([
      ...["upcoming", undefined, undefined],
    ]);
  });
});

describe("the address of a feed", () => {
  const asked = (path: string) => {
    const [way = "", query] = path.split("?");
    const [family, slug, file] = way.split("/");
    return feedAddress({ family, slug, file }, new URLSearchParams(query));
  };

  it.each([
    "schools/lincoln/events.rss",
    "associations/osaa/calendar.ics",
    "schools/lincoln/calendar.ics?sport=football",
    "schools/lincoln/calendar.ics?sport=football&gender=boys&level=varsity",
  ])("%s", (path) => expect(asked(path)).not.toBeNull());

  it.each([
    "teams/lincoln/events.rss",
    "schools//events.rss",
    "schools/lincoln/events.xml",
    "schools/lincoln/calendar.ics?sport=football&gender=boys",
    "schools/lincoln/calendar.ics?level=varsity&gender=boys",
    "schools/lincoln/calendar.ics?sport=football&gender=men&level=varsity",
    "schools/lincoln/calendar.ics?sport=football&gender=boys&level=pro",
  ])("%s is none", (path) => expect(asked(path)).toBeNull());

  it("is what pages lead to", () => {
    const ways = organizationSharing({
      type: "school",
      slug: "lincoln",
      team: { sport: "football", gender: "boys", level: "varsity" },
      path: "/schools/lincoln/football/boys/varsity",
      siteUrl,
    });
    const query = "?sport=football&gender=boys&level=varsity";
    expect(ways).toMatchObject({
      calendarHref: `webcal://www.fieldhouse.example/feeds/schools/lincoln/calendar.ics${query}`,
      ...{ calendarHolds: "every game", posterHref: "/posters/schools/lincoln" },
      rssHref: `/feeds/schools/lincoln/events.rss${query}`,
      embedHref: `/embed/schools/lincoln/code${query}`,
    });
    expect(
      organizationSharing({ type: "state_association", slug: "osaa", team: {}, path: "/associations/osaa", siteUrl })
        .calendarHolds,
    ).toBe("every game, up to the next 1,000,");
    expect(
      organizationSharing({ type: "affiliate", slug: "cascade", team: {}, path: "/affiliates/cascade", siteUrl })
        .posterHref,
    ).toBeNull();
  });
});

/** The code as a camera sees it: its path drawn, every unit four dots wide. */
function seen({ size, path }: ReturnType<typeof qrCode>) {
  const scale = 4;
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x = "", y = ""] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dot = 0; dot < scale * scale; dot++) {
      const at = ((Number(y) * scale + Math.floor(dot / scale)) * side + Number(x) * scale + (dot % scale)) * 4;
      data.fill(0, at, at + 3);
    }
  }
  return { width: side, height: side, data };
}

describe("a poster", () => {
  it.each(["schools/lincoln", "events/lincoln-high-school-portland-or/gam1adfccb04f"])("leads a camera to %s", (path) =>
    expect(decodeQR(seen(qrCode(`${siteUrl}/${path}`)))).toBe(`${siteUrl}/${path}`),
  );

  it("of a school", () => {
    const poster = organizationPoster(
      {
        key: "s1",
        type: "school",
        slug: "lincoln",
        name: "Lincoln High School",
        city: "Portland",
        state_code: "OR",
        mascot: "Cardinals",
        primary_color: "0x112233",
      },
      siteUrl,
    );
    expect(poster).toMatchObject({
      name: "Lincoln High School",
      lines: ["Home of the Cardinals · Portland, OR", "Live and on demand"],
      shortAddress: "fieldhouse.example/schools/lincoln",
      colors: ["#112233", null],
      path: "/schools/lincoln",
    });
  });

  it.each([
    [false, "7:00 PM MST"],
    [true, "Time TBD"],
  ])("of a game, its hour open: %s", (time_to_be_determined, hour) => {
    expect(eventPoster(anEvent({ ...game, time_to_be_determined }), siteUrl)).toMatchObject({
      name: "A vs. B",
      kicker: "Varsity Football",
      lines: ["Friday, November 27, 2026", hour, "Boise, ID"],
    });
  });
});
