import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { calendarItem } from "~/models/event/page/calendar";
import { eventNews } from "~/models/feeds/rss";
import { utc } from "~/models/place/time";
import { eventSchema } from "~contracts/records/event";
import {
  outlinedEventSchema,
  outlinedOrganizationSchema,
  outlinePieceOf,
  outlineSchema,
} from "~contracts/records/outline";
import { contentApp } from "~network/content/content.server";
import { weeksOf } from "~network/search/outline";
import { searchApp } from "~network/search/search-app";
import { addEvents, DAY, event, HOUR, MIGRATIONS, NOW, settle, SITE } from "../network/search/small-league";
import { storeOfFile } from "./store-under-test";

const under = storeOfFile(MIGRATIONS);
beforeAll(() => settle(under.store));

const piece = z.object({ items: z.array(eventSchema) });
const clock = { now: () => NOW };
const iso = (time: number) => new Date(time).toISOString();

async function ask<Schema extends z.ZodType>(
  app: { request(path: string): Response | Promise<Response> },
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await app.request(path);
  expect([path, response.status]).toEqual([path, 200]);
  return schema.parse(await response.json());
}
const search = (now = NOW) => searchApp({ ...under.store, clock: { now: () => now }, siteUrl: SITE });
const content = () =>
  contentApp({ db: under.store.db, clock, liveHlsBaseUrl: "/media", redirectTarget: async () => null });

describe("the outline of everything that has a page", () => {
  const events = (query: string, now?: number) =>
    ask(search(now), `/v2/search/outline/events?${query}`, outlinePieceOf(outlinedEventSchema));
  const organizations = (query: string) =>
    ask(search(), `/v2/search/outline/organizations?${query}`, outlinePieceOf(outlinedOrganizationSchema));
  const range = `from=${iso(NOW - 30 * DAY)}&to=${iso(NOW + 30 * DAY)}`;

  it("counts schools by state, and events by the week they begin in", async () => {
    const { piece, states, weeks } = await ask(search(), "/v2/search/outline", outlineSchema);
    expect(piece).toBe(250);
    expect(states).toEqual([
      { state_code: "CA", total: 1 },
      { state_code: "IL", total: 1 },
      { state_code: "NE", total: 1 },
      { state_code: "OR", total: 4 },
      { state_code: "TX", total: 1 },
    ]);
    expect(weeks.map(({ monday, total, videos }) => [monday, total, videos])).toEqual([
      ["2026-11-09", 1, 1],
      ["2026-11-16", 7, 3],
    ]);
  });

  it.each([1, 2, 3, 7])("counts the same %i at a time", async (atOnce) => {
    for (const now of [NOW - 30 * DAY, NOW, NOW + 30 * DAY]) {
      const whole = await weeksOf({ db: under.store.db, now });
      expect([...whole.values()].reduce((sum, { total }) => sum + total, 0)).toBe(8);
      expect([...(await weeksOf({ db: under.store.db, now }, atOnce))]).toEqual([...whole]);
    }
  });

  const start = NOW - DAY;
  it.each([
    ["before it begins", start - HOUR, start - 7 * DAY],
    ["while it is live", start + HOUR, start],
    ["when it is over", start + 2.2 * HOUR, start + 2 * HOUR],
    ["with its replay", start + 3 * HOUR, start + 2.5 * HOUR],
  ])("knows when a game last changed %s", async (_when, now, changed) => {
    const { items } = await events(`${range}&videos=false`, now);
    expect(items.find(({ key }) => key === "yesterday")?.updated_at).toBe(iso(changed));
  });

  it.each([
    ["before any of its replays", NOW - 8 * DAY, NOW - 8 * DAY],
    ["with a replay", start + 3 * HOUR, start + 2.5 * HOUR],
    ["with a game of stats alone", NOW - HOUR / 4, NOW - HOUR / 2],
  ])("knows when a week last changed %s", async (_when, now, changed) => {
    const { weeks } = await ask(search(now), "/v2/search/outline", outlineSchema);
    expect(weeks.find(({ monday }) => monday === "2026-11-16")?.updated_at).toBe(iso(changed));
  });

  it("lists what search finds, and the video of each that can be watched", async () => {
    const { items, next } = await events(range);
    expect(next).toBeNull();
    expect(items.map(({ key, video }) => [key, video && (video.live ? "live" : "replay")])).toEqual([
      ["last-week", "replay"],
      ["concert", "replay"],
      ["yesterday", "replay"],
      ["preparing", null],
      ["live", "live"],
      ["live-stats", null],
      ["tonight", null],
      ["tomorrow", null],
    ]);
    expect(items.find(({ key }) => key === "yesterday")?.video).toMatchObject({
      duration: 5_400,
      payment_required: true,
      published_at: iso(NOW - DAY + 2.5 * HOUR),
      publisher_key: "pub-lincoln-or",
    });
    expect(items.find(({ key }) => key === "concert")?.video?.payment_required).toBe(false);
  });

  it.each([
    ["live", ["live"]],
    ["video", ["last-week", "concert", "yesterday", "live"]],
  ])("only %s", async (only, keys) => {
    expect((await events(`${range}&only=${only}`)).items.map(({ key }) => key)).toEqual(keys);
  });

  it("leaves out the videos where nobody asks for them", async () => {
    const [plain, whole] = [await events(`${range}&videos=false`), await events(range)];
    expect(plain.items).toEqual(whole.items.map((one) => ({ ...one, video: null })));
    expect((await events(`${range}&videos=false&only=live`)).items.map(({ key }) => key)).toEqual(["live"]);
  });

  it("takes the end of a range as outside of it", async () => {
    const { items } = await events(`from=${iso(NOW - DAY)}&to=${iso(NOW - HOUR)}`);
    expect(items.map(({ key }) => key)).toEqual(["yesterday", "preparing"]);
  });

  it("knows when a replay will be taken away, and lists none that is", async () => {
    await addEvents(under.store, [
      event("ends", NOW - 40 * DAY, { overrides: { vod_blackout_start_at: NOW + DAY } }),
      event("ended", NOW - 40 * DAY + HOUR, {
        overrides: { vod_blackout_start_at: NOW - DAY, vod_blackout_end_at: NOW + DAY },
      }),
    ]);
    const { items } = await events(`from=${iso(NOW - 41 * DAY)}&to=${iso(NOW - 39 * DAY)}`);
    expect(items.map(({ key, video }) => [key, video?.expires_at])).toEqual([
      ["ends", iso(NOW + DAY)],
      ["ended", undefined],
    ]);
  });

  it("knows no length of a replay of one's own network", async () => {
    const begin = NOW - 50 * DAY;
    await addEvents(under.store, [event("unmeasured", begin, { duration_s: 0, clip: "" })]);
    const { items } = await events(`from=${iso(begin)}&to=${iso(begin + DAY)}&only=video`);
    expect(items.map(({ video }) => video)).toMatchObject([{ live: false, thumbnail: null, duration: null }]);
  });

  it("goes by the medium's own blackout, and by the event's where it has none (S 4.4)", async () => {
    const live = { on_air_at: NOW - HOUR, complete_at: NOW + HOUR };
    const begin = NOW - 60 * DAY;
    await addEvents(under.store, [
      event("own-over", begin, { overrides: { vod_blackout_end_at: NOW, blackout_end_at: NOW + DAY } }),
      event("begins-now", begin + 1, { overrides: { blackout_start_at: NOW } }),
      event("began", begin + 2, { overrides: { blackout_start_at: NOW - 1 } }),
      event("live-own", begin + 3, { ...live, overrides: { broadcast_blackout_end_at: NOW + 1 } }),
      event("live-own-over", begin + 4, {
        ...live,
        overrides: { broadcast_blackout_end_at: NOW, blackout_end_at: NOW + DAY, vod_blackout_end_at: NOW + DAY },
      }),
    ]);
    const { items } = await events(`from=${iso(begin)}&to=${iso(begin + DAY)}`);
    expect(items.map(({ key, video }) => [key, video && video.live])).toEqual([
      ["own-over", false],
      ["begins-now", false],
      ["began", null],
      ["live-own", null],
      ["live-own-over", true],
    ]);
  });

  it("comes in pieces of 250, none of them twice", async () => {
    const begin = NOW - 400 * DAY;
    const games = Array.from({ length: 400 }, (_, index) => event(`many-${index}`, begin + index * 7_000));
    await addEvents(under.store, games);
    const many = `from=${iso(begin)}&to=${iso(begin + DAY)}`;
    const first = await events(many);
    const second = await events(`${many}&piece=${first.next}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([250, 150, null]);
    expect(new Set([...first.items, ...second.items].map(({ key }) => key)).size).toBe(400);
  });

  it("lists organizations of a kind and a state", async () => {
    const slugs = async (query: string) => (await organizations(query)).items.map(({ slug }) => slug);
    expect(await slugs("family=schools&state=OR")).toEqual(["highland", "lincoln-or", "roosevelt", "st-marys"]);
    expect((await organizations("family=associations")).items).toEqual([
      { type: "association", slug: "metro" },
      { type: "state_association", slug: "osaa" },
    ]);
    expect(await slugs("family=affiliates")).toEqual(["cascade"]);
    expect(await slugs("family=schools&state=OR&after=lincoln-or")).toEqual(["roosevelt", "st-marys"]);
  });

  it.each([
    "events",
    "events?from=x&to=y",
    `events?${range}&only=dead`,
    `events?${range}&piece=-1`,
    `events?${range}&videos=no`,
    "organizations",
    "organizations?family=teams",
    "organizations?family=schools&state=or",
  ])("%s is refused", async (path) => expect((await search().request(`/v2/search/outline/${path}`)).status).toBe(400));
});

describe("the schedule of an organization", () => {
  const range = `from=${iso(NOW - 10 * DAY)}&to=${iso(NOW + 10 * DAY)}`;
  const schedule = async (key: string, query = "") =>
    (await ask(content(), `/v2/schedules/${key}.json?${range}${query}`, piece)).items;
  const keys = async (key: string, query = "") => (await schedule(key, query)).map((one) => one.key);

  it.each([
    ["lincoln-or", "", ["deleted", "yesterday", "live", "live-stats", "tonight"]],
    ["lincoln-or", "&sort=-start&size=2", ["tonight", "live-stats"]],
    ["lincoln-or", "&activity=football", ["tonight"]],
    ["lincoln-or", "&activity=football&gender=coed&level=varsity", ["tonight"]],
    ["lincoln-or", "&activity=basketball&gender=girls&level=varsity", ["live-stats"]],
    ["cascade", "", ["last-week"]],
    ["osaa", "&activity=concert", ["concert"]],
    ["lincoln-ca", "", []],
  ])("of %s%s", async (key, query, expected) => expect(await keys(key, query)).toEqual(expected));

  it("can be read on in pieces, also where many begin at once", async () => {
    const at = NOW + 4 * DAY;
    const own = { schools: ["lincoln-ne"], publisher_key: "pub-lincoln-ne", state_association_key: null };
    const named = (key: string) => event(key, at, { ...own, overrides: key === "p3" ? { unlisted: true } : {} });
    await addEvents(under.store, ["p1", "p2", "p3", "p4", "p5"].map(named));
    const read: string[] = [];
    for (let after = "", from = at - HOUR; read.length < 10;) {
      const query = `from=${iso(from)}&to=${iso(NOW + 10 * DAY)}&size=2${after && `&after=${after}`}`;
      const { items } = await ask(content(), `/v2/schedules/lincoln-ne.json?${query}`, piece);
      read.push(...items.map(({ key }) => key));
      if (items.length < 2) break;
      [after, from] = [items.at(-1)?.key ?? "", at];
    }
    expect(read).toEqual(["p1", "p2", "p4", "p5"]);
  });

  it("begins with what starts at its first moment, and ends before what starts at its last", async () => {
    const start = NOW + 3 * HOUR;
    const within = async (from: number, to: number) => {
      const path = `/v2/schedules/lincoln-or.json?from=${iso(from)}&to=${iso(to)}`;
      return (await ask(content(), path, piece)).items.map(({ key }) => key);
    };
    expect([await within(start, start + 1), await within(start - 1, start)]).toEqual([["tonight"], []]);
  });

  it("says which events are deleted, and when each was last changed", async () => {
    const [first] = await schedule("lincoln-or");
    expect(first).toMatchObject({ key: "deleted", is_deleted: true, updated_at: iso(NOW - 10 * DAY) });
  });

  it.each(["lincoln-or", "cascade", "osaa"])("tells feeds of %s's events what their whole records tell", async (of) => {
    const listed = await schedule(of);
    expect(listed.length).toBeGreaterThan(0);
    for (const one of listed) {
      const whole = await ask(content(), `/v2/${one.content_type}s/${one.key}.json`, eventSchema);
      expect(calendarItem(one)).toEqual(calendarItem(whole));
      expect(eventNews(one, utc(NOW))).toEqual(eventNews(whole, utc(NOW)));
    }
  });

  it("brings neither scores nor plays, which no calendar tells", async () => {
    const publishers = (await schedule("lincoln-or")).flatMap((one) => one.publishers);
    const begun = publishers.flatMap(({ datacasts }) => datacasts).filter(({ status }) => status !== "scheduled");
    expect(begun.filter(({ scoreboard }) => scoreboard)).toEqual([]);
    expect(begun.length).toBeGreaterThan(0);
    const vods = publishers.flatMap((one) => one.vods);
    expect(vods.length).toBeGreaterThan(0);
    expect(vods.every(({ key_moments }) => key_moments.length === 0)).toBe(true);
  });

  it("is a 404 of nobody, and a 400 without a range", async () => {
    expect((await content().request(`/v2/schedules/nobody.json?${range}`)).status).toBe(404);
    for (const query of ["", "?from=x&to=y", `?${range}&size=201`, `?${range}&level=pro`])
      expect((await content().request(`/v2/schedules/lincoln-or.json${query}`)).status).toBe(400);
  });
});

describe("the games of one person", () => {
  const range = `from=${iso(NOW - 10 * DAY)}&to=${iso(NOW + 10 * DAY)}`;
  const games = async (query: string) => (await ask(content(), `/v2/schedules?${range}&${query}`, piece)).items;
  const keys = async (query: string) => (await games(query)).map((one) => one.key);
  const of = (name: string, values: readonly string[]) => values.map((value) => `${name}[]=${value}`).join("&");

  it.each([
    [["lincoln-or"], "", ["deleted", "yesterday", "live", "live-stats", "tonight"]],
    [["lincoln-or", "nobody"], "&sort=-start&size=2", ["tonight", "live-stats"]],
    [["lincoln-or"], "&activity=football&gender=coed&level=varsity", ["tonight"]],
    [["lincoln-or"], "&activity=basketball&gender=girls", ["live-stats"]],
    [["lincoln-or"], "&activity=basketball&gender=unknown", []],
    [["lincoln-or"], "&activity=football&level=jv/varsity", []],
    [["lincoln-or"], "&activity=football&gender=men's", []],
    [["lincoln-or"], "&activity=track-and-field-(indoor)", []],
    [["nobody"], "", []],
  ])("are those of the schools %j%s", async (schools, query, expected) => {
    expect(await keys(of("school", schools) + query)).toEqual(expected);
  });

  it("are each once, where two of the schools play each other", async () => {
    const schools = ["lincoln-ca", "lincoln-tx"];
    await addEvents(under.store, [event("both", NOW + 2 * DAY, { schools, state_association_key: null })]);
    expect(await keys(of("school", schools))).toEqual(["both"]);
  });

  it("are those that are named, also deleted and unlisted ones, and say what schedules say", async () => {
    const named = await games(of("key", ["live", "deleted", "p3", "nothing"]));
    expect(named.map((one) => [one.key, one.is_deleted])).toEqual([
      ["deleted", true],
      ["live", false],
      ["p3", false],
    ]);
    for (const one of named) {
      const whole = await ask(content(), `/v2/${one.content_type}s/${one.key}.json`, eventSchema);
      expect(calendarItem(one)).toEqual(calendarItem(whole));
    }
  });

  it("can be read on in pieces", async () => {
    const at = iso(NOW + 4 * DAY);
    const query = `from=${at}&to=${iso(NOW + 10 * DAY)}&size=2&${of("school", ["lincoln-ne"])}`;
    const read = async (after: string) =>
      (await ask(content(), `/v2/schedules?${query}${after}`, piece)).items.map((one) => one.key);
    expect([...(await read("")), ...(await read("&after=p2"))]).toEqual(["p1", "p2", "p4", "p5"]);
  });

  it("are of somebody: of fifty schools or events at most", async () => {
    const many = Array.from({ length: 51 }, (_, index) => `k${index}`);
    expect(await keys(of("key", many.slice(1)))).toEqual([]);
    for (const query of ["", of("key", many), of("school", many)])
      expect((await content().request(`/v2/schedules?${range}&${query}`)).status).toBe(400);
  });
});
