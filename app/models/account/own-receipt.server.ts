import { cardName, receiptName, refundedOf } from "~/models/billing/billing-view";
import { priceSuffix } from "~/models/billing/labels";
import { phaseLines } from "~/models/billing/phases";
import { dollars } from "~/models/billing/price";
import { giftsGiven, givenGift } from "~/models/gift/gifts-given.server";
import { type Billed, billedOf } from "~/models/member/member-billing.server";
import { memberKeyOf } from "~/models/member/user-info.server";
import { ownReceiptPath } from "~/models/navigation/paths";
import { mediumDate, mediumDay } from "~/models/place/time";
import { orUnread } from "~/services/http/unavailable.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import { limits } from "~/services/limits/limits.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { Receipt } from "~contracts/records/billing";
import { isPaidBack, type Ticket } from "./ticket";
import { ticketFor } from "./ticket.server";

export type OwnReceipt = {
  orderId: string;
  date: string;
  what: string;
  lines: { name: string; value: string }[];
  total: string;
  refunded: string | null;
  paidWith: string;
  /** Bought for them; then the ticket's time is the code's. */
  giftFor: string | null;
  /** What becomes of that gift; null while no one knows. */
  giftState: string | null;
  /** Null: all of it went back. */
  ticket: Ticket | null;
  /** Charges to come, while the pass that it paid for renews. */
  next: { name: string; value: string }[];
};

type Clients = Pick<Upstreams, "subscriptionManagement" | "member" | "catalogue">;
type Seen = { zone: string; now: number };

export async function ownReceipt(
  upstreams: Clients,
  orderId: string,
  call: MemberCall,
  seen: Seen,
): Promise<OwnReceipt | "unavailable" | null> {
  const answer = call((token) => upstreams.subscriptionManagement.receipt(token, orderId));
  const receipt = await orUnread(answer, 400, 404);
  if (!receipt || receipt === "unavailable") return receipt;
  const [giftState, billed, ticket] = await Promise.all([
    receipt.gift ? stateOfGift(upstreams, receipt.order_id, call, seen) : null,
    receipt.recurring ? billedOf(upstreams, "who reads a receipt", call) : null,
    ticketFor(upstreams, receipt, seen.zone),
  ]);
  return { ...receiptView(receipt, seen.zone), ticket, giftState, next: nextCharges(receipt, billed, seen) };
}

async function stateOfGift(clients: Clients, orderId: string, call: MemberCall, seen: Seen): Promise<string | null> {
  const gifts = await giftsGiven(clients, call);
  const bought = gifts?.find(({ order_id }) => order_id === orderId);
  return bought ? givenGift(bought, seen).state : null;
}

function receiptView(receipt: Receipt, zone: string): Omit<OwnReceipt, "giftState" | "next" | "ticket"> {
  const { pass, credit_in_cents = 0, discount_in_cents, tax_in_cents, promo_code } = receipt;
  const day = (iso: string) => mediumDay(iso, zone) ?? "";
  return {
    orderId: receipt.order_id,
    date: day(receipt.created_at),
    what: receiptName(receipt),
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
    refunded: refundedOf(receipt),
    paidWith: paidWith(receipt),
    giftFor: receipt.gift?.recipient_name ?? null,
  };
}

/** As billing has them now: the pass may have been canceled, paid back, or have another price since (B 9). */
export function nextCharges(receipt: Receipt, billed: Billed, { zone, now }: Seen): OwnReceipt["next"] {
  const runs = receipt.recurring && !isPaidBack(receipt) && Date.parse(receipt.expires_at) > now;
  if (!runs || !billed?.next_charge || billed.pass.key !== receipt.pass.key) return [];
  const { next_charge, phases = [], change } = billed;
  const suffix = priceSuffix((change?.pass ?? billed.pass).time_period_category);
  const tax = next_charge.recurring_total_in_cents > next_charge.price_in_cents ? ", tax included" : "";
  const lines = phaseLines(phases, { suffix, zone, day: (at) => mediumDate(at, zone) });
  return lines.map(({ name, value }) => ({ name, value: `${value}${tax}` }));
}

function paidWith({ payment_option, card_type, card_last4, payment_type }: Receipt): string {
  if (payment_option === "paypal") return "PayPal";
  return card_last4 ? cardName({ card_type, card_last4 }) : payment_type;
}

type Mailed = { go: string } | { problem: string; status: 429 | 503 };

/** To the account's own address, so many times an hour (security 3); null: there is none. */
export async function mailReceipt(upstreams: Clients, orderId: string, call: MemberCall): Promise<Mailed | null> {
  const account = await memberKeyOf(upstreams, call);
  if (await limits().take("receipt", { account })) return { problem: OFTEN, status: 429 };
  try {
    await call((token) => upstreams.subscriptionManagement.mailReceipt(token, orderId));
    return { go: ownReceiptPath(orderId, { saved: "mailed" }) };
  } catch (error) {
    if (isUpstreamError(error, 404)) return null;
    if (!isUpstreamError(error)) throw error;
    return { problem: error.mayHaveArrived ? NOT_HEARD : NOT_MAILED, status: 503 };
  }
}

const OFTEN = "We've mailed you several receipts already. Please try again in an hour.";
const NOT_MAILED = "We couldn't mail it. Please try again in a moment.";
const NOT_HEARD = "We haven't heard whether we could mail it. If nothing comes in a few minutes, please try again.";
