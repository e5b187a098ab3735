import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countViewers } from "~/models/desk/viewers.server";
import type { DeskCaller } from "~/services/desk/client.server";
import type { DeskAction } from "~contracts/desk";
import { DESK_ROLES, DESK_SESSION_HEADER, DESK_SESSION_HOURS, deskContract, mayDo } from "~contracts/desk";
import { VIEWERS_KEPT_MS } from "~contracts/desk/games";
import type { Endpoint } from "~contracts/endpoint";
import type { PasskeyAnswer } from "~contracts/passkeys";
import type { PaymentProvider } from "~network/billing/provider/payment-provider";
import { eventRecord } from "~network/content/event-record";
import { BY_COMMAND } from "~network/desk/audit.server";
import { FACTOR_TRIES } from "~network/desk/second-factor";
import { changeStaff } from "~network/desk/staff.server";
import { changesIn } from "~network/league/changes";
import { findProfilesOf } from "~network/league/find";
import { forgetUnusedAddresses } from "~network/member/email/email-changes.server";
import { passkeyToUse, usedPasskey } from "~network/member/sign-in/passkeys.server";
import { beginSession, endSession } from "~network/member/sign-in/tokens.server";
import { NOW, openDeskUnderTest, SITE } from "../network/desk/desk-fixture";
import { gameRow, schoolRow } from "../network/member/league-rows";
import type { Authenticator } from "../support/authenticator";
import { insert, rowOf } from "../support/rows";

/** Who gets in at the desk, and how long (security 3). */

let desk: Awaited<ReturnType<typeof openDeskUnderTest>>;
beforeEach(async () => void (desk = await openDeskUnderTest()));
afterEach(() => desk.dispose());

const refused = (status: number, error?: string) =>
  expect.objectContaining({ status, ...(error !== undefined && { body: { error } }) });
const deedsOf = async (action: string) => (await desk.deeds()).filter(([, name]) => name === action);
const HOUR = 60 * 60_000;
const SAM = { email: "sam@example.test", school: null };
const PRESS = "8e7b1c3e-0f2b-4f0c-9a4e-3b8a5b9d7c11";

it("is not there for guests and members, and opens for staff with the second factor alone", async () => {
  const { client } = desk;
  await expect(client.me({ token: "x", session: null, place: null })).rejects.toEqual(refused(401));
  await expect(client.enroll(await desk.member("fan"))).rejects.toEqual(refused(404));
  const staff = await desk.staff("olive", "owner");
  const me = { role: "owner", school: null, is_enrolled: false, is_open: false, can_use_passkey: false };
  expect(await client.me(staff)).toEqual(me);
  await expect(client.staff(staff)).rejects.toEqual(refused(404));

  const { secret, address } = await client.enroll(staff);
  expect([(await client.enroll(staff)).secret, address]).toEqual([secret, expect.stringContaining(`secret=${secret}`)]);
  const { session, recovery_codes } = await client.beginSession(staff, desk.codeOf(secret));
  expect(new Set(recovery_codes).size).toBe(10);
  await expect(client.enroll(staff)).rejects.toEqual(refused(409));
  expect(await client.staff({ ...staff, session })).toHaveLength(1);
  expect((await client.me({ ...(await desk.staff("sam", "support")), session })).is_open).toBe(false);

  await client.endSession({ ...staff, session });
  await expect(client.staff({ ...staff, session })).rejects.toEqual(refused(404));
});

it("takes a code once, and a recovery code once", async () => {
  const { client, clock } = desk;
  const staff = await desk.staff("olive", "owner");
  const { secret } = await client.enroll(staff);
  const code = desk.codeOf(secret);
  const { recovery_codes } = await client.beginSession(staff, code);
  await expect(client.beginSession(staff, code)).rejects.toEqual(refused(422));
  const [recovery = ""] = recovery_codes;
  expect(await client.beginSession(staff, recovery.toLowerCase())).toMatchObject({ recovery_codes: [] });
  await expect(client.beginSession(staff, recovery)).rejects.toEqual(refused(422));
  clock.at += 30_000;
  await client.beginSession(staff, desk.codeOf(secret));
  expect((await desk.deeds()).map(([, action]) => action)).toEqual(
    expect.arrayContaining(["staff.change", "factor.confirm", "factor.recover", "session.begin"]),
  );
});

describe("a passkey", () => {
  const use = () => ({ siteUrl: SITE, now: desk.clock.at });
  let olive: DeskCaller;
  let phone: Authenticator;
  let nextCode: () => string;

  const signed = async (place = {}, by = olive) => phone.use(await desk.client.passkeyToOpen(by), place);
  const open = (answer: PasskeyAnswer, code?: string) => desk.client.beginSession(olive, code, answer);
  async function enroll() {
    const { secret } = await desk.client.enroll(olive);
    await desk.client.beginSession(olive, desk.codeOf(secret));
    nextCode = () => ((desk.clock.at += 30_000), desk.codeOf(secret));
  }

  beforeEach(async () => {
    olive = await desk.staff("olive", "owner");
    phone = await desk.phoneOf("olive");
    expect((await desk.client.me(olive)).can_use_passkey).toBe(false);
    await enroll();
    expect((await desk.client.me(olive)).can_use_passkey).toBe(true);
  });

  it("opens the desk with a code the first time, then alone, until the role is lost", async () => {
    const { client } = desk;
    await expect(open(await signed())).rejects.toEqual(refused(422));
    await open(await signed(), nextCode());
    const { session } = await open(await signed());
    expect(await client.staff({ ...olive, session })).toHaveLength(1);
    expect((await deedsOf("session.begin")).map((deed) => deed[4])).toEqual(["by passkey", "by passkey"]);

    const change = { email: "olive@example.test", school: null };
    const late = await signed();
    await client.changeStaff(await desk.atWork("sam", "owner"), { ...change, role: null });
    await expect(open(late)).rejects.toEqual(refused(404));
    await expect(signed()).rejects.toEqual(refused(404));
    await changeStaff(desk.store, { ...change, role: "owner" }, BY_COMMAND, desk.clock.at);
    await enroll();
    await expect(open(await signed())).rejects.toEqual(refused(422));
  });

  it.each<[string, () => Promise<PasskeyAnswer>]>([
    ["of another member", async () => (await desk.member("sam"), (phone = await desk.phoneOf("sam")), signed())],
    ["by the challenge of a sign-in", async () => phone.use(await passkeyToUse(desk.store.db, use()))],
    ["by another's challenge", async () => signed({}, await desk.staff("sam", "owner"))],
    ["without the person", () => signed({ flags: 0x01 })],
    ["too late", async () => signed().finally(() => (desk.clock.at += 10 * 60_000))],
    ["twice", async () => signed().then(async (answer) => (await open(answer), answer))],
  ])("%s opens nothing, even with a code, and counts as a try", async (_, answer) => {
    await open(await signed(), nextCode());
    await expect(open(await answer(), nextCode())).rejects.toEqual(refused(422));
    expect(await rowOf(desk.store.db, "desk_staff", { user_key: "olive" })).toMatchObject({ tries: 1 });
  });

  it("isn't looked at after too many tries, and signs no one in by the desk's challenge", async () => {
    await open(await signed(), nextCode());
    expect(await usedPasskey(desk.store.db, await signed(), use())).toBeNull();
    for (let times = 0; times < FACTOR_TRIES.times; times += 1)
      await expect(open(await signed({ flags: 0x01 }))).rejects.toEqual(refused(422));
    await expect(open(await signed())).rejects.toEqual(refused(429));
  });
});

it("looks at no code after too many wrong ones, even a right one, until the time is over", async () => {
  const { client, clock } = desk;
  const staff = await desk.staff("olive", "owner");
  const { secret } = await client.enroll(staff);
  const wrong = String((Number(desk.codeOf(secret)) + 500_000) % 1_000_000).padStart(6, "0");
  for (let times = 0; times < FACTOR_TRIES.times; times += 1)
    await expect(client.beginSession(staff, wrong)).rejects.toEqual(refused(422));
  await expect(client.beginSession(staff, desk.codeOf(secret))).rejects.toEqual(refused(429));
  clock.at += FACTOR_TRIES.ms;
  expect(await client.beginSession(staff, desk.codeOf(secret))).toHaveProperty("session");
});

it.each<[string, (owner: Awaited<ReturnType<typeof desk.atWork>>) => unknown]>([
  ["with its time", () => (desk.clock.at = NOW + DESK_SESSION_HOURS * HOUR)],
  ["from afar", (owner) => desk.client.endSessionsOf(owner, "sam@example.test")],
  ["with the role", (owner) => desk.client.changeStaff(owner, { ...SAM, role: null })],
  ["with another role", (owner) => desk.client.changeStaff(owner, { ...SAM, role: "support" })],
  [
    "with the member's own session",
    async () => {
      const { session } = await rowOf(desk.store.db, "token", { user_key: "sam" });
      return endSession(desk.store.db, { session, userKey: "sam" });
    },
  ],
])("ends %s", async (_, end) => {
  const [owner, sam] = [await desk.atWork("olive", "owner"), await desk.atWork("sam", "owner")];
  expect(await desk.client.staff(sam)).toHaveLength(2);
  await end(owner);
  await expect(desk.client.staff(sam)).rejects.toThrow(/40[14]/);
});

it("keeps an owner, gives roles to members and organizations that exist, and notes each", async () => {
  const { client, clock } = desk;
  const owner = await desk.atWork("olive", "owner");
  await desk.member("sam");
  const change = (email: string, role: "school" | "support" | null, school: string | null = null) =>
    client.changeStaff(owner, { email: `${email}@example.test`, role, school });
  await expect(change("olive", "support")).rejects.toEqual(refused(409));
  await expect(change("nobody", "support")).rejects.toEqual(refused(404));
  await expect(change("sam", "school", "nowhere")).rejects.toEqual(refused(404));
  await expect(change("sam", "school")).rejects.toEqual(refused(400));
  clock.at += 1;
  await change("sam", "support");
  expect((await client.audit(owner)).entries[0]).toMatchObject({
    ...{ actor: "olive@example.test", action: "staff.change", subject: "sam@example.test" },
    ...{ before: "none", after: "support", place: "192.0.2.1" },
  });
});

describe("a refund", () => {
  const reason = "No picture";
  async function bought() {
    const money = await desk.atWork("mona", "money");
    await desk.service.buy("price_monthly-basic", {}, "fan");
    const { orders } = await desk.client.person(money, "fan");
    return { money, order: orders[0]?.order_id ?? "" };
  }
  const back = async () => (await desk.service.receipts())[0]?.refunded_in_cents ?? 0;

  it("in part goes back once, however often it is pressed, and is noted with the books", async () => {
    const { money, order: order_id } = await bought();
    const press = (part_in_cents: number | null, refunded_in_cents: number) =>
      desk.client.refund(money, "fan", { order_id, part_in_cents, refunded_in_cents, reason });
    expect(await press(271, 0)).toEqual({ amount_in_cents: 271 });
    await expect(press(271, 0)).rejects.toEqual(refused(409));
    await expect(press(1_001, 271)).rejects.toEqual(refused(409));
    expect(await press(null, 271)).toEqual({ amount_in_cents: 1_000 });
    expect([await back(), await desk.service.watches("fan")]).toEqual([1_271, false]);
    expect(await deedsOf("people.refund")).toEqual([
      ["mona", "people.refund", order_id, "$0.00 had gone back", "$2.71 of $12.71: No picture"],
      ["mona", "people.refund", order_id, "$2.71 had gone back", "$12.71 of $12.71: No picture"],
    ]);
  });

  it("that two press at once goes back once, with one line, and the second is told", async () => {
    const { money, order: order_id } = await bought();
    const part = { order_id, part_in_cents: 271, refunded_in_cents: 0, reason };
    const cards = desk.service.billing.cards as PaymentProvider;
    const { refund } = cards;
    const waiting: (() => void)[] = [];
    Object.assign(cards, {
      async refund(...asked: Parameters<typeof refund>) {
        if (waiting.length > 0) for (const goOn of waiting) goOn();
        else await new Promise<void>((goOn) => waiting.push(goOn));
        await refund(...asked);
      },
    });
    const press = () =>
      desk.client
        .refund(money, "fan", part)
        .catch(({ status, body }: { status: number; body: unknown }) => ({ status, body }));
    const done = { status: 409, body: { error: "done" } };
    expect(await Promise.all([press(), press()])).toEqual(expect.arrayContaining([{ amount_in_cents: 271 }, done]));
    expect(await deedsOf("people.refund")).toHaveLength(1);
    const again = { ...part, refunded_in_cents: 271 };
    expect(await desk.client.refund(money, "fan", again)).toEqual({ amount_in_cents: 271 });
    expect(await back()).toBe(542);
  });

  it("is never of one's own account, nor are days or the end of a renewal", async () => {
    const staff = await desk.atWork("mona", "money");
    await desk.service.buy("price_monthly-basic", {}, "mona");
    const { orders, is_own } = await desk.client.person(staff, "mona");
    const own = refused(409, "own_account");
    const all = { order_id: orders[0]?.order_id ?? "", part_in_cents: null, refunded_in_cents: 0, reason };
    await expect(desk.client.refund(staff, "mona", all)).rejects.toEqual(own);
    for (const change of [{ kind: "give", press: PRESS, days: 3, reason } as const, { kind: "end", reason } as const])
      await expect(desk.client.changePerson(staff, "mona", change)).rejects.toEqual(own);
    expect([is_own, await back(), await desk.service.watches("mona")]).toEqual([true, 0, true]);
  });

  it("isn't in the books without its line, nor the line without the books", async () => {
    const { money, order: order_id } = await bought();
    await sql`alter table desk_audit rename to elsewhere`.execute(desk.store.db);
    const all = { order_id, part_in_cents: null, refunded_in_cents: 0, reason };
    await expect(desk.client.refund(money, "fan", all)).rejects.toEqual(refused(502));
    expect(await back()).toBe(0);
    await sql`alter table elsewhere rename to desk_audit`.execute(desk.store.db);
    expect(await desk.client.refund(money, "fan", all)).toEqual({ amount_in_cents: 1_271 });
    expect((await desk.service.store.db.selectFrom("provider_refund").selectAll().execute()).length).toBe(1);
  });

  it("is of the order's own member alone, and not for every role", async () => {
    const { money, order: order_id } = await bought();
    const support = await desk.atWork("sam", "support");
    const all = { order_id, part_in_cents: null, refunded_in_cents: 0, reason };
    await expect(desk.client.refund(money, "sam", all)).rejects.toEqual(refused(404));
    await expect(desk.client.mailReceipt(money, "sam", order_id)).rejects.toEqual(refused(404));
    await expect(desk.client.refund(support, "fan", all)).rejects.toEqual(refused(404));
    await expect(desk.client.endPersonsSessions(money, "fan", { with_passkeys: false })).rejects.toEqual(refused(404));
    expect(await back()).toBe(0);
  });
});

it("finds a member by address, order or card, mails a receipt, and signs them out", async () => {
  const support = await desk.atWork("sam", "support");
  await desk.service.buy("price_monthly-basic", {}, "fan");
  const { orders, sections, email } = await desk.client.person(support, "fan");
  const order = orders[0]?.order_id ?? "";
  const found = async (q: string) => (await desk.client.people(support, q)).map(({ key }) => key);
  expect(
    await Promise.all([email.toUpperCase(), order.toLowerCase(), "4242", "0000", "FH-NONE", "x@y.z"].map(found)),
  ).toEqual([["fan"], ["fan"], ["fan"], [], [], []]);
  expect(sections.map(({ title }) => title)).toContain("Payments");
  desk.clock.at += 1;
  await desk.client.mailReceipt(support, "fan", order);
  expect((await desk.service.subjects())[0]).toMatch(/receipt/i);
  const passkey = { id: "p", name: "Phone", public_key: "", counter: 0, created_at: NOW, used_at: null };
  await insert(desk.store.db, "passkey", { ...passkey, user_key: "fan" });
  const passkeys = async () => (await desk.store.db.selectFrom("passkey").select("id").execute()).length;
  for (const with_passkeys of [false, true]) {
    await desk.client.endPersonsSessions(support, "fan", { with_passkeys });
    expect(await passkeys()).toBe(with_passkeys ? 0 : 1);
  }
  const open = await desk.store.db.selectFrom("token").select("hash").where("user_key", "=", "fan").execute();
  expect(open).toEqual([]);
  expect((await desk.deeds()).slice(-3).map(([, action, subject, , after]) => [action, subject, after])).toEqual(
    expect.arrayContaining([
      ["people.receipt", order, null],
      ["people.sessions", "fan", "signed out everywhere"],
      ["people.sessions", "fan", "signed out everywhere, without passkeys"],
    ]),
  );
});

describe("what is changed for a member", () => {
  const press = PRESS;
  const reason = "Snowed out";
  const about = async (action: string) => (await deedsOf(`people.${action}`)).map(([, , ...deed]) => deed);
  const says = (error: string) => refused(409, error);

  it("are days after all that they have, once for each press", async () => {
    const money = await desk.atWork("mona", "money");
    await desk.member("fan");
    const give = { kind: "give", press, days: 3, reason } as const;
    await desk.client.changePerson(money, "fan", give);
    await desk.client.changePerson(money, "fan", give);
    await desk.client.changePerson(money, "fan", { ...give, press: press.replace("8", "9"), days: 1 });
    const held = await desk.store.db.selectFrom("voucher").selectAll().execute();
    expect(held.map(({ expires_at }) => expires_at)).toEqual([NOW + 4 * 24 * HOUR]);
    const until = new Date(NOW + 3 * 24 * HOUR).toISOString();
    expect((await about("give")).sort()).toEqual([
      ["fan", until, "1 day more: Snowed out"],
      ["fan", "nothing", "3 days more: Snowed out"],
    ]);
    const mailed = (await desk.service.subjects()).filter((subject) => subject.startsWith("The Fieldhouse team"));
    const gave = (days: string) => `The Fieldhouse team gave you ${days} of an Annual Pass`;
    expect(mailed.sort()).toEqual([gave("1 day"), gave("3 days")]);
  });

  it("is the end of a renewal, with what is paid", async () => {
    const money = await desk.atWork("mona", "money");
    await desk.service.buy("price_monthly-basic", {}, "fan");
    const { renews_at } = await desk.client.person(money, "fan");
    const end = { kind: "end", reason } as const;
    await desk.client.changePerson(money, "fan", end);
    await expect(desk.client.changePerson(money, "fan", end)).rejects.toEqual(says("not_renewing"));
    expect(await about("end")).toEqual([["fan", "monthly-basic renewed", `ends ${renews_at}: Snowed out`]]);
    expect((await desk.client.person(money, "fan")).renews_at).toBeNull();
    expect(await desk.service.watches("fan")).toBe(true);
  });

  it("is a link to another address, which changes nothing by itself", async () => {
    const support = await desk.atWork("sam", "support");
    await desk.member("fan");
    const to = (email: string) => desk.client.changePerson(support, "fan", { kind: "address", email });
    await desk.atWork("mona", "money");
    const another = { kind: "address", email: "m@example.test" } as const;
    await expect(desk.client.changePerson(support, "mona", another)).rejects.toEqual(says("is_staff"));
    await expect(to("FAN@example.test ")).rejects.toEqual(says("same_address"));
    await expect(to("sam@example.test")).rejects.toEqual(says("taken"));
    for (const email of ["a@example.test", "a@example.test", "b@example.test", "c@example.test"]) await to(email);
    await expect(to("d@example.test")).rejects.toEqual(says("too_many_links"));
    const mails = (await desk.service.mailer.outbox()).map((mail) => mail.to);
    expect(mails.filter((one) => one === "fan@example.test")).toHaveLength(3);
    expect(await about("address")).toEqual(Array(3).fill(["fan", null, "a link went to another address"]));
    expect((await desk.client.person(support, "fan")).email).toBe("fan@example.test");

    const letter = (await desk.service.mailer.outbox()).find(({ to: one }) => one === "c@example.test");
    const link = /token=([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? "";
    const followed = async (at: number) => {
      desk.clock.at = at;
      const { access_token: token } = await beginSession(desk.store.db, "fan", at);
      const path = "/v3/email_change/confirmation";
      return (await desk.service.call("member", "POST", path, { token, body: { token: link } })).status;
    };
    expect([await followed(NOW), await followed(NOW + 24 * HOUR - 1)]).toEqual([404, 404]);
    await forgetUnusedAddresses(desk.store.db, NOW + 24 * HOUR);
    expect(await followed(NOW + 24 * HOUR)).toBe(200);
  });

  it("is the account's end, for an owner who typed its address, and says first what goes", async () => {
    const [owner, money] = [await desk.atWork("olive", "owner"), await desk.atWork("mona", "money")];
    await desk.service.buy("price_monthly-basic", {}, "fan");
    const { email, deletion } = await desk.client.person(owner, "fan");
    expect(deletion.map(({ title }) => title)).toEqual(["What goes", "What stays"]);
    expect((await desk.client.person(money, "fan")).deletion).toEqual([]);
    const remove = (typed: string, key = "fan") =>
      desk.client.changePerson(owner, key, { kind: "delete", email: typed, reason });
    for (const staff of ["olive", "mona"])
      await expect(remove(`${staff}@example.test`, staff)).rejects.toEqual(says("is_staff"));
    await expect(remove("mona@example.test")).rejects.toEqual(says("other_address"));
    const answer = { email, text: "Thanks!", sent_at: NOW };
    const { db } = desk.store;
    const survey = { id: "S-1", main_option: "x", sub_options: "[]", other_text: null, answered_at: NOW };
    await insert(db, "cancel_survey", { ...survey, user_key: "fan" });
    await insert(db, "crm_lead", { reference: "LD-1", kind: "advertise", email, fields: "{}", received_at: NOW });
    for (const reference of ["S-1", "LD-1"]) await insert(db, "inbox_answer", { ...answer, id: reference, reference });
    await remove(email);
    expect(await db.selectFrom("inbox_answer").select("reference").execute()).toEqual([{ reference: "LD-1" }]);
    await expect(remove(email)).rejects.toEqual(refused(404));
    expect(await about("delete")).toEqual([["fan", "an account", "deleted: Snowed out"]]);
  });

  it.each([
    ["support", ["address"]],
    ["money", ["give", "end"]],
    ["owner", ["give", "end", "address", "delete"]],
    ["schedule", []],
  ] as const)("is for a %s to do %j", async (role, kinds) => {
    const staff = await desk.atWork("sam", role);
    await desk.member("fan");
    const changes = [
      { kind: "give", press, days: 3, reason },
      { kind: "end", reason },
      { kind: "address", email: "sam@example.test" },
      { kind: "delete", email: "x@example.test", reason },
    ] as const;
    const hidden: string[] = [];
    for (const change of changes)
      await desk.client.changePerson(staff, "fan", change).catch(({ status }) => {
        if (status === 404) hidden.push(change.kind);
      });
    expect(hidden).toEqual(changes.map(({ kind }) => kind).filter((kind) => !kinds.some((one) => one === kind)));
  });
});

it("answers what people sent, takes a reported clip down, and notes who did", async () => {
  const { client, store, service } = desk;
  const [support, money] = [await desk.atWork("sam", "support"), await desk.atWork("mona", "money")];
  await desk.member("fan");
  const key = "clpaaaaaaaaaaaaaaaa";
  const of = { event_key: "gam1", source_key: "v1", start_s: 1, end_s: 2 };
  await insert(store.db, "clip", { ...of, key, user_key: "fan", title: "Touchdown", created_at: NOW });
  const about = { clip_key: key, reason: "other", fields: `{"clip_key":"${key}"}` };
  const report = (reference: string, email: string, received_at: number) =>
    insert(store.db, "clip_report", { ...about, reference, email, received_at });
  await report("CR-2", "", NOW - 1);
  await report("CR-1", "dad@home.test", NOW - 2);
  const listed = async (done?: string) => (await client.inbox(support, done)).items.map(({ reference }) => reference);
  expect([await listed(), await listed("1")]).toEqual([["CR-1", "CR-2"], []]);
  await expect(client.inbox(money)).rejects.toEqual(refused(404));
  const change = client.changeInbox;
  const answer = { kind: "answer", press: PRESS, text: "Thanks.\n\nIt's gone.", answers: 0 } as const;
  await expect(change(money, "CR-1", answer)).rejects.toEqual(refused(404));
  await expect(change(support, "CR-2", answer)).rejects.toEqual(refused(409));
  await expect(change(support, "CR-9", { kind: "done" })).rejects.toEqual(refused(404));

  await change(support, "CR-1", { kind: "take_down" });
  expect((await client.inboxItem(support, "CR-1")).clip).toEqual({
    ...{ key, title: "Touchdown", is_down: true, event_key: "gam1", source_key: "v1", start: 1, end: 2 },
  });
  await change(support, "CR-1", { kind: "restore" });
  await change(support, "CR-1", answer);
  await change(support, "CR-1", answer);
  const another = { ...answer, press: answer.press.replace("8", "9"), text: "Mine." };
  await expect(change(support, "CR-1", another)).rejects.toEqual(refused(409, "answered"));
  await change(support, "CR-2", { kind: "done" });
  await change(support, "CR-2", { kind: "done" });
  const sent = (await service.mailer.outbox()).filter(({ to }) => to === "dad@home.test");
  expect(sent.map(({ subject }) => subject)).toEqual(["Our answer to your message (CR-1)"]);
  expect((await client.inboxItem(support, "CR-1")).answers).toEqual([{ text: answer.text, sent_at: NOW }]);
  expect([await listed(), await listed("1")]).toEqual([[], ["CR-2", "CR-1"]]);
  const deeds = (await desk.deeds()).filter(
    ([actor, action]) => actor === "sam" && /^(?:clip|inbox)/.test(String(action)),
  );
  expect(deeds.map((deed) => deed.slice(1)).sort()).toEqual([
    ["clip.remove", key, "on the site", "taken down"],
    ["clip.restore", key, "taken down", "on the site"],
    ["inbox.answer", "CR-1", "open", "answered"],
    ["inbox.done", "CR-2", "open", "done"],
  ]);
});

describe("a game", () => {
  it("is taken back once, as long as nothing changed since, and not by a role that couldn't change it", async () => {
    const { schedule, seen } = await games();
    const school = await desk.atWork("sawyer", "school", "schhome-high");
    const before = await desk.client.game(schedule, "gam1");
    const undo = async (staff: DeskCaller) =>
      desk.client.changeGame(staff, "gam1", { kind: "undo", ...(await seen("gam1")) });
    const changed = refused(409, "changed");
    await expect(undo(schedule)).rejects.toEqual(changed);
    await desk.client.changeGame(schedule, "gam1", { kind: "access", access: "free", ...(await seen("gam1")) });
    expect((await desk.client.game(schedule, "gam1")).undo?.kind).toBe("access");
    expect((await desk.client.game(school, "gam1")).undo).toBeNull();
    await expect(undo(school)).rejects.toEqual(changed);
    await desk.client.changeGame(school, "gam1", { kind: "call_off", notice: "Snow", ...(await seen("gam1")) });
    await undo(school);
    expect(await desk.client.game(schedule, "gam1")).toMatchObject({ state: before.state, notice: "", is_paid: false });
    await expect(undo(schedule)).rejects.toEqual(changed);
    await desk.client.changeGame(schedule, "gam1", { kind: "notice", notice: "Gym 2", ...(await seen("gam1")) });
    await sql`update event set updated_at = updated_at + 1`.execute(desk.store.db);
    await expect(undo(schedule)).rejects.toEqual(changed);
    expect(await deedsOf("game.undo")).toHaveLength(1);
  });

  async function games() {
    const { db } = desk.store;
    await insert(db, "profile", [{ ...schoolRow("schhome"), producer_key: "schhome" }, schoolRow("schaway")]);
    const row = (key: string, home_key: string, changes = {}) =>
      gameRow(key, NOW + HOUR, {
        ...{ home_key, away_key: home_key === "schhome" ? "schaway" : "schhome", publisher_key: home_key },
        ...{ participant_keys: JSON.stringify(["schaway", "schhome"]) },
        ...{ clip: "", has_broadcast: 1, has_vod: 0, updated_at: 1, ...changes },
      });
    const drawn = row("gam3", "schhome", { clip: "basketball" });
    await insert(db, "event", [row("gam1", "schhome"), row("gam2", "schaway"), drawn]);
    const seen = async (key: string) => ({ updated_at: (await desk.client.game(schedule, key)).updated_at });
    const schedule = await desk.atWork("skye", "schedule");
    return { schedule, seen };
  }

  it("shows the score that its desk keeps while it is on", async () => {
    const { schedule, seen } = await games();
    const { db } = desk.store;
    desk.clock.at = NOW + HOUR;
    const before = await changesIn(db);
    const score = { kind: "score", home_score: "14", away_score: "7", period: "3rd", ...(await seen("gam1")) } as const;
    await desk.client.changeGame(schedule, "gam1", score);
    const { state, result, period } = await desk.client.game(schedule, "gam1");
    expect([state, result?.map(({ live }) => live), period]).toEqual(["on", ["14", "7"], "3rd"]);
    const event = await db.selectFrom("event").selectAll().where("key", "=", "gam1").executeTakeFirstOrThrow();
    const { publishers } = eventRecord(event, await findProfilesOf(db, event), NOW + HOUR);
    expect(publishers?.[0]?.datacasts).toMatchObject([
      { status: "inprogress", payment_required: false, scoreboard: { teams: [{ score: 7 }, { score: 14 }] } },
    ]);
    const begun = await changesIn(db);
    expect(begun).not.toBe(before);
    await desk.client.changeGame(schedule, "gam1", { ...score, home_score: "17", ...(await seen("gam1")) });
    expect(await changesIn(db)).toBe(begun);
  });

  it("that was called off and is postponed is told of again", async () => {
    const { schedule, seen } = await games();
    const { db } = desk.store;
    const off = async (kind: "call_off" | "postpone") =>
      desk.client.changeGame(schedule, "gam1", { kind, notice: "", ...(await seen("gam1")) });
    await db
      .insertInto("alert_event")
      .values({ event_key: "gam1", start_at: NOW + HOUR, tbd: 0, is_deleted: 1, canceled_at: 1, moved_from_tbd: 0 })
      .execute();
    const toldFrom = async () =>
      (await db.selectFrom("alert_event").select("canceled_at").executeTakeFirstOrThrow()).canceled_at;
    await off("call_off");
    expect([await toldFrom(), (await desk.client.game(schedule, "gam1")).state]).toEqual([1, "called_off"]);
    await off("postpone");
    expect([await toldFrom(), (await desk.client.game(schedule, "gam1")).state]).toEqual([NOW, "postponed"]);
  });

  it("of another school is not there for a school, nor may it be changed", async () => {
    await games();
    const school = await desk.atWork("sawyer", "school", "schhome-high");
    expect((await desk.client.games(school)).map(({ key }) => key)).toEqual(["gam1", "gam3"]);
    await expect(desk.client.game(school, "gam2")).rejects.toEqual(refused(404));
    await expect(desk.client.testStream(school, "gam2", "https://10.0.0.1/")).rejects.toEqual(refused(404));
    expect(await desk.client.testStream(school, "gam1", "https://10.0.0.1/")).toMatchObject({ why: "not_public" });
    const off = { kind: "call_off", updated_at: 1, notice: "" } as const;
    await expect(desk.client.changeGame(school, "gam2", off)).rejects.toEqual(refused(404));
    const sales = [
      { kind: "access", updated_at: 1, access: "free" },
      { kind: "blackout", updated_at: 1, until: null },
    ] as const;
    for (const sale of sales) await expect(desk.client.changeGame(school, "gam1", sale)).rejects.toEqual(refused(404));
    await desk.client.changeGame(school, "gam1", off);
    const support = await desk.atWork("sam", "support");
    await expect(desk.client.changeGame(support, "gam3", off)).rejects.toEqual(refused(404));
    await expect(desk.client.testStream(support, "gam1", "https://10.0.0.1/")).rejects.toEqual(refused(404));
    expect((await desk.client.games(support)).map(({ key, state }) => [key, state])).toEqual([
      ["gam1", "called_off"],
      ["gam2", "coming"],
      ["gam3", "coming"],
    ]);
  });

  it("is followed on all web nodes together, as each said last, and by no one once a node is silent", async () => {
    const { schedule } = await games();
    const school = await desk.atWork("sawyer", "school", "schhome-high");
    const seen = async (caller = schedule) =>
      (await desk.client.games(caller)).map(({ key, viewers }) => [key, viewers]);
    const here = (...counts: [string, number][]) => countViewers(desk.client, new Map(counts));
    await desk.client.countViewers({ node: "other", games: [9, 5].map((viewers) => ({ key: "gam1", viewers })) });
    await here(["gam1", 9], ["gam2", 2]);
    await here(["gam1", 3], ["gam3", 0]);
    expect(await seen()).toEqual([
      ["gam1", 8],
      ["gam2", 0],
      ["gam3", 0],
    ]);
    expect((await seen(school)).map(([key]) => key)).toEqual(["gam1", "gam3"]);
    desk.clock.at += VIEWERS_KEPT_MS - 1;
    expect((await desk.client.game(schedule, "gam1")).viewers).toBe(8);
    await here();
    expect((await desk.client.game(schedule, "gam1")).viewers).toBe(5);
    desk.clock.at += 1;
    expect((await desk.client.game(schedule, "gam1")).viewers).toBe(0);
  });

  it("is changed once for each look, told to running sites, indexed, and noted", async () => {
    const { schedule, seen } = await games();
    const before = await changesIn(desk.store.db);
    const day = { date: "2026-11-22", time: "18:30", time_zone: "Central", venue: "Gym 2" } as const;
    const move = { ...(await seen("gam1")), kind: "move", ...day } as const;
    for (const _press of [1, 2]) await desk.client.changeGame(schedule, "gam1", move);
    const other = desk.client.changeGame(schedule, "gam1", { ...move, venue: "Gym 3" });
    await expect(other).rejects.toEqual(refused(409, "changed"));
    expect(await desk.client.game(schedule, "gam1")).toMatchObject({
      ...{ start_at: Date.parse("2026-11-22T18:30:00-06:00"), venue: "Gym 2", state: "coming" },
    });
    expect(await changesIn(desk.store.db)).not.toBe(before);
    const indexed = await desk.store.db.selectFrom("search_event").select("event_key").execute();
    expect(indexed).toEqual([{ event_key: "gam1" }]);
    const places = ["2026-11-20T21:00:00.000Z, Central; paid", "2026-11-23T00:30:00.000Z, Central; Gym 2; paid"];
    expect(await deedsOf("game.move")).toEqual([["skye", "game.move", "gam1", ...places]]);
  });
});

it("announces from its time to its end, and notes who did", async () => {
  const { client, clock } = desk;
  const schedule = await desk.atWork("skye", "schedule");
  const support = await desk.atWork("sam", "support");
  const time = { starts_at: NOW + HOUR, ends_at: NOW + 2 * HOUR };
  const line = { text: "Snow", audience: "state", place: "OH", ...time } as const;
  await expect(client.announce(support, line)).rejects.toEqual(refused(404));
  await expect(client.announce(schedule, { ...line, ends_at: line.starts_at })).rejects.toEqual(refused(400));
  for (const press of [0, 1]) await client.announce(schedule, { ...line, starts_at: line.starts_at + press });
  const [planned] = await client.plannedAnnouncements(schedule);
  const saidAt = async (at: number) => {
    clock.at = at;
    client.reset();
    return (await client.announcements()).map(({ text }) => text);
  };
  for (const at of [NOW + HOUR - 1, NOW + 2 * HOUR]) expect(await saidAt(at)).toEqual([]);
  expect(await saidAt(NOW + HOUR)).toEqual(["Snow"]);
  clock.at = NOW + HOUR + 1;
  for (const _press of [1, 2]) await client.endAnnouncement(schedule, planned?.id ?? "");
  await expect(client.endAnnouncement(schedule, "another")).rejects.toEqual(refused(404));
  expect(await saidAt(NOW + HOUR + 1)).toEqual([]);
  const deeds = (await desk.deeds()).filter(([, action]) => String(action).startsWith("announcement"));
  expect(deeds.map(([actor, action, subject]) => [actor, action, subject])).toEqual([
    ["skye", "announcement.make", planned?.id],
    ["skye", "announcement.end", planned?.id],
  ]);
});

/** Of what opens the desk, what every visitor's page says, and what web nodes count. */
const OPEN = ["me", "enroll", "passkeyToOpen", "beginSession", "endSession", "announcements", "countViewers"];
/** The row of each other call; what it changes may ask for more. */
const CALLS: Partial<Record<DeskAction, (keyof typeof deskContract)[]>> = {
  "people.read": ["people", "person", "changePerson"],
  "people.refund": ["refund"],
  "people.receipt": ["mailReceipt"],
  "people.sessions": ["endPersonsSessions"],
  "inbox.change": ["inbox", "inboxItem", "changeInbox"],
  "tonight.read": ["waiting"],
  "games.read": ["games", "game"],
  "games.change": ["changeGame", "testStream"],
  "announcement.change": ["plannedAnnouncements", "announce", "endAnnouncement"],
  "codes.change": ["codes", "makePromo", "stopPromo", "vouchers", "makeVouchers", "withdrawVouchers"],
  "flags.change": ["flags", "changeFlag"],
  "figures.read": ["figures"],
  "figures.money": ["schoolFigures"],
  "staff.change": ["staff", "changeStaff", "endSessionsOf"],
  "audit.read": ["audit"],
};

it("has a row for every call, hidden from guests, members, staff without a second step, and other roles", async () => {
  expect([...OPEN, ...Object.values(CALLS).flat()].sort()).toEqual(Object.keys(deskContract).sort());
  const [fan, outside] = [await desk.member("fan"), await desk.staff("olive", "owner")];
  const inside = await Promise.all(DESK_ROLES.map(async (role) => [role, await desk.atWork(role, role)] as const));
  const ask = async (name: keyof typeof deskContract, { token, session }: DeskCaller) => {
    const { method, path }: Endpoint = deskContract[name];
    const headers = { authorization: `Bearer ${token}`, ...(session && { [DESK_SESSION_HEADER]: session }) };
    const answer = await desk.app.request(path.replace(/:\w+/g, "x"), { method, headers });
    const isHidden = answer.status === 404 && (await answer.text()).includes("No such desk");
    return isHidden ? "hidden" : answer.status === 401 ? 401 : "there";
  };
  for (const [action, names] of Object.entries(CALLS) as [DeskAction, (typeof CALLS)[DeskAction] & {}][])
    for (const name of names) {
      expect([name, await ask(name, { ...fan, token: "none" })]).toEqual([name, 401]);
      expect([name, await ask(name, fan), await ask(name, outside)]).toEqual([name, "hidden", "hidden"]);
      for (const [role, caller] of inside)
        expect([name, role, await ask(name, caller)]).toEqual([name, role, mayDo(role, action) ? "there" : "hidden"]);
    }
});
