import type { Pass, PaymentOption } from "~contracts/records/billing";

/** Who takes money here; null, no one. */
type Providers = { cards: unknown; wallet: unknown };

/**
 * How a pass can be paid for: by card, and by PayPal where it has a plan there; empty where it is not for sale (B 2.5).
 */
export function waysToPay(
  { paypal_plan_id }: Pick<Pass, "paypal_plan_id">,
  { cards, wallet }: Providers,
): PaymentOption[] {
  return [...(cards ? (["stripe"] as const) : []), ...(wallet && paypal_plan_id ? (["paypal"] as const) : [])];
}

/** The way that was chosen where it is offered, else the first that is. */
export function wayChosen(chosen: PaymentOption | undefined, ways: readonly PaymentOption[]): PaymentOption {
  return ways.find((way) => way === chosen) ?? ways[0] ?? "stripe";
}
