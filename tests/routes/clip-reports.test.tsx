import { beforeEach, describe, expect, it } from "vitest";
import * as clipRoute from "~/routes/clips.$key/route";
import * as reportRoute from "~/routes/clips.$key_.report/route";
import * as libraryRoute from "~/routes/member.library/route";
import { loader as picture } from "~/routes/share.$family.$file/route";
import { formToken, HONEYPOT_FIELD, TOKEN_FIELD } from "~/services/captcha/bot-check.server";
import { COOKIE } from "~/web/session/cookies.server";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { aClip } from "../models/clip/records";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { siteClock } from "../support/site-clock";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";

/** A clip is reported by anyone, and what the team took down is gone for everyone (rulings 3). */

const NOW = Date.UTC(2026, 10, 21, 1);
siteClock(() => NOW);
const upstream = scriptedUpstreams();
let areClipsOn = true;
const clients = () => ({
  ...upstream.clients,
  flags: { evaluate: async () => ({ ...FLAG_DEFAULTS, "enable-clip-button": areClipsOn }) },
});
const { get, post } = callsWith(clients);

const KEY = "clpaaaaaaaaaaaaaaaa";
const CLIP = `member GET /v3/clips/${KEY}`;
const REPORT = "crm POST /clip_reports";
const GONE = json({ error: "removed" }, 410);
const params = { key: KEY };
const path = `/clips/${KEY}/report`;

beforeEach(() => {
  areClipsOn = true;
  upstream.on(CLIP, json(aClip()));
  upstream.on("member GET /v1/user/profile", json({ email: "fan@example.test", user_key: "u1" }));
  const game = { key: "gam1", slug: "a-vs-b", content_type: "game", start_time: "2026-11-20T01:00:00Z" };
  upstream.on("echo GET /game_or_event/gam1", json({ ...game, publishers: [] }));
});

const draw = (route: object, at: string, pattern: string, cookies = {}) =>
  drawnPage(route, { path: at, pattern, cookies, upstreams: clients() });
const typed = (over: Record<string, string> = {}) => ({
  ...{ [TOKEN_FIELD]: formToken(NOW - 10_000), [HONEYPOT_FIELD]: "" },
  ...{ reason: "names-a-student", note: "My son, at the end", email: "" },
  ...over,
});
const send = (over: Record<string, string> = {}, cookies = {}) =>
  post(reportRoute.action, { path, params, cookies }, typed(over));
const sent = async () =>
  Promise.all(upstream.requestsOf(REPORT).map(async (request) => (await request.json()) as object));

const linked = async (cookies = {}) =>
  (await draw(clipRoute, `/clips/${KEY}`, "clips/:key", cookies)).html.querySelector(`a[href="${path}"]`)?.text;

it("a clip's page leads everyone but its maker to the report", async () => {
  expect(await linked()).toBe("Report this clip");
  expect(await linked(member)).toBe("Report this clip");
  upstream.on(CLIP, json(aClip({ own: true })));
  expect(await linked(member)).toBeUndefined();
});

it.each([
  ["a final", true, "Final: Mercy 14, Keller 10"],
  ["a running score with its time", false, "Mercy 14, Keller 10, 3rd 4:12"],
])("a clip's page tells its game's score: %s", async (_what, final, news) => {
  const participants = ["Keller", "Mercy"].map((name) => ({ key: name, name, short_name: name }));
  const teams = participants.map(({ key }, index) => ({ key, score: 10 + 4 * index }));
  const scoreboard = { updated_at: "2026-11-20T03:00:00Z", final, period: "3rd", clock: "4:12", teams, plays: [] };
  const publishers = [{ key: "sch1", datacasts: [{ key: "d1", status: "inprogress", scoreboard }] }];
  const game = { key: "gam1", content_type: "game", start_time: "2026-11-20T01:00:00Z", home_team: "Keller" };
  upstream.on("echo GET /game_or_event/gam1", json({ ...game, participants, publishers }));
  expect((await draw(clipRoute, `/clips/${KEY}`, "clips/:key")).html.text).toContain(news);
  const { html } = await draw(clipRoute, `/clips/${KEY}`, "clips/:key", { [COOKIE.scores]: "hidden" });
  expect(html.text).not.toContain("14");
});

describe("the page that takes a report", () => {
  it("is one page for all guests, and a form that any browser sends", async () => {
    const { headers } = await get(reportRoute.loader, { path, params });
    expect(headers.get("Cache-Control")).toMatch(/^public, max-age=0, s-maxage=60/);
    const { html } = await draw(reportRoute, path, "clips/:key/report");
    const form = html.querySelector('form[method="post"]');
    expect(form?.getAttribute("action")).toBe(`${path}#form`);
    expect(form?.querySelectorAll('input[name="reason"]')).toHaveLength(6);
    expect(html.querySelector("h1")?.text).toBe("Report a clip");
  });

  it.each([
    ["a guest", {}],
    ["a member", member],
  ])("passes on what %s entered and which clip it is about, and says thanks", async (_who, cookies) => {
    upstream.on(REPORT, json({ reference: "CR-7KQ2M9XC" }, 201));
    const { status: code, location } = await send({ email: "dad@home.test" }, cookies);
    expect([code, location]).toEqual([303, `${path}?sent=CR-7KQ2M9XC#form`]);
    expect(await sent()).toEqual([
      {
        ...{ clip_key: KEY, event_key: "gam1", reporter: expect.any(String), reason: "names-a-student" },
        ...{ note: "My son, at the end", email: "dad@home.test" },
      },
    ]);
    const { html } = await draw(reportRoute, `${path}?sent=CR-7KQ2M9XC`, "clips/:key/report");
    expect(html.querySelector("[role=status]")?.text).toContain("Reference CR-7KQ2M9XC");
  });

  it.each<[what: string, Record<string, string>, field: string, message: string]>([
    ["no choice", { reason: "" }, "reason", "Choose what's wrong with it."],
    ["a choice that is none", { reason: "boring" }, "reason", "Choose what's wrong with it."],
    ["too many words", { note: "x".repeat(1_001) }, "note", "Use at most 1,000 characters."],
    ["half an address", { email: "dad@" }, "email", "Enter an e-mail address such as name@example.com."],
    ["a robot", { [HONEYPOT_FIELD]: "x" }, "", "We couldn't verify that you're not a robot."],
  ])("%s comes back with everything typed", async (_what, over, field, message) => {
    const initialValue = { note: over.note ?? "My son, at the end" };
    const error = { [field]: [expect.stringContaining(message)] };
    expect(await send(over)).toMatchObject({ status: 400, body: { error, initialValue } });
    expect(upstream.asked("crm")).toEqual([]);
  });

  it("comes back with everything typed while no one can take it", async () => {
    upstream.on(REPORT, status(503));
    expect(await send()).toMatchObject({ status: 503, body: { initialValue: { note: "My son, at the end" } } });
  });

  it.each([
    ["that is none", "a.b", 404],
    ["of no clip", KEY, 404],
  ])("isn't there for a key %s", async (_what, key, code) => {
    upstream.on(CLIP, status(404));
    expect((await get(reportRoute.loader, { path: `/clips/${key}/report`, params: { key } })).status).toBe(code);
  });
});

describe("a clip that was taken down", () => {
  beforeEach(() => void upstream.on(CLIP, GONE));

  it.each([
    ["a guest", {}],
    ["a member, its maker too", member],
  ])("is gone for %s, and so is its report", async (_who, cookies) => {
    const at = { path: `/clips/${KEY}`, params, cookies };
    expect(await get(clipRoute.loader, at)).toMatchObject({ status: 410, body: { message: "removed-clip" } });
    expect((await get(reportRoute.loader, { ...at, path })).status).toBe(410);
    expect((await send({}, cookies)).status).toBe(410);
    expect(upstream.asked("crm")).toEqual([]);
  });

  it("can't be deleted from its page either, and has no title in its meta data", async () => {
    const asked = { path: `/clips/${KEY}`, params, cookies: member };
    expect((await post(clipRoute.action, asked, { intent: "delete" })).status).toBe(410);
    expect((clipRoute.meta as (given: { data: undefined }) => unknown)({ data: undefined })).toEqual([]);
  });

  it("has no picture for shared links", async () => {
    const file = `${KEY}.png`;
    expect((await get(picture, { path: `/share/clips/${file}`, params: { family: "clips", file } })).status).toBe(404);
  });

  const libraryOf = async (...items: object[]) => {
    upstream.on("member GET /v3/clips", json({ items, total: items.length }));
    upstream.on("member GET /v2/user/profile", json({ key: "u1", email: "fan@example.test" }));
    upstream.on("member GET /v3/downloads", json({ items: [] }));
    upstream.on("search", json({ items: [], total: 0 }));
    return (await draw(libraryRoute, "/member/library", "member/library", member)).html;
  };
  const removed = aClip({ own: true, removed: true });

  it.each([true, false])("stands among its maker's clips, and says what became of it, be they on: %s", async (isOn) => {
    areClipsOn = isOn;
    const html = await libraryOf(removed);
    const clips = html.querySelector("#clips") ?? html;
    const words = "We took this clip down, so it can't be watched anymore. See why we do, or ask us.";
    expect(clips.text.replace(/\s+/g, " ")).toContain(words);
    expect(clips.querySelector(`a[href="/clips/${KEY}"]`)).toBeNull();
    expect(clips.querySelector('a[href="/termsofuse#clips"]')).not.toBeNull();
  });
});
