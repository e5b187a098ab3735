import { waysToPay } from "~/models/billing/price";
import { stepPath } from "~/models/checkout/entry";
import type { CheckoutProgress } from "~/models/checkout/progress";
import { memberKeyOf } from "~/models/member/user-info.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import { limits } from "~/services/limits/limits.server";
import { publishablePayments } from "~/services/payment-provider/publishable.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { VoucherOffer, VoucherRedemption } from "~contracts/records/billing";
import { type RedeemRefusal, redeemRefusal } from "./code";
import type { RedeemCode } from "./redeem-code";

type Refused = { refusal: RedeemRefusal };

async function orRefusal<Answer>(answer: Promise<Answer>): Promise<Answer | Refused> {
  try {
    return await answer;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { refusal: redeemRefusal(error.body) };
  }
}

/** For a member, it starts after the paid period (rulings 3 "redeem"). */
export function lookUp(
  upstreams: Pick<Upstreams, "member">,
  code: string,
  call: MemberCall | null,
): Promise<VoucherOffer | Refused> {
  const { member } = upstreams;
  return orRefusal(call ? call((token) => member.voucher(code, token)) : member.voucher(code));
}

/** Too many wrong codes make a member wait (security 3). */
export async function tryCode(
  upstreams: Pick<Upstreams, "member">,
  code: string,
  call: MemberCall | null,
): Promise<VoucherOffer | Refused | { waitSeconds: number }> {
  const account = call && (await memberKeyOf(upstreams, call));
  const tooMany = await limits().reached("code", { account });
  if (tooMany) return { waitSeconds: tooMany.retryAfterSeconds };
  const found = await lookUp(upstreams, code, call);
  if ("refusal" in found && found.refusal === "not_found") await limits().take("code", { account });
  return found;
}

/** The same key returns the same answer, so nothing is given twice. The zone holds for a member who chose none. */
export function redeem(
  upstreams: Pick<Upstreams, "member">,
  { code, key }: RedeemCode,
  { call, storedZone }: { call: MemberCall; storedZone: string | null },
): Promise<VoucherRedemption | Refused> {
  const sent = { key, ...(storedZone && { time_zone: storedZone }) };
  return orRefusal(call((token) => upstreams.member.redeemVoucher(token, code, sent)));
}

export const restIsPayable = ({ pass }: Pick<VoucherOffer, "pass">): boolean =>
  waysToPay(pass, publishablePayments()).length > 0;

/** Paying the rest at checkout uses up the code. */
export function restCheckout({ code, pass }: VoucherOffer): { go: string; save: CheckoutProgress } {
  return {
    go: stepPath({ kind: "subscribe", type: "retail" }, [], "school"),
    save: { pass_key: pass.key, promo_code: code },
  };
}
