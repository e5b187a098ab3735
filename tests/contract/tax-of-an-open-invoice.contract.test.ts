import { beforeEach, describe, expect, it } from "vitest";
import { followTaxRates } from "~network/billing/tax/tax-changes.server";
import { type BillingService, DAY } from "../network/billing/billing-fixture";
import { update } from "../support/rows";
import { openBilling } from "./open-billing";

/** An invoice that is open keeps its tax, wherever the card is from that pays it: what is charged is what is taxed. */

const OREGON = "97201";
let service: BillingService;
let end: number;
let reference: string;
beforeEach(async () => {
  service = await openBilling();
  await service.buy("price_monthly-basic");
  ({ current_period_end: end, reference } = await service.subscription());
  service.clock.at = end;
  await service.leaveRenewals({ addTax: async () => undefined });
});

const due = () => service.tell("evt_due", { kind: "due", reference, customer: "c", invoice: "in_2", taxable: 1_199 });
const fail = () => service.tell("evt_failed", { kind: "failed", reference, nextTry: end + 5 * DAY });
const paid = (amount: number, tax?: number) =>
  service.tell("evt_paid", {
    ...{ kind: "paid", reference, attemptKey: null, transaction: "in_2", periodEnd: end + 31 * DAY, paidAt: end + DAY },
    amount,
    ...(tax !== undefined && { tax }),
  });
async function replaceCard(zip: string): Promise<void> {
  const token = await service.member("payer");
  const { cards } = service.billing;
  const saveCard = cards?.saveCard.bind(cards);
  const fromZip: typeof saveCard = async (...given) => {
    const saved = await saveCard?.(...given);
    if (saved?.state !== "saved") throw new Error("the card was refused");
    return { ...saved, card: { ...saved.card, card_zip: zip } };
  };
  Object.assign(cards ?? {}, { saveCard: fromZip });
  expect((await service.saveCard(token, await service.card(token))).status).toBe(200);
}
const renewal = async () => (await service.receipts()).find(({ kind }) => kind === "renewal");
const sale = async () =>
  service.store.db
    .selectFrom("tax_sale")
    .select(["zip", "amount", "tax"])
    .where("order_id", "=", (await renewal())?.order_id ?? "")
    .executeTakeFirst();

describe("a renewal that is overdue while the card is replaced by one of another state", () => {
  it("is booked as its invoice was taxed", async () => {
    await due();
    await fail();
    await replaceCard(OREGON);
    await due();
    await followTaxRates(service.billing);
    expect(await service.billed(await service.member("payer"))).toMatchObject({
      next_charge: { total_in_cents: 1_271 },
    });
    await paid(1_271, 72);
    expect(await renewal()).toMatchObject({ price_in_cents: 1_199, tax_in_cents: 72, total_in_cents: 1_271 });
    expect(await sale()).toEqual({ zip: "50309", amount: 1_199, tax: 72 });
    await followTaxRates(service.billing);
    expect(await service.subscription()).toMatchObject({ status: "active", tax_millionths: 0, taxed_zip: null });
  });

  it("follows the new card where billing charges by itself", async () => {
    await fail();
    service.playProvider({ renewsItself: false });
    await replaceCard(OREGON);
    expect(await service.subscription()).toMatchObject({ status: "past_due", tax_millionths: 0 });
  });
});

describe("a renewal whose card is replaced before it is charged", () => {
  it.each([
    ["has the tax that its invoice says", 1_271, 72, { price_in_cents: 1_199, tax_in_cents: 72 }],
    ["has no tax where its invoice has none", 1_199, 0, { price_in_cents: 1_199, tax_in_cents: 0 }],
  ])("%s", async (_, amount, tax, amounts) => {
    await due();
    await update(service.store.db, "billed_subscription", { tax_millionths: tax === 0 ? 60_000 : 0 });
    await paid(amount, tax);
    expect(await renewal()).toMatchObject({ ...amounts, discount_in_cents: 0, total_in_cents: amount });
  });

  it("has the card's tax taken out of the total where the provider doesn't say", async () => {
    await paid(1_060);
    expect(await renewal()).toMatchObject({ price_in_cents: 1_000, tax_in_cents: 60, total_in_cents: 1_060 });
  });

  it("keeps its discount beside another tax", async () => {
    const promo = { promo_code: "FALL", promo_discount: 200, promo_periods_left: 2, tax_millionths: 0 };
    await service.store.db.updateTable("billed_subscription").set(promo).execute();
    await paid(1_059, 60);
    expect(await renewal()).toMatchObject({ price_in_cents: 1_199, discount_in_cents: 200, tax_in_cents: 60 });
    expect((await service.subscription()).promo_periods_left).toBe(1);
  });
});
