import { beforeEach, describe, expect, it, vi } from "vitest";
import { action, loader } from "~/routes/member.$interest.$contentType.$contentKey/route";
import { clock } from "~/services/process/clock.server";
import { pendingIntents } from "~/web/session/signed-cookie.server";
import { type Answer, json, scriptedUpstreams, status, unreachable } from "../models/scripted-upstreams";
import { requestWith } from "../web/configured";
import { callsWith, member, renewable } from "./call-route";

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
/** What can't be asked after is taken to be there. */
const others = (answer: Answer) => ["catalogue", "echo", "content"].forEach((one) => upstream.on(one, answer));
beforeEach(() => void others(status(500)));
const pressed = () => upstream.asked().filter((one) => one.startsWith("member "));

type Pairs = Record<string, string>;
const JSON_ASKED = { Accept: "application/json" };
const at = (interest: string, cookies: Pairs = member, headers: Pairs = JSON_ASKED) => ({
  ...{ path: `/member/${interest}/game/gam1`, cookies, headers },
  params: { interest, contentType: "game", contentKey: "gam1" },
});
const EVENT = "/events/a/gam1";
const SIGN_IN = "/users/sign_in?redir=%2Fevents%2Fa%2Fgam1";
const content = { content_type: "game", content_key: "gam1" };
const INTERESTS = [
  ["following", "follow", "unfollow", "following", "PUT"],
  ["reminders", "remind", "forget", "reminder", "PUT"],
  ["views", "view", "remove", "view", "POST"],
] as const;

describe.each(INTERESTS)("/member/%s", (interest, set, clear, name, method) => {
  const path = `/v1/user/${interest}/game/gam1`;

  it.each([
    ["the first", 0],
    ["the last", 1],
  ])("of two presses on their way the last holds: %s is done first", async (_which, before) => {
    const number = `${interest}-${before}`;
    const held: string[] = [];
    const waiting: (() => void)[] = [];
    const answer = () => Response.json({ success: true, [name]: {} });
    upstream.on(
      "member",
      ({ method: what }) => new Promise((done) => waiting.push(() => (held.push(what), done(answer())))),
    );
    const asked = [
      post(action, at(interest, member, { ...JSON_ASKED, Press: number }), { intent: set }),
      post(action, at(interest, member, { ...JSON_ASKED, "After-Press": number }), { intent: clear }),
    ];
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    for (const [next] of [waiting.splice(before, 1), waiting.splice(0, 1)]) next?.();
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    for (const { body } of await Promise.all(asked)) expect(body).toEqual({ success: true, [name]: content });
    expect(held.at(-1)).toBe("DELETE");
  });

  it.each([
    [set, method],
    [clear, "DELETE"],
  ])("%s is a %s", async (intent, sent) => {
    upstream.on(`member ${sent} ${path}`, json({ success: true, [name]: {} }));
    expect((await post(action, at(interest), { intent })).body).toEqual({ success: true, [name]: content });
    expect(pressed()).toEqual([`member ${sent} ${path}`]);
  });

  it.each<[string, Answer]>([
    ["500", status(500)],
    ["a connection that fails", unreachable],
    ["no success", json({ success: false, [name]: null })],
  ])(`that fails answers {success: false, ${name}: null}: %s (S 7.3, 8.2)`, async (_what, answer) => {
    upstream.on("member", answer);
    const { status: code, body } = await post(action, at(interest), { intent: set });
    expect([code, body]).toEqual([200, { success: false, [name]: null }]);
  });

  it.each(["", "delete", "constructor", interest === "views" ? "follow" : "view"])("ignores %j", async (intent) => {
    expect((await post(action, at(interest), { intent })).status).toBe(400);
    expect(pressed()).toEqual([]);
  });

  it.each([set, clear])("%s fails, and asks nobody to sign in, while the session can't be renewed", async (intent) => {
    const asleep = { member_refresh_token: `asleep-${interest}` };
    const { status: answered, body, cookies } = await post(action, at(interest, asleep), { intent });
    expect([answered, body, cookies]).toEqual([200, { success: false, [name]: null }, {}]);
    const form = await post(action, at(interest, asleep, {}), { intent, redir: EVENT });
    expect([form.status, form.location?.split("?")[0]]).toEqual([303, EVENT]);
    expect(pressed()).toEqual([]);
  });

  it.each([set, clear])("%s refused after the renewal too leads to sign in, and is done then", async (intent) => {
    upstream.on("member", status(401));
    const over = { ...renewable, member_refresh_token: `over-${interest}-${intent}` };
    const { body, cookies } = await post(action, at(interest, over), { intent, redir: EVENT });
    expect(body).toEqual({ success: false, signIn: SIGN_IN });
    expect(cookies.member_access_token).toBe("");
    const isKept = intent === set && interest !== "views";
    expect(pendingIntents.read(requestWith(cookies), clock.now())).toEqual(
      isKept ? [expect.objectContaining({ kind: intent, ...content })] : null,
    );
    const again = { ...over, member_refresh_token: `${over.member_refresh_token}-2` };
    const form = await post(action, at(interest, again, {}), { intent, redir: EVENT });
    expect([form.status, form.location]).toEqual([303, SIGN_IN]);
  });
});

describe("/member/teams", () => {
  const PROFILE = "member GET /v1/user/profile";
  const kept = { key: "f9", school_key: "s1", sport: "Soccer", level: "varsity", gender: "girls" };
  const profile = (favorite_teams: object[]) => json({ email: "fan@example.test", user_key: "u1", favorite_teams });
  const params = { interest: "teams", contentType: "school", contentKey: "s1" };
  const asked = { ...at("teams"), path: "/member/teams/school/s1", params };
  const form = { sport: "Soccer", level: "varsity", gender: "girls" };

  it("adds the team of the page, once", async () => {
    upstream.on(PROFILE, profile([{ ...kept, gender: "boys" }]));
    upstream.on("member POST /v3/favorite_team", json({ key: "f10" }));
    expect((await post(action, asked, { ...form, intent: "add" })).body).toMatchObject({ success: true });
    const [sent] = upstream.requestsOf("member POST /v3/favorite_team");
    expect(await sent?.json()).toEqual({ school_key: "s1", ...form });
    upstream.reset();
    others(json({ key: "s1", type: "school", name: "Central" }));
    upstream.on(PROFILE, profile([kept]));
    expect((await post(action, asked, { ...form, intent: "add" })).body).toMatchObject({ success: true });
    expect(pressed()).toEqual([PROFILE]);
  });

  it("removes it by its key, and is done where it's gone", async () => {
    upstream.on(PROFILE, profile([kept]));
    upstream.on("member DELETE /v3/favorite_team/f9", json({ success: true }));
    expect((await post(action, asked, { ...form, intent: "remove" })).body).toMatchObject({ success: true });
    expect(pressed()).toEqual([PROFILE, "member DELETE /v3/favorite_team/f9"]);
    upstream.reset();
    upstream.on(PROFILE, profile([]));
    expect((await post(action, asked, { ...form, intent: "remove" })).body).toMatchObject({ success: true });
  });

  it.each([status(500), unreachable])("says so when it fails (S 8.2)", async (answer) => {
    upstream.on("member", answer);
    expect((await post(action, asked, { ...form, intent: "add" })).body).toEqual({ success: false, team: null });
  });

  it.each([
    ["no sport", { ...form, sport: "" }, asked.params],
    ["a sport that no one plays", { ...form, sport: "Quidditch" }, asked.params],
    ["a team of an association", form, { ...asked.params, contentType: "state_association" }],
  ])("asks for nothing with %s", async (_what, fields, params) => {
    expect((await post(action, { ...asked, params }, { ...fields, intent: "add" })).status).toBe(400);
    expect(pressed()).toEqual([]);
  });

  it("is a guest's wish, kept until they've signed in", async () => {
    const { body, cookies } = await post(action, { ...asked, cookies: {} }, { ...form, intent: "add" });
    expect(body).toMatchObject({ success: false, signIn: "/users/sign_in" });
    expect(pendingIntents.read(requestWith(cookies), clock.now())).toEqual([
      { kind: "favorite-team", content_type: "school", content_key: "s1", details: form },
    ]);
  });
});

const FORM = { Accept: "text/html", Referer: "https://www.fieldhouse.example/events/a/gam1" };
it.each<[string, Record<string, string>, Record<string, string>, string]>([
  ["the page it came from", {}, FORM, "/events/a/gam1"],
  ["where the form says", { redir: "/schools/a" }, FORM, "/schools/a"],
  ["home, never elsewhere", { redir: "https://evil.example/" }, FORM, "/"],
  ["home where nothing says", {}, { Accept: "text/html" }, "/"],
])("as a plain form goes back to %s", async (_where, fields, headers, location) => {
  upstream.on("member", json({ success: true, following: {} }));
  const answer = await post(action, at("following", member, headers), { intent: "follow", ...content, ...fields });
  expect([answer.status, answer.location]).toEqual([303, location]);
});

describe("a guest", () => {
  const kept = (cookies: Record<string, string>) => pendingIntents.read(requestWith(cookies), clock.now());

  it.each([
    ["following", "follow", "follow"],
    ["reminders", "remind", "remind"],
  ])("who posts to %s signs in first, and the wish is kept (rulings 3)", async (interest, intent, kind) => {
    const { status: code, body, cookies } = await post(action, at(interest, {}), { intent, redir: EVENT });
    expect([code, body]).toEqual([200, { success: false, signIn: SIGN_IN }]);
    expect(kept(cookies)).toEqual([{ kind, ...content, details: {} }]);
    const headers = { Accept: "text/html", Referer: "https://www.fieldhouse.example/x" };
    const plain = await post(action, at(interest, {}, headers), { intent });
    const location = "/users/sign_in?redir=https%3A%2F%2Fwww.fieldhouse.example%2Fx";
    expect([plain.status, plain.location]).toEqual([303, location]);
    expect(kept(plain.cookies)).toMatchObject([{ kind }]);
    expect(pressed()).toEqual([]);
  });

  it("who posts a second wish before signing in keeps the first", async () => {
    const { cookies } = await post(action, at("following", {}), { intent: "follow" });
    const both = await post(action, at("reminders", cookies), { intent: "remind" });
    expect(kept(both.cookies)).toMatchObject([{ kind: "follow" }, { kind: "remind" }]);
  });

  it.each([
    ["following", "unfollow"],
    ["reminders", "forget"],
    ["views", "view"],
    ["views", "remove"],
  ])("who posts %s %s leaves no wish", async (interest, intent) => {
    const { status: code, body, cookies } = await post(action, at(interest, {}), { intent });
    expect([code, body, cookies]).toEqual([200, { success: false, signIn: "/users/sign_in" }, {}]);
  });
});

describe("anything else is refused", () => {
  it.each([
    [{ interest: "favorites", contentType: "game", contentKey: "gam1" }],
    [{ interest: "following", contentType: "Game!", contentKey: "gam1" }],
    [{ interest: "following", contentType: "game", contentKey: "../x" }],
    [{ interest: "following", contentType: "game", contentKey: "k".repeat(65) }],
  ])("%o is no page", async (params) => {
    const answer = await post(action, { path: "/member/x/y/z", params, cookies: member }, { intent: "follow" });
    expect(answer.status).toBe(404);
  });

  it("a visit", async () => expect((await get(loader, at("following"))).status).toBe(404));
});

it.each([
  ["following", "school", { intent: "follow" }],
  ["following", "bracket", { intent: "follow" }],
  ["reminders", "game", { intent: "remind" }],
  ["teams", "school", { intent: "add", sport: "Soccer" }],
])("what there isn't is not kept, for members or guests: %s of a %s", async (interest, contentType, form) => {
  others(status(404));
  const params = { interest, contentType, contentKey: "made-up" };
  for (const cookies of [member, {}]) {
    const answer = await post(action, { ...at(interest, cookies), params }, form);
    expect([answer.status, answer.cookies]).toEqual([404, {}]);
  }
  expect(pressed()).toEqual([]);
});
