import { parse } from "node-html-parser";
import { beforeEach, describe, expect, it } from "vitest";
import { loader as livePage } from "~/routes/events.$key.live/route";
import { loader as liveState } from "~/routes/events.$key.live[.]json/route";
import { action as tellFailure } from "~/routes/events.$key.playback-failures/route";
import { action, loader } from "~/routes/events.$key.problem/route";
import { loader as eventPage } from "~/routes/events.$slug.$key/route";
import { formToken, HONEYPOT_FIELD, TOKEN_FIELD } from "~/services/captcha/bot-check.server";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { siteClock } from "../support/site-clock";
import { callsWith, member } from "./call-route";

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
siteClock(() => NOW);

const NOW = Date.UTC(2026, 10, 21, 1);
const TROUBLE = "crm GET /events/gam1/trouble";
const REPORT = "crm POST /problem_reports";
const FAILURE = "crm POST /playback_failures";
const NOTICE = "It's not just you: other fans have had trouble with this stream since 7:04 PM EST.";
const record = (broadcast: object | null = { key: "b1", status: "on_air" }) => ({
  ...{ key: "gam1", slug: "keller-vs-mercy", content_type: "game", time_zone: "East" },
  start_time: new Date(NOW - 3_600_000).toISOString(),
  participants: [{ key: "s1", name: "Keller" }],
  publishers: [{ key: "pub1", type: "school", name: "Keller", broadcasts: broadcast ? [broadcast] : [] }],
});

beforeEach(() => {
  upstream.on("echo GET /game_or_event/gam1", json(record()));
  upstream.on("content GET /v2/broadcasts/b1/url.json", json({ video_url: "https://media.example/master.m3u8" }));
  upstream.on("search GET /v2/events", json({ items: [], total: 0 }));
  upstream.on("subscription-admin GET /api/pass_set", json({ passes: [] }));
});

const params = { key: "gam1" };
const path = "/events/gam1/problem";
const page = (query = "", cookies = {}) => get(loader, { path: path + query, params, cookies });
const typed = (over: Record<string, string> = {}) => ({
  ...{ [TOKEN_FIELD]: formToken(NOW - 10_000), [HONEYPOT_FIELD]: "" },
  ...{ problem: "stops", note: "Since the second half", email: "" },
  ...over,
});
const send = (over: Record<string, string> = {}, headers = {}) => post(action, { path, params, headers }, typed(over));
const sentTo = async (call: string) =>
  Promise.all(upstream.requestsOf(call).map(async (request) => (await request.json()) as Record<string, unknown>));

describe("the page that takes what is wrong with a picture (rulings 3)", () => {
  it("is one page for all guests", async () => {
    const { body, headers } = await page();
    expect(body).toMatchObject({ key: "gam1", eventHref: "/events/keller-vs-mercy/gam1", sent: null });
    expect(headers.get("Cache-Control")).toMatch(/^public, max-age=0, s-maxage=60/);
    expect((await page("", member)).headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("takes over what the player says, in bounds, and shows it to no one else", async () => {
    const told = "?player_engine=shaka&player_error=engine-1001-404&player_kbps=1200&player_behind=14&player_at=903";
    const { body, headers } = await page(told);
    const facts = { player_kbps: 1200, player_behind: 14, player_at: 903 };
    const engine = { player_engine: "shaka", player_error: "engine-1001-404" };
    expect(body).toMatchObject({ facts: { ...engine, ...facts } });
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    const wild = await page("?player_engine=<b>&player_error=a%20b&player_kbps=1e99&player_behind=-1&player_at=NaN");
    expect((wild.body as { facts: object }).facts).toEqual({});
  });

  it.each([
    ["a key that is none", "a.b", 404],
    ["an event that does not exist", "gam1", 404],
  ])("%s has no such page", async (_what, key, code) => {
    upstream.on("echo GET /game_or_event/gam1", status(404));
    for (const plural of ["games", "events"]) upstream.on(`content GET /v2/${plural}/gam1.json`, status(404));
    expect((await get(loader, { path: `/events/${key}/problem`, params: { key } })).status).toBe(code);
  });

  it("passes on what was entered, the device, and one name for the network, and says thanks", async () => {
    upstream.on(REPORT, json({ reference: "VP-7KQ2M9XC" }, 201));
    const agent = "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36";
    const facts = { player_engine: "native", player_at: "12", email: "fan@example.test" };
    const { status: code, location } = await send(facts, { "User-Agent": agent });
    expect([code, location]).toEqual([303, "/events/gam1/problem?sent=VP-7KQ2M9XC#form"]);
    const [sent] = await sentTo(REPORT);
    expect(sent).toMatchObject({
      ...{ event_key: "gam1", problem: "stops", note: "Since the second half", email: "fan@example.test" },
      ...{ player_engine: "native", player_at: 12, device: "Chrome on Android" },
    });
    expect(sent?.reporter).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(sent)).not.toContain("203.0.113.1");
    expect((await page("?sent=VP-7KQ2M9XC")).body).toMatchObject({ sent: "VP-7KQ2M9XC" });
  });

  it.each<[what: string, Record<string, string>, field: string, message: string]>([
    ["no choice", { problem: "" }, "problem", "Choose what's wrong."],
    ["a choice that is none", { problem: "boring" }, "problem", "Choose what's wrong."],
    ["too many words", { note: "x".repeat(1_001) }, "note", "Use at most 1,000 characters."],
    ["half an address", { email: "fan@" }, "email", "Enter an e-mail address such as name@example.com."],
    ["a robot", { [HONEYPOT_FIELD]: "x" }, "", "We couldn't verify that you're not a robot."],
  ])("%s comes back with everything typed", async (_what, over, field, message) => {
    const initialValue = { note: over.note ?? "Since the second half" };
    const error = { [field]: [expect.stringContaining(message)] };
    expect(await send(over)).toMatchObject({ status: 400, body: { error, initialValue } });
    expect(upstream.asked("crm")).toEqual([]);
  });

  it("comes back with everything typed while no one can take it", async () => {
    upstream.on(REPORT, status(503));
    const initialValue = { problem: "stops", note: "Since the second half" };
    expect(await send()).toMatchObject({ status: 503, body: { initialValue } });
  });
});

describe("a player that gave up", () => {
  const tell = (reason: string) =>
    post(tellFailure, { path: "/events/gam1/playback-failures", params }, reason ? { reason } : {});

  it("is counted for its event", async () => {
    upstream.on(FAILURE, json({}, 201));
    expect((await tell("network")).status).toBe(204);
    expect(await sentTo(FAILURE)).toMatchObject([{ event_key: "gam1", reason: "network" }]);
  });

  it.each([
    ...["offline", "refused", "another-device", "streams-in-use", "signed-out", "not-entitled", "unsupported"],
    ...["made-up", ""],
  ])("because of %j is not the stream's fault", async (reason) => {
    expect((await tell(reason)).status).toBe(204);
    expect(upstream.asked("crm")).toEqual([]);
  });

  it("waits for no one who does not count", async () => {
    upstream.on(FAILURE, status(503));
    expect((await tell("decode")).status).toBe(204);
  });
});

describe("a stream in trouble", () => {
  const counted = (reports: number) => json({ reports, failures: 0, since: "2026-11-21T00:04:00Z" });
  const live = async () => (await get(liveState, { path: "/events/gam1/live.json", params })).body as object;
  const open = async (cookies = {}) => {
    const asked = { path: "/events/keller-vs-mercy/gam1", params: { slug: "keller-vs-mercy", key: "gam1" }, cookies };
    return (await get(eventPage, asked)).body as { notice: string | null };
  };

  it("is told to everyone, on the page, in the state, and on the light page", async () => {
    upstream.on(TROUBLE, counted(5));
    expect(await live()).toMatchObject({ notice: NOTICE });
    expect((await open({ member_unauth_time_zone: "America/Denver" })).notice).toBe(NOTICE);
    const light = parse(String((await get(livePage, { path: "/events/gam1/live", params })).body));
    expect(light.querySelector("[role=status]")?.text).toBe(NOTICE);
  });

  it("is told to no one while few say so, and once it is over", async () => {
    upstream.on(TROUBLE, counted(4));
    expect(await live()).not.toHaveProperty("notice");
    expect((await open()).notice).toBeNull();
  });

  it.each([
    ["counts nothing", status(404)],
    ["is away", status(503)],
  ])("leaves the page as it was where the CRM %s", async (_what, answer) => {
    upstream.on(TROUBLE, answer);
    expect((await open()).notice).toBeNull();
  });
});
