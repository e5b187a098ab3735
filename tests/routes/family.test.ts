import { beforeEach, describe, expect, it } from "vitest";
import { familyCard } from "~/models/family/family-card.server";
import { utc } from "~/models/place/time";
import { loader as offer } from "~/routes/member.accept-invite.$way/route";
import * as joining from "~/routes/member.accept-invite.confirm-join-family/route";
import * as completePage from "~/routes/member.accept-invite.join-family-complete/route";
import { loader as followInvitation } from "~/routes/member.invite.$invite/route";
import * as manageFamily from "~/routes/member.manage-family/route";
import { clock } from "~/services/process/clock.server";
import type { Upstreams } from "~/services/upstreams.server";
import { familyInvite } from "~/web/session/signed-cookie.server";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { pairOf, requestWith } from "../web/configured";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";

/** The family plan's pages (S 2.1, 2.7, 2.8, 4.8, rulings 3 "manage-family", security 3). */

const upstream = scriptedUpstreams();
let isOn = true;
const flags = { evaluate: async () => ({ ...FLAG_DEFAULTS, "growth-family-plan-memberships": isOn }) };
const clients = () => ({ ...upstream.clients, flags }) as unknown as Pick<Upstreams, "flags" | "member">;
const { get, post } = callsWith(clients);
const { loader: complete } = completePage;
const NOW = utc(clock.now());
const { action: manage, loader: family } = manageFamily;
const { action: join, loader: confirm } = joining;

const TOKEN = "abcdefghij-klmnopqrst_uvwxyz0123456789ABCDE";
const FAMILY = "member GET /v3/family_plan";
const PREVIEW = `member GET /v3/family_plan/invitations/by_token/${TOKEN}`;
const ACCEPT = "member POST /v3/family_plan/accept";
const owner = { key: "o", name: "Faye", last_name: "Holloway" };
const seats = { total: 5, used: 2 };
const plan = { plan_description: "Annual Pass", expires_at: "2099-01-01T00:00:00.000Z", renews_at: null };
const { plan_description, expires_at } = plan;
const invitation = { state: "open", owner, plan_description, email: "fan@example.test", expires_at, seats };
const nobodys = { role: "none", plan: null, members: [], invitations: [] };
const seated = { ...nobodys, role: "member", plan, owner, seats, joined_at: "2026-09-01T00:00:00.000Z" };
const remembered = Object.fromEntries([pairOf(familyInvite.serialize(TOKEN, clock.now()))]);
const keptInvitation = (cookies: Record<string, string>) => cookies.familyPlanInviteToken;

const invitePage = { path: `/member/invite/${TOKEN}`, params: { invite: TOKEN } };
const wayPage = (way: string) => ({ path: `/member/accept-invite/${way}`, params: { way } });
const offerPage = wayPage("accept-family-plan");
const loginPage = wayPage("accept-family-plan-login");
const confirmPage = { path: "/member/accept-invite/confirm-join-family" };
const familyPage = { path: "/member/manage-family" };
const USER = "member GET /v2/user/profile";
const ann = { key: "u1", email: "fan@example.test", name: "Ann", last_name: "Fan" };
const withToken = <Page extends { path: string }>(page: Page) => ({ ...page, path: `${page.path}?token=${TOKEN}` });

beforeEach(() => {
  isOn = true;
  upstream.on(USER, json(ann));
  upstream.on(FAMILY, json(nobodys));
  upstream.on(PREVIEW, json(invitation));
});

const familyCalls = () => upstream.asked().filter((call) => call.includes("/v3/"));

describe("while the flag is off", () => {
  beforeEach(() => void (isOn = false));
  it.each([
    ["the link", followInvitation, invitePage],
    ["the offer", offer, offerPage],
    ["the login", offer, loginPage],
    ["joining", confirm, confirmPage],
    ["the end", complete, { path: "/member/accept-invite/join-family-complete" }],
    ["the family", family, familyPage],
  ] as const)("%s does not exist, for guests and members", async (_page, loader, page) => {
    for (const cookies of [{}, member]) expect((await get(loader, { ...page, cookies })).status).toBe(404);
    expect(familyCalls()).toEqual([]);
  });
  it("nothing can be posted, and the account speaks of no family", async () => {
    expect((await post(join, { ...confirmPage, cookies: member }, { intent: "join", token: TOKEN })).status).toBe(404);
    expect((await post(manage, { ...familyPage, cookies: member }, { intent: "leave" })).status).toBe(404);
    expect(await familyCard(clients(), { anonymousId: null, token: "t1" }, NOW, (ask) => ask("t1"))).toBeNull();
    expect(familyCalls()).toEqual([]);
  });
});

describe("/member/invite/{invite}", () => {
  const offered = `/member/accept-invite/accept-family-plan?token=${TOKEN}`;
  const confirmed = `/member/accept-invite/confirm-join-family?token=${TOKEN}`;
  it.each([
    ["a guest", {}, offered],
    ["a member", member, confirmed],
    ["a member whose address is not known", { member_access_token: "t1" }, offered],
    ["one with a service token alone", { member_service_token: "s1", member_service_email: ann.email }, offered],
  ])("leads %s on, and is remembered", async (_who, cookies, location) => {
    const answer = await get(followInvitation, { ...invitePage, cookies });
    expect([answer.status, answer.location]).toEqual([302, location]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.getSetCookie()[0]).toMatch(/^familyPlanInviteToken=.*HttpOnly.*Secure/);
  });
  it.each(["x", "3f9a", "eyJhbGciOi.eyJzdWIi.c2ln+bmF0=", "a".repeat(500)])("asks for %j (S 2.8)", async (invite) => {
    const preview = `member GET /v3/family_plan/invitations/by_token/${encodeURIComponent(invite)}`;
    upstream.on(preview, json(invitation));
    const { cookies } = await get(followInvitation, { path: "/member/invite/x", params: { invite } });
    expect(familyInvite.read(requestWith(cookies), clock.now())).toBe(invite);
    expect((await get(offer, { ...offerPage, cookies })).body).toMatchObject({ invitation: { screen: "offer" } });
    expect(upstream.asked(preview)).toHaveLength(1);
  });
  it.each(["..", "a b", "a/b", "a\\b", "a".repeat(501), "\u0000", "é"])("doesn't remember %j", async (invite) => {
    const answer = await get(followInvitation, { path: "/member/invite/x", params: { invite } });
    expect([answer.status, answer.cookies]).toEqual([302, {}]);
    expect(answer.location).toMatch(/^\/member\/accept-invite\/accept-family-plan\?token=/);
  });
});

describe("the offer", () => {
  it("says who invites and to which address, by the address's token or the remembered one", async () => {
    for (const page of [withToken(offerPage), withToken(loginPage), { ...offerPage, cookies: remembered }]) {
      const answer = await get(offer, page);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
      expect(answer.body).toMatchObject({
        way: page.params.way,
        invitation: { screen: "offer", owner: "Faye Holloway", email: "fan@example.test", seatsLeft: 3 },
      });
    }
    expect(keptInvitation((await get(offer, withToken(offerPage))).cookies)).toBeTruthy();
    expect((await get(offer, { path: "/member/accept-invite/else", params: { way: "else" } })).status).toBe(404);
  });
  it("leads members to joining, without the token in the address", async () => {
    const answer = await get(offer, { ...withToken(offerPage), cookies: member });
    expect([answer.status, answer.location]).toEqual([302, "/member/accept-invite/confirm-join-family"]);
    expect(keptInvitation(answer.cookies)).toBeTruthy();
  });
  it.each([
    ["used", 410],
    ["full", 200],
  ])("says that it is %s", async (state, code) => {
    upstream.on(PREVIEW, json({ ...invitation, state, email: null }));
    expect(await get(offer, withToken(offerPage))).toMatchObject({
      status: code,
      body: { invitation: { screen: state, ownerFirstName: "Faye" } },
    });
  });
});

describe("joining", () => {
  it("sends guests to sign in: the token goes into the cookie and not into redir", async () => {
    const signIn = "/users/sign_in?redir=%2Fmember%2Faccept-invite%2Fconfirm-join-family";
    const joins = { intent: "join", token: TOKEN };
    for (const answer of [await get(confirm, withToken(confirmPage)), await post(join, confirmPage, joins)]) {
      expect([answer.status, answer.location]).toEqual([302, signIn]);
      expect(keptInvitation(answer.cookies)).toBeTruthy();
    }
    expect(upstream.asked()).toEqual([]);
  });

  it.each([
    ["whom it was sent to", {}, nobodys, "confirm"],
    ["a member of this family", {}, seated, "in_this_family"],
  ])("tells %s which account joins", async (_who, changes, own, screen) => {
    upstream.on(PREVIEW, json({ ...invitation, ...changes }));
    upstream.on(FAMILY, json(own));
    const answer = await get(confirm, { ...withToken(confirmPage), cookies: member });
    expect(answer).toMatchObject({
      status: 200,
      body: { screen, token: TOKEN, account: { name: "Ann Fan", email: "fan@example.test", ownPlan: null } },
    });
  });

  it("tells who pays already that the plan stays", async () => {
    const term = { expires_at, renews_at: expires_at };
    const active_subscription = { ...term, plan_description: "Month Pass", type: "managed_stripe" };
    upstream.on(USER, json({ ...ann, access_purchase_type: "subscriber", active_subscription }));
    const answer = await get(confirm, { ...withToken(confirmPage), cookies: member });
    expect(answer.body).toMatchObject({
      account: { ownPlan: { name: "Monthly Pass", term: expect.stringMatching(/^Renews on Dec 31, 2098/) } },
    });
    const path = withToken(confirmPage).path;
    const { html } = await drawnPage(joining, { path, cookies: member, upstreams: clients() });
    expect(html.text).toContain("doesn't cost you anything");
    expect(html.text).toContain("While you have this seat, you can't share your own plan: open invitations of yours");
  });

  it("takes the seat and forgets the invitation", async () => {
    upstream.on(ACCEPT, json({ success: true }));
    const page = { ...confirmPage, cookies: { ...member, ...remembered } };
    const answer = await post(join, page, { intent: "join", token: TOKEN });
    expect([answer.status, answer.location]).toEqual([303, "/member/accept-invite/join-family-complete"]);
    expect(keptInvitation(answer.cookies)).toBe("");
    const [asked] = upstream.requestsOf(ACCEPT);
    expect([await asked?.json(), asked?.headers.get("Authorization")]).toEqual([{ token: TOKEN }, "Bearer t1"]);
  });

  it.each([
    [409, 303],
    [404, 303],
    [500, 503],
  ])("refused with %i answers %i", async (code, expected) => {
    upstream.on(ACCEPT, status(code));
    const answer = await post(join, { ...confirmPage, cookies: member }, { intent: "join", token: TOKEN });
    expect([answer.status, answer.location]).toEqual([expected, expected === 303 ? confirmPage.path : null]);
    expect(keptInvitation(answer.cookies)).toBeTruthy();
  });

  it("switches the account: signs out, keeps the invitation", async () => {
    upstream.on("member POST /oauth/revoke", json({ success: true }));
    const answer = await post(join, { ...confirmPage, cookies: member }, { intent: "switch", token: TOKEN });
    expect([answer.status, answer.location]).toEqual([303, "/member/accept-invite/accept-family-plan-login"]);
    expect(answer.cookies.member_access_token).toBe("");
    expect(keptInvitation(answer.cookies)).toBeTruthy();
    expect(upstream.asked(ACCEPT)).toEqual([]);
  });
});

describe("/member/manage-family", () => {
  it.each([
    ["owner", { ...seated, role: "owner" }],
    ["member", seated],
    ["none", nobodys],
  ])("shows the view of role %s, and what was done", async (role, own) => {
    upstream.on(FAMILY, json(own));
    // Whose pass comes with fewer seats than people has none that opens.
    for (const [deed, done] of [
      ["invite", "The invitation is on its way."],
      ["remove", "They're no longer on your plan."],
      ["toString", null],
    ]) {
      const answer = await get(family, { path: `${familyPage.path}?done=${deed}`, cookies: member });
      expect(answer).toMatchObject({ status: 200, body: { view: { role }, done } });
    }
  });

  it("says so when it cannot be shown", async () => {
    upstream.on(FAMILY, status(500));
    expect(await get(family, { ...familyPage, cookies: member })).toMatchObject({ status: 503, body: { view: null } });
  });

  it.each([
    [{ intent: "invite", email: "a@b.example" }, "member POST /v3/family_plan/invitations", 404],
    [{ intent: "resend", id: "i1" }, "member POST /v3/family_plan/invitations/i1/resend", 404],
    [{ intent: "revoke", id: "i1" }, "member DELETE /v3/family_plan/invitations/i1", 404],
    [{ intent: "remove", member: "m1" }, "member DELETE /v3/family_plan/members/m1", 303],
    [{ intent: "leave", member: "m2" }, "member DELETE /v3/family_plan/members/u1", 303],
  ])("does %j for the member of the session, and knows the second of two presses", async (form, call, again) => {
    const sent = { id: "i1", email: "a@b.example", sent_at: "", expires_at: "" };
    upstream.on(call, json({ success: true, invitation: sent }));
    const answer = await post(manage, { ...familyPage, cookies: member }, form);
    expect([answer.status, answer.location]).toEqual([303, `/member/manage-family?done=${form.intent}#done`]);
    expect(upstream.requestsOf(call)[0]?.headers.get("Authorization")).toBe("Bearer t1");
    upstream.on(call, json({ error: "not_found" }, 404));
    expect((await post(manage, { ...familyPage, cookies: member }, form)).status).toBe(again);
  });

  const OFTEN = { error: "too_many_mails", retry_after: 60 };
  it.each([
    [409, { error: "no_seats" }, 409, "Your pass doesn't come with seats to share."],
    [409, { error: "full" }, 409, "There's no open seat on your plan."],
    [403, { error: "no_plan" }, 403, "Your subscription has ended, so there are no seats to share."],
    [429, OFTEN, 429, "That's all the invitations you can send today. Please try again tomorrow."],
    [500, {}, 503, "We couldn't reach your account right now. Please try again in a moment."],
  ])("an invitation refused with %i %j says why and keeps the address", async (code, body, expected, text) => {
    upstream.on("member POST /v3/family_plan/invitations", json(body, code));
    const answer = await post(manage, { ...familyPage, cookies: member }, { intent: "invite", email: "a@b.example" });
    const reply = { error: { "": [text] }, initialValue: { email: "a@b.example" } };
    expect(answer).toMatchObject({ status: expected, body: { intent: "invite", reply } });
    expect(answer.headers.get("Retry-After")).toBe(code === 429 ? "60" : null);
  });

  it("an address that cannot be invited says so in its place", async () => {
    upstream.on("member POST /v3/family_plan/invitations", json({ email: { error: "is your own" } }, 422));
    const invite = (email: string) => post(manage, { ...familyPage, cookies: member }, { intent: "invite", email });
    const answer = await invite("fan@example.test");
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { reply: { error: { email: ["That address is your own."] } } },
    ]);
    expect((await invite("nowhere")).status).toBe(400);
  });
});

describe("the end", () => {
  const page = { path: "/member/accept-invite/join-family-complete" };
  it("says whose plan it is to members, and to guests where to sign in", async () => {
    expect((await get(complete, page)).body).toEqual({ isGuest: true, family: null });
    upstream.on(FAMILY, json(seated));
    expect((await get(complete, { ...page, cookies: member })).body).toEqual({
      isGuest: false,
      family: { role: "member", owner: "Faye Holloway", runs: true },
    });
  });

  it.each([
    [{ plan: { ...plan, expires_at: NOW.plus({ minutes: 1 }).toISO() } }, "You're in"],
    [{ plan: { ...plan, expires_at: NOW.toISO() } }, "You're on Faye Holloway's plan"],
    [{ plan: null }, "You're on Faye Holloway's plan"],
  ])("says so once the plan is over: %j", async (over, title) => {
    upstream.on(FAMILY, json({ ...seated, ...over }));
    const { html } = await drawnPage(completePage, { ...page, cookies: member, upstreams: clients() });
    expect(html.querySelector("h1")?.text).toBe(title);
    expect(html.text.includes("You can watch on it again as soon as it is.")).toBe(title !== "You're in");
  });
});

const OVER = { role: "member", owner: "Faye Holloway", runs: false };

it.each([
  ["owner", { ...seated, role: "owner" }, { role: "owner", used: 2, total: 5 }],
  ["member", seated, { role: "member", owner: "Faye Holloway", runs: true }],
  ["member, of a plan that is over", { ...seated, plan: { ...plan, expires_at: NOW.toISO() } }, OVER],
  ["member, of no plan", { ...seated, plan: null }, OVER],
  ["none", nobodys, { role: "none", seats: 5 }],
  ["none, where passes come with two seats", { ...nobodys, seats: { total: 2, used: 0 } }, { role: "none", seats: 2 }],
])("the account's card for role %s", async (_role, own, card) => {
  upstream.on(FAMILY, json(own));
  expect(await familyCard(clients(), { anonymousId: null, token: "t1" }, NOW, (ask) => ask("t1"))).toEqual(card);
});
