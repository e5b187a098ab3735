import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failingServices } from "~/services/process/failing-services.server";
import type { DeskRole } from "~contracts/desk";
import { LONGEST_ANSWER } from "~contracts/desk/inbox";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { NOW, openDeskUnderTest } from "../network/desk/desk-fixture";
import { gameRow } from "../network/member/league-rows";
import { callsWith, member } from "./call-route";
import { routeTable } from "./route-modules";

/** The staff's pages are there for the staff alone (security 3). */

const PAGES = {
  "/desk": "any",
  "/desk/people": "support",
  "/desk/people/fan": "support",
  "/desk/inbox": "support",
  "/desk/staff": "owner",
  "/desk/announcement": "owner",
  "/desk/codes": "owner",
  "/desk/figures": "owner",
  "/desk/audit": "owner",
} as const;
const { routeAt } = routeTable(import.meta.glob("../../app/routes/{desk,desk_.*}/route.tsx"));

const scripted = scriptedUpstreams();
let desk: Awaited<ReturnType<typeof openDeskUnderTest>>;
let hasDesk = true;
const { get, post } = callsWith(() => ({ ...scripted.clients, desk: hasDesk ? desk.client : null }));
beforeEach(async () => {
  hasDesk = true;
  desk = await openDeskUnderTest();
});
afterEach(() => desk.dispose());

type Caller = Awaited<ReturnType<typeof desk.member>>;
const cookiesOf = ({ token, session }: Caller) => ({
  ...member,
  ...{ member_access_token: token, ...(session && { fieldhouse_desk: session }) },
});

async function answer(path: string, cookies: Record<string, string>, form?: Record<string, string>) {
  const { loader, action, params } = await routeAt(path);
  const { status, location } = form
    ? await post(action ?? (() => null), { path, params, cookies }, form)
    : await get(loader ?? (() => null), { path, params, cookies });
  return location ? [status, location] : [status];
}

describe.each(Object.entries(PAGES))("%s", (path, role) => {
  it("is a 404 for guests, members, roles that may not, and where there is no desk", async () => {
    const support = await desk.atWork("sam", "support");
    const owner = await desk.atWork("olive", "owner");
    const read = async (cookies: Record<string, string>) => answer(path, cookies);
    expect(await read({})).toEqual([404]);
    expect(await read(cookiesOf(await desk.member("fan")))).toEqual([404]);
    expect(await read(cookiesOf(support))).toEqual(role !== "owner" ? [200] : [404]);
    expect(await read(cookiesOf(owner))).toEqual([200]);
    expect(await read(cookiesOf({ ...owner, session: null }))).toEqual([303, "/desk/sign-in"]);
    hasDesk = false;
    expect(await read(cookiesOf(owner))).toEqual([404]);
  });
});

it("opens with a code, says what is wrong with one, and is never kept", async () => {
  const staff = await desk.staff("olive", "owner");
  const { loader, action } = await routeAt("/desk/sign-in");
  const page = { path: "/desk/sign-in", cookies: cookiesOf(staff) };
  const shown = await get(loader ?? (() => null), page);
  expect(shown.headers.get("Cache-Control")).toBe("private, no-store");
  expect(shown.body).toMatchObject({ enrollment: { secret: expect.stringMatching(/^[A-Z2-7 ]+$/) } });
  const send = (code: string) => post(action ?? (() => null), page, { code });
  expect(await send("12")).toMatchObject({ status: 422, body: { problem: /Enter the six digits/, typed: "12" } });
  const { secret } = await desk.client.enroll(staff);
  const first = await send(desk.codeOf(secret));
  expect(first.headers.get("Set-Cookie")).toMatch(
    /^fieldhouse_desk=[\w-]{43}; Path=\/desk; .*HttpOnly; .*SameSite=Strict$/,
  );
  expect(first.body).toMatchObject({ codes: expect.arrayContaining([expect.stringMatching(/^[A-Z2-9-]{19}$/)]) });
  expect(await send(desk.codeOf(secret))).toMatchObject({ status: 422, body: { problem: /was used before/ } });
});

it("opens with a passkey, which only the staff is asked for, and says what is wrong with one", async () => {
  const staff = await desk.staff("olive", "owner");
  const [phone, { secret }] = [await desk.phoneOf("olive"), await desk.client.enroll(staff)];
  const ask = async (cookies: Record<string, string>) => answer("/desk/sign-in/passkey", cookies, {});
  expect([await ask({}), await ask(cookiesOf(await desk.member("fan")))]).toEqual([[404], [404]]);
  const options = await routeAt("/desk/sign-in/passkey");
  const asked = { path: "/desk/sign-in/passkey", cookies: cookiesOf(staff) };
  const sign = async () =>
    phone.use((await post(options.action ?? (() => null), asked, {})).body as { challenge: string });

  const { loader, action } = await routeAt("/desk/sign-in");
  const page = { path: "/desk/sign-in", cookies: cookiesOf(staff) };
  const send = (passkey: string, code = "") => post(action ?? (() => null), page, { code, passkey });
  for (const passkey of ["{", JSON.stringify(await sign())])
    expect(await send(passkey, "12")).toMatchObject({ status: 422, body: { problem: /The first time/, typed: "12" } });
  await send(JSON.stringify(await sign()), desk.codeOf(secret));
  expect((await get(loader ?? (() => null), page)).body).toEqual({ enrollment: null, canUsePasskey: true });
  const opened = await send(JSON.stringify(await sign()));
  expect([opened.location, opened.cookies.fieldhouse_desk]).toEqual(["/desk", expect.stringMatching(/^[\w-]{43}$/)]);
});

it("says which field of a role is wrong, and keeps what was typed", async () => {
  const owner = cookiesOf(await desk.atWork("olive", "owner"));
  const { action } = await routeAt("/desk/staff");
  const send = (form: Record<string, string>) =>
    post(action ?? (() => null), { path: "/desk/staff", cookies: owner }, { intent: "change", ...form });
  for (const email of ["sam@example.test", "sam"])
    expect(await send({ intent: "sign-out", email })).toMatchObject({ status: 422, body: { field: "email" } });
  for (const [form, field] of [
    [{ email: "sam@example.test", role: "support" }, "email"],
    [{ email: "sam", role: "support" }, "email"],
    [{ email: "olive@example.test", role: "king" }, "role"],
    [{ email: "olive@example.test", role: "none" }, "role"],
    [{ email: "olive@example.test", role: "school" }, "school"],
    [{ email: "olive@example.test", role: "school", school: "nowhere" }, "school"],
  ] as const)
    expect(await send(form)).toMatchObject({ status: 422, body: { field, typed: form } });
  await desk.member("sam");
  expect(await send({ email: "sam@example.test", role: "money" })).toMatchObject({ status: 303 });
});

it("refunds in part with a reason, says what is wrong in its place, and leaves other roles out", async () => {
  const [money, support] = [await desk.atWork("mona", "money"), await desk.atWork("sam", "support")];
  await desk.service.buy("price_monthly-basic", {}, "fan");
  const order = (await desk.client.person(money, "fan")).orders[0]?.order_id ?? "";
  const { action, params } = await routeAt("/desk/people/fan");
  const send = (caller: Caller, form: Record<string, string>) =>
    post(action ?? (() => null), { path: "/desk/people/fan", params, cookies: cookiesOf(caller) }, form);
  const refund = { intent: "refund", order, refunded: "0", amount: "5.00", reason: "No picture" };
  for (const [change, field] of [
    [{ amount: "five" }, "amount"],
    [{ amount: "0" }, "amount"],
    [{ amount: "12.72" }, "amount"],
    [{ reason: " " }, "reason"],
  ] as const)
    expect(await send(money, { ...refund, ...change })).toMatchObject({
      ...{ status: 422, body: { refund: { field, typed: change } } },
    });
  expect(await send(money, { ...refund, refunded: "1" })).toMatchObject({
    ...{ status: 409, body: { refund: { field: null } } },
  });
  expect(await send(support, refund)).toMatchObject({ status: 404 });
  for (const order of ["", "x".repeat(121)])
    expect(await send(money, { ...refund, order })).toMatchObject({ status: 400 });
  expect(await send(money, refund)).toMatchObject({ status: 303, location: "/desk/people/fan?done=refunded" });
  expect((await desk.service.receipts())[0]?.refunded_in_cents).toBe(500);
});

it("changes things for a member, says in its place what is wrong, and keeps what was typed", async () => {
  const [owner, support] = [await desk.atWork("olive", "owner"), await desk.atWork("sam", "support")];
  await desk.member("fan");
  const { action, params } = await routeAt("/desk/people/fan");
  const send = (caller: Caller, form: Record<string, string>) =>
    post(
      action ?? (() => null),
      { path: "/desk/people/fan", params, cookies: cookiesOf(caller) },
      { intent: "change", ...form },
    );
  const give = { kind: "give", press: "8e7b1c3e-0f2b-4f0c-9a4e-3b8a5b9d7c11", days: "3", reason: "Snow" };
  for (const [form, status, field] of [
    [{ ...give, days: "" }, 422, "days"],
    [{ ...give, days: "367" }, 422, "days"],
    [{ ...give, reason: " " }, 422, "reason"],
    [{ ...give, press: "x" }, 409, null],
    [{ kind: "end", reason: "Snow" }, 409, null],
    [{ kind: "address", email: "fan" }, 422, "email"],
    [{ kind: "address", email: "sam@example.test" }, 422, "email"],
    [{ kind: "delete", email: "sam@example.test", reason: "Snow" }, 422, "email"],
  ] as const)
    expect(await send(owner, form)).toMatchObject({ status, body: { change: { field, typed: form } } });
  expect(await send(owner, { kind: "else" })).toMatchObject({ status: 400 });
  expect(await send(support, give)).toMatchObject({ status: 404 });
  expect(await send(owner, give)).toMatchObject({ status: 303, location: "/desk/people/fan?done=give" });
  const gone = { kind: "delete", email: "fan@example.test", reason: "Wish" };
  expect(await send(owner, gone)).toMatchObject({ status: 303, location: "/desk/people?done=deleted" });
});

it("says what a game's page says to a member", async () => {
  const cookies = cookiesOf(await desk.atWork("sam", "support"));
  await desk.service.buy("price_monthly-basic", {}, "payer");
  await desk.member("fan");
  const broadcasts = [{ key: "b1", status: "on_air", payment_required: true }];
  const event = {
    ...{ key: "gam1", slug: "a-vs-b", content_type: "game", is_sport: true, participants: [] },
    ...{ start_time: new Date(NOW).toISOString(), publishers: [{ key: "p", type: "school", broadcasts }] },
  };
  scripted.on("echo GET /game_or_event/gam1", json(event));
  scripted.on("content GET /v2/broadcasts/b1/url.json", json({ video_url: "https://video.example/a.m3u8" }));
  scripted.on("echo GET /game_or_event/gam2", status(404));
  for (const folder of ["games", "events"]) scripted.on(`content GET /v2/${folder}/gam2.json`, status(404));
  const why = async (who: string, game: string) => {
    const { loader, params } = await routeAt(`/desk/people/${who}`);
    const { body } = await get(loader ?? (() => null), { path: `/desk/people/${who}?game=${game}`, params, cookies });
    return body;
  };
  expect(await why("fan", "/events/a-vs-b/gam1")).toMatchObject({
    why: { sentence: /^Subscribe Now/, line: /reason=pass; .*video=video_subscription/ },
  });
  expect(await why("payer", "gam1")).toMatchObject({ why: { sentence: null, line: /reason=plays/ } });
  expect([await why("fan", "gam2"), await why("fan", "snow")]).toMatchObject([{ why: null }, { why: null }]);
});

it("shows a message, mails an answer once, and says what can't be sent", async () => {
  const cookies = cookiesOf(await desk.atWork("sam", "support"));
  await desk.store.db
    .insertInto("crm_lead")
    .values({
      ...{ reference: "LD-1", kind: "school_interest", email: "a@shop.test", fields: '{"first_name":"Ann","note":""}' },
      received_at: NOW - 1,
    })
    .execute();
  const { loader, action, params } = await routeAt("/desk/inbox/LD-1");
  const page = { path: "/desk/inbox/LD-1", params, cookies };
  const send = (form: Record<string, string>) => post(action ?? (() => null), page, form);
  const shown = await get(loader ?? (() => null), page);
  expect(shown.headers.get("Cache-Control")).toBe("private, no-store");
  expect(shown.body).toMatchObject({
    item: { kind: "Form", about: "school interest", fields: [{ name: "first name", value: "Ann" }], done: null },
  });
  const answer = { kind: "answer", press: "8e7b1c3e-0f2b-4f0c-9a4e-3b8a5b9d7c11", text: "Hello!\r\n", answers: "0" };
  const long = "x".repeat(LONGEST_ANSWER + 1);
  for (const text of [" ", long])
    expect(await send({ ...answer, text })).toMatchObject({ status: 422, body: { field: "text", typed: { text } } });
  for (const kind of ["take_down", "restore"])
    expect(await send({ kind })).toMatchObject({ status: 409, body: { field: null } });
  expect(await send({ kind: "else" })).toMatchObject({ status: 400 });
  expect(await send(answer)).toMatchObject({ status: 303, location: "/desk/inbox/LD-1?done=answer" });
  const second = { ...answer, press: answer.press.replace("8", "9") };
  expect(await send(second)).toMatchObject({
    status: 409,
    body: { problem: /^Someone else/, typed: { text: /Hello!/ } },
  });
  expect((await get(loader ?? (() => null), page)).body).toMatchObject({ item: { answers: [{ text: "Hello!" }] } });
});

it("changes a game, says in its place what is wrong, and keeps what was typed", async () => {
  const schedule = await desk.atWork("skye", "schedule");
  await desk.store.db
    .insertInto("event")
    .values([
      gameRow("gam1", NOW + 3_600_000, { clip: "", updated_at: 1 }),
      gameRow("gam2", NOW - 9_000_000, { complete_at: NOW - 1 }),
    ])
    .execute();
  const { action, loader, params } = await routeAt("/desk/games/gam1");
  const at = { path: "/desk/games/gam1", params, cookies: cookiesOf(schedule) };
  const send = (form: Record<string, string>, path = at) =>
    post(action ?? (() => null), path, { updated_at: "1", ...form });
  const move = { kind: "move", date: "2026-11-22", time: "18:30", time_zone: "Central", venue: "" };
  for (const [form, status, field] of [
    [{ ...move, date: "" }, 422, "date"],
    [{ ...move, time: "25:00" }, 422, "time"],
    [{ ...move, time_zone: "Mars" }, 422, "time_zone"],
    [{ kind: "notice", notice: "x".repeat(161) }, 422, "notice"],
    [{ kind: "access", access: "cheap" }, 422, "access"],
    [{ kind: "blackout", until: "noon" }, 422, "until"],
    [{ kind: "blackout", until: "2026-11-21T08:00", open: "on" }, 422, "until"],
    [{ kind: "stream", live_url: "ftp://x", replay_url: "" }, 409, null],
    [{ ...move, updated_at: "2" }, 409, null],
    [{ kind: "result", home_score: "x".repeat(21), away_score: "" }, 422, "home_score"],
    [{ kind: "score", home_score: "x", away_score: "1", period: "" }, 422, "home_score"],
    [{ kind: "score", home_score: "", away_score: "1", period: "" }, 422, "away_score"],
    [{ kind: "score", home_score: "2", away_score: "1", period: "x".repeat(21) }, 422, "period"],
    [{ kind: "score", home_score: "2", away_score: "1", period: "" }, 409, null],
    [{ kind: "postpone", notice: "x".repeat(161) }, 422, "notice"],
    [{ kind: "undo" }, 409, null],
    [{ kind: "else" }, 409, null],
  ] as const)
    expect(await send(form)).toMatchObject({ status, body: { kind: form.kind, field, typed: form } });
  for (const [live_url, status, answer] of [
    ["", 422, { kind: "stream", field: "live_url" }],
    ["https://10.0.0.1/a.m3u8", 200, { tested: [{ label: "Live stream", plays: false, text: /public Internet/ }] }],
  ] as const) {
    const form = { kind: "test", live_url, replay_url: " " };
    expect(await send(form)).toMatchObject({ status, body: { typed: form, ...answer } });
  }
  const nowhere = { ...at, path: "/desk/games/gam9", params: { key: "gam9" } };
  expect(await send({ kind: "test", live_url: "https://10.0.0.1/" }, nowhere)).toMatchObject({ status: 404 });
  const over = { ...at, path: "/desk/games/gam2", params: { key: "gam2" } };
  expect(await send({ ...move, updated_at: String(NOW - 9_000_000) }, over)).toMatchObject({
    ...{ status: 409, body: { problem: /is over/ } },
  });
  expect(await send({ kind: "notice", notice: "Gym doors open at 6" })).toMatchObject({ status: 303 });
  for (const blackout of [
    { until: "2026-11-21T08:00", open: "" },
    { until: "", open: "on" },
    { until: "", open: "" },
  ]) {
    const { updated_at } = await desk.client.game(schedule, "gam1");
    const form = { kind: "blackout", updated_at: String(updated_at), ...blackout };
    expect(await send(form)).toMatchObject({ status: 303 });
    expect((await get(loader ?? (() => null), at)).body).toMatchObject({
      game: { notice: "Gym doors open at 6", is_paid: true, ...blackout },
    });
  }
  const tonight = await routeAt("/desk");
  const opened = await get(tonight.loader ?? (() => null), {
    ...at,
    path: "/desk?game=https://www.fieldhouse.example/events/x/gam1?why",
  });
  expect(opened).toMatchObject({ status: 303, location: "/desk/games/gam1" });
});

it("shows the evening as far as a role goes: games, what waits, and services that fail", async () => {
  const { db } = desk.store;
  await db
    .insertInto("event")
    .values([
      gameRow("gam4", NOW - 3, { complete_at: NOW - 1 }),
      ...[gameRow("gam3", NOW + 1), gameRow("gam2", NOW - 2), gameRow("gam1", NOW - 1)],
      gameRow("gam5", NOW - 4, { complete_at: NOW - 1 }),
    ])
    .execute();
  const report = { event_key: "gam5", problem: "no-picture", email: "", fields: "{}", received_at: NOW };
  await db
    .insertInto("problem_report")
    .values(["VP-1", "VP-2"].map((reference) => ({ ...report, reference })))
    .execute();
  await desk.client.countViewers({ node: "one", games: [{ key: "gam1", viewers: 1_204 }] });
  const sent = { fields: "{}", received_at: NOW };
  const request = { ...sent, request: "delete", email: "", due_at: Date.parse("2026-12-01T20:00:00Z") };
  await db
    .insertInto("crm_privacy_request")
    .values([
      { ...request, reference: "PR-1" },
      { ...request, reference: "PR-2" },
    ])
    .execute();
  await db
    .insertInto("clip_report")
    .values({ ...sent, reference: "CR-1", clip_key: "x", reason: "other", email: "" })
    .execute();
  failingServices().note({ service: "search", outcome: "timeout", status: undefined });
  const { loader } = await routeAt("/desk");
  const seen = async (role: DeskRole, query = "") => {
    const cookies = { ...cookiesOf(await desk.atWork(role, role)), member_service_time_zone: "America/Chicago" };
    const { body } = await get(loader ?? (() => null), { path: `/desk${query}`, cookies });
    return (body as { evening: unknown }).evening;
  };
  const waiting = ["2 privacy requests, the first due Dec 1", "1 report of a clip", "2 reports of problems"];
  const failing = [expect.stringMatching(/^search: 1 call failed, the last at [\d:]+ [AP]M \(no answer in time\)$/)];
  const games = [
    { key: "gam5", state: "over", reports: 2 },
    { key: "gam1", viewers: "1,204", state: "on" },
    ...["gam2", "gam3", "gam4"].map((key) => ({ key })),
  ];
  expect(await seen("schedule")).toMatchObject({ list: { games }, waiting, failing });
  expect(await seen("money")).toMatchObject({ list: null, waiting });
  expect(await seen("school")).toMatchObject({ list: { games: [] }, waiting: null, failing: null });
  failingServices().forget();
  await db
    .insertInto("event")
    .values(Array.from({ length: 250 }, (_, index) => gameRow(`gam1${index}`, NOW)))
    .execute();
  expect(await seen("support")).toMatchObject({ list: { games: { length: 20 }, inAll: 255 } });
  expect(await seen("owner", "?page=9")).toMatchObject({ list: { games: { length: 5 }, page: 6, inAll: 255 } });
});

it("announces to some pages from now or later, and says in its place what is wrong", async () => {
  const cookies = cookiesOf(await desk.atWork("skye", "schedule"));
  const { action, loader } = await routeAt("/desk/announcement");
  const page = { path: "/desk/announcement", cookies: { ...cookies, member_service_time_zone: "America/Chicago" } };
  const send = (form: Record<string, string>) => post(action ?? (() => null), page, { intent: "announce", ...form });
  const line = { text: "Snow: look at your game", audience: "all", place: "", from: "", until: "2026-11-20T23:00" };
  for (const [change, field] of [
    [{ text: " " }, "text"],
    [{ text: "x".repeat(161) }, "text"],
    [{ audience: "state", place: "Mars" }, "place"],
    [{ audience: "organization", place: "nowhere" }, "place"],
    [{ audience: "moon", place: "x" }, "audience"],
    [{ from: "noon" }, "from"],
    [{ until: "" }, "until"],
    [{ from: "2026-11-20T23:00" }, "until"],
  ] as const)
    expect(await send({ ...line, ...change })).toMatchObject({ status: 422, body: { field, typed: change } });
  expect(await send({ ...line, audience: "state", place: "oh", from: "2026-11-20T15:00" })).toMatchObject({
    status: 303,
  });
  const shown = await get(loader ?? (() => null), page);
  expect(shown.body).toMatchObject({
    planned: [{ where: "Ohio", from: "Fri Nov 20, 3:00 PM CST", until: "Fri Nov 20, 11:00 PM CST" }],
  });
});

it("makes codes and hands them out, says in its place what is wrong, and keeps what was typed", async () => {
  const cookies = cookiesOf(await desk.atWork("mona", "money"));
  const { action } = await routeAt("/desk/codes");
  const send = (form: Record<string, string>) => post(action ?? (() => null), { path: "/desk/codes", cookies }, form);
  const press = "8e7b1c3e-0f2b-4f0c-9a4e-3b8a5b9d7c11";
  const promo = { intent: "promo", press, code: "SNOW20", value: "$5", description: "$5 off" };
  const vouchers = { intent: "vouchers", press, note: "Go", count: "2", pass: "season_pass", last_day: "2026-11-20" };
  for (const [form, field] of [
    [{ ...promo, code: "-" }, "code"],
    [{ ...promo, value: "5" }, "value"],
    [{ ...promo, from: "2026-12-02", until: "2026-12-01" }, "until"],
    [{ ...promo, until: "2026-11-19" }, "until"],
    [{ ...promo, passes: "nowhere" }, "passes"],
    [{ ...promo, code: "FRIDAY20" }, "code"],
    [{ ...vouchers, count: "1001" }, "count"],
    [{ ...vouchers, last_day: "2026-11-19" }, "last_day"],
    [{ ...vouchers, pass: "annual-basic" }, "days"],
  ] as const) {
    const { intent, ...typed } = form;
    expect(await send(form)).toMatchObject({ status: 422, body: { form: intent, field, typed } });
  }
  expect(await send({ ...promo, press: "x" })).toMatchObject({ status: 400 });
  expect(await send({ ...promo, until: "2026-11-20" })).toMatchObject({
    status: 303,
    location: "/desk/codes?done=promo",
  });
  expect(await send(vouchers)).toMatchObject({ status: 303, location: "/desk/codes?batch=Go" });
  const list = await routeAt("/desk/lists/vouchers.csv");
  const read = (who = cookies) =>
    get(list.loader ?? (() => null), { path: "/desk/lists/vouchers.csv?batch=Go", params: list.params, cookies: who });
  expect((await read()).body).toMatch(
    /^code,state.*\n(?:[A-Z2-9]{5}-[A-Z2-9]{5},left,Season Pass,120,2026-11-20,.*\n){2}$/,
  );
  expect(await read(cookiesOf(await desk.atWork("sam", "support")))).toMatchObject({
    ...{ status: 404, body: expect.stringContaining("Page Not Found: /desk/lists/") },
  });
});

it("sets a flag for everyone, a share or one, and says in its place what it takes", async () => {
  const [owner, money] = [await desk.atWork("olive", "owner"), await desk.atWork("mona", "money")];
  const { action, loader } = await routeAt("/desk/codes");
  const send = (form: Record<string, string>, who = owner) =>
    post(action ?? (() => null), { path: "/desk/codes", cookies: cookiesOf(who) }, form);
  const flag = { press: "8e7b1c3e-0f2b-4f0c-9a4e-3b8a5b9d7c11", name: "site-theme", setting: "light", audience: "" };
  for (const [change, field, problem] of [
    [{ name: "" }, "name", /flag/],
    [{ setting: " " }, "setting", /letters/],
    [{ setting: "pink" }, "setting", /dark, light, or auto/],
    [{ name: "monthly_price_increase", setting: "nowhere" }, "setting", /pass/],
    [{ name: "www-search-api-version", setting: '{"default":"v9"}' }, "setting", /version/],
    [{ audience: "120%" }, "audience", /share/],
    [{ audience: "fan@home.test" }, "audience", /account/],
  ] as const)
    expect(await send({ intent: "flag", ...flag, ...change })).toMatchObject({
      ...{ status: 422, body: { form: "flag", field, problem: expect.stringMatching(problem), typed: change } },
    });
  expect(await send({ intent: "flag", ...flag }, money)).toMatchObject({ status: 404 });
  expect(await send({ intent: "flag", ...flag, name: "nothing" })).toMatchObject({ status: 404 });
  for (const audience of ["", "20%", "mona@example.test"])
    expect(await send({ intent: "flag", ...flag, audience })).toMatchObject({ status: 303 });
  expect(await send({ intent: "unset", ...flag, audience: "20%" })).toMatchObject({ status: 303 });
  const page = async (who: Caller) =>
    (await get(loader ?? (() => null), { path: "/desk/codes", cookies: cookiesOf(who) })).body as { flags: unknown };
  expect((await page(owner)).flags).toContainEqual(
    expect.objectContaining({
      name: "site-theme",
      value: "light",
      some: [{ value: "light", who: "mona@example.test" }],
    }),
  );
  expect((await page(money)).flags).toBeNull();
  const noted = (await desk.deeds()).filter(([, action]) => action === "flag.set").map(([, , , , after]) => after);
  expect(noted.sort()).toEqual(['"light"', '"light", for some', '"light", for some', "unset, for some"]);
});

it("shows figures of some days, says in its place what is wrong with them, and hands them out", async () => {
  const cookies = cookiesOf(await desk.atWork("mona", "money"));
  const read = async (path: string) => {
    const { loader, params } = await routeAt(path.replace(/\?.*/, ""));
    return get(loader ?? (() => null), { path, params, cookies });
  };
  for (const [query, problems] of [
    ["", {}],
    ["?from=2026-11-01&until=2026-11-20", {}],
    ["?from=&until=2026-11-20", { from: "Enter a day." }],
    ["?from=2026-11-20&until=", { until: "Enter a day." }],
    ["?from=2026-11-20&until=2026-11-19", { until: expect.stringContaining("before") }],
    ["?from=2026-10-20&until=2026-11-20", { from: "Choose at most 31 days." }],
    ["?percent=101", { percent: expect.stringContaining("percent") }],
  ] as const)
    expect([query, (await read(`/desk/figures${query}`)).body]).toMatchObject([query, { problems }]);
  expect((await read("/desk/figures")).body).toMatchObject({
    typed: { from: "2026-11-14", until: "2026-11-20" },
    figures: { days: [{ day: "Nov 20, 2026" }, ...Array<object>(6).fill({ day: expect.any(String) })] },
  });
  const csv = async (list: string) => (await read(`/desk/lists/${list}.csv?from=2026-11-20&until=2026-11-20`)).body;
  expect(await csv("days")).toBe("day,viewers at most,minutes,videos failed,purchases,left\n2026-11-20,0,0,0,0,0.00\n");
  expect([await csv("games"), await csv("schools")]).toEqual([
    expect.stringMatching(/^day,game,/),
    expect.stringMatching(/^id,name,/),
  ]);
  expect(await read("/desk/lists/schools.csv?percent=x")).toMatchObject({
    ...{ status: 303, location: expect.stringMatching(/^\/desk\/figures\?.*percent=x/) },
  });
});
