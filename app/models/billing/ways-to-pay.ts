import type { Pass, PaymentOption } from "~contracts/records/billing";
import { recurs } from "./price";

type Providers = { cards: unknown; wallet: "paypal" | "embedded" | null };

/** Empty when the pass isn't for sale; PayPal needs a plan there, and only sells what renews (B 2.5). */
export function waysToPay(
  pass: Pick<Pass, "paypal_plan_id" | "duration_unit">,
  { cards, wallet }: Providers,
): PaymentOption[] {
  const inWallet = wallet && pass.paypal_plan_id && (wallet === "embedded" || recurs(pass));
  return [...(cards ? (["stripe"] as const) : []), ...(inWallet ? (["paypal"] as const) : [])];
}

export function wayChosen(chosen: PaymentOption | undefined, ways: readonly PaymentOption[]): PaymentOption {
  return ways.find((way) => way === chosen) ?? ways[0] ?? "stripe";
}
