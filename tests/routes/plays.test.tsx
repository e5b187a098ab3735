import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import type { EventView } from "~/models/event/page/event-page.server";
import type { PlaysPage } from "~/models/event/score/plays-page.server";
import { PlayList } from "~/routes/events.$key.plays/play-list";
import { loader as playsLoader, meta } from "~/routes/events.$key.plays/route";
import { loader as eventLoader } from "~/routes/events.$slug.$key/route";
import { clock as siteClock } from "~/services/process/clock.server";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith, member } from "./call-route";

/** The play-by-play at its own address: who may read it, and where its links lead (S 5.4, rulings 3). */

const upstream = scriptedUpstreams();
const flags = { ...FLAG_DEFAULTS, "enable-clip-button": false };
const { get } = callsWith(() => ({ ...upstream.clients, flags: { evaluate: async () => flags } }));

const ECHO = "echo GET /game_or_event/gam1";
const WHOLE = "content GET /v2/datacasts/d1.json";
const ENTITLEMENTS = "member GET /api/user/entitlements";
const FROM = siteClock.now() - 5 * 3_600_000;
const at = (seconds: number) => new Date(FROM + seconds * 1_000).toISOString();

const diaz = { team_key: "s2", player: "A. Diaz" };
const murphy = { team_key: "s1", player: "M. Murphy" };
const PLAYS = [
  { period: "2nd", clock: "1:00", text: "Mercy: A. Diaz, punt", ...diaz, at: at(400) },
  { period: "2nd", clock: "6:47", text: "Mercy: A. Diaz, field goal", ...diaz, points: 3, at: at(300) },
  { period: "1st", clock: "2:00", text: "Keller: M. Murphy, touchdown", ...murphy, points: 7, at: at(90) },
];
const datacast = (state: string, plays: object[], fields = {}) => ({
  ...{ key: "d1", status: state, ...fields },
  scoreboard: {
    updated_at: at(500),
    final: state === "complete",
    teams: [
      { key: "s1", score: 7, by_period: [7, 0], statistics: [{ name: "First downs", value: "9" }] },
      { key: "s2", score: 3, by_period: [0, 3], statistics: [] },
    ],
    plays,
  },
});
const REPLAY = { key: "v1", status: "complete", duration: 600, recorded_from: at(0) };
const record = (media: object = {}, fields = {}) => ({
  ...{ key: "gam1", slug: "keller", content_type: "game", start_time: at(0), time_zone: "East" },
  participants: [
    { key: "s1", name: "Keller" },
    { key: "s2", name: "Mercy" },
  ],
  publishers: [
    {
      ...{ key: "p1", type: "school", name: "Keller Schools" },
      broadcasts: [{ key: "b1", status: "complete", vod_key: "v1" }],
      vods: [REPLAY],
      datacasts: [datacast("complete", PLAYS.slice(0, 1))],
      ...media,
    },
  ],
  ...fields,
});

beforeEach(() => {
  flags["enable-clip-button"] = false;
  upstream.on(ECHO, json(record()));
  upstream.on(WHOLE, json(datacast("complete", PLAYS)));
  upstream.on(ENTITLEMENTS, json({ entitlements: ["membership"] }));
  upstream.on("member", json({}));
  upstream.on("drm POST /v1/licenses", json({ license_key: "l1" }, 201));
  upstream.on("content GET /v2/vods/v1/url.json", json({ video_url: "https://media.example/master.m3u8" }));
  upstream.on("search", json({ items: [], total: 0 }));
});

const open = (query = "", cookies: Record<string, string> = member) =>
  get(playsLoader, { path: `/events/gam1/plays${query}`, params: { key: "gam1" }, cookies });
const pageOf = async (query = "", cookies = member as Record<string, string>) =>
  (await open(query, cookies)).body as PlaysPage & { refreshSeconds: number | null };

async function told(query = "") {
  const page = await pageOf(query);
  if (page.body.kind !== "told") throw new Error(`The page is ${page.body.kind}`);
  const { list } = page.body;
  const { query: asked, isOver } = page;
  const html = parse(renderToStaticMarkup(<PlayList list={list} eventKey="gam1" query={asked} isOver={isOver} />));
  return { page, list, html, lines: list.periods.flatMap(({ lines }) => lines) };
}

describe("a game's play-by-play", () => {
  it("has every play and the box score, in the game's order", async () => {
    const { page, list, lines } = await told();
    expect(page.body).toMatchObject({ scoreboard: { isFinal: true, periods: ["1", "2"], plays: [] } });
    expect(list.periods.map(({ name }) => name)).toEqual(["1st", "2nd"]);
    expect(lines.map(({ clock, score }) => [clock, score])).toEqual([
      ["2:00", "7–0"],
      ["6:47", "7–3"],
      ["1:00", "7–3"],
    ]);
    expect([list.count, list.total, list.isPart, page.refreshSeconds]).toEqual([3, 3, false, null]);
  });

  it("leads to each play in the replay, and keeps the publisher", async () => {
    const { html, lines } = await told("?publisher_key=p1");
    const hrefs = html.querySelectorAll("li a").map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual([90, 300, 400].map((second) => `/events/keller/gam1?publisher_key=p1&t=${second}`));
    expect(lines[0]?.replay?.address).toMatch(/^https?:\/\/.+\/events\/keller\/gam1\?publisher_key=p1&t=90$/);
    const shared = html.querySelectorAll('[data-enhance="share"]').map(({ text }) => text);
    expect(shared).toEqual(PLAYS.map(({ text }) => `Share: ${text}`).reverse());
  });

  it.each([
    ["that this viewer may not watch", { payment_required: true }],
    ["that is not there", { status: "scheduled" }],
  ])("has no way into a replay %s", async (_why, vod) => {
    upstream.on(ECHO, json(record({ vods: [{ ...REPLAY, ...vod }] })));
    const { lines, list } = await told();
    expect([lines.map(({ replay }) => replay), list.watchHref]).toEqual([[null, null, null], null]);
  });

  it("is filtered by its address", async () => {
    const { html, list, lines } = await told("?team=s2&scoring=1");
    expect([lines.map(({ clock }) => clock), list.count]).toEqual([["6:47"], 1]);
    expect(html.text).toContain("1 of 3 plays");
    expect(html.querySelector('select[name="team"] option[selected]')?.text).toBe("Mercy");
    expect(html.querySelector('input[name="scoring"]')?.hasAttribute("checked")).toBe(true);
    expect(html.querySelector("form")?.getAttribute("action")).toBe("/events/gam1/plays");
    expect((await told("?team=s1&period=2nd")).html.text).toContain("No play fits all of these.");
  });

  it("offers a clip of each play, its title filled in, where clips may be made", async () => {
    expect((await told()).lines[0]?.replay?.clipHref).toBeNull();
    flags["enable-clip-button"] = true;
    const { lines } = await told();
    const clip = new URL(lines[0]?.replay?.clipHref ?? "", "https://a.test");
    expect([clip.pathname, Object.fromEntries(clip.searchParams)]).toEqual([
      "/clips/new",
      { event: "gam1", title: "Keller: M. Murphy, touchdown, 1st 2:00", start: "1:30", end: "1:45", from: "button" },
    ]);
  });

  it("has the newest first while the game is on, and renews itself without a script", async () => {
    upstream.on(ECHO, json(record({ vods: [], broadcasts: [], datacasts: [datacast("inprogress", PLAYS)] })));
    upstream.on(WHOLE, json(datacast("inprogress", PLAYS)));
    const { page, list, html } = await told();
    expect([list.periods.map(({ name }) => name), page.refreshSeconds]).toEqual([["2nd", "1st"], 60]);
    expect(html.querySelector('a[href="/events/gam1/plays"]')?.text).toBe("Check again");
  });
});

describe("whoever may not read the stats (S 5.4)", () => {
  it("is told how to, and asks for no plays", async () => {
    const { body } = await pageOf("", {});
    const signInHref = "/users/sign_in?redir=%2Fevents%2Fgam1%2Fplays";
    expect(body).toMatchObject({ kind: "refused", isFree: true, signInHref });
    expect(upstream.asked("content")).toEqual([]);
  });

  it.each([
    ["a guest", {}, "/users/sign_in?redir=%2Fevents%2Fgam1%2Fplays"],
    ["a member without a pass", member, null],
  ])("is sold a pass to paid stats: %s", async (_who, cookies, signInHref) => {
    const paid = datacast("inprogress", PLAYS, { payment_required: true });
    upstream.on(ECHO, json(record({ vods: [], broadcasts: [], datacasts: [paid] })));
    const { body } = await pageOf("", cookies);
    expect(body).toMatchObject({ kind: "refused", isFree: false, signInHref });
    expect(JSON.stringify(body)).not.toMatch(/touchdown|field goal/);
  });

  it("is sold nothing while nobody knows what they hold, and may check again", async () => {
    upstream.on(ENTITLEMENTS, status(500));
    const { body } = await pageOf("?team=s1", member);
    expect(body).toEqual({ kind: "unchecked", againHref: "/events/gam1/plays?team=s1" });
  });

  it("reads those of what is no sport without an account", async () => {
    upstream.on(ECHO, json(record({}, { content_type: "event", is_sport: false })));
    expect((await pageOf("", {})).body.kind).toBe("told");
  });
});

describe("a visitor who hides scores", () => {
  const hiding = { ...member, fieldhouse_scores: "hidden" };

  it("gets no play until they ask for this game's", async () => {
    const { body } = await pageOf("?team=s1", hiding);
    expect(body).toEqual({ kind: "hidden", showHref: "/events/gam1/plays?scores=shown" });
    const shown = await pageOf("?scores=shown", hiding);
    expect(shown.body.kind).toBe("told");
    // Each play leads to a page that shows them too.
    expect(JSON.stringify(shown.body)).toContain("/events/keller/gam1?scores=shown&t=90");
  });

  it("is not offered what they may not read", async () =>
    expect((await pageOf("", { fieldhouse_scores: "hidden" })).body.kind).toBe("refused"));
});

it.each([
  ["a game without stats", json(record({ datacasts: [] })), { kind: "none" }],
  ["a game that has not begun", json(record({ datacasts: [{ key: "d1", status: "scheduled" }] })), { kind: "none" }],
])("there is nothing to tell of %s", async (_what, answer, expected) => {
  upstream.on(ECHO, answer);
  expect((await pageOf()).body).toEqual(expected);
});

it("has a title of its own, and is no page for crawlers", async () => {
  const { body, headers } = await open("", {});
  expect(meta({ data: body } as never)).toEqual([
    { title: expect.stringContaining("Keller vs. Mercy - Play-by-play") },
    { name: "robots", content: "noindex" },
  ]);
  expect(headers.get("Cache-Control")).toMatch(/^public/);
  expect((await open()).headers.get("Cache-Control")).toBe("private, no-store");
});

describe("the scoring plays, one after the other", () => {
  const watch = async (query: string, cookies: Record<string, string> = member) => {
    const page = { path: `/events/keller/gam1${query}`, params: { slug: "keller", key: "gam1" }, cookies };
    return ((await get(eventLoader, page)).body as { view: EventView }).view;
  };

  it("are what the list leads to, filters and all", async () => {
    expect((await told()).list.watchHref).toBe("/events/keller/gam1?plays=scoring");
    expect((await told("?team=s2")).list.watchHref).toBe("/events/keller/gam1?plays=scoring&team=s2");
    expect((await told("?period=2nd&player=nobody")).list.watchHref).toBeNull();
  });

  it("play from the first, and are links to each without a script", async () => {
    const { reel, startAt, moments } = await watch("?plays=scoring");
    const parts = [90, 300].map((start) => ({ start, end: start + 15 }));
    const href = (second: number) => `/events/keller/gam1?plays=scoring&t=${second}`;
    expect({ reel, startAt }).toEqual({ reel: parts, startAt: 90 });
    expect(moments).toEqual([
      { title: "1st 2:00 · Keller: M. Murphy, touchdown", start: 90, timeText: "1:30", href: href(90) },
      { title: "2nd 6:47 · Mercy: A. Diaz, field goal", start: 300, timeText: "5:00", href: href(300) },
    ]);
    expect((await watch("?plays=scoring&t=300")).startAt).toBe(300);
    expect((await watch("?plays=scoring&team=s2")).reel).toEqual([{ start: 300, end: 315 }]);
  });

  it("are the whole replay for everyone else", async () => {
    upstream.on(ECHO, json(record({}, { content_type: "event", is_sport: false })));
    expect((await watch("", {})).reel).toBeNull();
    expect((await watch("?plays=all", {})).reel).toBeNull();
    expect((await watch("?plays=scoring", { fieldhouse_scores: "hidden" })).reel).toBeNull();
    expect((await watch("?plays=scoring", {})).reel).not.toBeNull();
  });

  it("are led to from the event's page, by whoever may read them", async () => {
    expect((await watch("")).playsHref).toBe("/events/gam1/plays");
    expect((await watch("?publisher_key=p1")).playsHref).toBe("/events/gam1/plays?publisher_key=p1");
    expect((await watch("", {})).playsHref).toBeNull();
  });

  it("are not led to where there are none", async () => {
    upstream.on(ECHO, json(record({ datacasts: [] })));
    expect((await watch("")).playsHref).toBeNull();
  });
});
