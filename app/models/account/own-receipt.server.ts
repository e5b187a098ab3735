import { cardName } from "~/models/billing/billing-view";
import { priceSuffix } from "~/models/billing/labels";
import { dollars } from "~/models/billing/money";
import { phaseLines } from "~/models/billing/phases";
import { isDownload } from "~/models/download/download-pass";
import { giftsGiven, givenGift } from "~/models/gift/gifts-given.server";
import { mediumDate, mediumDay } from "~/models/place/format";
import { orUnread } from "~/services/http/unavailable.server";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import type { Receipt } from "~contracts/records/billing";

/** See rulings 3 "receipt". */
export type OwnReceipt = {
  orderId: string;
  date: string;
  pass: string;
  isRenewal: boolean;
  lines: { name: string; value: string }[];
  total: string;
  refunded: string | null;
  paidWith: string;
  /** Bought for them; then the period is the code's. */
  giftFor: string | null;
  /** What becomes of that gift; null while no one knows. */
  giftState: string | null;
  period: string;
  /** Charges after the first one. */
  next: { name: string; value: string }[];
};

type Clients = Pick<Upstreams, "subscriptionManagement" | "member">;
type Seen = { zone: string; now: number };

export async function ownReceipt(
  upstreams: Clients,
  orderId: string,
  call: MemberCall,
  seen: Seen,
): Promise<OwnReceipt | "unavailable" | null> {
  const asked = call((token) => upstreams.subscriptionManagement.receipt(token, orderId));
  const receipt = await orUnread(asked, 400, 404);
  if (!receipt || receipt === "unavailable") return receipt;
  const giftState = receipt.gift ? await stateOfGift(upstreams, receipt.order_id, call, seen) : null;
  return { ...receiptView(receipt, seen.zone), giftState };
}

async function stateOfGift(clients: Clients, orderId: string, call: MemberCall, seen: Seen): Promise<string | null> {
  const gifts = await giftsGiven(clients, call);
  const bought = gifts?.find(({ order_id }) => order_id === orderId);
  return bought ? givenGift(bought, seen).state : null;
}

function receiptView(receipt: Receipt, zone: string): Omit<OwnReceipt, "giftState"> {
  const { pass, credit_in_cents = 0, discount_in_cents, tax_in_cents, promo_code } = receipt;
  const day = (iso: string) => mediumDay(iso, zone) ?? "";
  return {
    orderId: receipt.order_id,
    date: day(receipt.created_at),
    pass: pass.name,
    isRenewal: receipt.kind === "renewal",
    lines: [
      { name: pass.name, value: dollars(receipt.price_in_cents) },
      ...(credit_in_cents > 0
        ? [{ name: "Credit for the rest of your pass before", value: dollars(-credit_in_cents) }]
        : []),
      ...(discount_in_cents > 0
        ? [{ name: promo_code ? `Discount (${promo_code})` : "Discount", value: dollars(-discount_in_cents) }]
        : []),
      ...(tax_in_cents > 0 ? [{ name: "Tax", value: dollars(tax_in_cents) }] : []),
    ],
    total: dollars(receipt.total_in_cents),
    refunded: receipt.refunded_in_cents ? dollars(receipt.refunded_in_cents) : null,
    paidWith: paidWith(receipt),
    giftFor: receipt.gift?.recipient_name ?? null,
    period: periodOf(receipt, day),
    next: nextCharges(receipt, zone),
  };
}

function periodOf({ gift, pass, starts_at, expires_at }: Receipt, day: (iso: string) => string): string {
  if (gift) return `A gift, to redeem until ${day(expires_at)}. It doesn't renew.`;
  return isDownload(pass) ? "Yours to keep" : `${day(starts_at)} to ${day(expires_at)}`;
}

/** Older receipts have no phases, only the full price. */
function nextCharges({ phases, pass, recurring, recurring_total_in_cents }: Receipt, zone: string) {
  const suffix = priceSuffix(pass.time_period_category);
  const lines = phases
    ? phaseLines(phases, { suffix, zone, day: (at) => mediumDate(at, zone) })
    : recurring && recurring_total_in_cents > 0
      ? [{ name: "Renews at", value: `${dollars(recurring_total_in_cents)}${suffix}` }]
      : [];
  return lines.map(({ name, value }) => ({ name, value: `${value}, tax included` }));
}

function paidWith({ payment_option, card_type, card_last4, payment_type }: Receipt): string {
  if (payment_option === "paypal") return "PayPal";
  return card_last4 ? cardName({ card_type, card_last4 }) : payment_type;
}
