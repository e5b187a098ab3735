import { isFamilySeat, type SubscriptionInfo } from "~/models/member/subscription";
import { ownReceiptPath } from "~/models/navigation/paths";
import { mediumDay } from "~/models/place/time";
import { cardBrand } from "~contracts/card-brand";
import type { BilledSubscription, Pass, Receipt, SavedCard } from "~contracts/records/billing";
import { twoDigits } from "~contracts/two-digits";
import { type CancelKind, cancelKind, canReactivate, mayBePaused } from "./canceling";
import { priceSuffix } from "./labels";
import { phaseAfter } from "./phases";
import { dollars } from "./price";

/** Finished text (rulings 3 "account page"). */
export type BillingView = {
  /** What billing knows of a pass couldn't be read: its price, whether it is past due, canceled or only paused. */
  unread: boolean;
  /** Unread, and canceled or paused: nothing that follows from either is offered. */
  mayBePaused: boolean;
  /** As sold, which may differ from the plan's description. */
  passName: string | null;
  billedTo: string | null;
  price: string | null;
  nextCharge: string | null;
  promo: string | null;
  /** The price that it rises to, and when. */
  rise: string | null;
  pastDue: PastDue | null;
  /** The pass that begins when this one ends, with its price. */
  change: { name: string; price: string; note: string | null; undoable: boolean } | null;
  /** There are passes to change to. */
  changes: boolean;
  /** Another pass is being charged. */
  upgrading: string | null;
  /** What becomes of it meanwhile; it can be changed. */
  pause: string | null;
  /** It can be paused. */
  pauses: boolean;
  /** The last charge, if the member may have it paid back. */
  refund: string | null;
  cancels: boolean;
  reactivates: boolean;
  /** Could be reactivated if there were a card to charge. */
  needsCard: boolean;
  /** A legacy card subscription can't be reactivated. */
  subscribesAgainLater: boolean;
};

/** `isTried`: right now, with a card that was just replaced. */
export type PastDue = { by: "card" | "paypal"; again: string; isTried: boolean; payUrl: string | null };

type Billed = BilledSubscription | null | undefined;

/** `billed` and `card` are null when there is none, undefined when unknown. */
export function billingView(
  info: SubscriptionInfo,
  billed: Billed,
  card: SavedCard | null | undefined,
  { zone, now }: { zone: string; now: number },
): BillingView {
  const kind = cancelKind(info);
  const isPaused = Boolean(billed?.pause);
  const runs = isPaused || (info.isSubscriber && !info.onVoucher) ? (billed ?? null) : null;
  const isSeat = isFamilySeat(info);
  const unread = billed === undefined && Boolean(info.subscription) && !isSeat;
  const isUnsure = unread && mayBePaused(info, billed);
  const ends = info.isSubscriber && Boolean(info.subscription?.renewal_canceled_at);
  // What an owner cancels, only the owner takes back.
  const isCanceled = ends && !isPaused && !isUnsure && !isSeat;
  return {
    ...{ unread, mayBePaused: isUnsure },
    passName: runs?.pass.name ?? null,
    billedTo: billedTo(info, runs, card),
    price:
      runs && !runs.change
        ? dollars(runs.rise?.price_before_in_cents ?? runs.next_charge?.price_in_cents ?? runs.pass.price_in_cents) +
          priceSuffix(runs.pass.time_period_category)
        : null,
    nextCharge: runs?.next_charge && runs.status !== "past_due" ? nextChargeText(runs.next_charge, zone) : null,
    promo: runs ? promoText(runs, zone) : null,
    rise: runs?.rise
      ? `${dollars(runs.rise.price_in_cents)}${priceSuffix(runs.pass.time_period_category)} from ` +
        (mediumDay(runs.rise.from, zone) ?? "your next renewal")
      : null,
    pastDue: runs?.status === "past_due" ? pastDue(runs, { zone, now }) : null,
    change: runs?.change ? changeView(runs, runs.change, zone) : null,
    changes: runs !== null && !isCanceled && (Boolean(runs.changes?.length) || changesByWallet(runs)),
    upgrading: runs?.upgrading ? upgradingText(runs.upgrading) : null,
    pause: runs?.pause ? pauseText(info, runs.pause, zone) : null,
    pauses: !isPaused && Boolean(runs?.pauses),
    refund: runs?.refund && runs.refund.refusal === null ? dollars(runs.refund.total_in_cents) : null,
    cancels: isPaused || isCancelable(kind),
    reactivates: isCanceled && canReactivate(info) && card !== null,
    needsCard: isCanceled && canReactivate(info) && card === null,
    subscribesAgainLater: isCanceled && !canReactivate(info),
  };
}

/** PayPal has its member approve each change, so another pass is bought once this one ends. */
export const changesByWallet = ({ billed_by, status, pause }: BilledSubscription): boolean =>
  billed_by === "paypal" && status === "active" && !pause;

const upgradingText = ({ name }: Pass): string =>
  `We're charging your ${name} now, and it begins in a moment. If the payment doesn't go through, nothing changes.`;

function pauseText(
  { isSubscriber, onVoucher }: Pick<SubscriptionInfo, "isSubscriber" | "onVoucher">,
  { from, until }: NonNullable<BilledSubscription["pause"]>,
  zone: string,
): string {
  const back = mediumDay(until, zone) ?? "the day you chose";
  if (onVoucher) return `Your pass is paused and back on ${back}. Your voucher still lets you watch.`;
  return isSubscriber
    ? `You can watch until ${mediumDay(from, zone) ?? "then"}. Then your pass pauses until ${back}.`
    : `Your pass is paused, and back on ${back}. Nothing is charged before then.`;
}

function changeView(
  { pass: running, next_charge, current_period_end, status, pause }: BilledSubscription,
  { pass, undoable }: NonNullable<BilledSubscription["change"]>,
  zone: string,
): BillingView["change"] {
  const price = dollars(next_charge?.price_in_cents ?? pass.price_in_cents) + priceSuffix(pass.time_period_category);
  const from = mediumDay(pause?.until ?? current_period_end, zone) ?? "the day it renews";
  const kept = `Your ${pass.name} begins on ${from}. Changed your mind? You can keep your ${running.name} until then.`;
  const owed =
    `Your ${pass.name} begins once we can charge ${dollars(next_charge?.total_in_cents ?? pass.price_in_cents)}. ` +
    "Don't want it? Cancel your subscription, and we'll stop trying.";
  const note = undoable ? kept : status === "past_due" ? owed : null;
  return { name: pass.name, price, note, undoable };
}

const CANCELABLE: readonly CancelKind[] = ["managed", "legacy", "paypal"];

/** A voucher and a family seat end on their own (B 4). */
export const isCancelable = (kind: CancelKind): kind is "managed" | "legacy" | "paypal" => CANCELABLE.includes(kind);

function billedTo(info: SubscriptionInfo, billed: Billed, card: SavedCard | null | undefined): string | null {
  if (info.onVoucher) return "A voucher. You aren't charged.";
  if (!info.isSubscriber && !billed?.pause) return null;
  if (isFamilySeat(info)) return "The owner of your family plan";
  if (billed?.billed_by === "paypal") return "PayPal";
  if (!billed || card === null) return null;
  return card ? cardName(card) : "Card";
}

export const cardName = ({ card_type, card_last4 }: Pick<SavedCard, "card_type" | "card_last4">): string =>
  `${cardBrand(card_type)} ending in ${card_last4}`;

function nextChargeText(
  { at, total_in_cents, tax_in_cents }: NonNullable<BilledSubscription["next_charge"]>,
  zone: string,
): string {
  const tax = tax_in_cents > 0 ? ", tax included" : "";
  return `${dollars(total_in_cents)} on ${mediumDay(at, zone) ?? "the day it renews"}${tax}`;
}

function pastDue(
  { billed_by, next_charge, past_due }: BilledSubscription,
  { zone, now }: { zone: string; now: number },
): PastDue {
  const by = billed_by === "paypal" ? ("paypal" as const) : ("card" as const);
  const amount = next_charge ? ` ${dollars(next_charge.total_in_cents)}` : "";
  const day = past_due?.retry_at ? mediumDay(past_due.retry_at, zone) : null;
  const isTried = Boolean(past_due?.retry_at) && Date.parse(past_due?.retry_at ?? "") <= now;
  const again =
    past_due && !past_due.tries_again
      ? `We won't try ${by === "paypal" ? "PayPal" : "this card"} again on our own.`
      : isTried
        ? `We're trying to charge${amount} again right now.`
        : `We'll try to charge${amount} again ${day ? `on ${day}` : "over the next few days"}.`;
  return { by, again, isTried, payUrl: past_due?.pay_url ?? null };
}

function promoText(
  { promo_code, promo_periods_left: left, next_charge, phases = [] }: BilledSubscription,
  zone: string,
): string | null {
  if (!promo_code || left === 0 || !next_charge || next_charge.discount_in_cents === 0) return null;
  const charges = left === 1 ? "the next charge" : `the next ${left} charges`;
  const full = phaseAfter(phases, left);
  const from = full && mediumDay(full.from, zone);
  return (
    `${promo_code}: ${dollars(next_charge.discount_in_cents)} off ${charges}, then ` +
    `${dollars(full?.total_in_cents ?? next_charge.recurring_total_in_cents)}${from ? ` from ${from}` : ""}`
  );
}

export type CardSummary = ReturnType<typeof cardSummary>;

/** A card is valid through the end of its month. */
export function cardSummary(card: SavedCard, now: { year: number; month: number }) {
  const { cardholder_name, card_exp_month: month, card_exp_year: year } = card;
  return {
    name: cardName(card),
    holder: cardholder_name,
    expires: `${twoDigits(month)} / ${year}`,
    hasExpired: year < now.year || (year === now.year && month < now.month),
  };
}

export type ReceiptRow = ReturnType<typeof receiptRows>[number];

/** "Annual Pass, renewed" */
export const receiptName = ({ pass, kind, gift }: Receipt): string =>
  `${pass.name}${kind === "renewal" ? ", renewed" : ""}${gift ? `, a gift for ${gift.recipient_name}` : ""}`;

export const refundedOf = ({ refunded_in_cents }: Receipt): string | null =>
  refunded_in_cents ? dollars(refunded_in_cents) : null;

export function receiptRows(receipts: readonly Receipt[], zone: string) {
  return receipts
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .map((receipt) => ({
      orderId: receipt.order_id,
      date: mediumDay(receipt.created_at, zone) ?? "",
      what: receiptName(receipt),
      total: dollars(receipt.total_in_cents),
      refunded: refundedOf(receipt),
      href: ownReceiptPath(receipt.order_id),
    }));
}
