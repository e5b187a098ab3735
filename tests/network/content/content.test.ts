import { DateTime } from "luxon";
import { beforeAll, describe, expect, it } from "vitest";
import { keyMoments } from "~/models/event/video/key-moments";
import {
  broadcastSchema,
  datacastSchema,
  type Event,
  eventSchema,
  publisherSchema,
  videoUrlSchema,
  vodSchema,
} from "~contracts/records/event";
import { highlightSchema } from "~contracts/records/highlight";
import { zoneOfUnityKey } from "~contracts/vocabulary/time-zones";
import { contentApp, echoApp } from "~network/content/content.server";
import { broadcastByKey, isWatchable, replayByKey } from "~network/content/on-air.server";
import { scenarioKey } from "~network/development/scenario-event";
import { EVENT_SCENARIOS } from "~network/development/scenario-table";
import type { Store } from "~network/store/open-store.server";
import { insert, rowOf } from "../../support/rows";
import { scenarioStore } from "../development/scenario-store";
import { FRIDAY_EVENING } from "../league/seeded-league";

const MINUTE = 60_000;
let store: Store;
let now = FRIDAY_EVENING;
const clock = { now: () => now };
let echo: ReturnType<typeof echoApp>;
let cdn: ReturnType<typeof contentApp>;
beforeAll(async () => {
  store = await scenarioStore();
  echo = echoApp({ db: store.db, clock });
  const redirectTarget = async (path: string) => (path === "/old" ? "/new" : null);
  cdn = contentApp({ db: store.db, clock, liveHlsBaseUrl: "/media", redirectTarget });
});

function keyOf(name: string): string {
  const spec = EVENT_SCENARIOS.find((one) => one.name === name);
  if (!spec) throw new Error(`no scenario is named ${name}`);
  return scenarioKey(spec);
}

async function read(app: { request(path: string): Response | Promise<Response> }, path: string): Promise<unknown> {
  const response = await app.request(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
}
const event = async (name: string): Promise<Event> =>
  eventSchema.parse(await read(echo, `/game_or_event/${keyOf(name)}`));
const status = async (path: string) => (await cdn.request(path)).status;

describe("an event", () => {
  it("is the same from echo and from the CDN, under its own kind", async () => {
    const game = await event("live_available");
    expect(game.content_type).toBe("game");
    expect(eventSchema.parse(await read(cdn, `/v2/games/${game.key}.json`))).toEqual(game);
    expect(await status(`/v2/events/${game.key}.json`)).toBe(404);
    const concert = await event("free_live");
    expect(concert.content_type).toBe("event");
    expect(eventSchema.parse(await read(cdn, `/v2/events/${concert.key}.json`))).toEqual(concert);
    expect(await status(`/v2/games/${concert.key}.json`)).toBe(404);
  });

  it("spells out what S 3 lists", async () => {
    const game = await event("playoffs");
    expect(game).toMatchObject({
      ...{ sport: "Football", activity_name: "Football", is_sport: true, activity_sport: true },
      ...{ level: "varsity", competition_level: "varsity", round: 3, class_label: "Class 4A" },
      ...{ game_type: "quarterfinal", competition_type: "quarterfinal" },
      ...{ time_to_be_determined: false, is_deleted: false },
    });
    expect(game.participants).toHaveLength(2);
    expect(game.participants.map((one) => one.key)).toContain(game.home_team);
    expect(game.attribution_schools.map((one) => one.key)).toEqual(game.participants.map((one) => one.key));
    expect(game.teams.map((one) => one.short_name)).toEqual(game.participants.map((one) => one.short_name));
    expect(game.slug).toBe(game.publishers[0]?.slug);
    expect(game.state_name).toMatch(/^[A-Z]/);
    expect(["East", "Central", "Mountain", "Arizona", "Pacific", "Alaska", "Hawaii"]).toContain(game.time_zone);
    expect((await event("free_live")).sport).toBeNull();
  });

  it("says until when it lasts", async () => {
    const { start_time, end_time } = await event("live_scheduled");
    expect(Date.parse(end_time ?? "") - Date.parse(start_time ?? "")).toBe(120 * MINUTE);
  });

  it("says when a game was to start that was moved, and no other", async () => {
    const moved = await event("rescheduled");
    expect(Date.parse(moved.start_time ?? "") - Date.parse(moved.previous_start_time ?? "")).toBe(2 * 24 * 3_600_000);
    expect((await event("tbd")).previous_start_time).toBeNull();
  });

  it("names the plays of a replay that is there, each where it is in the film", async () => {
    const { vods = [], datacasts = [] } = (await event("paid_replay_with_stats")).publishers[0] ?? {};
    const [vod] = vods;
    const chapters = keyMoments(vod ?? null);
    expect(chapters.length).toBeGreaterThan(5);
    const moments = vod?.key_moments ?? [];
    const told = new Map(moments.flatMap((one) => ("at" in one ? [[one.title, one.at] as const] : [])));
    const from = Date.parse(vod?.recorded_from ?? "");
    const pace = ((vod?.duration ?? 0) * 1_000) / (Date.parse(vod?.recorded_until ?? "") - from);
    for (const { title, start } of chapters) {
      const second = ((Date.parse(told.get(title) ?? "") - from) / 1_000) * pace;
      expect(Math.abs(start - second)).toBeLessThanOrEqual(2);
    }
    // The scoreboard's last plays are among them, at the same time of day.
    const lastPlays = datacasts[0]?.scoreboard?.plays ?? [];
    expect(lastPlays).not.toEqual([]);
    for (const { text, at } of lastPlays)
      expect([...told].some(([title, when]) => title.endsWith(text) && when === at)).toBe(true);
    expect((await event("vod_scheduled")).publishers[0]?.vods[0]?.key_moments).toEqual([]);
  });

  it.each(["vod_available", "free_game_replay", "paid_replay", "free_replay"])("names no plays of %s", async (name) => {
    const { vods = [], datacasts } = (await event(name)).publishers[0] ?? {};
    expect([vods[0]?.status, vods[0]?.key_moments, datacasts]).toEqual(["complete", [], []]);
  });

  it("says whose publisher it is, by kind", async () => {
    const association = (await event("vod_blackout")).publishers[0];
    expect(association).toMatchObject({ type: "state_association", school_key: null, affiliate_key: null });
    expect(association?.state_association_key).toMatch(/^sta/);
    const affiliate = (await event("blackout_start_only")).publishers[0];
    expect(affiliate).toMatchObject({ type: "affiliate", school_key: null, state_association_key: null });
    expect(affiliate?.affiliate_key).toMatch(/^aff/);
    const school = (await event("live_available")).publishers[0];
    expect(school?.school_key).toMatch(/^sch/);
    const record = publisherSchema.parse(await read(cdn, `/v2/publishers/${school?.key}.json`));
    expect(record).toMatchObject({ key: school?.key, school_key: school?.school_key, broadcasts: [] });
  });

  it("comes back marked when it was deleted", async () =>
    expect(await event("deleted")).toMatchObject({ canceled: false, is_deleted: true }));

  it("is canceled until its day is over where it takes place, and deleted from then on (rulings 5)", async () => {
    const canceled = await event("canceled");
    expect(canceled).toMatchObject({ canceled: true, is_deleted: false });
    expect(canceled.publishers[0]?.vods).toEqual([]);
    const there = DateTime.fromISO(canceled.start_time ?? "", { zone: zoneOfUnityKey(canceled.time_zone) ?? "utc" });
    now = there.endOf("day").toMillis() - 1;
    expect((await event("canceled")).canceled).toBe(true);
    now += 1;
    expect(await event("canceled")).toMatchObject({ canceled: false, is_deleted: true });
    now = FRIDAY_EVENING;
  });

  it("no longer says that its hour is unknown once it has begun", async () => {
    expect((await event("tbd")).time_to_be_determined).toBe(true);
    now = FRIDAY_EVENING + 25 * 60 * MINUTE;
    expect((await event("tbd")).time_to_be_determined).toBe(false);
    now = FRIDAY_EVENING;
  });
});

describe("single media", () => {
  it("are the event's own", async () => {
    const game = await event("paid_live_with_stats");
    const publisher = game.publishers[0];
    const [broadcast, datacast] = [publisher?.broadcasts[0], publisher?.datacasts[0]];
    expect(broadcastSchema.parse(await read(cdn, `/v2/broadcasts/${broadcast?.key}.json`))).toEqual(broadcast);
    const whole = datacastSchema.parse(await read(cdn, `/v2/datacasts/${datacast?.key}.json`));
    const { plays = [] } = whole.scoreboard ?? {};
    // Its own file tells every play; the event's record the last eight.
    expect(plays.length).toBeGreaterThan(8);
    expect({ ...whole, scoreboard: { ...whole.scoreboard, plays: plays.slice(0, 8) } }).toEqual(datacast);
    expect(await status(`/v2/vods/vod${game.key.slice(3)}.json`)).toBe(404);
    const vod = (await event("paid_replay")).publishers[0]?.vods[0];
    expect(vodSchema.parse(await read(cdn, `/v2/vods/${vod?.key}.json`))).toEqual(vod);
  });

  it("of a second publisher have keys of their own", async () => {
    const [first, second] = (await event("two_publishers")).publishers.map((one) => one.broadcasts[0]);
    expect(second?.key).toBe(`${first?.key}-2`);
    expect(broadcastSchema.parse(await read(cdn, `/v2/broadcasts/${second?.key}.json`))).toEqual(second);
    expect(await status(`/v2/broadcasts/${first?.key}-2/url.json`)).toBe(200);
    expect(await status(`/v2/broadcasts/${first?.key}-3/url.json`)).toBe(404);
    const onlyOne = (await event("live_available")).publishers[0]?.broadcasts[0];
    expect(await status(`/v2/broadcasts/${onlyOne?.key}-2/url.json`)).toBe(404);
  });
});

describe("the video's address", () => {
  it("of a broadcast is there only while it is on air", async () => {
    const broadcast = (await event("live_scheduled")).publishers[0]?.broadcasts[0]?.key ?? "";
    const seen: number[] = [];
    for (const minutes of [0, 119, 120, 239, 240]) {
      now = FRIDAY_EVENING + minutes * MINUTE;
      seen.push(await status(`/v2/broadcasts/${broadcast}/url.json`));
    }
    expect(seen).toEqual([404, 404, 200, 200, 404]);
    now = FRIDAY_EVENING + 130 * MINUTE;
    const { video_url } = videoUrlSchema.parse(await read(cdn, `/v2/broadcasts/${broadcast}/url.json`));
    expect(video_url).toBe(`/media/live/${broadcast}/master.m3u8`);
    now = FRIDAY_EVENING;
  });

  it("of a replay is there once it is complete, with a progressive file, captions and posters", async () => {
    const vod = `vod${keyOf("vod_pending").slice(3)}`;
    expect(await status(`/v2/vods/${vod}/url.json`)).toBe(404);
    now = FRIDAY_EVENING + 6 * 60 * MINUTE;
    const video = videoUrlSchema.parse(await read(cdn, `/v2/vods/${vod}/url.json`));
    expect(video.video_url).toMatch(/^\/media\/\w+\/master\.m3u8\?v=[\w-]{8}$/);
    expect(video.mp4_url).toMatch(/^\/media\/\w+\/\w+\.mp4\?v=[\w-]{8}$/);
    expect(video).toMatchObject({ captions: [{ lang: "en" }], kits: expect.stringMatching(/^\w{12}-\w{12}$/) });
    expect(video.poster?.sources.map((one) => one.type)).toEqual(["image/svg+xml"]);
    now = FRIDAY_EVENING;
    expect(await status(`/v2/vods/vod${keyOf("vod_problem").slice(3)}/url.json`)).toBe(404);
    expect(await status(`/v2/vods/vod${keyOf("deleted").slice(3)}/url.json`)).toBe(404);
  });

  it("of a replay is not there during a blackout, and neither is its stream", async () => {
    const vod = `vod${keyOf("vod_blackout").slice(3)}`;
    const end = FRIDAY_EVENING + 3 * 24 * 60 * MINUTE;
    const film = expect.objectContaining({ clip: expect.anything() });
    for (now of [end - 1, end]) {
      expect(await status(`/v2/vods/${vod}/url.json`)).toBe(now < end ? 404 : 200);
      expect(await replayByKey(store.db, vod, now)).toEqual(now < end ? undefined : film);
    }
    now = FRIDAY_EVENING;
  });

  it("leads the streaming service to the film and the times", async () => {
    const key = `bdc${keyOf("live_available").slice(3)}`;
    expect(await broadcastByKey(store.db, key, FRIDAY_EVENING)).toMatchObject({
      clip: { name: "football" },
      startedAt: FRIDAY_EVENING - 40 * MINUTE,
      completeAt: FRIDAY_EVENING + 100 * MINUTE,
    });
    const [planned, stats] = ["live_scheduled", "stats_only"].map((name) => `bdc${keyOf(name).slice(3)}`);
    for (const none of [planned, stats, key.replace("bdc", "vod"), "nonsense"])
      expect(await broadcastByKey(store.db, none ?? "", FRIDAY_EVENING), none).toBeUndefined();
  });
});

describe("what can be watched", () => {
  it.each([
    ["live_available", 0, true],
    ["live_available", 100, false],
    ["live_scheduled", 0, false],
    ["vod_available", 0, true],
    ["vod_pending", 0, false],
    ["vod_blackout", 3 * 24 * 60 - 1, false],
    ["vod_blackout", 3 * 24 * 60, true],
    ["stats_only", 0, false],
    ["deleted", 0, false],
    ["canceled", 150, false],
  ])("%s after %i minutes: %s", async (name, minutes, expected) => {
    expect(await isWatchable(store.db, keyOf(name), FRIDAY_EVENING + minutes * MINUTE)).toBe(expected);
  });

  it("is nothing of an event that is not there", async () =>
    expect(await isWatchable(store.db, "gam0000000000", FRIDAY_EVENING)).toBe(false));
});

it("leads old paths somewhere or nowhere", async () => {
  expect(await read(cdn, "/v2/redirects?path=/old")).toEqual({ target: "/new" });
  expect(await status("/v2/redirects?path=/other")).toBe(404);
});

describe("refusals", () => {
  it.each([
    "/v2/redirects",
    "/v2/redirects?path=old",
    "/latest/games/gam1.json",
    "/v2/games/gam1",
    "/v2/games/a%20b.json",
    "/v2/broadcasts/..%2F/url.json",
    "/v2/vods/x.txt",
  ])("%s is a bad request", async (path) => {
    const response = await cdn.request(path);
    expect([path, response.status]).toEqual([path, 400]);
    expect(await response.json()).toMatchObject({ error: "invalid_request" });
  });

  it.each([
    "/v2/games/gam0000000000.json",
    "/v2/publishers/pub0.json",
    "/v2/broadcasts/bdc0000000000/url.json",
    "/v2/broadcasts/vod0000000000.json",
    "/v2/datacasts/dtc0/url.json",
    "/v2/other/x.json",
  ])("%s is not found", async (path) => expect([path, await status(path)]).toEqual([path, 404]));

  it("echo knows no event of a made-up key and refuses a key that is none", async () => {
    expect((await echo.request("/game_or_event/gam0000000000")).status).toBe(404);
    expect((await echo.request("/game_or_event/a%20b")).status).toBe(400);
    expect((await echo.request("/games/x")).status).toBe(404);
  });
});

describe("a highlight", () => {
  const key = "hltcontent0";
  beforeAll(async () => {
    const game = await rowOf(store.db, "event", { key: keyOf("vod_available") });
    const { key: event_key, home_key: school_key, activity, sport_slug, gender, level, state_code, city, clip } = game;
    const of = { event_key, school_key, activity, sport_slug, gender, level, state_code, city, clip };
    const about = { title: "Chase-down block", published_at: FRIDAY_EVENING - MINUTE, duration_s: 42 };
    await insert(store.db, "highlight", { key, ...about, ...of });
  });

  it("names its event and its school, and has a video", async () => {
    now = FRIDAY_EVENING;
    const record = highlightSchema.parse(await read(cdn, `/v2/highlights/${key}.json`));
    const event = { key: keyOf("vod_available") };
    expect(record).toMatchObject({ key, title: "Chase-down block", duration: 42, event });
    expect(record.school?.slug).toBeTruthy();
    const { video_url } = videoUrlSchema.parse(await read(cdn, `/v2/highlights/${key}/url.json`));
    expect(video_url).toMatch(/\.m3u8\?v=[\w-]{8}$/);
  });

  it("is not there before it is published, nor under another name", async () => {
    now = FRIDAY_EVENING - 2 * MINUTE;
    for (const path of [`${key}.json`, `${key}/url.json`]) expect(await status(`/v2/highlights/${path}`)).toBe(404);
    now = FRIDAY_EVENING;
    expect(await status("/v2/highlights/hltnone.json")).toBe(404);
    expect(await status("/v2/highlights/a.b/url.json")).toBe(400);
  });
});
