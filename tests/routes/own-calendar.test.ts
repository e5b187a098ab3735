import ICAL from "ical.js";
import { beforeEach, describe, expect, it } from "vitest";
import { loader } from "~/routes/feeds.mine.$token.calendar[.]ics/route";
import * as notifications from "~/routes/member.notifications/route";
import { DEFAULT_ALERTS } from "~contracts/records/alerts";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";

/** One calendar for all games of a member, at an address that no one else knows (S 7.2, 7.3, security 3, 4). */

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
const TOKEN = "abcdefghij-klmnopqrst_uvwxyz0123456789ABCDE";
const CHOSEN = `member GET /v3/calendars/${TOKEN}`;
const GAMES = "content GET /v2/schedules";
const ADDRESS = "member GET /v3/calendar";
const NEW = "member POST /v3/calendar";

const game = (key: string, more: object = {}) => ({
  ...{ key, slug: key, content_type: "game", start_time: "2026-11-28T02:00:00Z", time_zone: "Mountain" },
  ...{ updated_at: "2026-11-01T10:00:00Z", custom_headline: "Football", custom_subheadline: "A vs. B" },
  ...more,
});
const chosen = {
  reminders: [
    { content_type: "game", content_key: "far" },
    { content_type: "game", content_key: "home" },
  ],
  following: [
    { content_type: "school", content_key: "sch1" },
    { content_type: "tournament", content_key: "t1" },
  ],
  favorite_teams: [
    { key: "f1", school_key: "sch2", sport: "Track and Field", level: "Junior Varsity", gender: "girls" },
  ],
};
const page = { path: `/feeds/mine/${TOKEN}/calendar.ics`, params: { token: TOKEN } };
const ask = (headers = {}) => get(loader, { ...page, headers });

/** By what is asked for: a school, a team or games by their keys; what was is asked for apart. */
function plays(games: { school?: object[]; team?: object[]; keys?: object[] }) {
  upstream.on(GAMES, (request) => {
    const { searchParams } = new URL(request.url);
    const kind = searchParams.has("key[]") ? "keys" : searchParams.has("activity") ? "team" : "school";
    return Response.json({ items: searchParams.get("sort") === "-start" ? [] : (games[kind] ?? []) });
  });
}

/** Games in order of start, as the service gives one piece after the other. */
function goesOn({ school, team }: Record<"school" | "team", { key: string }[]>) {
  upstream.on(GAMES, ({ url }) => {
    const { searchParams } = new URL(url);
    if (searchParams.get("sort") === "-start" || searchParams.has("key[]")) return Response.json({ items: [] });
    const all = searchParams.has("activity") ? team : school;
    const from = all.findIndex(({ key }) => key === searchParams.get("after")) + 1;
    return Response.json({ items: all.slice(from, from + Number(searchParams.get("size"))) });
  });
}

const entriesOf = (body: unknown) => new ICAL.Component(ICAL.parse(String(body))).getAllSubcomponents("vevent");
const uids = (body: unknown) => entriesOf(body).map((one) => String(one.getFirstPropertyValue("uid")).split("@")[0]);

beforeEach(() => {
  upstream.on(CHOSEN, json(chosen));
  plays({ school: [game("home"), game("later", { start_time: "2026-12-01T02:00:00Z" })], keys: [game("home")] });
});

describe("/feeds/mine/{token}/calendar.ics", () => {
  it("holds the games of schools, teams and reminders, each once, in order, without a session", async () => {
    const first = { start_time: "2026-11-27T02:00:00Z" };
    plays({ school: [game("home")], team: [game("home"), game("team", first)], keys: [game("far"), game("home")] });
    const { status: code, headers, body } = await ask();
    expect([code, headers.get("Content-Type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(uids(body)).toEqual(["team", "far", "home"]);
    const asked = upstream.requestsOf(GAMES).map(({ url }) => new URL(url).searchParams);
    const ahead = asked.filter((query) => query.get("sort") === "start");
    const names = ["school[]", "key[]", "activity", "level", "gender"];
    expect(ahead.map((query) => names.map((name) => query.getAll(name)))).toEqual([
      [["sch1"], [], [], [], []],
      [["sch2"], [], ["track-and-field"], ["junior-varsity"], ["girls"]],
      [[], ["far", "home"], [], [], []],
    ]);
  });

  it("rings for a game with a reminder alone, half an hour before, and leads to each", async () => {
    const entries = entriesOf((await ask()).body);
    const [alarms = [], none] = entries.map((one) => one.getAllSubcomponents("valarm"));
    const said = alarms.map((one) => ["trigger", "action"].map((name) => String(one.getFirstPropertyValue(name))));
    expect([said, none]).toEqual([[["-PT30M", "DISPLAY"]], []]);
    const [first] = entries;
    expect(first?.getFirstPropertyValue("description")).toBe(
      "Watch or follow it on Fieldhouse: https://www.fieldhouse.example/events/home/home",
    );
  });

  it.each([
    ["is off", { is_deleted: true }],
    ["has no hour yet", { time_to_be_determined: true }],
  ])("rings for no game that %s", async (_is, more) => {
    plays({ keys: [game("home", more)] });
    expect(entriesOf((await ask()).body).flatMap((one) => one.getAllSubcomponents("valarm"))).toEqual([]);
  });

  it("never tells how a game ended", async () => {
    const [broadcasts, vods] = ["b1", "v1"].map((key) => [{ key, status: "complete" }]);
    const publishers = [{ key: "p1", type: "school", name: "Lincoln", broadcasts, vods }];
    const over = { start_time: "2026-11-19T02:00:00Z", is_sport: true, custom_headline: "Keller wins it all" };
    plays({ school: [game("home", { ...over, publishers })] });
    const { body } = await ask();
    expect([uids(body), /Keller/.test(String(body))]).toEqual([["home"], false]);
  });

  it("holds the next 400 games, the soonest of all schools and teams, and asks for no more", async () => {
    const day = (index: number) => new Date(Date.UTC(2026, 11, 1) + index * 86_400_000 * 0.5).toISOString();
    const season = (name: string, first: number) =>
      Array.from({ length: 300 }, (_, at) => game(`${name}${at}`, { start_time: day(2 * at + first) }));
    goesOn({ school: season("s", 0), team: season("t", 1) });
    const keys = uids((await ask()).body);
    expect([keys.length, keys.slice(0, 3), keys.at(-1)]).toEqual([400, ["s0", "t0", "s1"], "t199"]);
    expect(upstream.requestsOf(GAMES).filter(({ url }) => url.includes("sort=start"))).toHaveLength(2 + 2 + 1);
  });

  it("is nobody's to keep, and the same file while nothing changes", async () => {
    const { headers } = await ask();
    expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual(["private, no-store", "noindex"]);
    const again = await ask({ "If-None-Match": headers.get("ETag") ?? "" });
    expect([again.status, again.body, again.headers.get("Cache-Control")]).toEqual([304, "", "private, no-store"]);
  });

  it("is a calendar without games where none was chosen, and asks for none", async () => {
    upstream.on(CHOSEN, json({ reminders: [], following: [], favorite_teams: [] }));
    const { status: code, body } = await ask();
    expect([code, uids(body)]).toEqual([200, []]);
    expect(upstream.asked("content")).toEqual([]);
  });

  it.each<[string, number, () => void]>([
    ["an address that was replaced", 404, () => upstream.on(CHOSEN, json({ error: "no_calendar" }, 404))],
    ["a member service that knows no calendars", 503, () => upstream.on(CHOSEN, json({ error: "not_found" }, 404))],
    ["a page of what stands in front of it", 503, () => upstream.on(CHOSEN, status(404))],
    ["a member service that is down", 503, () => upstream.on(CHOSEN, status(500))],
    ["an answer without its lists", 503, () => upstream.on(CHOSEN, json({}))],
    ["games that can't be read", 503, () => upstream.on(GAMES, status(500))],
    [
      "one list of several that can't be read, for what is missing would be dropped",
      503,
      () =>
        upstream.on(GAMES, ({ url }) =>
          url.includes("key%5B%5D") ? new Response(null, { status: 500 }) : Response.json({ items: [game("home")] }),
        ),
    ],
  ])("%s is a %i", async (_what, code, script) => {
    script();
    const { status: answered, headers } = await ask();
    expect(answered).toBe(code);
    expect(headers.get("Cache-Control") ?? "").not.toContain("public");
  });

  it.each(["x", `${TOKEN}x`, `${TOKEN.slice(1)}.`])("%s is no address, and nobody is asked", async (token) => {
    const { status: code } = await get(loader, { path: `/feeds/mine/${token}/calendar.ics`, params: { token } });
    expect([code, upstream.asked()]).toEqual([404, []]);
  });
});

describe("the calendar on /member/notifications", () => {
  const asMember = { path: "/member/notifications", cookies: member };
  beforeEach(() => {
    upstream.on("member GET /v3/alerts", json({ ...DEFAULT_ALERTS, time_zone: null }));
    upstream.on("member GET /v1/user/profile", json({ following: [] }));
    upstream.on("member GET /api/user/email_subscribe", json({ email_subscribe: true }));
    upstream.on("member GET /v3/push_devices", json({ public_key: "BKey", devices: [] }));
    upstream.on(ADDRESS, json({ calendar: { token: TOKEN } }));
    upstream.on(NEW, json({ calendar: { token: TOKEN } }, 201));
  });
  const drawn = async (query = "") => {
    const path = `${asMember.path}${query}`;
    const pattern = asMember.path.slice(1);
    const { html } = await drawnPage(notifications, { ...asMember, path, pattern, upstreams: upstream.clients });
    return html.querySelector("#calendar");
  };

  it("shows the address, for programs and to copy", async () => {
    const section = await drawn();
    const address = `https://www.fieldhouse.example/feeds/mine/${TOKEN}/calendar.ics`;
    expect(section?.querySelector("a")?.getAttribute("href")).toBe(address.replace("https:", "webcal:"));
    expect(section?.querySelector("input[readonly]")?.getAttribute("value")).toBe(address);
    expect(section?.querySelector("details button")?.text).toBe("New address");
  });

  it.each<[string, object | null, string[]]>([
    ["none was made", null, ["Get my calendar"]],
    ["it can't be shown anymore", { token: null }, ["New address"]],
  ])("offers one where %s", async (_where, calendar, buttons) => {
    upstream.on(ADDRESS, json({ calendar }));
    const section = await drawn();
    expect(section?.querySelectorAll("button").map(({ text }) => text)).toEqual(buttons);
    expect(section?.querySelector("input[readonly]")).toBeNull();
  });

  it.each([404, 500])("is left out where the service answers %i, and the rest stays", async (code) => {
    upstream.on(ADDRESS, status(code));
    expect(await drawn()).toBeNull();
    expect(await get(notifications.loader, asMember)).toMatchObject({ status: 200, body: { calendar: null } });
  });

  it.each<[string, number, string, string]>([
    ["is made", 201, "new", "Your calendar address is ready."],
    ["can't be made", 429, "failed", "We couldn't make an address right now. Nothing changed."],
    ["may be made: no reply came", 500, "unheard", "We didn't hear back, so your calendar may have a new address."],
  ])("says when a new one %s", async (_is, code, notice, words) => {
    upstream.on(NEW, json({ calendar: { token: TOKEN } }, code));
    const answer = await post(notifications.action, asMember, { intent: "new-calendar" });
    expect([answer.status, answer.location]).toEqual([303, `/member/notifications?calendar=${notice}#calendar`]);
    expect((await drawn(`?calendar=${notice}`))?.text).toContain(words);
    expect((await drawn("?calendar=other"))?.text).not.toContain(words);
  });

  it("makes none for guests, nor for a network that sent too many forms", async () => {
    expect((await post(notifications.action, { path: asMember.path }, { intent: "new-calendar" })).status).toBe(302);
    const limited = { retryAfterSeconds: 60 };
    const answer = await post(notifications.action, { ...asMember, limited }, { intent: "new-calendar" });
    expect(answer.location).toBe("/member/notifications?calendar=failed#calendar");
    expect(upstream.requestsOf(NEW)).toEqual([]);
  });
});
