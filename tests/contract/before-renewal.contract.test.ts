import { beforeEach, describe, expect, it } from "vitest";
import { warnOfCards } from "~network/billing/subscriptions/reminders.server";
import { followTaxRates } from "~network/billing/tax/tax-changes.server";
import { type BillingService, DAY } from "../network/billing/billing-fixture";
import { insert, rowOf, update } from "../support/rows";
import { openBilling } from "./open-billing";

/**
 * What comes before a renewal: the letter that tells of an annual one, and the tax of the card that pays it (B 4, 9).
 */

let service: BillingService;
beforeEach(async () => {
  service = await openBilling();
});

async function buy(pass: string): Promise<number> {
  await service.buy(pass);
  return (await service.subscription()).current_period_end;
}
const reminders = async () =>
  (await service.mailer.outbox()).filter(({ subject }) => /renews on|^The discount on/.test(subject));
async function roundAt(at: number): Promise<number> {
  await service.roundAt(at);
  return (await reminders()).length;
}
async function comesOnce(end: number, days: number, countAt: (at: number) => Promise<number>): Promise<void> {
  const from = end - days * DAY;
  expect([await countAt(from - 1), await countAt(from), await countAt(end - DAY)]).toEqual([0, 1, 1]);
}

describe("a reminder", () => {
  it("comes once, twenty days before an annual pass renews, with the day and the amount", async () => {
    const end = await buy("price_annual-basic");
    await comesOnce(end, 20, roundAt);
    const [letter] = await reminders();
    expect(letter?.text).toMatch(/We'll charge \$84\.79 to your card on \w+ \d+, \d+, and every year after that/);
    expect(letter?.text).toContain("https://site.example/member/subscription/cancel");
    expect(await roundAt(end), "renewed").toBe(1);
    const { current_period_end } = await service.subscription();
    expect(await roundAt(current_period_end - DAY), "the next year").toBe(2);
  });

  it.each([
    ["the browser's that paid", null, "America/Los_Angeles", "September 4"],
    ["their own, whatever the browser's", "America/New_York", "America/Los_Angeles", "September 5"],
    ["Arizona's, under its older name", "America/Arizona", undefined, "September 4"],
    ["Eastern, where the browser has one that we don't know", null, "Mars/Olympus", "September 5"],
  ])("names the day in the member's zone: %s", async (_, own, time_zone, day) => {
    await service.member();
    await service.store.db.updateTable("user").set({ time_zone: own }).execute();
    service.clock.at = Date.parse("2026-09-05T05:00:00Z");
    await service.buy("price_annual-basic", { time_zone });
    await roundAt((await service.subscription()).current_period_end - DAY);
    expect((await reminders()).map(({ subject }) => subject)).toEqual([`Your Annual Pass renews on ${day}, 2027`]);
    const first = (await service.mailer.outbox()).find(({ subject }) => subject.startsWith("You're now subscribed"));
    expect(first?.text, "as the letter of the order did").toContain(`renew on ${day}, 2027`);
  });

  it("can name the day of a browser that redeemed a code: its zone is kept", async () => {
    const sent = { key: "key-of-a-code", time_zone: "America/Los_Angeles" };
    expect((await service.asks("POST", "/v3/vouchers/BOOSTER-YEAR/redemption", sent))[0]).toBe(200);
    expect((await rowOf(service.store.db, "user")).time_zone).toBe("America/Los_Angeles");
  });

  it.each(["canceled", "past_due"] as const)("does not come where it is %s", async (status) => {
    const end = await buy("price_annual-basic");
    await service.store.db.updateTable("billed_subscription").set({ status }).execute();
    expect(await roundAt(end - DAY)).toBe(0);
  });

  it.each(["managed_stripe", "paypal"] as const)("tells of a code that ends, by the month, too (%s)", async (by) => {
    await service.buy("price_monthly-basic", { promo_code: "THREE4YOU" });
    await service.store.db.updateTable("billed_subscription").set({ billed_by: by }).execute();
    const ends = async () => (await service.subscription()).current_period_end;
    await roundAt(await ends());
    expect(await roundAt((await ends()) - DAY), "the code goes on").toBe(0);
    await roundAt(await ends());
    const end = await ends();
    await comesOnce(end, 20, roundAt);
    const [letter] = await reminders();
    expect(letter?.subject).toMatch(/^The discount on your Monthly Pass ends on/);
    expect(letter?.text).toContain("You last paid $8.47 with THREE4YOU. We'll charge $12.71 to ");
    await roundAt(end);
    expect(await roundAt((await ends()) - DAY), "the code is over").toBe(1);
  });

  it("does not come for a pass that is paid by the month", async () =>
    expect(await roundAt((await buy("price_monthly-basic")) - DAY)).toBe(0));
});

describe("a card that expires", () => {
  const warnings = async () => (await service.mailer.outbox()).filter(({ subject }) => /card expires/.test(subject));
  const warnedAt = async (at: number) => {
    await roundAt(at);
    return (await warnings()).length;
  };
  /** A number of months after the charge's own; -1 is too old for it. */
  async function expires(end: number, months: number) {
    const at = new Date(end);
    const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
    const expiry = { card_exp_year: month.getUTCFullYear(), card_exp_month: month.getUTCMonth() + 1 };
    await service.store.db.updateTable("payment_card").set(expiry).execute();
  }

  it.each(["price_monthly-basic", "price_annual-basic"])("is told of once, two weeks before (%s)", async (pass) => {
    const end = await buy(pass);
    await expires(end, -1);
    await comesOnce(end, 14, warnedAt);
    const [letter] = await warnings();
    expect(letter?.text).toMatch(/your Visa ending in \d{4} will have expired by then/);
    expect(letter?.text).toContain("https://site.example/member/card");
    await roundAt(end);
    await expires((await service.subscription()).current_period_end, -1);
    expect(await warnedAt((await service.subscription()).current_period_end - DAY), "the next charge").toBe(2);
  });

  it("is good through the month of the charge", async () => {
    const end = await buy("price_annual-basic");
    await expires(end, 0);
    expect(await warnedAt(end - DAY)).toBe(0);
  });

  it("is told of however many good cards are charged before it", async () => {
    const end = await buy("price_monthly-basic");
    const bought = await service.subscription();
    const card = await rowOf(service.store.db, "payment_card");
    const now = Date.UTC(2026, 9, 25);
    const dueAt = async (user_key: string, current_period_end: number) => {
      await service.member(user_key);
      const own = { key: `billed-${user_key}`, user_key, current_period_end, next_charge_at: current_period_end };
      await insert(service.store.db, "billed_subscription", { ...bought, ...own });
      const october = { card_exp_year: 2026, card_exp_month: 10 };
      await insert(service.store.db, "payment_card", { ...card, ...october, user_key });
    };
    for (let count = 0; count < 200; count += 1) await dueAt(`good-${count}`, now + DAY);
    await dueAt("old", Date.UTC(2026, 10, 1));
    expect(end).toBeLessThan(now);
    service.clock.at = now;
    await warnOfCards(service.billing);
    expect((await warnings()).map(({ to }) => to)).toEqual(["old@mail.example"]);
  });

  it.each([{ status: "canceled" }, { billed_by: "paypal" }] as const)("doesn't matter where it is %j", async (is) => {
    const end = await buy("price_annual-basic");
    await expires(end, -1);
    await update(service.store.db, "billed_subscription", is);
    expect(await warnedAt(end - DAY)).toBe(0);
  });
});

describe("a tax rate that has changed", () => {
  const old = { tax_millionths: 72_500 };
  const changed = async (change: object = {}) => {
    const end = await buy("price_monthly-basic");
    await update(service.store.db, "billed_subscription", { ...old, ...change });
    await followTaxRates(service.billing);
    return end;
  };

  it("counts from the next charge on, in the account and for the card", async () => {
    const end = await changed();
    expect((await service.billed(await service.member()))?.next_charge).toMatchObject({ total_in_cents: 1_271 });
    await roundAt(end);
    expect((await service.charges()).map(({ amount }) => amount)).toEqual([1_271, 1_271]);
  });

  it.each([{ billed_by: "paypal" }, { status: "canceled" }] as const)("leaves %j as it is", async (change) => {
    await changed(change);
    expect((await service.subscription()).tax_millionths).toBe(72_500);
  });

  it("leaves a rate alone where the card's ZIP code is no state's", async () => {
    await buy("price_monthly-basic");
    await service.store.db.updateTable("payment_card").set({ card_zip: "00901" }).execute();
    await service.store.db.updateTable("billed_subscription").set(old).execute();
    await followTaxRates(service.billing);
    expect((await service.subscription()).tax_millionths).toBe(72_500);
  });
});

describe("a new card", () => {
  const replaceBy = async (zip: string) => {
    const token = await service.member();
    const method = await service.card(token);
    await service.store.db.updateTable("provider_method").set({ zip }).where("id", "=", method).execute();
    expect((await service.saveCard(token, method)).status).toBe(200);
    return service.subscription();
  };

  it.each([
    ["97201", 0, 7_999],
    ["43215", 57_500, 8_459],
    ["60601", 0, 7_999],
    ["00000", 60_000, 8_479],
  ])("brings the tax of its own address (%s)", async (zip, rate, total) => {
    await buy("price_annual-basic");
    expect((await replaceBy(zip)).tax_millionths).toBe(rate);
    expect((await service.billed(await service.member()))?.next_charge).toMatchObject({ total_in_cents: total });
  });

  it("changes nothing for who pays by PayPal", async () => {
    await buy("price_annual-basic");
    await service.store.db.updateTable("billed_subscription").set({ billed_by: "paypal" }).execute();
    expect((await replaceBy("97201")).tax_millionths).toBe(60_000);
  });
});
