import { beforeEach, describe, expect, it } from "vitest";
import * as clipRoute from "~/routes/clips.$key/route";
import * as newRoute from "~/routes/clips.new/route";
import { clock } from "~/services/process/clock.server";
import { pendingIntents } from "~/web/session/signed-cookie.server";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { aClip } from "../models/clip/records";
import { type Answer, json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { requestWith } from "../web/configured";
import { callsWith, handedOut, member } from "./call-route";

const upstream = scriptedUpstreams();
const flags = { ...FLAG_DEFAULTS, "enable-clip-button": true };
const events: { event: string }[] = [];
const { get, post } = callsWith(() => ({
  ...upstream.clients,
  flags: { evaluate: async () => flags },
  analytics: { record: (event: { event: string }) => void events.push(event) },
}));

const KEY = "clpaaaaaaaaaaaaaaaa";
const ago = (minutes: number) => new Date(clock.now() - minutes * 60_000).toISOString();
const PAID = { payment_required: true };
const record = (vod: object = {}, broadcast: object = {}) => ({
  ...{ key: "gam1", slug: "a-vs-b", content_type: "game", start_time: ago(300) },
  participants: [{ key: "s1", name: "Boise", slug: "boise" }],
  publishers: [
    {
      ...{ key: "pub1", type: "school", name: "Boise" },
      broadcasts: [{ key: "b1", status: "complete", vod_key: "v1", ...PAID, ...broadcast }],
      vods: [{ key: "v1", status: "complete", duration: 40, ...PAID, ...vod }],
    },
  ],
});
const ENTITLEMENTS = "member GET /api/user/entitlements";
const ECHO = "echo GET /game_or_event/gam1";
const ENTITLED = json({ entitlements: ["membership", "video_subscription"] });
const VIEW = `member POST /v1/user/views/clip/${KEY}`;

beforeEach(() => {
  events.length = 0;
  flags["enable-clip-button"] = true;
  upstream.on(ECHO, json(record()));
  upstream.on("content GET /v2/vods/v1/url.json", json({ video_url: "https://media.example/master.m3u8" }));
  upstream.on(`member GET /v3/clips/${KEY}`, json(aClip()));
  upstream.on(ENTITLEMENTS, ENTITLED);
  upstream.on("member GET /v1/user/profile", json({ email: "fan@example.test", user_key: "u1" }));
  upstream.on("member GET /v2/user/profile", json({ key: "u1", email: "fan@example.test" }));
  upstream.on(VIEW, json({ success: true }));
  upstream.on("drm POST /v1/licenses", json({ license_key: "l1" }, 201));
  upstream.on("subscription-admin GET /api/pass_set", json({ passes: [] }));
});

describe("a clip's page (rulings 3)", () => {
  const see = (cookies = {}) => get(clipRoute.loader, { path: `/clips/${KEY}`, params: { key: KEY }, cookies });
  const stageOf = async (cookies = {}) =>
    ({ ...((await see(cookies)).body as { stage: { kind: string } }) }).stage.kind;

  it("plays for everybody where its event is free, though the game itself asks for a membership", async () => {
    upstream.on(ECHO, json(record({ payment_required: false }, { payment_required: false })));
    expect(await stageOf()).toBe("video");
    expect(upstream.asked("drm")).toEqual([]);
  });
  it("is sold to guests and to members without a pass where its event is paid, and plays for the others", async () => {
    expect(await stageOf()).toBe("upsell");
    upstream.on(ENTITLEMENTS, json({ entitlements: ["membership"] }));
    expect(await stageOf(member)).toBe("upsell");
    upstream.on(ENTITLEMENTS, ENTITLED);
    expect(await stageOf(handedOut())).toBe("video");
  });
  it("is recorded as watched by the member who is given it, and by nobody else (S 4.6)", async () => {
    await see();
    expect(upstream.asked(VIEW)).toEqual([]);
    upstream.on(ENTITLEMENTS, json({ entitlements: ["membership"] }));
    expect([await stageOf(member), upstream.asked(VIEW)]).toEqual(["upsell", []]);
    upstream.on(ENTITLEMENTS, ENTITLED);
    expect([await stageOf(handedOut()), upstream.asked(VIEW)]).toEqual(["video", [VIEW]]);
  });
  it.each([
    ["free", record({ payment_required: false }), false],
    ["paid", record(), true],
    ["paid until an hour ago", record({ entitlement_period: ago(60) }), false],
  ])("knows whether others need a pass: its replay is %s", async (_, event, paid) => {
    upstream.on(ECHO, json(event));
    expect((await see(handedOut())).body).toMatchObject({ clip: { paid } });
  });
  it("does not play while its replay does not", async () => {
    upstream.on(ECHO, json(record({ status: "failed", payment_required: false })));
    expect(await stageOf()).toBe("status");
  });
  it.each([
    [404, status(404)],
    [503, status(500)],
  ])("is a %i", async (expected, answer) => {
    upstream.on(`member GET /v3/clips/${KEY}`, answer);
    expect((await see()).status).toBe(expected);
  });

  /** Reads no clip for a token that is no one's anymore. */
  const endedElsewhere: Answer = (request) =>
    request.headers.has("authorization") ? status(401)(request) : json(aClip())(request);
  const remove = (cookies = {}, form: Record<string, string> = { intent: "delete" }) =>
    post(clipRoute.action, { path: `/clips/${KEY}`, params: { key: KEY }, cookies }, form);
  it("is deleted by its owner alone", async () => {
    upstream.on(`member DELETE /v3/clips/${KEY}`, json({ success: true }));
    expect(await remove()).toMatchObject({ status: 302, location: `/users/sign_in?redir=%2Fclips%2F${KEY}` });
    expect((await remove(member)).status).toBe(404);
    expect(upstream.asked("member DELETE")).toEqual([]);
    upstream.on(`member GET /v3/clips/${KEY}`, json(aClip({ own: true })));
    expect((await remove(member, { intent: "keep" })).status).toBe(400);
    expect(await remove(member)).toMatchObject({ status: 303, location: "/events/event/gam1" });
    expect(events.map(({ event }) => event)).toEqual(["clip_delete"]);
  });
  it.each([
    [500, 503],
    [404, 303],
  ])("whose deletion is answered %i, as to the second of two presses, answers %i", async (code, expected) => {
    upstream.on(`member GET /v3/clips/${KEY}`, json(aClip({ own: true })));
    upstream.on(`member DELETE /v3/clips/${KEY}`, status(code));
    expect((await remove(member)).status).toBe(expected);
  });
  it.each([
    ["as the clip is read", `member GET /v3/clips/${KEY}`],
    ["as it is deleted", `member DELETE /v3/clips/${KEY}`],
  ])("leads to sign in whose session turns out to be over %s", async (_when, call) => {
    upstream.on(`member GET /v3/clips/${KEY}`, json(aClip({ own: true })));
    upstream.on(call, endedElsewhere);
    const answer = await remove(member);
    expect([answer.status, answer.location]).toEqual([303, `/users/sign_in?redir=%2Fclips%2F${KEY}`]);
  });
});

describe("making a clip", () => {
  const open = (query: string, cookies = {}) => get(newRoute.loader, { path: `/clips/new?${query}`, cookies });
  const typed = { event: "gam1", publisher_key: "", key: KEY, title: "The block", start: "0:04", end: "0:16" };
  const save = (changes: Record<string, string> = {}, cookies = {}) =>
    post(newRoute.action, { path: "/clips/new?event=gam1", cookies }, { ...typed, ...changes });
  beforeEach(() => {
    upstream.on(`member GET /v3/clips/${KEY}`, status(404));
    upstream.on("member POST /v3/clips", json(aClip({ own: true }), 201));
  });

  it("is not there while the flag is off, or without an event", async () => {
    expect((await open("event=%3Cb%3E", member)).status).toBe(404);
    flags["enable-clip-button"] = false;
    expect((await open("event=gam1", member)).status).toBe(404);
    expect((await save({}, member)).status).toBe(404);
  });
  it("sends guests to sign in and back", async () => {
    const location = "/users/sign_in?redir=%2Fclips%2Fnew%3Fevent%3Dgam1%26at%3D20";
    expect(await open("event=gam1&at=20")).toMatchObject({ status: 302, location });
  });
  it("sends nobody to sign in whose session can't be renewed right now", async () => {
    const asleep = { member_refresh_token: "clips-1" };
    for (const answer of [await open("event=gam1&at=20", asleep), await save({}, asleep)])
      expect([answer.status, answer.location, answer.headers.get("Retry-After")]).toEqual([503, null, "30"]);
  });
  it("proposes the half minute before where the video is", async () => {
    const { status: code, body } = await open("event=gam1&at=38&from=button", member);
    expect(code).toBe(200);
    expect(body).toMatchObject({ isReplay: true, lengthText: "0:40", defaults: { start: "0:08", end: "0:38" } });
    expect(events.map(({ event }) => event)).toEqual(["clip_button_click"]);
  });
  it.each([
    ["a live game", record({ status: "scheduled" }, { status: "on_air" })],
    ["a replay that failed", record({ status: "failed" })],
  ])("is not offered for %s", async (_, event) => {
    upstream.on(ECHO, json(event));
    upstream.on("content GET /v2/broadcasts/b1/url.json", json({ video_url: "https://media.example/live.m3u8" }));
    expect(await open("event=gam1", member)).toMatchObject({ status: 403, body: { isReplay: false } });
    expect((await save({}, member)).status).toBe(422);
  });

  it("saves it once and leads to its page", async () => {
    expect(await save({}, member)).toMatchObject({ status: 303, location: `/clips/${KEY}` });
    const [request] = upstream.requestsOf("member POST /v3/clips");
    const source = { event_key: "gam1", source: "vod", source_key: "v1" };
    expect(await request?.json()).toEqual({ key: KEY, ...source, start: 4, end: 16, title: "The block" });
    expect(events.map(({ event }) => event)).toEqual(["clip_create"]);
    expect(upstream.asked("drm")).toEqual([]);
  });
  it.each<[number, Record<string, string>]>([
    [400, { end: "0:41" }],
    [400, { title: "" }],
    [400, { start: "x" }],
    [400, { extra: "1" }],
  ])("answers %i to %o and saves nothing", async (code, changes) => {
    expect((await save(changes, member)).status).toBe(code);
    expect(upstream.asked("member POST")).toEqual([]);
  });
  it("is refused to who may not watch, and keeps what was typed when the service fails", async () => {
    upstream.on(ENTITLEMENTS, json({ entitlements: ["membership"] }));
    expect((await save({}, member)).status).toBe(403);
    upstream.on(ENTITLEMENTS, status(500));
    const initialValue = { title: "The block", start: "0:04" };
    const error = { "": ["We couldn't check your pass. Please try again in a moment."] };
    expect(await save({}, member)).toMatchObject({ status: 503, body: { initialValue, error } });
    upstream.on(ENTITLEMENTS, ENTITLED);
    upstream.on("member POST /v3/clips", status(500));
    expect(await save({}, member)).toMatchObject({ status: 503, body: { initialValue } });
  });

  it.each<[string, string, Record<string, string>]>([
    ["that ended as the entitlements were read", ENTITLEMENTS, member],
    ["that ended as it was saved", "member POST /v3/clips", member],
    ["of a guest", "", {}],
  ])("is finished after signing in, without the session %s", async (_what, call, cookies) => {
    if (call) upstream.on(call, status(401));
    const answer = await save({}, cookies);
    expect([answer.status, answer.cookies.member_access_token]).toEqual([303, call ? "" : undefined]);
    const back = new URL(answer.location ?? "", "https://x.test").searchParams.get("redir") ?? "";
    const { publisher_key: _, ...kept } = typed;
    expect(Object.fromEntries(new URL(back, "https://x.test").searchParams)).toEqual(kept);
    const [intent] = pendingIntents.read(requestWith(answer.cookies, "/"), clock.now()) ?? [];
    const details = { key: KEY, start: "4", end: "16", title: "The block" };
    expect(intent).toMatchObject({ kind: "clip", content_key: "gam1", details });
    upstream.on(`member GET /v3/clips/${KEY}`, json(aClip({ own: true })));
    upstream.on(ENTITLEMENTS, ENTITLED);
    expect(await open(back.split("?")[1] ?? "", member)).toMatchObject({ status: 303, location: `/clips/${KEY}` });
  });
});
