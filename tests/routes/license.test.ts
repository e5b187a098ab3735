import { beforeEach, describe, expect, it } from "vitest";
import { DRM_BYPASS } from "~/models/event/access/access";
import { action, loader } from "~/routes/events.$key.license/route";
import { clock } from "~/services/process/clock.server";
import { heldLicense } from "~/web/session/signed-cookie.server";
import { letIn } from "~/web/visit/media-pass.server";
import { type Answer, blocked, json, scriptedUpstreams, status, text } from "../models/scripted-upstreams";
import { pairOf, requestWith } from "../web/configured";
import { callsWith, member, renewable } from "./call-route";

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);

const VERIFY = "drm GET /v1/licenses/l1";
const RELEASE = "drm DELETE /v1/licenses/l1";
const CREATE = "drm POST /v1/licenses";
const ENTITLEMENTS = ["video_subscription"];
const HOUR = 3_600_000;
const OPENED = { paid: { key: "bdc1", openedBy: ENTITLEMENTS }, license: { key: "l1", entitlements: ENTITLEMENTS } };

/** What the browser holds, as this site signed it. */
const holding = (key: string, at = clock.now()) =>
  Object.fromEntries([pairOf(heldLicense.serialize({ key, entitlements: ENTITLEMENTS }, at))]);
const page = (cookies: Record<string, string>) => ({ path: "/events/gam1/license", params: { key: "gam1" }, cookies });
const keepAlive = (cookies: Record<string, string>) =>
  post(action, page(cookies), { intent: "keep-alive", license_key: "of-the-form" });
const keptKey = (cookies: Record<string, string>) => heldLicense.read(requestWith(cookies), clock.now())?.key;

describe("keeping a license alive (S 5.4, 7.4)", () => {
  const LIVES = { valid: true };
  const ended = (reason: string) => ({ valid: false, reason });
  const NOT_ENTITLED = json({ error: "not_entitled" }, 403);
  const TAKEN = json({ error: "too_many_devices" }, 409);
  it.each<[string, Answer, Answer | null, number, object, string | undefined]>([
    ["it lives", json({ license_key: "l1", valid: true }), null, 200, LIVES, "l1"],
    ["verifying fails, 503: it counts as alive", status(503), null, 200, LIVES, "l1"],
    ["it ended: another is taken", status(410), json({ license_key: "l2" }), 200, LIVES, "l2"],
    ["it lives, whatever the answer's body (rulings 4)", json({ valid: false }), null, 200, LIVES, "l1"],
    ["it lives, though the answer cannot be read", text("{"), null, 200, LIVES, "l1"],
    ["it ended while the service fails: the bypass key", status(410), status(500), 200, LIVES, DRM_BYPASS],
    ["it may not begin: others play", TAKEN, null, 409, ended("taken"), undefined],
    ["it ended and all devices are taken", status(410), status(409), 409, ended("taken"), undefined],
    ["it ended with the pass", NOT_ENTITLED, NOT_ENTITLED, 403, ended("not-entitled"), undefined],
    ["it ended and no other is given", status(410), status(400), 410, ended("refused"), undefined],
  ])("%s", async (_what, verification, creation, code, body, key) => {
    upstream.on(VERIFY, verification);
    upstream.on(RELEASE, () => new Response(null, { status: 204 }));
    upstream.on("drm GET /v1/licenses/l2", json({ license_key: "l2", valid: true }));
    if (creation) upstream.on(CREATE, creation);
    const answer = await keepAlive({ ...member, ...holding("l1") });
    expect([answer.status, answer.body, keptKey(answer.cookies)]).toEqual([code, body, key]);
  });

  it.each<[string, Answer, Answer, string[]]>([
    ["it may live", blocked, json({ license_key: "l2" }), [VERIFY]],
    ["it ended", status(410), blocked, [VERIFY, RELEASE, CREATE]],
  ])("a firewall's 403 ends no picture, and opens none: %s", async (_what, verification, creation, asked) => {
    upstream.on(VERIFY, verification);
    upstream.on(RELEASE, () => new Response(null, { status: 204 }));
    upstream.on(CREATE, creation);
    const answer = await keepAlive({ ...member, ...holding("l1") });
    expect([answer.status, answer.body, keptKey(answer.cookies)]).toEqual([503, { valid: true }, undefined]);
    expect(upstream.asked("drm")).toEqual(asked);
  });

  it("keeps the license that it took though a firewall hides how it stands: nobody else gives it back", async () => {
    upstream.on(VERIFY, status(410));
    upstream.on(RELEASE, status(410));
    upstream.on(CREATE, json({ license_key: "l2" }));
    upstream.on("drm GET /v1/licenses/l2", blocked);
    const answer = await keepAlive({ ...member, ...holding("l1") });
    expect([answer.status, answer.body, keptKey(answer.cookies)]).toEqual([200, { valid: true }, "l2"]);
  });

  it("says that it plays, of the license that takes another's place too", async () => {
    const PLAYS = { license_key: "l2", valid: true };
    upstream.on(VERIFY, status(410));
    upstream.on(RELEASE, status(410));
    upstream.on(CREATE, json({ license_key: "l2" }));
    upstream.on("drm GET /v1/licenses/l2", json(PLAYS));
    await keepAlive({ ...member, ...holding("l1") });
    for (const call of [VERIFY, "drm GET /v1/licenses/l2"])
      expect(upstream.requestsOf(call)[0]?.url).toContain("playing=1");
  });

  describe("of a paid video", () => {
    const pass = Object.fromEntries(letIn(requestWith(member), OPENED, clock.now() - 5 * HOUR).map(pairOf));
    const alive = (query: string, cookies: Record<string, string>) =>
      post(action, { ...page(cookies), path: `/events/gam1/license${query}` }, { intent: "keep-alive" });
    const passes = async (query: string, verification: Answer, cookies: Record<string, string> = pass) => {
      upstream.on(VERIFY, verification);
      upstream.on(RELEASE, status(410));
      upstream.on(CREATE, status(403));
      const answer = await alive(query, { ...member, ...holding("l1"), ...cookies });
      return Object.keys(answer.cookies).filter((name) => name.startsWith("media_pass_"));
    };
    const PLAYS = json({ license_key: "l1", valid: true });

    it("lets the browser go on asking for it", async () =>
      expect(await passes("?video=bdc1", PLAYS)).toEqual(["media_pass_bdc1"]));

    it.each<[string, string, Answer, Record<string, string>]>([
      ["that it doesn't name", "", PLAYS, pass],
      ["that no page let it in to", "?video=bdc2", PLAYS, pass],
      ["whose pass has ended", "?video=bdc1", PLAYS, {}],
      ["with the license refused", "?video=bdc1", NOT_ENTITLED, pass],
    ])("lets nobody in to one %s", async (_what, query, verification, cookies) =>
      expect(await passes(query, verification, cookies)).toEqual([]),
    );
  });

  it("the bypass key always lives (S 8.3)", async () => {
    const answer = await keepAlive({ ...member, ...holding(DRM_BYPASS) });
    expect([answer.status, answer.body]).toEqual([200, { valid: true }]);
    expect(upstream.asked()).toEqual([]);
  });

  it("asks about the cookie's license, never the form's, and takes another for the same entitlements", async () => {
    upstream.on(VERIFY, status(410));
    upstream.on(RELEASE, status(410));
    upstream.on(CREATE, json({ license_key: "l2" }));
    upstream.on("drm GET /v1/licenses/l2", json({ license_key: "l2", valid: true }));
    await keepAlive({ ...member, ...holding("l1") });
    expect(upstream.asked()).toEqual([VERIFY, RELEASE, CREATE, "drm GET /v1/licenses/l2"]);
    expect(await upstream.requestsOf(CREATE)[0]?.json()).toEqual({ resource_entitlements: ENTITLEMENTS });
  });

  it("a token that ended in the middle of a game is renewed, and the game goes on", async () => {
    upstream.on(VERIFY, ({ url }) =>
      url.includes("member=t2")
        ? Response.json({ license_key: "l1", valid: true })
        : Response.json({ error: "invalid_token" }, { status: 401 }),
    );
    upstream.on("member POST /oauth/token", json({ access_token: "t2", refresh_token: "r2", expires_in: 60 }));
    const answer = await keepAlive({ ...renewable, member_refresh_token: "mid-game", ...holding("l1") });
    expect([answer.status, answer.body, keptKey(answer.cookies)]).toEqual([200, { valid: true }, "l1"]);
    expect(answer.cookies.member_access_token).toBe("t2");
  });

  it("a session that is over ends playback, and the browser learns it", async () => {
    upstream.on("drm", status(401));
    upstream.on("member POST /oauth/token", status(401));
    const answer = await keepAlive({ ...renewable, member_refresh_token: "over", ...holding("l1") });
    expect([answer.status, answer.body]).toEqual([401, ended("signed-out")]);
    expect(answer.cookies.member_access_token).toBe("");
    expect(upstream.asked(CREATE)).toEqual([]);
  });

  it("a session that cannot be renewed just now counts as valid, not as over", async () => {
    const answer = await keepAlive({ member_refresh_token: "waiting", ...holding("l1") });
    expect([answer.status, answer.body]).toEqual([503, { valid: true }]);
    expect(upstream.asked()).toEqual([]);
  });

  it("another member's license in the cookie plays nothing", async () => {
    // The service knows whose it is: gone for this token, and nothing to take instead.
    upstream.on("drm", status(410));
    upstream.on(CREATE, json({ error: "not_entitled" }, 403));
    const answer = await keepAlive({ ...member, member_access_token: "somebody-else", ...holding("l1") });
    expect([answer.status, answer.body]).toEqual([403, { valid: false, reason: "not-entitled" }]);
    expect(upstream.requestsOf(VERIFY)[0]?.url).toContain("member=somebody-else");
  });
});

it.each<[string, () => Record<string, string>, number, string]>([
  ["without a license", () => member, 410, "refused"],
  ["for a guest", () => holding("l1"), 401, "signed-out"],
  ["that is a day old", () => ({ ...member, ...holding("l1", clock.now() - 25 * HOUR) }), 410, "refused"],
  ["that was altered", () => ({ ...member, playback_licence: `${holding("l1").playback_licence}x` }), 410, "refused"],
  ["that was made up", () => ({ ...member, playback_licence: "DRM_BYPASS" }), 410, "refused"],
])("nothing is kept alive: %s", async (_what, cookies, code, reason) => {
  const answer = await keepAlive(cookies());
  expect([answer.status, answer.body]).toEqual([code, { valid: false, reason }]);
  expect(upstream.asked()).toEqual([]);
});

const release = (cookies: Record<string, string>) =>
  post(action, page(cookies), { intent: "release", license_key: "of-the-form" });

it.each([204, 404, 500])("giving a license back asks once, whatever the service answers: %i", async (code) => {
  upstream.on(RELEASE, () => new Response(null, { status: code }));
  const answer = await release({ ...member, ...holding("l1") });
  expect([answer.status, answer.body]).toEqual([200, { valid: false }]);
  expect(upstream.asked()).toEqual([RELEASE]);
});

it("is only ever posted to, with the fields it has", async () => {
  expect((await get(loader, page(member))).status).toBe(404);
  expect((await post(action, page(member), { intent: "keep-alive", entitlements: "all" })).status).toBe(400);
});

describe("a sign of life that says where the player is", () => {
  const POSITION = "member PUT /v3/user/positions/game/gam1";
  const PLACE = { content_type: "game", position: "42.5", duration: "600.0" };
  const says = (more: Record<string, string>) =>
    post(action, page({ ...member, ...holding("l1") }), { intent: "keep-alive", license_key: "l1", ...more });
  beforeEach(() => upstream.on(VERIFY, json({ license_key: "l1", valid: true })));

  it("is kept for the member's other devices", async () => {
    upstream.on(POSITION, json({ success: true }));
    expect((await says(PLACE)).body).toEqual({ valid: true });
    expect(await upstream.requestsOf(POSITION)[0]?.json()).toMatchObject({ position: 42.5, duration: 600 });
  });

  it("loses no license with a place that can't be kept", async () => {
    upstream.on(POSITION, status(503));
    expect((await says(PLACE)).body).toEqual({ valid: true });
  });

  it.each([
    ["without a length", { duration: "" }],
    ["beyond the end", { position: "601" }],
    ["of no kind", { content_type: "../x" }],
    ["within a clip, whose license is the game's", { content_type: "clip" }],
    ["before the beginning", { position: "-1" }],
  ])("is only a sign of life %s", async (_, wrong) => {
    expect((await says({ ...PLACE, ...wrong })).body).toEqual({ valid: true });
    expect(upstream.asked("member")).toEqual([]);
  });
});
