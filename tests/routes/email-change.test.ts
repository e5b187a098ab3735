import { describe, expect, it } from "vitest";
import * as changing from "~/routes/member.email/route";
import { clock } from "~/services/process/clock.server";
import { emailChangeLink } from "~/web/session/signed-cookie.server";
import { type Answer, json, scriptedUpstreams, status, text, unreachable } from "../models/scripted-upstreams";
import { pairOf } from "../web/configured";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";

/** The link that is mailed to a new e-mail address (S 7.2, security 3). */

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
const { action, loader } = changing;

const TOKEN = "one-time-token-0123456789";
const NEXT = "robin.sawyer@example.test";
const READ = `member GET /v3/email_change/${TOKEN}`;
const CHANGE = "member POST /v3/email_change/confirmation";
const HERE = { path: "/member/email" };
const LINKED = { path: `/member/email?token=${TOKEN}` };
const SIGN_IN = "/users/sign_in?redir=%2Fmember%2Femail";
const remembered = Object.fromEntries([pairOf(emailChangeLink.serialize(TOKEN, clock.now()))]);
const open = json({ email: NEXT, changed: false });
const drawn = async (path: string, form?: Record<string, string>) => {
  const { html } = await drawnPage(changing, {
    ...{ path, cookies: { ...member, ...remembered }, upstreams: upstream.clients },
    ...(form && { form }),
  });
  return html;
};

describe("a link that is followed", () => {
  it("by a guest is remembered until they have signed in, with no token in redir", async () => {
    const { status: code, location, cookies } = await get(loader, LINKED);
    expect([code, location, Object.keys(cookies)]).toEqual([302, SIGN_IN, ["email_change"]]);
    expect(upstream.asked()).toEqual([]);
    upstream.on(READ, open);
    const back = await get(loader, { ...HERE, cookies: { ...member, email_change: cookies.email_change ?? "" } });
    expect([back.status, back.body]).toMatchObject([200, { link: { state: "open", email: NEXT } }]);
  });

  it("changes nothing by itself, and is nobody else's to keep", async () => {
    upstream.on(READ, open);
    const { headers } = await get(loader, { ...LINKED, cookies: member });
    expect(upstream.asked()).toEqual([READ]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(upstream.requestsOf(READ)[0]?.headers.get("authorization")).toBe("Bearer t1");
  });

  it.each<[string, string, Answer | null, string, number]>([
    ["is too old, unknown, or not the newest", LINKED.path, status(404), "gone", 404],
    ["is another account's", LINKED.path, json({ error: "other_account" }, 409), "other_account", 409],
    ["was used before", LINKED.path, json({ email: NEXT, changed: true }), "changed", 200],
    ["works a day later", LINKED.path, json({ email: NEXT, changed: false, opens_at: 1 }), "early", 200],
    ["cannot be checked", LINKED.path, status(500), "unknown", 503],
    ["cannot be read", LINKED.path, text("nonsense"), "unknown", 503],
    ["is missing", HERE.path, null, "gone", 404],
    ["can be none", "/member/email?token=..%2F..%2Fx", null, "gone", 404],
    ["is endless", `/member/email?token=${"x".repeat(201)}`, null, "gone", 404],
  ])("says so when it %s", async (_what, path, answer, state, code) => {
    if (answer) upstream.on(READ, answer);
    const { status: answered, body } = await get(loader, { path, cookies: member });
    expect([answered, (body as { link: { state: string } }).link.state]).toEqual([code, state]);
    expect(upstream.asked()).toEqual(answer ? upstream.asked(READ) : []);
  });

  it.each([
    [true, NEXT],
    [false, undefined],
  ])("shows the new address from then on, also where another browser followed it: %s", async (changed, shown) => {
    upstream.on(READ, json({ email: NEXT, changed }));
    const { cookies } = await get(loader, { ...LINKED, cookies: member });
    expect(cookies.member_service_email).toBe(shown);
  });

  it("by a session that has ended leads to signing in first", async () => {
    upstream.on(READ, status(401));
    const { location, cookies } = await get(loader, { ...LINKED, cookies: member });
    expect([location, cookies.member_access_token, cookies.email_change]).toEqual([SIGN_IN, "", expect.anything()]);
  });
});

describe("the form", () => {
  const change = { intent: "change", token: TOKEN };

  it("changes it, shows the new one from then on, and forgets the link", async () => {
    upstream.on(CHANGE, json({ email: NEXT }));
    const { status: code, location, cookies } = await post(action, { ...HERE, cookies: member }, change);
    expect([code, location]).toEqual([303, "/member/account?saved=address-changed#profile"]);
    expect(cookies).toMatchObject({ member_service_email: NEXT, email_change: "" });
    expect(await upstream.requestsOf(CHANGE)[0]?.json()).toEqual({ token: TOKEN });
  });

  it.each<[string, Answer, number, RegExp]>([
    ["another account has it by now", json({ error: "taken" }, 409), 409, /^Another account has this e-mail address/],
    ["a payment is under way", json({ error: "payment_open" }, 409), 409, /payments is still going through/],
    ["the answer was lost", unreachable, 503, /^We haven't heard whether/],
    ["the service fails", status(500), 503, /^We haven't heard whether/],
    ["the service turns the site away", status(429), 503, /Nothing changed/],
  ])("says so where %s", async (_what, answer, code, words) => {
    upstream.on(CHANGE, answer);
    const { status: answered, body, cookies } = await post(action, { ...HERE, cookies: member }, change);
    expect([answered, body]).toEqual([code, { failed: expect.stringMatching(words) }]);
    expect(cookies.member_service_email).toBeUndefined();
  });

  it.each([status(404), json({ error: "other_account" }, 409)])("leads to what the link is now", async (answer) => {
    upstream.on(CHANGE, answer);
    const { status: code, location, cookies } = await post(action, { ...HERE, cookies: member }, change);
    expect([code, location, cookies.email_change]).toEqual([303, "/member/email", expect.anything()]);
  });

  it("signs out who is somebody else, and keeps the link for who signs in next", async () => {
    upstream.on("member POST /oauth/revoke", json({}));
    const { location, cookies } = await post(action, { ...HERE, cookies: member }, { ...change, intent: "switch" });
    expect([location, cookies.member_access_token]).toEqual([SIGN_IN, ""]);
    expect(emailChangeLink.opened(cookies.email_change, clock.now())).toBe(TOKEN);
  });
});

it("the page names both addresses, and comes back with why nothing changed", async () => {
  upstream.on(READ, open);
  upstream.on(CHANGE, json({ error: "taken" }, 409));
  const html = await drawn(HERE.path);
  expect(html.querySelectorAll("strong").map((one) => one.text)).toEqual(["fan@example.test", NEXT]);
  const answered = await drawn(HERE.path, { intent: "change", token: TOKEN });
  expect(answered.querySelector('[role="alert"]')?.text).toMatch(/Another account has this e-mail address/);
  expect(answered.querySelector('input[name="token"]')?.getAttribute("value")).toBe(TOKEN);
});
