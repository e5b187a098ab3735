import { lengthOfPass } from "~/models/billing/one-time-passes";
import { dollars, waysToPay } from "~/models/billing/price";
import { withFallback } from "~/services/fallback.server";
import { publishablePayments, takesMoney } from "~/services/payment-provider/publishable.server";
import type { Upstreams } from "~/services/upstreams.server";

/** `length`: "120 days" */
export type GiftPass = { key: string; name: string; length: string; price: string };

/** Those that can be paid here; false when they can't be read. */
export async function giftPasses(upstreams: Pick<Upstreams, "member">): Promise<GiftPass[] | false> {
  if (!takesMoney()) return [];
  const passes = await withFallback("the passes to give", upstreams.member.giftPasses(), false);
  if (!passes) return false;
  const payments = publishablePayments();
  return passes
    .filter((pass) => waysToPay(pass, payments).length > 0)
    .map((pass) => ({
      ...{ key: pass.key, name: pass.name },
      ...{ length: lengthOfPass(pass), price: dollars(pass.price_in_cents) },
    }));
}
