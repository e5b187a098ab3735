import { beforeEach, describe, expect, it } from "vitest";
import { type PaymentRequest, receiptSchema } from "~contracts/records/billing";
import { attend } from "~network/billing/create-billing.server";
import { markPromoUsed, reservePromo } from "~network/billing/orders/offers.server";
import type { Notice, PaidNotice, ProviderEvent, ProviderStatus } from "~network/billing/provider/payment-provider";
import { reconcileBooks } from "~network/billing/provider/reconciliation.server";
import { endNeverPaid } from "~network/billing/subscriptions/renewals.server";
import { askDaily } from "~network/billing/subscriptions/subscription-checks.server";
import { A_GIFT, type BillingService, DAY, SITE } from "../network/billing/billing-fixture";
import { insert, update } from "../support/rows";
import { inBetween } from "./in-between";
import { openBilling } from "./open-billing";

/**
 * Notices that come late, for what is over, or not at all: money gives what it paid for, and no one is ended by a lost
 * one.
 */

const HOUR = 3_600_000;
const MONTH = 31 * DAY;
let service: BillingService;
let end: number;
let reference: string;
let asked: string[];
let stopped: string[];
let standing: ProviderStatus | Error;
let reported: string[];
let found: string[];
beforeEach(async () => {
  service = await openBilling();
  await service.buy("price_monthly-basic", {}, "payer", "payer-order");
  ({ current_period_end: end, reference } = await row());
  [asked, stopped, reported, found] = [[], [], service.reports({ withErrors: true }), []];
  standing = { state: "renews", payment: null };
  await service.leaveRenewals({
    cancelNow: async (one: string) => void stopped.push(one),
    async standing(one: string) {
      asked.push(one);
      if (standing instanceof Error) throw standing;
      return standing;
    },
  });
});

/** The order waits until its bank's question is answered. */
async function orderOfACarefulBank(order: Partial<PaymentRequest>) {
  service.playProvider({ renewsItself: false });
  const token = await service.member();
  const card = await service.card(token, "authentication_required");
  const pay = () =>
    service.pay(token, "careful-order", { pass: "price_monthly-basic", token: card, return_url: SITE, ...order });
  const { status, body } = await pay();
  expect(status).toBe(402);
  const { redirect_to_url } = body.next_action as { redirect_to_url: { url: string } };
  return async () => {
    await service.atBank(redirect_to_url.url, "confirm");
    return (await pay()).status;
  };
}
const row = () =>
  service.store.db
    .selectFrom("billed_subscription")
    .selectAll()
    .orderBy("started_at")
    .orderBy("status")
    .executeTakeFirstOrThrow();
const watches = () => service.watches();
const renewals = async () => (await service.receipts()).filter(({ kind }) => kind === "renewal");
async function refundsDue() {
  const kept = await service.store.db.selectFrom("kept_receipt").select("body").execute();
  return kept.map(({ body }) => JSON.parse(body) as object);
}
const paid = (more: Partial<PaidNotice> = {}) => service.paid(reference, { periodEnd: end + MONTH, ...more });
const tell = (id: string, notice: Notice) => service.tell(id, notice);
const round = () => attend(service.billing, false);

describe("a payment for a pass that is over", () => {
  beforeEach(async () => {
    service.clock.at = end + 10 * DAY;
    await tell("evt_end", { kind: "ended", reference });
    expect([(await row()).status, await watches()]).toEqual(["expired", false]);
    standing = { state: "over", payment: null };
  });

  it("gives a whole period from now on, once, and ends with it", async () => {
    expect(await Promise.all([tell("evt_1", paid()), tell("evt_1", paid())])).toContain("taken");
    await tell("evt_2", paid());
    const { status, current_period_end } = await row();
    expect([status, await watches()]).toEqual(["canceled", true]);
    expect(current_period_end).toBeGreaterThanOrEqual(service.clock.at + 28 * DAY);
    expect(await renewals()).toMatchObject([{ transaction_id: "in_2", total_in_cents: 1_271 }]);
    expect(await service.watchesAt(current_period_end)).toBe(false);
  });

  it("goes on where the provider says that it does", async () => {
    standing = { state: "renews", payment: null };
    await tell("evt_1", paid());
    expect(await row()).toMatchObject({ status: "active", current_period_end: end + MONTH });
    expect([await watches(), (await service.billed(await service.member()))?.status]).toEqual([true, "active"]);
  });

  it.each([
    ["is free of charge", { amount: 0 }],
    ["was written down before it ended", { transaction: "in_1" }],
  ])("changes nothing where it %s", async (_what, more) => {
    const receipt = { ...(await renewals())[0], order_id: "FH-1", transaction_id: "in_1" };
    const { body } = await service.store.db.selectFrom("receipt").select("body").executeTakeFirstOrThrow();
    await insert(service.store.db, "receipt", {
      order_id: "FH-1",
      user_key: "payer",
      created_at: end,
      transaction_id: "in_1",
      body: JSON.stringify({ ...(JSON.parse(body) as object), ...receipt }),
    });
    await tell("evt_1", paid(more));
    expect([(await row()).status, await watches(), await refundsDue()]).toEqual(["expired", false, []]);
  });

  it("is to be refunded, and the member hears of it, where another pass was bought", async () => {
    service.clock.at += DAY;
    service.playProvider({ renewsItself: false });
    await service.buy("price_monthly-basic", {}, "payer", "payer-again");
    service.deadlockOnce();
    await tell("evt_1", paid());
    expect((await row()).status).toBe("expired");
    expect(await refundsDue()).toMatchObject([{ transaction_id: "in_2", total_in_cents: 1_271 }]);
    const words = /^a payment beside another pass: Error: refund in_2 at embedded: npm run .* -- refund FH-\w{10}$/;
    expect(reported).toEqual([expect.stringMatching(words)]);
    expect(await service.subjects()).toContain("We'll refund your payment of $12.71");
  });

  it.each<[string, Partial<PaymentRequest>, boolean]>([
    ["is to be refunded where an order waits for its bank", {}, true],
    ["is to be refunded where an order of a pass that is paid once waits", { pass: "price_season_pass" }, true],
    ["gives its period beside a gift that waits", { pass: "price_season_pass", gift: A_GIFT }, false],
    ["gives its period beside a special pass that waits", { pass: "price_tournament_pass" }, false],
  ])("%s, and that order is given once it is confirmed", async (_what, order, isDue) => {
    const confirm = await orderOfACarefulBank(order);
    await tell("evt_1", paid());
    expect([(await row()).status, (await refundsDue()).length]).toEqual(isDue ? ["expired", 1] : ["canceled", 0]);
    expect(await confirm()).toBe(200);
  });
});

it("a renewal that is told with the old end first, and with its own later, has one receipt", async () => {
  service.clock.at = end;
  await tell("evt_1", paid({ periodEnd: end }));
  expect(await renewals()).toMatchObject([{ transaction_id: "in_2", expires_at: new Date(end).toISOString() }]);
  await tell("evt_2", paid());
  const period = { starts_at: new Date(end).toISOString(), expires_at: new Date(end + MONTH).toISOString() };
  expect(await renewals()).toMatchObject([{ transaction_id: "in_2", total_in_cents: 1_271, ...period }]);
  expect([(await row()).current_period_end, await watches()]).toEqual([end + MONTH, true]);
});

it("a payment whose notice comes while its provider is asked has one receipt", async () => {
  service.clock.at = end - 10 * DAY;
  standing = { state: "renews", payment: paid({ periodEnd: end }) };
  await inBetween(
    service.store,
    "receipt",
    () => askDaily(service.billing),
    () => tell("evt_1", paid({ periodEnd: end })),
  );
  expect([asked, await renewals()]).toEqual([[reference], [expect.objectContaining({ transaction_id: "in_2" })]]);
});

describe("a payment for a pass that is over, told while a pass that is paid once runs", () => {
  beforeEach(async () => {
    service.clock.at = end + 10 * DAY;
    await tell("evt_end", { kind: "ended", reference });
    standing = { state: "over", payment: null };
    await service.buy("price_season_pass");
  });
  const access = () =>
    service.store.db.selectFrom("subscription").select(["plan_id", "expires_at"]).executeTakeFirstOrThrow();

  it.each([
    ["is to be refunded, and takes nothing from that pass", -1_000, true],
    ["gives its period once that pass is over", 0, false],
  ])("%s", async (_what, later, isDue) => {
    const season = await access();
    service.clock.at = season.expires_at + later;
    await tell("evt_1", paid());
    expect((await refundsDue()).length).toBe(isDue ? 1 : 0);
    if (isDue) expect(await access()).toEqual(season);
    else expect(await access()).toMatchObject({ plan_id: "monthly-basic" });
  });
});

describe("money that goes back before its payment is booked", () => {
  const back = (more: object = {}): Notice => ({
    ...{ kind: "money_back", transaction: "in_2", reference: null, about: "refunds", state: "refunded" },
    ...{ amount: 1_271, toldAt: service.clock.at, ...more },
  });
  const refunded = async () => (await renewals()).map((one) => one.refunded_in_cents);

  it("is looked for again, said once, and ends the period once that is booked", async () => {
    service.clock.at = end + 1_000;
    expect([await tell("evt_back", back()), await tell("evt_back", back())]).toEqual(["early", "early"]);
    expect(reported).toEqual([expect.stringContaining("a refund of in_2 at embedded")]);
    const told: ProviderEvent[] = [
      { id: "evt_paid", read: async () => paid() },
      { id: "evt_back", read: async () => back() },
    ];
    service.playProvider({ toldSince: async () => told });
    await reconcileBooks(service.billing, { evenIfRead: true });
    expect([await refunded(), await watches(), stopped]).toEqual([[1_271], false, [reference]]);
    expect(await tell("evt_back", back())).toBe("known");
    expect((await service.subjects()).filter((subject) => subject.includes("back for"))).toHaveLength(1);
  });

  it.each([
    ["the first payment", -2 * DAY, "taken", 1_271],
    ["a later one, which isn't booked yet", 0, "early", undefined],
  ])("by a wallet is for %s, by the time it was paid", async (_what, from, answer, amount) => {
    await service.store.db.updateTable("receipt").set({ transaction_id: "I-1" }).execute();
    const { body } = await service.store.db.selectFrom("receipt").select("body").executeTakeFirstOrThrow();
    const named = JSON.stringify({ ...(JSON.parse(body) as object), transaction_id: "I-1" });
    await service.store.db.updateTable("receipt").set({ body: named }).execute();
    expect(await tell("evt_back", back({ transaction: "S2", reference: "I-1", paidAt: end + from }))).toBe(answer);
    const kept = await service.store.db.selectFrom("receipt").select("body").executeTakeFirstOrThrow();
    expect((JSON.parse(kept.body) as { refunded_in_cents?: number }).refunded_in_cents).toBe(amount);
  });
});

it.each([
  ["another", false],
  ["one that is paid once", true],
])("ends and refunds an order that was closed as unpaid, and paid for after %s was bought", async (_what, isOnce) => {
  const { db } = service.store;
  if (isOnce) {
    await db.deleteFrom("billed_subscription").execute();
    await db.updateTable("subscription").set({ renews: 0 }).execute();
  }
  const bought = await db.selectFrom("payment_attempt").selectAll().executeTakeFirstOrThrow();
  await insert(db, "payment_attempt", { ...bought, key: "lost-order", state: "declined" as const });
  await tell("evt_1", paid({ reference: "sub_lost", attemptKey: "lost-order" }));
  expect([stopped, await refundsDue()]).toEqual([
    ["sub_lost"],
    [expect.objectContaining({ reference: "sub_lost", transaction_id: "in_2" })],
  ]);
  expect(await db.selectFrom("billed_subscription").select("status").execute()).toEqual(
    isOnce ? [] : [{ status: "active" }],
  );
  expect(await service.subjects()).toContain("We'll refund your payment of $12.71");
});

it("ends and refunds an order that was closed as unpaid, and paid for while another waits for its bank", async () => {
  const { db } = service.store;
  const bought = await db.selectFrom("payment_attempt").selectAll().executeTakeFirstOrThrow();
  for (const table of ["billed_subscription", "subscription"] as const) await db.deleteFrom(table).execute();
  await insert(db, "payment_attempt", { ...bought, key: "lost-order", state: "declined" });
  const confirm = await orderOfACarefulBank({});
  const lost = { reference: "sub_lost", attemptKey: "lost-order" };
  await tell("evt_0", paid({ ...lost, transaction: "in_0", amount: 0 }));
  expect(await refundsDue(), "of nothing").toEqual([]);
  await tell("evt_1", paid(lost));
  expect([stopped, await refundsDue(), await confirm()]).toEqual([["sub_lost", "sub_lost"], [expect.anything()], 200]);
});

describe("a payment that nothing here was asked for", () => {
  const lost = { reference: "sub_lost", transaction: "in_lost" };
  const read = (...notices: PaidNotice[]) => {
    const told = notices.map((notice, index) => ({ id: `evt_${index}`, read: async () => notice }));
    service.playProvider({ toldSince: async () => told });
    return reconcileBooks(service.billing, { evenIfRead: true });
  };
  beforeEach(() => Object.assign(service.billing, { onFound: (what: string) => void found.push(what) }));

  it("is to be refunded once where its order is lost, and counts as nothing put right", async () => {
    const first = paid({ ...lost, attemptKey: "order-after-the-backup" });
    expect(await read(first, { ...first, paidAt: first.paidAt + 1 })).toEqual({ read: 2, found: 0 });
    expect([await refundsDue(), found]).toEqual([
      [expect.objectContaining({ reference: "sub_lost", transaction_id: "in_lost", total_in_cents: 1_271 })],
      [],
    ]);
    const what = "a payment for an order that the books don't have";
    expect(reported).toEqual([
      expect.stringMatching(`^${what}: Error: refund in_lost at embedded: npm run fieldhouse -- refund FH-\\w{10}$`),
    ]);
  });

  it("is to be refunded, and its member told, where an order that was closed has its subscription", async () => {
    const { db } = service.store;
    const order = await db.selectFrom("payment_attempt").selectAll().executeTakeFirstOrThrow();
    await insert(db, "payment_attempt", { ...order, key: "closed-order", state: "declined", token: "sub_lost" });
    expect(await read(paid({ ...lost, attemptKey: null }))).toEqual({ read: 1, found: 1 });
    expect([await refundsDue(), stopped]).toEqual([[expect.objectContaining({ reference: "sub_lost" })], ["sub_lost"]]);
    expect((await service.subjects()).join()).toMatch(/refund/i);
  });

  it.each<[string, Partial<PaidNotice>, number]>([
    ["names no order: the account sells other things, too", { attemptKey: null }, 0],
    ["is over nothing", { attemptKey: "order-after-the-backup", amount: 0 }, 0],
    ["is for an order that they have", { attemptKey: "payer-order" }, 1],
  ])("is left alone where it %s", async (_what, more, count) => {
    expect(await read(paid({ ...lost, ...more }))).toEqual({ read: 1, found: count });
    expect([await refundsDue(), reported, found.length]).toEqual([[], [], count]);
  });
});

describe("a renewal that nobody tells of", () => {
  it("is asked about a day after its time, and every six hours", async () => {
    const times = [];
    for (const at of [end + DAY - 1, end + DAY, end + DAY + 6 * HOUR - 1, end + DAY + 6 * HOUR]) {
      service.clock.at = at;
      await Promise.all([round(), round()]);
      times.push(asked.length);
    }
    expect(times).toEqual([0, 1, 1, 2]);
  });

  it.each<[string, () => ProviderStatus | Error, { status: string; access: boolean; receipts: number }]>([
    ["was paid", () => ({ state: "renews", payment: paid() }), { status: "active", access: true, receipts: 1 }],
    ["is not heard of", () => new TypeError("fetch failed"), { status: "active", access: true, receipts: 0 }],
    ["is unpaid", () => ({ state: "unpaid", payment: null }), { status: "past_due", access: true, receipts: 0 }],
    ["is over", () => ({ state: "over", payment: null }), { status: "expired", access: false, receipts: 0 }],
    ["paid, is over", () => ({ state: "over", payment: paid() }), { status: "expired", access: true, receipts: 1 }],
    ["canceled there", () => ({ state: "ending", payment: null }), { status: "canceled", access: false, receipts: 0 }],
    ["paid, canceled", () => ({ state: "ending", payment: paid() }), { status: "canceled", access: true, receipts: 1 }],
  ])("ends as the provider says: it %s", async (_what, says, { status, access, receipts }) => {
    service.clock.at = end + DAY;
    standing = says();
    await round();
    expect([(await row()).status, await watches(), (await renewals()).length]).toEqual([status, access, receipts]);
    expect(reported.length).toBe(standing instanceof Error ? 1 : 0);
  });

  it("is charged for three weeks at most, and is told to stop then", async () => {
    standing = { state: "unpaid", payment: null };
    service.clock.at = end + 21 * DAY - 1;
    await round();
    expect([stopped, (await row()).status, await watches()]).toEqual([[], "past_due", true]);
    service.clock.at = end + 22 * DAY;
    await round();
    expect([stopped, (await row()).status, await watches()]).toEqual([[reference], "expired", false]);
  });
});

describe("a pass that ends before its first payment arrived", () => {
  /** As PayPal does it: the pass is given when it is activated, and the receipt names the subscription. */
  beforeEach(async () => {
    const { db } = service.store;
    const { body } = await db.selectFrom("receipt").select("body").executeTakeFirstOrThrow();
    const onTrust = { ...receiptSchema.parse(JSON.parse(body)), transaction_id: reference };
    await update(db, "receipt", { body: JSON.stringify(onTrust), transaction_id: reference });
    service.clock.at += 10 * DAY;
  });
  const ended = () => tell("evt_1", { kind: "ended", reference });

  it("gives nothing more where none ever did", async () => {
    standing = { state: "over", payment: null };
    await ended();
    expect([(await row()).status, await watches(), asked]).toEqual(["expired", false, [reference]]);
    expect((await service.mailer.outbox()).map(({ text }) => text).join()).toContain("Your subscription has ended");
  });

  describe("and was to be cheaper with a code for one member", () => {
    const code = "ONEFAN";
    beforeEach(async () => {
      const { db } = service.store;
      const off = { value_type: "dollar", value_amount: 400, subscription_type: "month", months: 3 } as const;
      const once = { redemptions_limit: 1, redemptions: 0, expires_at: null, is_subscription_retention: 0 } as const;
      await insert(db, "promo_code", { code, ...off, ...once, description: "", pass_key: null });
      const order = { code, passKey: "monthly-basic", memberKey: "payer", now: service.clock.at };
      await reservePromo(db, order);
      await markPromoUsed(db, order);
      await db.updateTable("billed_subscription").set({ promo_code: code }).execute();
    });
    const LAPSED = "This promotion code is no longer valid.";
    async function buysAgain() {
      const order = { pass: "price_monthly-basic", promo_code: code };
      const { status, body } = await service.payByCard(await service.member(), "order-again", order);
      return status === 200 ? "bought" : body.message;
    }
    const redemptions = async () =>
      (await service.store.db.selectFrom("promo_code").select("redemptions").where("code", "=", code).execute())[0];

    it("leaves the code for the next try", async () => {
      standing = { state: "over", payment: null };
      await ended();
      expect(await redemptions()).toEqual({ redemptions: 0 });
      expect([await buysAgain(), await redemptions()]).toEqual(["bought", { redemptions: 1 }]);
    });

    it("has used it where it was paid for", async () => {
      standing = { state: "over", payment: paid({ paidAt: service.clock.at - 9 * DAY, periodEnd: null }) };
      await ended();
      service.clock.at = end + DAY;
      expect([await buysAgain(), await redemptions()]).toEqual([LAPSED, { redemptions: 1 }]);
    });

    it("has used it where its receipt is gone already", async () => {
      const subscription = await row();
      await service.store.db.deleteFrom("receipt").execute();
      await endNeverPaid(service.billing, subscription);
      expect([await buysAgain(), await redemptions()]).toEqual([LAPSED, { redemptions: 1 }]);
    });
  });

  it.each([
    ["ends, and leaves no receipt,", null, 0],
    ["runs to its end", "paid", 1],
  ])("%s where its member canceled at the provider first", async (_what, payment, receipts) => {
    const paidAt = service.clock.at - 9 * DAY;
    standing = { state: "ending", payment: payment ? paid({ paidAt, periodEnd: null }) : null };
    await tell("evt_1", { kind: "changed", reference });
    const kept = await service.store.db.selectFrom("receipt").select("transaction_id").execute();
    expect([await watches(), kept.filter(({ transaction_id }) => transaction_id === reference)]).toEqual([
      receipts === 1,
      receipts === 1 ? [{ transaction_id: reference }] : [],
    ]);
  });

  it("keeps its one receipt where the first payment comes days later, at a second try", async () => {
    await tell("evt_1", paid({ transaction: "S-1", paidAt: service.clock.at - 5 * DAY, periodEnd: null }));
    const kept = await service.store.db.selectFrom("receipt").select("transaction_id").execute();
    expect([kept, (await row()).current_period_end]).toEqual([[{ transaction_id: reference }], end]);
  });

  it("is asked about again where the provider does not answer", async () => {
    standing = new TypeError("fetch failed");
    await expect(ended()).rejects.toThrow("fetch failed");
    expect(await watches()).toBe(true);
  });

  it("is not asked about where it was free of charge", async () => {
    const { db } = service.store;
    const { body } = await db.selectFrom("receipt").select("body").executeTakeFirstOrThrow();
    const free = { ...receiptSchema.parse(JSON.parse(body)), total_in_cents: 0 };
    await update(db, "receipt", { body: JSON.stringify(free) });
    await ended();
    expect([asked, await watches()]).toEqual([[], true]);
  });
});

describe("what a member does at the provider", () => {
  it("is followed: canceled there, and taken up again", async () => {
    standing = { state: "ending", payment: null };
    await tell("evt_1", { kind: "changed", reference });
    expect([(await row()).status, (await service.billed(await service.member()))?.status]).toEqual([
      "canceled",
      "canceled",
    ]);
    expect(await service.subjects()).toContain("Your Monthly Pass won't renew");
    standing = { state: "renews", payment: null };
    await tell("evt_2", { kind: "changed", reference });
    expect((await row()).status).toBe("active");
    expect(await service.subjects()).toContain("Your Monthly Pass renews again");
  });

  it("is asked again with the notice where the provider does not answer", async () => {
    standing = new TypeError("fetch failed");
    await expect(tell("evt_1", { kind: "changed", reference })).rejects.toThrow("fetch failed");
    standing = { state: "ending", payment: null };
    expect(await tell("evt_1", { kind: "changed", reference })).toBe("taken");
    expect((await row()).status).toBe("canceled");
  });
});
