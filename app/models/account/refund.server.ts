import type { DateTime } from "luxon";
import { cardName } from "~/models/billing/billing-view";
import { dollars } from "~/models/billing/price";
import { isPassShared } from "~/models/family/family-card.server";
import type { FlaggedPerson } from "~/models/flags/visitor-flags.server";
import { billedOf } from "~/models/member/member-billing.server";
import { accountCardPath } from "~/models/navigation/paths";
import { isUpstreamError } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";
import { REFUND_DAYS } from "~contracts/limits";
import type { BilledSubscription, OwnRefund, RefundRefusal } from "~contracts/records/billing";

/** A renewal that goes back, or why it doesn't (B 9, security 3, 6). */
export type RefundView =
  { order: string; plan: string; amount: string; terms: string[] } | { order: null; why: string; cancels: boolean };

const WHY: Record<RefundRefusal | "nothing", string> = {
  nothing: "You don't have a renewal to refund. Vouchers, gifts, family seats and special passes don't renew.",
  first_purchase: "Your pass hasn't renewed yet. Only a renewal can be refunded here.",
  nothing_charged: "Your last renewal didn't cost anything.",
  paid_back: "Money from your last charge has already gone back, or you disputed it with your bank.",
  payment_pending: "Your last charge hasn't gone through, so there's nothing to refund.",
  too_late: `It's been more than ${REFUND_DAYS} days since your pass renewed, so it can't be refunded here.`,
  watched: "A game has been watched on your pass since it renewed. We can only refund a renewal that wasn't used.",
  not_here: "We can't refund your last charge on this page.",
};

const refundTarget = ({ payment_option, card_type, card_last4 }: OwnRefund): string => {
  if (payment_option === "paypal") return "PayPal account";
  return card_last4 ? cardName({ card_type, card_last4 }) : "card";
};

export function refundView(billed: BilledSubscription | null, isShared: boolean): RefundView {
  const refund = billed?.refund;
  if (!billed || !refund || refund.refusal !== null) {
    const cancels = billed?.status === "active" || billed?.status === "past_due";
    return { order: null, why: WHY[refund?.refusal ?? "nothing"], cancels };
  }
  const { name, tier } = billed.pass;
  const amount = dollars(refund.total_in_cents);
  return {
    order: refund.order_id,
    plan: name,
    amount,
    terms: [
      `${amount} goes back to your ${refundTarget(refund)}. It may take a few days to show up.`,
      `Your ${name} ends right away, and you won't be charged again.`,
      ...(isShared || tier?.name === "family" ? ["It ends for everyone on your family plan, too."] : []),
      "You keep your account, teams, lists and receipts. Free games and highlights stay free.",
    ],
  };
}

export async function refundOffered(
  upstreams: Pick<Upstreams, "flags" | "member">,
  visitor: FlaggedPerson,
  now: DateTime,
  call: MemberCall,
): Promise<RefundView | "unknown"> {
  const [billed, isShared] = await Promise.all([
    billedOf(upstreams, "who asks for a refund", call),
    isPassShared(upstreams, visitor, now, call),
  ]);
  return billed === undefined ? "unknown" : refundView(billed, isShared);
}

export type Refunded = { go: string } | { problem: string; status: 409 | 503 };

/** Sent again after a lost answer, it is paid back once. */
export async function refund(
  { member }: Pick<Upstreams, "member">,
  order: string,
  call: MemberCall,
): Promise<Refunded> {
  try {
    await call((token) => member.refundRenewal(token, order));
    return { go: accountCardPath("subscription", { saved: "refund" }) };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return isUpstreamError(error, 400, 404, 409)
      ? { problem: "Something changed since you opened this page, so we didn't refund anything.", status: 409 }
      : { problem: NOT_REACHED, status: 503 };
  }
}

const NOT_REACHED =
  "We couldn't hear whether that worked. Your account shows it in a moment. If not, e-mail " +
  `${brand.support.email}.`;
