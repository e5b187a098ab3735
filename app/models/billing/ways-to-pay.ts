import type { Pass, PaymentOption } from "~contracts/records/billing";

type Providers = { cards: unknown; wallet: unknown };

/** Empty when the pass isn't for sale; PayPal needs a plan there (B 2.5). */
export function waysToPay(
  { paypal_plan_id }: Pick<Pass, "paypal_plan_id">,
  { cards, wallet }: Providers,
): PaymentOption[] {
  return [...(cards ? (["stripe"] as const) : []), ...(wallet && paypal_plan_id ? (["paypal"] as const) : [])];
}

export function wayChosen(chosen: PaymentOption | undefined, ways: readonly PaymentOption[]): PaymentOption {
  return ways.find((way) => way === chosen) ?? ways[0] ?? "stripe";
}
