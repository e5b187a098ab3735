import { HTTPException } from "hono/http-exception";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { attend } from "~network/billing/create-billing.server";
import { deleteOldReceipts } from "~network/billing/subscriptions/account-closing.server";
import { type FlagRule, listFlags, setFlag } from "~network/flags/flag-values.server";
import { forgetAccount } from "~network/forgotten-account.server";
import { createMailer } from "~network/mail/mailer.server";
import { hashPassword } from "~network/member/sign-in/passwords.server";
import { MIGRATIONS } from "~network/network.server";
import { BILLING_TABLES, BillingService, DAY, START } from "../network/billing/billing-fixture";
import { insert, rowOf, update } from "../support/rows";
import { openStoreUnderTest, storeOfFile } from "./store-under-test";

/** An account that is deleted is charged no more, and its books stay without it (rulings 3 "delete account"). */

const under = storeOfFile(BILLING_TABLES);
let service: BillingService;
beforeAll(async () => {
  service = await BillingService.open(under.store);
});

const PASSWORD = "Friday-Night-26";
const db = () => under.store.db;

/** A member with a monthly pass at a provider whose canceling a test decides. */
async function payer(key: string, cancelNow: (reference: string) => Promise<void> = async () => undefined) {
  const token = await service.buy("price_monthly-basic", {}, key);
  await update(db(), "user", { password_hash: await hashPassword(PASSWORD) }, { key });
  if (service.billing.cards) service.billing.cards.cancelNow = cancelNow;
  return token;
}
const body = { user: { current_password: PASSWORD, ends_pass: true } };
const remove = (token: string) => service.call("member", "POST", "/api/user/delete_account", { token, body });
const isThere = async (key: string) =>
  (await db().selectFrom("user").select("key").where("key", "=", key).executeTakeFirst()) !== undefined;

const firstClosed = async () =>
  (await db().selectFrom("closed_subscription").select("reference").orderBy("closed_at").executeTakeFirstOrThrow())
    .reference;

describe("deleting an account with a pass", () => {
  it("cancels at the provider first, and keeps receipts without the person", async () => {
    const told: string[] = [];
    const token = await payer("leaver", async (reference) => {
      expect(await isThere("leaver")).toBe(true);
      told.push(reference);
    });
    const { reference } = await rowOf(db(), "billed_subscription", { user_key: "leaver" });
    expect((await remove(token)).status).toBe(200);
    expect([told, await isThere("leaver")]).toEqual([[reference], false]);
    const [kept] = await db().selectFrom("kept_receipt").selectAll().execute();
    expect(kept?.keep_until).toBe(Date.UTC(2033, 8, 4, 23, 0));
    expect(JSON.parse(kept?.body ?? "")).toMatchObject({
      order_id: kept?.order_id,
      kind: "purchase",
      total_in_cents: 1_271,
      tax_zip: "50309",
      transaction_id: expect.stringMatching(/^ch_/) as string,
    });
    expect(kept?.body).not.toMatch(/leaver|Robin|Sawyer|plan_page|last4/);
    expect(await db().selectFrom("closed_account").selectAll().execute()).toEqual([
      { reference: expect.stringMatching(/^DL-/) as string, closed_at: service.clock.now(), subscriptions: 1 },
    ]);
  });

  it("leaves everything as it was while the provider cannot be reached", async () => {
    const token = await payer("stays", () => Promise.reject(new TypeError("fetch failed")));
    expect(await remove(token)).toEqual({ status: 502, body: { error: "provider_unavailable" } });
    expect([await isThere("stays"), (await service.billed(token))?.status]).toEqual([true, "active"]);
  });

  it("leaves everything as it was while its letter can't be written", async () => {
    const token = await payer("unmailed");
    vi.spyOn(service.mailer, "send").mockImplementationOnce(async () => {
      throw new HTTPException(500, { res: Response.json({ error: "the disk is full" }, { status: 500 }) });
    });
    expect([(await remove(token)).status, await isThere("unmailed")]).toEqual([500, true]);
    expect((await remove(token)).status).toBe(200);
    const letters = (await service.mailer.outbox()).filter(({ to }) => to === "unmailed@mail.example");
    expect(letters.map(({ subject }) => subject)).toContain("Your Fieldhouse account is deleted");
  });

  it("waits for a payment that is open", async () => {
    const token = await payer("paying");
    await update(db(), "payment_attempt", { state: "unknown", status: null, answer: null }, { user_key: "paying" });
    expect(await remove(token)).toEqual({ status: 409, body: { error: "payment_open" } });
    expect(await isThere("paying")).toBe(true);
    await db().updateTable("payment_attempt").set({ state: "declined" }).where("user_key", "=", "paying").execute();
    expect((await remove(token)).status).toBe(200);
  });

  it.each([
    ["its time is over", 1, 0],
    ["the clock was put back", 180_000, 180_001],
  ])("waits for a renewal that is being charged, unless %s", async (_, charging, over) => {
    const name = `renewing-${charging}`;
    const token = await payer(name);
    const chargingFor = (ms: number) =>
      update(db(), "billed_subscription", { charging_until: START + ms }, { user_key: name });
    await chargingFor(charging);
    expect(await remove(token)).toEqual({ status: 409, body: { error: "payment_open" } });
    await chargingFor(over);
    expect((await remove(token)).status).toBe(200);
  });

  it("leaves the receipt of the time before alone when its notice is late", async () => {
    const reference = await firstClosed();
    const before = await db().selectFrom("kept_receipt").select("order_id").execute();
    await service.tell("evt_first", service.paid(reference, { transaction: "in_first", paidAt: START }));
    expect(await db().selectFrom("kept_receipt").select("order_id").execute()).toEqual(before);
  });

  it("writes down a payment that comes afterward, once, and says that it is to be refunded", async () => {
    const reported = service.reports({ withErrors: true });
    const reference = await firstClosed();
    const told = { transaction: "in_late", periodEnd: START + 400 * DAY, paidAt: START };
    const tell = () => service.tell("evt_late", service.paid(reference, told));
    expect([await tell(), await tell()]).toEqual(["taken", "known"]);
    const late = (await db().selectFrom("kept_receipt").select("body").execute()).filter(({ body }) =>
      body.includes("in_late"),
    );
    expect(late.map(({ body }) => JSON.parse(body) as object)).toEqual([
      { kind: "late_payment", provider: "embedded", reference, transaction_id: "in_late", total_in_cents: 1_271 },
    ]);
    const words =
      /^a payment for a deleted account: Error: refund in_late at embedded: npm run .* -- refund FH-\w{10}$/;
    expect(reported).toEqual([expect.stringMatching(words)]);
  });

  it("keeps receipts for seven years, and not a day longer", async () => {
    const newest = db().selectFrom("kept_receipt").select("keep_until").orderBy("keep_until", "desc");
    const { keep_until } = await newest.executeTakeFirstOrThrow();
    const left = async () =>
      (await db().selectFrom("kept_receipt").select("order_id").where("keep_until", "=", keep_until).execute()).length;
    await deleteOldReceipts(db(), keep_until - 1);
    expect(await left()).toBeGreaterThan(0);
    await deleteOldReceipts(db(), keep_until);
    expect(await left()).toBe(0);
  });
});

describe("which notices were taken", () => {
  const known = async () => (await db().selectFrom("webhook_event").select("id").execute()).map(({ id }) => id);
  const take = (id: string, received_at: number) => insert(db(), "webhook_event", { id, received_at });

  it("is known for 90 days", async () => {
    await take("embedded:evt_old", START);
    await deleteOldReceipts(db(), START + 90 * DAY - 1);
    expect(await known()).toContain("embedded:evt_old");
    await deleteOldReceipts(db(), START + 90 * DAY);
    expect(await known()).not.toContain("embedded:evt_old");
  });

  it("is looked through once a day", async () => {
    const left = [];
    for (const later of [200 * DAY, 201 * DAY - 1, 201 * DAY]) {
      service.clock.at = START + later;
      await take("embedded:evt_older", START);
      await attend(service.billing, false);
      left.push((await known()).includes("embedded:evt_older"));
      await db().deleteFrom("webhook_event").where("id", "=", "embedded:evt_older").execute();
    }
    service.clock.at = START;
    expect(left).toEqual([false, true, false]);
  });
});

describe("an order that was written off before its account was deleted", () => {
  const lateNotices = async () =>
    (await db().selectFrom("kept_receipt").select("body").execute())
      .map(({ body }) => JSON.parse(body) as { kind: string; transaction_id: string; total_in_cents: number })
      .filter(({ kind, transaction_id }) => kind === "late_payment" && transaction_id.startsWith("late_"));
  const tell = (transaction: string, reference: string, attemptKey: string | null) =>
    service.tell(`evt_${transaction}`, service.paid(reference, { transaction, attemptKey, amount: 999 }));

  it("is booked and to be refunded once its payment is told of; one that has its receipt is not", async () => {
    const reported: string[] = [];
    Object.assign(service.billing, { report: (what: string) => void reported.push(what) });
    const canceled: string[] = [];
    const token = await payer("latecomer", async (reference) => void canceled.push(reference));
    const { answer: _, ...attempt } = await rowOf(db(), "payment_attempt", { user_key: "latecomer" });
    await insert(db(), "payment_attempt", [
      { ...attempt, key: "written-off", state: "declined", token: "I-APPROVED", answer: null },
      { ...attempt, key: "not-tried-again", state: "declined", token: null, answer: null },
    ]);
    await update(db(), "receipt", { transaction_id: "late_paid" }, { user_key: "latecomer" });
    expect((await remove(token)).status).toBe(200);
    canceled.length = 0;
    await tell("late_order", "pi_late", "written-off");
    await tell("late_wallet", "I-APPROVED", null);
    await tell("late_paid", "pi_paid", attempt.key);
    expect((await lateNotices()).map((one) => [one.transaction_id, one.total_in_cents])).toEqual([
      ["late_order", 999],
      ["late_wallet", 999],
    ]);
    expect(reported).toEqual(["a payment for a deleted account", "a payment for a deleted account"]);
    expect(canceled).toEqual(["pi_late", "I-APPROVED"]);
  });

  it("is known for seven years", async () => {
    const left = async () => (await db().selectFrom("closed_order").select("key").execute()).length;
    const end = Date.UTC(2033, 8, 4, 23);
    await deleteOldReceipts(db(), end - 1);
    expect(await left()).toBeGreaterThan(0);
    await deleteOldReceipts(db(), end);
    expect(await left()).toBe(0);
  });
});

describe("what the provider keeps of a deleted account", () => {
  it("is deleted there, after the cancellation, and tried again every hour while it cannot be", async () => {
    const told: string[] = [];
    let isDown = true;
    const token = await payer("forgotten", async () => void told.push("canceled"));
    const { customer, method } = await rowOf(db(), "payment_card", { user_key: "forgotten" });
    const forget = service.billing.cards?.forgetCustomer;
    service.playProvider({
      async forgetCustomer(one: string) {
        if (one === customer) told.push(isDown ? "down" : "forgotten");
        if (isDown) throw new TypeError("fetch failed");
        await forget?.(one);
      },
    });
    expect((await remove(token)).status).toBe(200);
    const start = service.clock.at;
    const seen = [];
    for (const at of [0, 3_600_000 - 1, 3_600_000, 7_200_000 - 1, 7_200_000, 10_800_000]) {
      service.clock.at = start + at;
      if (at === 7_200_000) isDown = false;
      await attend(service.billing, false);
      seen.push(told.length);
    }
    expect([told, seen]).toEqual([
      ["canceled", "down", "down", "forgotten"],
      [2, 2, 3, 3, 4, 4],
    ]);
    const kept = await db().selectFrom("provider_method").select("id").where("id", "=", method).execute();
    expect([kept, await db().selectFrom("forgotten_customer").selectAll().execute()]).toEqual([[], []]);
    service.clock.at = start;
  });
});

describe("what other services keep of an account", () => {
  it("goes with it: letters to that address, its flags, what analytics know of it, and its licenses", async () => {
    const { store, dispose } = await openStoreUnderTest(MIGRATIONS);
    const mailer = createMailer({ siteUrl: "https://site.example", db: store.db, clock: { now: () => START } });
    const event = { event: "Viewed", occurred_at: START, received_at: START, anonymous_id: "a" };
    const events = [
      { ...event, id: "by-key", properties: "{}", user_id: "forgotten" },
      { ...event, id: "by-address", properties: JSON.stringify({ email: "forgotten@mail.example" }), user_id: null },
      { ...event, id: "by-address-before", properties: '{"email":"before@mail.example"}', user_id: null },
      { ...event, id: "other", properties: JSON.stringify({ email: "un.forgotten@mail.example" }), user_id: "other" },
    ];
    await insert(store.db, "analytics_event", events);
    const license = { resource_entitlements: "[]", created_at: START, renewed_at: START, expires_at: START };
    const unplayed = { started_at: null, device: null, stopped_at: null };
    for (const user_key of ["forgotten", "other"])
      await insert(store.db, "license", { license_key: `of-${user_key}`, user_key, ...license, ...unplayed });
    for (const to of ["forgotten@mail.example", "before@mail.example", "other@mail.example"])
      await mailer.send({ to, subject: "Hello", body: [] });
    const flag = (...rules: FlagRule[]) => setFlag(store.db, "enable-clip-button", false, START, rules);
    const forAddresses = (...among: string[]) => ({ attribute: "email" as const, among, value: true });
    await flag(
      forAddresses("before@mail.example"),
      forAddresses("other@mail.example", "forgotten@mail.example", "un.forgotten@mail.example"),
      { percent: 20, value: true },
    );
    const account = { key: "forgotten", emails: ["forgotten@mail.example", "before@mail.example"] };
    await store.db.transaction().execute((transaction) => forgetAccount(transaction, account));
    expect(await store.db.selectFrom("analytics_event").select("id").execute()).toEqual([{ id: "other" }]);
    const rules = [forAddresses("other@mail.example", "un.forgotten@mail.example"), { percent: 20, value: true }];
    expect(await listFlags(store.db)).toEqual([expect.objectContaining({ name: "enable-clip-button", rules })]);
    expect((await mailer.outbox()).map(({ to }) => to)).toEqual(["other@mail.example"]);
    expect(await store.db.selectFrom("license").select("user_key").execute()).toEqual([{ user_key: "other" }]);
    await dispose();
  });
});

it("a row that cannot be worked on stands in the way of no other, and is reported", async () => {
  const { store, dispose } = await openStoreUnderTest(BILLING_TABLES);
  const own = await BillingService.open(store);
  for (const key of ["broken", "sound"]) await own.buy("price_monthly-basic", {}, key);
  const tables = store.db;
  // Its pass was taken out; the other's attempt is of an old shape.
  await update(tables, "billed_subscription", { pass_key: "gone", next_charge_at: START }, { user_key: "broken" });
  await update(tables, "payment_attempt", { state: "unknown", order: "{}", held_until: 0 }, { user_key: "broken" });
  const reported: string[] = [];
  own.clock.at += 32 * DAY;
  expect(await attend({ ...own.billing, report: (what) => void reported.push(what) }, false)).toBe(false);
  const sound = await rowOf(tables, "billed_subscription", { user_key: "sound" });
  expect(sound.status).toBe("active");
  expect(sound.current_period_end).toBeGreaterThan(own.clock.at);
  const { key } = await rowOf(tables, "billed_subscription", { user_key: "broken" });
  expect(new Set(reported)).toEqual(
    new Set(["settling the payment order-price_monthly-basic-of-broken", `charging the renewal of ${key}`]),
  );
  await dispose();
});
