import { beforeEach, describe, expect, it, vi } from "vitest";
import { WRONG_CODE } from "~/models/member/sign-in-link.server";
import { newSignInLinkPath, signInPath } from "~/models/navigation/paths";
import * as signIn from "~/routes/users.$authenticate/route";
import * as linkPage from "~/routes/users.link/route";
import * as newPage from "~/routes/users.link_.new/route";
import { LIMITS } from "~/services/limits/limit-table";
import { closeLimits, limits } from "~/services/limits/limits.server";
import { type Answer, json, scriptedUpstreams, status, unreachable } from "../models/scripted-upstreams";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";

/** In without a password (security 3, decision 60). */

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
vi.mock("node:timers/promises", () => ({ setTimeout: async (ms: number) => waited.push(ms) }));
const waited: number[] = [];
beforeEach(async () => {
  await closeLimits();
  waited.length = 0;
});

const email = "fan@example.test";
const GAME = "/events/central-vs-north/gam1";
const ASK = "member POST /v3/sign_in_links";
const READ = "member GET /v3/sign_in_links/t1";
const OPEN = "member POST /v3/sign_in_links/session";
const CAN = "member GET /v3/capabilities";
const PRESS = { path: "/users/link?token=t1" };
const PAGE = { path: "/users/link" };

async function asking(redir?: string, answer: Answer = json({ success: true })) {
  upstream.on(ASK, answer);
  return post(newPage.action, { path: newSignInLinkPath(redir) }, { email });
}
function opens() {
  upstream.on(OPEN, json({ access_token: "a1", refresh_token: "r1", token_type: "Bearer", expires_in: 7200 }));
  upstream.on("member GET /v2/user/profile", json({ key: "u1", email, time_zone: null }));
}

describe("asking", () => {
  it.each([true, false])("is offered where the service can: %s", async (can) => {
    upstream.on(CAN, can ? json({ sign_in_link: true }) : status(404));
    const { html } = await drawnPage(signIn, {
      ...{ path: signInPath(GAME), cookies: {}, upstreams: upstream.clients, pattern: "users/:authenticate" },
    });
    expect(html.querySelectorAll(`a[href="${newSignInLinkPath(GAME)}"]`)).toHaveLength(can ? 1 : 0);
  });

  it.each<[string, Answer]>([
    ["an account", json({ success: true })],
    ["none", status(404)],
    ["one that the service refuses", status(422)],
  ])("answers alike, after the same time, for %s", async (_what, answer) => {
    const { status: code, location, cookies } = await asking(undefined, answer);
    expect([code, location, Object.keys(cookies), waited]).toEqual([303, "/users/link", ["sign_in_link"], [400]]);
  });

  it("says so while the service is down, and asks for no nonsense", async () => {
    const { status: code, body } = await asking(undefined, unreachable);
    expect([code, body]).toEqual([503, expect.objectContaining({ initialValue: { email } })]);
    expect((await post(newPage.action, { path: "/users/link/new" }, { email: "fan@" })).status).toBe(400);
  });
});

describe("the link", () => {
  it.each<[string, Answer, string, number]>([
    ["opens", json({ email }), "open", 200],
    ["is used or too old", status(404), "gone", 404],
    ["can't be read", status(500), "unknown", 503],
  ])("that %s uses nothing when a page is read", async (_what, answer, state, code) => {
    upstream.on(READ, answer);
    const shown = await get(linkPage.loader, PRESS);
    expect(shown).toMatchObject({ status: code, body: { link: { state } } });
    expect(shown.headers.get("Cache-Control")).toBe("private, no-store");
    expect(new Set(upstream.asked())).toEqual(new Set([READ]));
  });

  it("signs in with a press, and goes on where its browser came from", async () => {
    opens();
    const { cookies } = await asking(GAME);
    const pressed = await post(linkPage.action, { ...PRESS, cookies });
    expect([pressed.status, pressed.location, pressed.cookies.member_access_token]).toEqual([303, GAME, "a1"]);
    expect([pressed.cookies.sign_in_link, pressed.cookies.way_back]).toEqual(["", ""]);
    expect((await post(linkPage.action, PRESS)).location).toBe("/");
  });

  it.each([
    [401, 400],
    [500, 503],
  ])("of which the service says %s stays, with its reason", async (refusal, code) => {
    upstream.on(OPEN, status(refusal));
    const { status: answered, body } = await post(linkPage.action, PRESS);
    expect([answered, body]).toEqual([code, expect.objectContaining({ error: { "": [expect.any(String)] } })]);
  });

  it("leads a member on", async () =>
    expect((await get(linkPage.loader, { ...PRESS, cookies: member })).status).toBe(302));
});

describe("the code", () => {
  const typed = async (code: string, cookies: Record<string, string>) =>
    post(linkPage.action, { ...PAGE, cookies }, { code });

  it("signs in where it was asked for, with spaces or without", async () => {
    opens();
    const { cookies } = await asking(GAME);
    expect((await typed(" 123 456", cookies)).location).toBe(GAME);
    const sent = await upstream.requestsOf(OPEN)[0]?.json();
    expect(sent).toEqual(expect.objectContaining({ email, code: "123456", browser: expect.any(String) }));
  });

  it("of another form, or in another browser, is asked of no one", async () => {
    const { cookies } = await asking();
    expect((await typed("12345", cookies)).status).toBe(400);
    expect((await typed("123456", {})).status).toBe(404);
    expect((await get(linkPage.loader, PAGE)).status).toBe(404);
    expect(upstream.requestsOf(OPEN)).toEqual([]);
  });

  it("that is wrong is answered after the same time, and counts for its network and in all", async () => {
    upstream.on(OPEN, status(401));
    const { cookies } = await asking();
    waited.length = 0;
    const { status: code, body } = await typed("123456", cookies);
    expect([code, body, waited]).toEqual([400, expect.objectContaining({ error: { code: [WRONG_CODE] } }), [400]]);
    for (let i = 1; i < LIMITS["sign-in-code"].all.times; i += 1)
      await limits().take("sign-in-code", { network: `n${i}` });
    expect((await typed("123456", cookies)).status).toBe(429);
    expect(upstream.requestsOf(OPEN)).toHaveLength(1);
  });
});
