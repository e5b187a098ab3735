import { afterEach, expect, it } from "vitest";
import { type Cancelable, offerFor } from "~/models/canceling/cancel.server";
import { settings } from "~/services/process/env.server";
import { annualPass, billed } from "../../routes/billed-members";

const { pay } = settings();
afterEach(() => {
  settings().pay = pay;
});

const next_charge = {
  ...{ price_in_cents: 1_199, discount_in_cents: 0, tax_in_cents: 0, at: "2027-01-29T01:00:00.000Z" },
  ...{ total_in_cents: 1_199, recurring_total_in_cents: 1_199 },
};
const pass = { ...annualPass, price_in_cents: 1_199, duration_unit: "month" };
const monthly = {
  info: { isRecurringSubscriber: true, subscription: { type: "managed_stripe" } },
  billed: billed("managed", { pass, next_charge }),
} as Cancelable;
const retentionPromo = async () => ({
  ...{ code: "STAYMONTH", value_type: "dollar" as const, value_amount: 600, subscription_type: "month", months: 1 },
  is_subscription_retention: true,
});

it.each([
  ["embedded", "From Feb 28, 2027, "],
  ["stripe", "From Feb 27, 2027, "],
] as const)("an offer to stay ends on the day that the provider counts (%s) (rulings 3, B 9)", async (cards, day) => {
  settings().pay = { ...pay, cards };
  const upstreams = { subscriptionAdmin: { retentionPromo } } as unknown as Parameters<typeof offerFor>[0];
  expect((await offerFor(upstreams, monthly, "America/New_York"))?.terms.at(-1)).toContain(day);
});
