import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LibraryView } from "~/models/library/library.server";
import { loader as fileAddress } from "~/routes/events.$key.download/route";
import * as account from "~/routes/member.account/route";
import * as libraryPage from "~/routes/member.library/route";
import { PASSWORD_TRIES } from "~/services/limits/limit-table";
import { closeLimits } from "~/services/limits/limits.server";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { DEFAULT_ALERTS } from "~contracts/records/alerts";
import { aClip } from "../models/clip/records";
import { type Answer, blocked, json, scriptedUpstreams, status, unreachable } from "../models/scripted-upstreams";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";

/** My Account and My Library (S 2.1, 7.2, 7.3, 8.2, rulings 3, security 2 and 3). */

const { action, loader } = account;
const { loader: library } = libraryPage;
const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
const logged: string[] = [];
const warn = (_facts: object, message: string) => void logged.push(message);
vi.mock("~/services/process/log.server", () => ({ log: () => ({ warn, info() {}, error() {} }) }));

const flags = { ...FLAG_DEFAULTS };
vi.mock("~/models/flags/visitor-flags.server", () => ({ visitorFlags: async () => flags }));

const USER = "member GET /v2/user/profile";
const LISTS = "member GET /v1/user/profile";
const ENTITLEMENTS = "member GET /api/user/entitlements";
const OWNED = "member GET /v3/downloads";
const CLIPS = "member GET /v3/clips";
const EMAIL = "member GET /api/user/email_subscribe";
const CHOICES = "member GET /v3/alerts";
const userInfo = {
  key: "u1",
  email: "fan@example.test",
  name: "Robin",
  last_name: "Marsh",
  zip_code: "97204",
  time_zone: "America/Denver",
  school_to_support: { key: "s1", name: "Lincoln High School", slug: "lincoln", city: "Portland", state_code: "OR" },
};
const lists = { email: "fan@example.test", user_key: "u1" };
const lincoln = { key: "s1", name: "Lincoln High School", type: "school", slug: "lincoln", is_network: true };

beforeEach(async () => {
  await closeLimits();
  Object.assign(flags, FLAG_DEFAULTS);
  upstream.on(USER, json(userInfo));
  upstream.on(LISTS, json(lists));
  upstream.on(ENTITLEMENTS, json({ entitlements: ["membership"] }));
  upstream.on(OWNED, json({ items: [] }));
  upstream.on(CLIPS, json({ items: [], total: 0 }));
  upstream.on(EMAIL, json({ email_subscribe: true }));
  upstream.on(CHOICES, json({ ...DEFAULT_ALERTS, time_zone: null }));
  upstream.on("catalogue GET /schools/s1", json(lincoln));
  upstream.on("member GET /api/user/payment_card", json({ payment_card: null }));
  upstream.on("member GET /api/user/billed_subscription", json({ subscription: null }));
  upstream.on("subscription-management GET /v3/receipts", json({ receipts: [] }));
});

const page = { path: "/member/account" };
const asMember = { ...page, cookies: member };
const sent = async (call: string) => (await upstream.requestsOf(call)[0]?.json()) as unknown;
const fieldErrors = (body: unknown) => (body as { reply: { error?: Record<string, string[]> } }).reply.error;

it("logs unread profiles in the words of S 8.2", async () => {
  for (const call of [USER, LISTS]) upstream.on(call, status(500));
  logged.length = 0;
  await get(loader, asMember);
  expect(logged.sort()).toEqual(["Could not access profile information", "Failed to retrieve user profile"]);
});

it.each([
  ["before@example.test", "fan@example.test"],
  ["fan@example.test", undefined],
])("shows the address of now from then on, where this browser has %s", async (member_service_email, shown) => {
  const { cookies } = await get(loader, { ...page, cookies: { ...member, member_service_email } });
  expect(cookies.member_service_email).toBe(shown);
});

it("says in the card of one's own data why there is no copy, and where else to ask", async () => {
  const cardFor = async (query: string) => {
    const at = { ...asMember, path: `/member/account${query}`, upstreams: upstream.clients };
    const card = (await drawnPage(account, at)).html.querySelector("#data");
    return [card?.querySelector('[role="alert"]')?.text ?? null, card?.querySelector("a")?.getAttribute("href")];
  };
  expect(await cardFor("?problem=copy-unreachable")).toEqual([
    "We couldn't get your copy right now. Please try again in a few minutes.",
    undefined,
  ]);
  expect(await cardFor("?problem=copy-missing")).toEqual([
    expect.stringContaining("Please e-mail us, and we'll send it to you."),
    expect.stringMatching(/^mailto:/),
  ]);
  expect(await cardFor("?problem=copy-often")).toEqual([expect.stringContaining("in an hour"), undefined]);
  expect(await cardFor("?problem=refused")).toEqual([null, undefined]);
});

describe("a special pass (S 5.4)", () => {
  const cardOf = async () => {
    const { html } = await drawnPage(account, { ...asMember, upstreams: upstream.clients });
    return html.querySelector("#subscription")?.text ?? "";
  };

  it("is not called none, beside no other or one that has ended", async () => {
    upstream.on(ENTITLEMENTS, json({ entitlements: ["membership", "state_pass"] }));
    expect(await cardOf()).toMatch(/You have a special pass\. It opens every event that asks.*See passes/);
    expect(await cardOf()).not.toContain("don't have a pass");
    const active_subscription = { expires_at: "2020-01-01T00:00:00Z", plan_description: "Annual Pass" };
    upstream.on(USER, json({ ...userInfo, access_purchase_type: "subscriber", active_subscription }));
    expect(await cardOf()).toMatch(/Ended on.*You have a special pass\..*Subscribe again/);
  });

  it("is named with its end, as the days of a code are, beside a subscription, too", async () => {
    const expires_at = "2099-12-27T20:00:00Z";
    const passes = [
      { kind: "special", name: "Tournament Pass", expires_at },
      { kind: "code", name: "Season Pass", expires_at },
    ];
    upstream.on("member GET /api/user/billed_subscription", json({ subscription: null, passes }));
    expect(await cardOf()).toMatch(/the Tournament Pass, until Dec 27, 2099.*See passes/);
    const active_subscription = { expires_at, renews_at: expires_at, plan_description: "Annual Pass" };
    upstream.on(USER, json({ ...userInfo, access_purchase_type: "subscriber", active_subscription }));
    expect(await cardOf()).toMatch(
      /Annual Pass.*From your codeSeason Pass, until Dec 27, 2099.*the Tournament Pass, until Dec 27, 2099/,
    );
    upstream.on(USER, json({ ...userInfo, access_purchase_type: "voucher", voucher: { expires: expires_at } }));
    expect(await cardOf()).toMatch(/PassSeason Pass.*A voucher/);
  });

  it.each([
    [json({ entitlements: ["membership"] })],
    [json({ entitlements: ["membership", "download:gam1"] })],
    [status(500)],
  ])("is none where none is known of", async (held) => {
    upstream.on(ENTITLEMENTS, held);
    expect(await cardOf()).toContain("You don't have a pass.");
  });
});

it("has its parts in the order of rulings 3, gifts beside the receipts", async () => {
  flags["growth-family-plan-memberships"] = true;
  upstream.on("member GET /api/user/payment_card", json({ card_last4: "4242" }));
  upstream.on("member GET /v3/family_plan", json({ role: "owner", seats: { total: 5, used: 0 } }));
  const { html } = await drawnPage(account, { ...asMember, upstreams: upstream.clients });
  expect(html.querySelectorAll("h2").map(({ text }) => text)).toEqual([
    "Subscription",
    "Payment card",
    "Supported school",
    "Favorite teams",
    "Following and reminders",
    "Profile and time zone",
    "Password",
    "E-mail preferences",
    "Family",
    "Receipts",
    "Gifts",
    "Your data",
    "Delete account",
  ]);
});

describe.each([
  ["account", loader, page],
  ["library", library, { path: "/member/library" }],
] as const)("/member/%s", (_name, show, at) => {
  it("is nobody else's to keep", async () =>
    expect((await get(show, { ...at, cookies: member })).headers.get("Cache-Control")).toBe("private, no-store"));
});

describe("what the account shows", () => {
  it("is the member's own", async () => {
    const { body } = await get(loader, asMember);
    expect(body).toMatchObject({
      account: {
        own: {
          email: "fan@example.test",
          name: "Robin",
          lastName: "Marsh",
          zipCode: "97204",
          zone: { canonical: "America/Denver", name: "Mountain Time Zone" },
          school: {
            ...{ name: "Lincoln High School", place: "Portland, OR", href: "/schools/lincoln" },
            note: "Your next annual pass will support it",
          },
          pass: { state: "none" },
        },
        lists: { teams: [], following: [], reminders: [] },
        emailSubscribe: true,
      },
      choices: { school: null, team: null },
      saved: null,
    });
  });

  it.each<[string, string, object]>([
    ["who it is", USER, { own: null, emailSubscribe: true }],
    ["the lists", LISTS, { lists: null, emailSubscribe: true }],
    ["the preference", EMAIL, { emailSubscribe: null }],
  ])("lacks what cannot be had: %s (S 8.2)", async (_what, call, expected) => {
    upstream.on(call, status(500));
    const { status: code, body } = await get(loader, asMember);
    expect([code, (body as { account: object }).account]).toEqual([200, expect.objectContaining(expected)]);
  });

  it("offers schools of the network where some are looked for", async () => {
    upstream.on("search GET /v2/search/schools", json({ items: [lincoln], total: 1 }));
    const { body } = await get(loader, { ...asMember, path: "/member/account?team=%20lincoln%20%20high" });
    expect(body).toMatchObject({
      choices: {
        school: null,
        team: { q: "lincoln high", failed: false, schools: [{ key: "s1", name: "Lincoln High School" }] },
      },
    });
    const asked = new URL(upstream.requestsOf("search GET /v2/search/schools")[0]?.url ?? "").searchParams;
    expect([asked.get("q"), asked.get("network_only")]).toEqual(["lincoln high", "true"]);
  });

  it.each([1, 51, 120])("offers the last of %i followed schools first, however many others match", async (count) => {
    const following = Array.from({ length: count }, (_, index) => ({
      content_type: "school",
      content_key: index === count - 1 ? "own" : `school${index}`,
    }));
    const namesake = (key: string) => ({ ...lincoln, key, name: "Keller High School" });
    const others = Array.from({ length: 8 }, (_, index) => namesake(`other${index}`));
    upstream.on(LISTS, json({ ...lists, following }));
    upstream.on("catalogue", status(404));
    upstream.on("search GET /v2/search/schools", ({ url }) => {
      const { searchParams } = new URL(url);
      const asked = searchParams.getAll("key[]");
      if (asked.length > 50) return Response.json({ error: "too many values" }, { status: 400 });
      if (asked.length === 0) return Response.json({ items: others, total: 23 });
      const own = asked.includes("own") ? [namesake("own")] : [];
      return Response.json({ items: own, total: own.length });
    });
    const { body } = await get(loader, { ...asMember, path: "/member/account?team=keller" });
    const { team } = (body as { choices: { team: { total: number; schools: { key: string }[] } } }).choices;
    expect([team.total, team.schools.length, team.schools[0]?.key]).toEqual([23, 8, "own"]);
  });

  it("says so when schools cannot be looked for", async () => {
    upstream.on("search", status(500));
    expect((await get(loader, { ...asMember, path: "/member/account?school=lincoln" })).body).toMatchObject({
      choices: { school: { failed: true, schools: [] } },
    });
  });
});

const PROFILE = "member POST /api/user/profile";
const PASSWORD = "member POST /api/user/update_password";
const profile = { form: "profile", name: "Robin", last_name: "Marsh", zip_code: "97204", time_zone: "America/Chicago" };
const password = { form: "password", current_password: "Friday-Night-26", new_password: "Saturday-Night-26" };
const ADDRESS = "member POST /v3/email_change";
const address = { form: "address", email: "robin@example.test", current_password: "Friday-Night-26" };
const team = { form: "team", school_key: "s1", sport: "Football", level: "varsity", gender: "boys" };

describe("a form that is done", () => {
  it("is a new password five times in fifteen minutes, each told by mail, and then says when again", async () => {
    upstream.on(PROFILE, json({ success: true }));
    upstream.on(PASSWORD, json({ current_password: ["is invalid"] }, 422));
    for (let wrong = 0; wrong < 6; wrong += 1) expect((await post(action, asMember, password)).status).toBe(400);
    upstream.on(PASSWORD, json({ success: true }));
    for (let change = 0; change < 5; change += 1) expect((await post(action, asMember, password)).status).toBe(303);
    const before = upstream.requestsOf(PASSWORD).length;
    const limited = await post(action, asMember, password);
    expect([limited.status, Number(limited.headers.get("Retry-After")) > 800]).toEqual([429, true]);
    const words = expect.stringMatching(/^You changed your password several times .* Wait 15 minutes/);
    expect(fieldErrors(limited.body)).toEqual({ "": [words] });
    expect(JSON.stringify(limited.body)).not.toContain("Saturday-Night-26");
    expect(upstream.requestsOf(PASSWORD)).toHaveLength(before);
    expect((await post(action, asMember, profile)).status, "of another form").toBe(303);
  });

  const fieldsOf = ({ form: _form, ...fields }: Record<string, string>) => fields;
  const TEAM = "member POST /v3/favorite_team";
  it.each<[form: Record<string, string>, call: string, sent: object | null, place: string]>([
    [profile, PROFILE, { user: fieldsOf(profile) }, "profile"],
    [password, PASSWORD, { user: fieldsOf(password) }, "password"],
    [address, ADDRESS, fieldsOf(address), "profile"],
    [{ form: "email", email_subscribe: "no" }, EMAIL.replace("GET", "PUT"), { email_subscribe: false }, "email"],
    [{ form: "no-school" }, PROFILE, { user: { school_key: null } }, "school"],
    [team, TEAM, { ...fieldsOf(team), gender: null }, "teams"],
    [{ form: "no-team", team: "t9" }, "member DELETE /v3/favorite_team/t9", null, "teams"],
  ])("%j", async (form, call, body, place) => {
    upstream.on(call, json({ success: true }));
    const answer = await post(action, asMember, form);
    expect([answer.status, answer.location]).toEqual([303, `/member/account?saved=${form.form}#${place}`]);
    expect(upstream.requestsOf(call).map((request) => request.headers.get("authorization"))).toEqual(["Bearer t1"]);
    if (body) expect(await sent(call)).toEqual(body);
  });

  it.each([
    ["and followed", json({ success: true, following: {} })],
    ["though it can't be followed", status(500)],
  ])("a school is supported %s", async (_what, answer) => {
    const follow = "member PUT /v1/user/following/school/s1";
    upstream.on(PROFILE, json({ success: true }));
    upstream.on(follow, answer);
    const { status: code, location } = await post(action, asMember, { form: "school", school_key: "s1" });
    expect([code, location]).toEqual([303, "/member/account?saved=school#school"]);
    expect(await sent(PROFILE)).toEqual({ user: { school_key: "s1" } });
    expect(upstream.asked()).toContain(follow);
  });

  it("of the profile makes every later page tell its times in the new zone (S 4.7)", async () => {
    upstream.on(PROFILE, json({}));
    expect((await post(action, asMember, profile)).cookies).toEqual({ member_service_time_zone: "America/Chicago" });
    expect((await post(action, asMember, { ...profile, time_zone: "" })).cookies).toEqual({});
  });

  it("is done though the team was gone already", async () => {
    upstream.on("member DELETE /v3/favorite_team/t9", status(404));
    expect((await post(action, asMember, { form: "no-team", team: "t9" })).status).toBe(303);
  });
});

describe("a form that comes back", () => {
  it.each<[Record<string, string>, string[]]>([
    [{ ...profile, zip_code: "97", name: "" }, ["name", "zip_code"]],
    [{ ...password, new_password: "short" }, ["new_password"]],
    [{ form: "address" }, ["current_password", "email"]],
  ])("%j names its fields and keeps what was typed, never a password", async (form, fields) => {
    const { status: code, body } = await post(action, asMember, form);
    expect([code, Object.keys(fieldErrors(body) ?? {}).sort()]).toEqual([400, fields]);
    expect(body).toMatchObject({ form: form.form });
    if (form.last_name) expect(body).toMatchObject({ reply: { initialValue: { last_name: "Marsh", zip_code: "97" } } });
    expect(JSON.stringify(body)).not.toMatch(/Friday-Night-26|short/);
    expect(upstream.asked()).toEqual([]);
  });

  const WRONG = json({ current_password: ["is invalid"] }, 422);
  const NOT_YOURS = { current_password: ["That's not your current password."] };
  const COMMON = { new_password: ["is too common"] };
  const TAKEN = "Another account has this e-mail address.";
  const MAILED = json({ error: "too_many_mails", retry_after: 60 }, 429);
  const says = (words: RegExp) => ({ "": [expect.stringMatching(words) as string] });
  const SCHOOL = "catalogue GET /schools/s1";
  const NO_SCHOOL = { school_key: ["Choose a school on the network."] };
  it.each<[string, Record<string, string>, string, Answer, Record<string, string[]>]>([
    ["a wrong current password", password, PASSWORD, WRONG, NOT_YOURS],
    ["the service's own rule", password, PASSWORD, json(COMMON, 422), COMMON],
    ["a wrong password", address, ADDRESS, WRONG, NOT_YOURS],
    ["an address of another account", address, ADDRESS, json({ email: { error: TAKEN } }, 422), { email: [TAKEN] }],
    ["too many links", address, ADDRESS, MAILED, says(/three links within an hour/)],
    ["a service that changes none", address, ADDRESS, status(404), says(/can't change your e-mail address here/)],
    ["an odd ZIP code", profile, PROFILE, json({ zip_code: ["is unknown"] }, 422), { zip_code: ["is unknown"] }],
    ["a school that is none", { form: "school", school_key: "s1" }, SCHOOL, status(404), NO_SCHOOL],
    ["a school outside the network", team, SCHOOL, json({ ...lincoln, is_network: false }), NO_SCHOOL],
  ])("says in place: %s", async (_what, form, call, answer, errors) => {
    upstream.on(call, answer);
    const { status: code, body } = await post(action, asMember, form);
    expect([code, fieldErrors(body)]).toEqual([400, errors]);
    // Whose password is tried, the service says.
    expect(upstream.asked()).toEqual("current_password" in form ? [USER, call] : [call]);
  });

  it.each<[string, Answer, RegExp]>([
    ["lost", unreachable, /^We haven't heard whether we could send the link/],
    ["busy", json({ error: "temporarily_unavailable" }, 429), /^We couldn't reach your account/],
  ])("a new address says whether its link may be on its way: %s", async (_what, answer, words) => {
    upstream.on(ADDRESS, answer);
    const { body } = await post(action, asMember, address);
    expect(fieldErrors(body)).toEqual({ "": [expect.stringMatching(words)] });
  });

  it.each([
    ["a new password", password, PASSWORD],
    ["a new address", address, ADDRESS],
  ])("waits after many wrong passwords: %s", async (_what, form, call) => {
    upstream.on(call, json({ current_password: ["is invalid"] }, 422));
    for (let nth = 0; nth <= PASSWORD_TRIES.free; nth += 1)
      expect((await post(action, asMember, form)).status).toBe(400);
    const { status: code, headers, body } = await post(action, asMember, form);
    expect([code, headers.get("Retry-After") !== null]).toEqual([429, true]);
    expect(JSON.stringify(body)).not.toContain(form.current_password);
  });

  it.each<[string, Answer]>([
    ["500", status(500)],
    ["a connection that fails", () => Promise.reject(new TypeError("fetch failed"))],
  ])("a password says that it may be saved, and how to find out: %s", async (_what, answer) => {
    upstream.on(PASSWORD, answer);
    const { status: code, body } = await post(action, asMember, password);
    const unheard = "We haven't heard whether your new password was saved. ";
    const retry = "Please try again in a moment with the same two passwords.";
    expect([code, fieldErrors(body)]).toEqual([503, { "": [unheard + retry] }]);
  });
});

it.each(["", "delete", "constructor"])("what no form can do: be %j", async (form) => {
  expect((await post(action, asMember, { form })).status).toBe(400);
  expect(upstream.asked()).toEqual([]);
});

describe("the library", () => {
  const at = { path: "/member/library", cookies: member };
  const listing = (key: string, text: string, rest: object = {}) => ({
    key,
    title: key,
    site_url: `/events/a/${key}`,
    badges: { status: { text } },
    date: "2026-11-20T20:00:00Z",
    content_type: "game",
    ...rest,
  });
  const marks = (...keys: string[]) =>
    keys.map((content_key) => ({ content_type: content_key.startsWith("h") ? "highlight" : "game", content_key }));

  const favorite_teams = [{ key: "f1", school_key: "s1", sport: "Football", level: null, gender: null }];
  const shownLists = async () => ((await get(library, at)).body as { library: LibraryView }).library;
  const keysOf = (items: readonly { key: string }[] | null | undefined) => items?.map(({ key }) => key);

  it("shows each list in its order, and removes by the type that was viewed", async () => {
    const own = { most_recent: marks("replay", "h1", "gone", "soon", "live"), reminders: marks("soon", "replay") };
    upstream.on(LISTS, json({ ...lists, ...own, following: [], favorite_teams }));
    upstream.on("search GET /v2/search/events", (request) => {
      const asked = new URL(request.url).searchParams.getAll("key[]");
      const all = [
        listing("live", "Live"),
        listing("replay", "On Demand", { content_type: "event" }),
        listing("soon", "Upcoming"),
        listing("kept", "On Demand", { date: "2026-11-20T00:00:00Z" }),
        listing("older", "On Demand", { date: "2025-11-20T00:00:00Z" }),
      ];
      const items = all.filter(({ key }) => asked.includes(key));
      return Response.json({ items, total: items.length });
    });
    const highlight = listing("h1", "Highlight", { duration: 30 });
    upstream.on("search GET /v2/search/highlights", json({ items: [highlight], total: 1 }));
    upstream.on(OWNED, json({ items: [{ event_key: "older" }, { event_key: "kept" }] }));
    const shown = await shownLists();
    expect(
      [shown.continueWatching, shown.recent, shown.reminders, shown.downloads?.cards, shown.teams].map(keysOf),
    ).toEqual([["replay"], ["h1", "soon", "live"], ["soon"], ["kept", "older"], ["f1"]]);
    expect(shown.recent?.map(({ contentType }) => contentType)).toEqual(["highlight", "game", "game"]);
    expect([shown.isSilent, upstream.asked(CHOICES)]).toEqual([false, [CHOICES]]);
  });

  it("says it where nothing tells the member of a game with a reminder", async () => {
    upstream.on(EMAIL, json({ email_subscribe: false }));
    upstream.on("member GET /v3/push_devices", json({ public_key: "k", devices: [] }));
    upstream.on("search GET /v2/search/events", json({ items: [listing("soon", "Upcoming")], total: 1 }));
    const said = async () => {
      const { html } = await drawnPage(libraryPage, { ...at, upstreams: upstream.clients });
      return html.querySelectorAll('a[href="/member/notifications"]').map(({ text }) => text);
    };
    upstream.on(LISTS, json({ ...lists, reminders: marks("soon"), following: [], favorite_teams: [] }));
    expect(await said()).toEqual(["Turn them on"]);
    upstream.on(LISTS, json({ ...lists, most_recent: marks("soon"), following: [], favorite_teams: [] }));
    expect(await said()).toEqual([]);
  });

  const SEARCH = "search GET /v2/search/events";
  const owns = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      event_key: `gam${index}`,
      title: `Game ${index}`,
      date: new Date(Date.UTC(2026, 10, 20, 20) - index * 86_400_000).toISOString(),
    }));

  it.each([50, 51, 120])("shows every download's card, however many there are (%i)", async (count) => {
    upstream.on(OWNED, json({ items: owns(count) }));
    upstream.on(SEARCH, (request) => {
      const asked = new URL(request.url).searchParams.getAll("key[]");
      if (asked.length > 50) return Response.json({ error: "too many values" }, { status: 400 });
      return Response.json({ items: asked.map((key) => listing(key, "On Demand")), total: asked.length });
    });
    const { downloads } = await shownLists();
    expect([downloads?.cards.length, downloads?.rows, downloads?.isWhole]).toEqual([count, [], true]);
    expect(upstream.requestsOf(SEARCH)).toHaveLength(Math.ceil(count / 50));
  });

  it("lists what search doesn't have: unlisted games, and more than it is asked for", async () => {
    upstream.on(OWNED, json({ items: [{ event_key: "bare" }, ...owns(200)] }));
    upstream.on(SEARCH, (request) => {
      const asked = new URL(request.url).searchParams.getAll("key[]").filter((key) => key !== "gam3");
      return Response.json({ items: asked.map((key) => listing(key, "On Demand")), total: asked.length });
    });
    const { downloads } = await shownLists();
    expect([downloads?.cards.length, downloads?.isWhole]).toEqual([191, true]);
    expect(downloads?.rows[0]).toEqual({ key: "gam3", title: "Game 3", day: "Nov 17, 2026", isGone: false });
    expect(keysOf(downloads?.rows)).toEqual([
      "gam3",
      ...owns(200)
        .slice(192)
        .map(({ event_key }) => event_key),
      "bare",
    ]);
    expect(downloads?.rows.at(-1)).toEqual({ key: "bare", title: "Game bare", day: null, isGone: false });
  });

  it("keeps a game whose file is gone as a row that leads to help, though search has its card", async () => {
    const [there, gone] = owns(2);
    upstream.on(OWNED, json({ items: [there, gone].map((one) => ({ ...one, is_gone: one === gone })) }));
    upstream.on(SEARCH, json({ items: [listing("gam0", "On Demand"), listing("gam1", "On Demand")], total: 2 }));
    const { downloads } = await shownLists();
    expect(new URL(upstream.requestsOf(SEARCH)[0]?.url ?? "").searchParams.getAll("key[]")).toEqual(["gam0"]);
    expect(downloads?.rows).toMatchObject([{ key: "gam1", title: "Game 1", isGone: true }]);
  });

  it("never says that there is nothing while search is down, and still leads to each file", async () => {
    upstream.on(SEARCH, status(503));
    upstream.on("search GET /v2/search/highlights", status(503));
    upstream.on("catalogue GET /schools/s1", status(503));
    upstream.on(OWNED, json({ items: owns(2) }));
    upstream.on(
      LISTS,
      json({ ...lists, most_recent: marks("replay", "h1"), reminders: marks("soon"), favorite_teams }),
    );
    expect(await shownLists()).toMatchObject({
      continueWatching: null,
      recent: null,
      reminders: null,
      teams: null,
      downloads: { cards: [], isWhole: false, rows: [{ key: "gam0" }, { key: "gam1" }] },
    });
    expect((await get(loader, asMember)).body).toMatchObject({ account: { lists: { teams: null, reminders: null } } });
  });

  it.each([
    ["busy", "busy"],
    ["gone", "gone"],
    ["toString", null],
    ["", null],
  ])("says why a download that was asked for didn't come (%j)", async (download, refused) =>
    expect((await get(library, { ...at, path: `${at.path}?download=${download}` })).body).toMatchObject({ refused }),
  );

  const ADDRESS = "member POST /v3/downloads/gam1/address";
  const download = (cookies: Record<string, string>) =>
    get(fileAddress, { path: "/events/gam1/download", params: { key: "gam1" }, cookies });

  it.each<[string, Answer, string]>([
    ["200", json({ url: "https://files.example/gam1.mp4?until=1", expires_at: "2026-11-21T00:00:00Z" }, 201), ""],
    ["an address of another kind", json({ url: "ftp://files.example/a", expires_at: "x" }, 201), "failed"],
    ["404", status(404), "none"],
    ["a firewall's 403", blocked, "failed"],
    ["410", status(410), "gone"],
    ["429", status(429), "busy"],
    ["500", status(500), "failed"],
    ["no answer", unreachable, "failed"],
  ])("leads to a file, or back to itself with the reason: %s", async (_what, answer, refused) => {
    upstream.on(ADDRESS, answer);
    const { status: code, location, headers } = await download(member);
    const to = refused ? `/member/library?download=${refused}#downloads` : "https://files.example/gam1.mp4?until=1";
    expect([code, location, headers.get("cache-control")]).toEqual([303, to, "private, no-store"]);
  });

  it("says so where what the member owns can't be read", async () => {
    upstream.on(OWNED, status(503));
    expect((await get(library, at)).body).toMatchObject({ library: { downloads: null } });
    upstream.on(OWNED, status(404));
    expect((await get(library, at)).body, "a service that sells none").toMatchObject({
      library: { downloads: { cards: [], rows: [] } },
    });
  });

  const clip = { start: 10, end: 40, title: "Buzzer-beater", created_at: "2026-11-20T04:00:00Z", own: true };
  const shownClip = { title: "Buzzer-beater", href: "/clips/clpaaaaaaaaaaaaaaaa", note: "0:30 · Nov 19, 2026" };
  it.each<[string, Answer, unknown]>([
    ["the member’s own", json({ items: [aClip(clip)], total: 1 }), [{ key: "clpaaaaaaaaaaaaaaaa", ...shownClip }]],
    ["said to be unread while they cannot be read", status(500), null],
  ])("has clips where they are switched on: %s", async (_what, answer, clips) => {
    flags["enable-clip-button"] = true;
    upstream.on(CLIPS, answer);
    expect((await get(library, at)).body).toMatchObject({ library: { clips } });
  });

  it("says so when the lists cannot be read (S 8.2)", async () => {
    upstream.on(LISTS, status(500));
    const { status: code, body } = await get(library, at);
    expect([code, body]).toEqual([200, { library: null, refused: null }]);
  });
});
