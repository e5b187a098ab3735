import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { announceRises } from "~network/billing/subscriptions/price-rises.server";
import { recordRenewal } from "~network/billing/subscriptions/renewals.server";
import { holdKey, inTransaction } from "~network/store/transaction";
import { type BillingService, DAY, START } from "../network/billing/billing-fixture";
import { insert, rowOf, update } from "../support/rows";
import { openBilling } from "./open-billing";

/** A price that rises is told once, thirty days before it is charged at least; until then it is as before (B 9). */

const FIRST = Date.parse("2026-10-04T23:00:00Z");
const SECOND = Date.parse("2026-11-05T00:00:00Z");
const THIRD = Date.parse("2026-12-05T00:00:00Z");
const FOURTH = Date.parse("2027-01-05T00:00:00Z");

let service: BillingService;
beforeEach(async () => {
  service = await openBilling();
});

const row = () => service.subscription();
const billed = async () => (await service.billed(await service.member())) as unknown as Record<string, never>;
const charged = () => service.charged();
const told = async () =>
  (await service.mailer.outbox()).filter(({ subject }) => subject.startsWith("The price of your"));

const buy = (pass = "price_monthly-basic", more: object = {}) => service.buy(pass, more);
async function price(key: string, price_in_cents: number): Promise<void> {
  await update(service.store.db, "billing_pass", { price_in_cents }, { key });
}

describe("a monthly pass that costs more from now on", () => {
  it.each([
    ["exactly thirty days before the first renewal", START, FIRST, [1_271, 1_377]],
    ["a moment later: the second one", START + 1, SECOND, [1_271, 1_271, 1_377]],
  ])("%s", async (_, at, from, amounts) => {
    await buy();
    await price("monthly-basic", 1_299);
    await service.roundAt(at);
    const [letter, ...more] = await told();
    const day = from === FIRST ? "October 4, 2026" : "November 4, 2026";
    expect([letter?.subject, more]).toEqual([`The price of your Monthly Pass changes on ${day}`, []]);
    expect(letter?.text).toContain("costs $11.99 a month now");
    const words = `From ${day}, it costs $12.99 a month, before any tax. We'll charge $13.77 that day.`;
    expect(letter?.text).toContain(words);
    expect(await billed()).toMatchObject({ rise: { from: new Date(from).toISOString(), price_in_cents: 1_299 } });
    for (const renewal of [FIRST, SECOND].filter((one) => one <= from)) await service.roundAt(renewal);
    expect(await charged()).toEqual(amounts);
    expect(await billed()).toMatchObject({ rise: null, next_charge: { total_in_cents: 1_377 } });
    await service.roundAt(THIRD);
    expect([(await told()).length, (await charged()).at(-1)]).toEqual([1, 1_377]);
  });

  it("says what is charged until then, and after", async () => {
    await buy();
    await price("monthly-basic", 1_299);
    await service.roundAt(START + DAY);
    const [from, until] = [FIRST, SECOND].map((at) => new Date(at).toISOString());
    const before = { from, until, charges: 1, total_in_cents: 1_271 };
    const after = { from: until, until: null, charges: null, total_in_cents: 1_377 };
    expect(await billed()).toMatchObject({ next_charge: { total_in_cents: 1_271 }, phases: [before, after] });
  });

  it("is told of it before or after another change of the pass, not meanwhile", async () => {
    await buy();
    await price("monthly-basic", 1_299);
    const { user_key } = await row();
    const turns = new EventEmitter();
    const [held, released] = [once(turns, "held"), once(turns, "released")];
    const changing = inTransaction(service.billing, async (db) => {
      await holdKey(db, `change:${user_key}`);
      turns.emit("held");
      await released;
      return db.selectFrom("billed_subscription").select("rise_price_in_cents").executeTakeFirstOrThrow();
    });
    await held;
    const announcing = announceRises(service.billing);
    await Promise.race([announcing, sleep(300)]);
    turns.emit("released");
    expect(await changing).toEqual({ rise_price_in_cents: null });
    await announcing;
    expect(await row()).toMatchObject({ rise_price_in_cents: 1_299 });
  });

  it("keeps its promo", async () => {
    await buy("price_monthly-basic", { promo_code: "THREE4YOU" });
    await price("monthly-basic", 1_299);
    await service.roundAt(START + DAY);
    expect((await told())[0]?.text).toContain("We'll charge $9.53 that day.");
    for (const renewal of [FIRST, SECOND, THIRD]) await service.roundAt(renewal);
    expect(await charged()).toEqual([847, 847, 953, 1_377]);
  });

  it("is told again where it rises again before it is charged", async () => {
    await buy();
    await price("monthly-basic", 1_299);
    await service.roundAt(START + DAY);
    await price("monthly-basic", 1_399);
    await service.roundAt(START + 10 * DAY);
    expect((await told()).length).toBe(2);
    for (const renewal of [FIRST, SECOND, THIRD]) await service.roundAt(renewal);
    expect(await charged()).toEqual([1_271, 1_271, 1_483, 1_483]);
  });

  it("rises again only after a charge whose price is settled", async () => {
    await buy();
    await price("monthly-basic", 1_299);
    await service.roundAt(START + DAY);
    await service.roundAt(FIRST);
    await price("monthly-basic", 1_399);
    await service.roundAt(FIRST + DAY);
    expect(await billed()).toMatchObject({ rise: { price_in_cents: 1_299 }, next_charge: { total_in_cents: 1_377 } });
    for (const renewal of [SECOND, THIRD]) await service.roundAt(renewal);
    expect(await charged()).toEqual([1_271, 1_271, 1_377, 1_483]);
  });

  it("is not charged where the price is lowered again in time", async () => {
    await buy();
    await price("monthly-basic", 1_299);
    await service.roundAt(START + DAY);
    await price("monthly-basic", 1_199);
    await service.roundAt(START + 2 * DAY);
    expect(await billed()).toMatchObject({ rise: null });
    for (const renewal of [FIRST, SECOND]) await service.roundAt(renewal);
    expect(await charged()).toEqual([1_271, 1_271, 1_271]);
  });

  it("doesn't lower a price that falls, and tells nobody", async () => {
    await buy();
    await price("monthly-basic", 999);
    await service.roundAt(START + DAY);
    await service.roundAt(FIRST);
    expect([await told(), await charged()]).toEqual([[], [1_271, 1_271]]);
  });

  it.each([
    ["paid by PayPal", { billed_by: "paypal" as const }],
    ["canceled", { status: "canceled" as const }],
    ["paused", { paused_from: FIRST, current_period_end: FIRST + 20 * DAY }],
    ["changed from its end on", { next_pass_key: "annual-basic", next_price_in_cents: 7_999 }],
  ])("that is %s keeps its price", async (_, more) => {
    await buy();
    await update(service.store.db, "billed_subscription", more);
    await price("monthly-basic", 1_299);
    await service.roundAt(START + DAY);
    expect([await told(), (await row()).rise_from]).toEqual([[], null]);
  });

  describe("and is paused", () => {
    /** The first return, at 9 AM, that the risen price is charged on. */
    const RISEN = { from: "2026-11-04", total_in_cents: 1_377 };
    beforeEach(async () => {
      await buy();
      await price("monthly-basic", 1_299);
      await service.roundAt(START + DAY);
    });
    const pauses = async () => (await billed()).pauses as unknown as object;
    const pause = (until: string | null, agreed_total_in_cents: number) =>
      service.asks("PUT", "/api/user/subscription/pause", { until, agreed_total_in_cents });
    const REFUSED = [409, "price_changed"];
    const DONE = [200, undefined];

    it.each([
      ["until the day before its day", "2026-11-03", 1_271, 1_377],
      ["until its day", "2026-11-04", 1_377, 1_271],
    ])("%s is charged as shown", async (_, until, shown, other) => {
      expect(await pauses()).toMatchObject({ total_in_cents: 1_271, rise: RISEN });
      expect([await pause(until, other), await pause(until, shown)]).toEqual([REFUSED, DONE]);
      expect(await billed()).toMatchObject({ pause: { day: until }, next_charge: { total_in_cents: shown } });
      await service.roundAt(Date.parse(`${until}T14:00:00Z`));
      expect(await charged()).toEqual([1_271, shown]);
    });

    it.each([
      ["a moment before its day", SECOND - DAY - 1, 1_271, RISEN, 1_377],
      ["on its day", SECOND - DAY, 1_377, null, 1_271],
    ])("is resumed %s for what is shown", async (_, at, shown, rise, other) => {
      expect(await pause("2026-12-20", 1_377)).toEqual(DONE);
      await service.roundAt(at);
      expect(await pauses()).toMatchObject({ total_in_cents: shown, rise });
      expect([await pause(null, other), await pause(null, shown)]).toEqual([REFUSED, DONE]);
      expect(await charged()).toEqual([1_271, shown]);
    });

    it("is moved to an earlier day for what is charged then", async () => {
      expect(await pause("2026-12-20", 1_377)).toEqual(DONE);
      expect(await pauses()).toMatchObject({ total_in_cents: 1_271, rise: RISEN });
      expect(await pause("2026-11-03", 1_377)).toEqual(REFUSED);
      expect(await pause("2026-11-03", 1_271)).toEqual(DONE);
    });

    it("shows one amount where every day is past its day", async () => {
      await service.roundAt(FIRST);
      expect(await pauses()).toMatchObject({ earliest: "2026-11-05", total_in_cents: 1_377, rise: null });
    });
  });

  it("is kept for less by what was shown, and by no other price", async () => {
    await buy();
    await price("monthly-basic", 1_299);
    await service.roundAt(FIRST - 30 * DAY);
    const path = "/api/user/managed_stripe_subscription/retain_with_discount";
    const retain = (agreed_price_in_cents: number) =>
      service.asks("POST", path, { promo_code: "STAYMONTH", agreed_price_in_cents });
    expect(await retain(599)).toEqual([409, "price_changed"]);
    expect(await retain(699)).toEqual([200, undefined]);
    for (const renewal of [FIRST, SECOND, THIRD, FOURTH]) await service.roundAt(renewal);
    expect(await charged()).toEqual([1_271, 741, 741, 741, 1_377]);
  });
});

describe("an annual pass that costs more from now on", () => {
  const END = Date.parse("2027-09-04T23:00:00Z");

  it.each([
    [63, 0],
    [62, 1],
    [30, 1],
    [29, 0],
  ])("%i days before its renewal: %i letters", async (days, letters) => {
    await buy("price_annual-basic");
    await price("annual-basic", 8_999);
    await service.roundAt(END - days * DAY);
    await service.roundAt(END - days * DAY + 1);
    expect((await told()).length).toBe(letters);
    await service.roundAt(END);
    expect((await charged()).at(-1)).toBe(letters === 1 ? 9_539 : 8_479);
  });

  it("is told of however many renew too soon to be told", async () => {
    await buy("price_annual-basic");
    const [bought, payer] = [await row(), await rowOf(service.store.db, "user")];
    const members = Array.from({ length: 200 }, (_, count) => `soon-${count}`);
    const { db } = service.store;
    const users = members.map((key) => ({ ...payer, key, email: `${key}@mail.example`, stripe_customer_id: null }));
    await insert(db, "user", users);
    const soon = { ...bought, current_period_end: END - 30 * DAY };
    const billed = members.map((key) => ({ ...soon, key, user_key: key, reference: key }));
    await insert(db, "billed_subscription", billed);
    await price("annual-basic", 8_999);
    service.clock.at = END - 40 * DAY;
    await announceRises(service.billing);
    expect((await told()).map(({ to }) => to)).toEqual(["payer@mail.example"]);
  });
});

describe("a provider that charges by itself", () => {
  let heard: unknown[];
  let isCutOff: boolean;
  beforeEach(async () => {
    heard = [];
    isCutOff = false;
    await buy();
    service.playProvider({
      changePlan: async (_: string, { planId }: { planId: string | null }) => {
        if (planId !== null) heard.push(`next ${planId}`);
      },
      pauseUntil: async (_: string, { until }: { until: number }) => void heard.push(until),
      reprice: async (_: string, { planId, price: amount }: { planId: string | null; price: number }) => {
        if (isCutOff) throw new Error("cut off");
        heard.push(planId ?? amount);
      },
    });
    await price("monthly-basic", 1_299);
    await service.roundAt(START + DAY);
  });
  const RISEN = "price_monthly-basic";
  const BACK = Date.parse("2026-12-20T14:00:00Z");
  const put = async (path: string, body?: object) => (await service.asks("PUT", `/api/user/${path}`, body))[0];
  async function pause(until: string | null): Promise<void> {
    const agreed_total_in_cents = until !== null && until >= "2026-11-04" ? 1_377 : 1_271;
    expect(await put("subscription/pause", { until, agreed_total_in_cents })).toBe(200);
  }
  async function leaveAndReturn(): Promise<void> {
    expect(await put("managed_stripe_subscription/cancel_at_period_end")).toBe(200);
    expect(await put("managed_stripe_subscription/reactivate")).toBe(200);
    await service.roundAt(service.clock.at + 1);
  }

  it("is told of the price with the renewal before it, once", async () => {
    await service.roundAt(FIRST - 1);
    expect(heard).toEqual([]);
    await service.roundAt(FIRST);
    await service.roundAt(FIRST + 1);
    await service.roundAt(FIRST + 2);
    expect(heard).toEqual([RISEN]);
  });

  it.each([
    ["a day before the rise", SECOND - DAY, [RISEN]],
    ["a moment earlier than that: not yet", SECOND - DAY - 1, []],
  ])("is told of the price once the next charge is %s", async (_, current_period_end, calls) => {
    await update(service.store.db, "billed_subscription", { current_period_end });
    await service.roundAt(START + 2 * DAY);
    await service.roundAt(START + 3 * DAY);
    expect(heard).toEqual(calls);
  });

  it.each([
    ["taken back", START + 2 * DAY, () => pause(null), FIRST],
    ["resumed at once", FIRST + 5 * DAY, () => pause(null), FIRST + 5 * DAY],
    ["moved to a day before", START + 2 * DAY, () => pause("2026-10-20"), Date.parse("2026-10-20T13:00:00Z")],
    ["canceled, and the pass taken up again", START + 2 * DAY, leaveAndReturn, FIRST],
  ])("charges the price before again where a pause past the rise is %s", async (_, at, takeBack, next) => {
    await pause("2026-12-20");
    expect(heard).toEqual([RISEN, BACK]);
    await service.roundAt(at);
    heard = [];
    await takeBack();
    expect(heard, "before it may charge").toEqual([1_199, next]);
    await service.roundAt(Math.max(at, next) + 1);
    await service.roundAt(Math.max(at, next) + 2);
    expect((await charged()).at(-1)).toBe(1_271);
    expect(heard.slice(2), "and the higher one with the next renewal").toEqual(
      (await row()).current_period_end >= SECOND ? [RISEN] : [],
    );
  });

  it("keeps the higher price where a pause still ends after the rise", async () => {
    await pause("2026-12-20");
    await pause("2026-11-20");
    await service.roundAt(START + 2 * DAY);
    expect(heard).not.toContain(1_199);
  });

  it.each([
    ["a day before the rise at most: the higher price stays", SECOND - DAY, []],
    ["a moment earlier: the one before", SECOND - DAY - 1, [1_199]],
  ])("hears of a charge that a gift paid back moved to %s", async (_, current_period_end, more) => {
    await service.roundAt(FIRST);
    await service.roundAt(FIRST + 1);
    await update(service.store.db, "billed_subscription", { current_period_end });
    await service.roundAt(FIRST + 2);
    await service.roundAt(FIRST + 3);
    await service.roundAt(FIRST + 4);
    expect(heard).toEqual([RISEN, ...more]);
  });

  it("is told until it has heard", async () => {
    await pause("2026-12-20");
    isCutOff = true;
    await pause(null);
    await service.roundAt(START + 2 * DAY);
    expect(heard).toEqual([RISEN, BACK]);
    isCutOff = false;
    await service.roundAt(START + 3 * DAY);
    // With the pause, and by the other of two rounds at once with the change.
    const told = heard.length;
    expect([...new Set(heard.slice(2))]).toEqual([1_199, FIRST]);
    await service.roundAt(START + 4 * DAY);
    expect([heard.length, (await row()).rise_told]).toEqual([told, 0]);
  });

  it.each([
    ["still more", 1_399, [1_299]],
    ["as much", 1_299, [RISEN]],
    ["less again", 1_249, []],
  ])("is told of the price that its member knows where the pass costs %s by then", async (_, costs, told) => {
    await service.roundAt(FIRST);
    await price("monthly-basic", costs);
    await service.roundAt(FIRST + 1);
    expect(heard).toEqual(told);
  });

  describe("and renews by itself", () => {
    const pays = async (amount: number, more: object = {}) =>
      recordRenewal(service.billing, await row(), { transaction: "in_rise", end: THIRD, charged: { amount, ...more } });
    let reported: string[];
    beforeEach(async () => {
      await service.roundAt(FIRST);
      await service.roundAt(FIRST + 1);
      heard = [];
      reported = service.reports({ withErrors: true });
      service.clock.at = SECOND;
    });

    it.each([
      ["the risen price", 1_377, {}],
      ["the risen price with its tax", 1_377, { tax: 78 }],
    ])("has charged it where it charged %s", async (_, amount, more) => {
      await pays(amount, more);
      expect(await row()).toMatchObject({ price_in_cents: 1_299, rise_from: null, change_untold: 0 });
      expect(reported).toEqual([]);
    });

    it.each([
      ["the price before", 1_271, {}, { price_in_cents: 1_199, tax_in_cents: 72 }],
      ["the price before, and said its tax", 1_271, { tax: 72 }, { price_in_cents: 1_199, tax_in_cents: 72 }],
    ])("is told of it again where it charged %s, and somebody is to look", async (_, amount, more, amounts) => {
      await pays(amount, more);
      expect(await row()).toMatchObject({ price_in_cents: 1_199, rise_price_in_cents: 1_299, change_untold: SECOND });
      const receipt = (await service.receipts()).find(({ transaction_id }) => transaction_id === "in_rise");
      expect(receipt).toMatchObject({ ...amounts, total_in_cents: 1_271 });
      const words = "charged 1271 cents in place of 1377, needs attention: look at in_rise";
      expect(reported).toEqual([expect.stringContaining(words)]);
      await service.roundAt(SECOND + 1);
      expect(heard).toEqual([RISEN]);
      expect(await billed()).toMatchObject({ next_charge: { total_in_cents: 1_377 } });
    });
  });

  it("is told nothing of it where the next charge is for another pass", async () => {
    await service.roundAt(FIRST);
    heard = [];
    const change = { pass: "annual-basic", agreed_total_in_cents: 8_479 };
    expect(await put("managed_stripe_subscription/change_at_period_end", change)).toBe(200);
    await service.roundAt(FIRST + DAY);
    expect(heard).toEqual(["next price_annual-basic"]);
  });
});
