import { gzipSync } from "node:zlib";
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, it } from "vitest";
import { loader as livePage } from "~/routes/events.$key.live/route";
import { loader as liveState } from "~/routes/events.$key.live[.]json/route";
import { statsPass } from "~/web/visit/timed-pass.server";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { siteClock } from "../support/site-clock";
import { callsWith, member } from "./call-route";

const upstream = scriptedUpstreams();
const { get } = callsWith(() => upstream.clients);
siteClock(() => NOW);

const NOW = Date.UTC(2026, 10, 21, 1);
const EVENT = "echo GET /game_or_event/gam1";
const scoreboard = {
  ...{ period: "2nd", clock: "6:47", updated_at: "2026-11-21T00:42:00Z" },
  teams: [
    { key: "s1", score: 21, by_period: [7, 14], statistics: [] },
    { key: "s2", score: 14, by_period: [14, 0], statistics: [] },
  ],
  plays: [{ period: "2nd", clock: "6:47", text: "Murphy, 4 yd run <script>" }],
};
const record = (datacast = {}, fields = {}) => ({
  ...{ key: "gam1", slug: "keller-vs-mercy", content_type: "game", time_zone: "East" },
  start_time: new Date(NOW - 3_600_000).toISOString(),
  participants: [
    { key: "s1", name: "Keller" },
    { key: "s2", name: "Mercy <b>" },
  ],
  publishers: [
    {
      ...{ key: "pub1", type: "school", name: "Keller", broadcasts: [{ key: "b1", status: "on_air" }] },
      datacasts: [{ key: "d1", status: "inprogress", scoreboard, ...datacast }],
    },
  ],
  ...fields,
});

beforeEach(() => void upstream.on(EVENT, json(record())));

const state = (query = "", cookies = {}, key = "gam1") =>
  get(liveState, { path: `/events/${key}/live.json${query}`, params: { key }, cookies });
const page = (query = "", cookies = {}, key = "gam1") =>
  get(livePage, { path: `/events/${key}/live${query}`, params: { key }, cookies });
/** What a page that may read the stats is given: those of a game need a membership at least (S 5.4). */
const PASS = `s=${statsPass("gam1", NOW)}`;

describe("how the event stood a while ago, for a viewer who has rewound", () => {
  const ago = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString();
  const play = (seconds: number, team_key: string, points: number, period = "2nd") => ({
    ...{ period, clock: "6:47", text: `${points} points`, at: ago(seconds), team_key, points },
  });
  const whole = (plays: object[]) =>
    json({ key: "d1", status: "inprogress", scoreboard: { ...scoreboard, updated_at: ago(10), plays } });
  const PLAYS = [play(60, "s1", 14), play(1_800, "s2", 14, "1st"), play(2_400, "s1", 7, "1st")];
  const DATACAST = "content GET /v2/datacasts/d1.json";
  const totals = (body: unknown) =>
    parse(String(body))
      .querySelectorAll("tbody td:last-child")
      .map(({ text }) => text.trim());
  const part = async (query: string) => (await page(`?part=1&${PASS}${query}`)).body;

  it.each([
    ["now", "", ["21", "14"]],
    ["a minute ago, at a play", "&behind=60", ["21", "14"]],
    ["a second before it", "&behind=61", ["7", "14"]],
    ["before the other team scored", "&behind=1801", ["7", "0"]],
    ["before the first play", "&behind=2401", []],
    ["nothing that is a number", "&behind=soon", ["21", "14"]],
  ])("%s (%s)", async (_when, query, expected) => {
    upstream.on(DATACAST, whole(PLAYS));
    expect(totals(await part(query))).toEqual(expected);
  });

  it("says so when nobody can tell, and keeps the live score to itself", async () => {
    for (const answer of [status(503), whole(PLAYS.slice(1))]) {
      upstream.on(DATACAST, answer);
      const body = parse(String(await part("&behind=1200")));
      expect(body.text.trim()).toBe("We don't know the score at this point of the game. Jump to live to see it.");
    }
  });

  it("is held back without the pass, like the live score", async () => {
    const { body } = await page("?part=1&behind=1200");
    expect(parse(String(body)).text.trim()).toBe("");
  });
});

describe("/events/{key}/live.json", () => {
  it("says how the event stands, and may be kept for everyone for three seconds", async () => {
    const { body, headers, cookies } = await state(`?${PASS}`);
    expect(body).toMatchObject({ code: "live_available", next: 10, score: { period: "2nd", clock: "6:47" } });
    expect(headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=3");
    expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(headers.get("ETag")).toMatch(/^"[\w-]{16}"$/);
    expect(cookies).toEqual({});
  });

  it("has another name as soon as anything in it changes, and the same name until then", async () => {
    const [first, second] = [await state(`?${PASS}`), await state(`?${PASS}`)];
    upstream.reset();
    upstream.on(EVENT, json(record({ status: "complete" })));
    const third = await state(`?${PASS}`);
    expect(second.headers.get("ETag")).toBe(first.headers.get("ETag"));
    expect(third.headers.get("ETag")).not.toBe(first.headers.get("ETag"));
  });

  it("shows the stats of what is no sport to everyone", async () => {
    upstream.on(EVENT, json(record({}, { content_type: "event", is_sport: false })));
    expect((await state()).body).toMatchObject({ score: { period: "2nd" } });
  });

  it("is the same for a member, and asks no member service", async () => {
    expect((await state("", member)).body).toEqual((await state()).body);
    expect(upstream.asked("member")).toEqual([]);
  });

  it.each([
    ["paid stats", record({ payment_required: true })],
    ["a member's stats", record()],
  ])("holds %s back from everyone whose page did not give them the pass (S 5.4)", async (_what, stats) => {
    upstream.on(EVENT, json(stats));
    const score = async (query: string, cookies = {}) =>
      ((await state(query, cookies)).body as { score: unknown }).score;
    expect(await score("")).toBeNull();
    expect(await score("", member)).toBeNull();
    expect(await score(`?s=${statsPass("gam2", NOW)}`)).toBeNull();
    expect(await score(`?${PASS}`)).toMatchObject({ period: "2nd" });
  });

  it.each([
    ["?publisher_key=made-up", ""],
    ["?publisher_key=", ""],
    ["?s=made.up", ""],
    [`?${PASS}.and-more`, ""],
    [`?s=${statsPass("gam2", NOW)}`, ""],
    [`?publisher_key=made-up&${PASS}&scores=hidden`, `?${PASS}&scores=hidden`],
    ["?publisher_key=pub1&s=x", "?publisher_key=pub1"],
  ])("says of %s which address says the same, for what is made up has no stream of its own", async (query, same) => {
    const [asked, meant, part] = [await state(query), await state(same), await page(`${query}&part=1`)];
    expect([asked.status, asked.body, part.status]).toEqual([200, meant.body, 200]);
    expect([asked, part].map(({ headers }) => headers.get("Content-Location"))).toEqual([
      `/events/gam1/live.json${same}`,
      `/events/gam1/live${same}${same ? "&" : "?"}part=1`,
    ]);
  });

  it.each([
    ["an event that does not exist", status(404), 404, "Page Not Found: /events/gam1/live.json\n"],
    ["a deleted event", json(record({}, { is_deleted: true })), 410, "Gone\n"],
  ])("answers %s with one plain line", async (_what, answer, code, body) => {
    upstream.on(EVENT, answer);
    if (code === 404)
      for (const plural of ["games", "events"]) upstream.on(`content GET /v2/${plural}/gam1.json`, status(404));
    const refused = await state();
    expect([refused.status, refused.body]).toEqual([code, body]);
    expect(refused.headers.get("Cache-Control")).toBe("private, no-store");
  });
});

describe("/events/{key}/live", () => {
  const read = async (query = "") => {
    const { body, headers } = await page(query);
    return { html: String(body), root: parse(String(body)), headers };
  };

  it("is one whole page with the score, the clock, and the last plays, in the event's zone", async () => {
    const { root } = await read(`?${PASS}`);
    const cells = root.querySelectorAll("tbody tr").map((row) => row.childNodes.map((cell) => cell.textContent));
    expect(cells).toEqual([
      ["Keller", "7", "14", "21"],
      ["Mercy <b>", "14", "0", "14"],
    ]);
    expect(root.querySelector("caption")?.text).toBe("2nd, 6:47");
    expect(root.querySelector("li")?.textContent).toContain("Murphy, 4 yd run <script>");
    expect(root.querySelector("#live")?.textContent).toContain("Updated 7:42 PM EST");
    expect(root.querySelector("title")?.text).toBe("Keller 21, Mercy <b> 14 | Fieldhouse");
  });

  it("renews itself while there is something to come, and leads to the full page", async () => {
    const { root } = await read("?publisher_key=pub1");
    expect(root.querySelector("meta[http-equiv=refresh]")?.getAttribute("content")).toBe("20");
    expect(root.querySelectorAll("a").map((link) => link.getAttribute("href"))).toEqual([
      "/events/keller-vs-mercy/gam1?publisher_key=pub1",
      "/events/gam1/live?publisher_key=pub1",
    ]);
    upstream.reset();
    const publishers = [{ key: "p", type: "school", name: "K", vods: [{ key: "v", status: "complete" }] }];
    upstream.on(EVENT, json(record({ status: "complete" }, { publishers })));
    const over = await read();
    expect(over.html).not.toContain("http-equiv");
    expect(over.root.querySelector("[role=status]")?.text).toBe("The replay is ready.");
  });

  it("loads nothing, runs nothing, and is small: the page at most 14,336 bytes, its section 1,200 packed", async () => {
    const { html, headers } = await read(`?${PASS}`);
    const part = await read(`?part=1&${PASS}`);
    expect(html).not.toMatch(/<script|<link rel="stylesheet|<img|src=/);
    expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(14_336);
    expect(gzipSync(part.html).length).toBeLessThanOrEqual(1_200);
    const whole = /^<div id="live-part" data-code="live_available \d+ inprogress" data-next="10".*<\/div>$/;
    expect(part.html).toMatch(whole);
  });

  it.each<[what: string, seconds: number, datacast: object, expected: string | undefined]>([
    ["ten minutes before the start", 600, { status: "scheduled", scoreboard: null }, "600"],
    ["a day before it", 86_400, { status: "scheduled", scoreboard: null }, undefined],
    ["after it", -60, { status: "scheduled", scoreboard: null }, undefined],
    ["while a stream says each change of the stats", 600, {}, undefined],
  ])("tells an open page the seconds to the start: %s", async (_what, seconds, datacast, expected) => {
    const [publisher] = record(datacast).publishers;
    const publishers = [{ ...publisher, broadcasts: [{ key: "b1", status: "scheduled" }] }];
    upstream.on(EVENT, json(record({}, { start_time: new Date(NOW + seconds * 1_000).toISOString(), publishers })));
    const { root } = await read("?part=1");
    expect(root.querySelector("#live-part")?.getAttribute("data-starts-in")).toBe(expected);
  });

  it("leads from a deleted game to the page that says so", async () => {
    upstream.on(EVENT, json(record({}, { is_deleted: true })));
    const { status: code, location } = await page();
    expect([code, location]).toEqual([302, "/events/event/gam1"]);
  });

  it("tells an open page of a deleted game that it is gone, in HTML, which all who ask at once share", async () => {
    upstream.on(EVENT, json(record({}, { is_deleted: true })));
    const { status: code, body, headers } = await page("?part=1");
    expect([code, body, headers.get("Cache-Control")]).toEqual([410, "Gone", "private, no-store"]);
    expect(headers.get("Content-Type")).toMatch(/^text\/html\b/);
  });

  it("holds stats back as the state does", async () => {
    const { root } = await read();
    expect(root.querySelector("table")).toBeNull();
    expect(root.querySelector("#live")?.textContent).toContain("Live stats are for members.");
    expect((await read(`?${PASS}`)).root.querySelector("table")).not.toBeNull();
  });
});
