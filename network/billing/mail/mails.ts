import { brand } from "~contracts/brand";
import { cardBrand } from "~contracts/card-brand";
import type { Receipt } from "~contracts/records/billing";
import { zoneOrDefault } from "~contracts/vocabulary/time-zones";
import type { Block, Letter, Link, Part } from "../../mail/letter";
import type { Phase } from "../subscriptions/phases";

export const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
/** Making one costs as much as telling seventeen days by it. */
const dayFormatters = new Map<string, Intl.DateTimeFormat>();

function dayFormatter(timeZone: string): Intl.DateTimeFormat {
  const formatter =
    dayFormatters.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "long", day: "numeric" });
  dayFormatters.set(timeZone, formatter);
  return formatter;
}

/** In the member's zone, like the pages (S 4.7). */
export const day = (at: number, zone: string | null): string => dayFormatter(zoneOrDefault(zone)).format(at);

export function letter(siteUrl: string, subject: string, ...body: Part[]): Letter {
  return { subject, body: [...body, { label: "Your account", url: `${siteUrl}/member/account` }] };
}

type Dated = { zone: string | null };
type Returned = Dated & {
  passName: string;
  ended: boolean;
  isDownload: boolean;
  stays: string | null;
  /** The pass before an upgrade, which runs to its end. */
  replaced: { name: string; until: number } | null;
};

function becameOf({ passName, ended, isDownload, stays, replaced, zone }: Returned): string {
  if (!ended) return stays === null ? "Nothing else changes." : `Your ${stays} stays as it is.`;
  if (isDownload) return "It's no longer in your library, so you can't download it again.";
  if (replaced)
    return (
      `Your ${passName} has ended. The ${replaced.name} you had before is paid until ${day(replaced.until, zone)}, ` +
      "so you can watch until then. You won't be charged again."
    );
  return `Your ${passName} has ended, and you won't be charged again. You can subscribe again any time.`;
}
/** Undefined: the provider doesn't say. Null: not tried again, though the pass still runs. */
type NextTry = number | null | undefined;
type Failure = { passName: string; total: number; byWallet: boolean };
const failed = ({ passName, byWallet }: Failure) =>
  `We couldn't charge ${byWallet ? "PayPal" : "your card"} for your ${passName}`;
const failedCharge = ({ total }: Failure) => `The charge of ${money(total)} didn't go through.`;

type WhatFollows = Failure & Dated & { nextTry: NextTry; payUrl: string | null };

function whatFollows({ nextTry, byWallet, payUrl, zone }: WhatFollows, siteUrl: string): Part[] {
  const check = byWallet ? "Please check how you pay at PayPal" : "Please check your payment card";
  const again =
    nextTry === null
      ? `We won't try ${byWallet ? "PayPal" : "this card"} again on our own.`
      : `We'll try again ${nextTry === undefined ? "in the next few days" : `on ${day(nextTry, zone)}`}. ${check} ` +
        "before then.";
  if (payUrl) return [again, { label: "Pay it now", url: payUrl }];
  return byWallet ? [again] : [`${again} To pay right away, replace your card.`, newCard(siteUrl, "Replace your card")];
}
const newCard = (siteUrl: string, label: string): Link => ({ label, url: `${siteUrl}/member/card` });
type CardName = { card_type: string; card_last4: string };
const cardName = ({ card_type, card_last4 }: CardName): string => `${cardBrand(card_type)} ending in ${card_last4}`;
/** The card that paid becomes the saved one. */
type NewCard = { before: CardName; now: CardName } | null;
const savedCard = (cards: NewCard): string[] =>
  cards && cardName(cards.before) !== cardName(cards.now)
    ? [`Your ${cardName(cards.now)} is your saved card now, in place of your ${cardName(cards.before)}.`]
    : [];
type Credit = { passName: string; amount: number };
export type Charge = { passName: string; price: number; discount: number; tax: number; total: number; orderId: string };

export const lines = ({
  passName,
  price,
  discount,
  tax,
  total,
  orderId,
  credit,
  refunded = 0,
}: Charge & { credit?: Credit; refunded?: number | undefined }): Required<Pick<Block, "rows">> => ({
  rows: [
    [passName, money(price)],
    ...(credit ? [[`Credit for the rest of your ${credit.passName}`, `(${money(credit.amount)})`] as const] : []),
    ...(discount > 0 ? [["Discount", `(${money(discount)})`] as const] : []),
    ...(tax > 0 ? [["Tax", money(tax)] as const] : []),
    ["Total", money(total)],
    ...(refunded > 0 ? [["Refunded", money(refunded)] as const] : []),
    ["Order", orderId],
  ],
});

/** rulings 4 B 2.6 */
function comingCharges(phases: readonly Phase[], zone: string | null): string {
  return phases
    .map(({ from, charges, total }, index) => {
      const [before, after] = index === 0 ? ["next ", ""] : ["", " after that"];
      if (charges !== null)
        return charges === 1
          ? `The ${before}charge${after} is ${money(total)}.`
          : `The ${before}${charges} charges${after} are ${money(total)} each.`;
      return index === 0
        ? `The recurring charge is ${money(total)}.`
        : `From ${day(from, zone)}, the recurring charge is ${money(total)}.`;
    })
    .join(" ");
}

type Reminder = {
  passName: string;
  unit: string;
  at: number;
  total: number;
  byWallet: boolean;
  discount: { code: string | null; before: number } | null;
};
const withCode = (code: string | null): string => (code === null ? "" : ` with ${code}`);

const CANCEL = "/member/subscription/cancel";

export const letters = {
  /** Of a file to keep. */
  download: (siteUrl: string, charge: Charge & { newCard: NewCard }) =>
    letter(
      siteUrl,
      `Your receipt for ${charge.passName}`,
      lines(charge),
      "It's yours to keep. Download it whenever you like.",
      ...savedCard(charge.newCard),
      { label: "Your downloads", url: `${siteUrl}/member/library#downloads` },
    ),
  /** Asked for again; what comes next is in the account, and may have changed since. */
  receipt: (siteUrl: string, own: Receipt, zone: string | null) =>
    letter(
      siteUrl,
      `Your receipt for ${own.pass.name}`,
      {
        about: `Paid on ${day(Date.parse(own.created_at), zone)}`,
        ...lines({
          passName: own.pass.name,
          price: own.price_in_cents,
          discount: own.discount_in_cents,
          tax: own.tax_in_cents,
          total: own.total_in_cents,
          orderId: own.order_id,
          ...(own.credit_in_cents ? { credit: { passName: "pass before", amount: own.credit_in_cents } } : {}),
          refunded: own.refunded_in_cents,
        }),
      },
      { label: "Print your receipt", url: `${siteUrl}/member/receipts/${own.order_id}` },
    ),
  confirmation: (
    siteUrl: string,
    charge: Charge & Dated & { until: number; phases: readonly Phase[]; newCard: NewCard },
  ) =>
    letter(
      siteUrl,
      `You're now subscribed to ${brand.name}`,
      lines(charge),
      charge.phases.length === 0
        ? `Your ${charge.passName} starts today and will end on ${day(charge.until, charge.zone)}.`
        : `Your ${charge.passName} starts today and will renew on ${day(charge.until, charge.zone)}. ` +
            `${comingCharges(charge.phases, charge.zone)} You can cancel any time via My Account.`,
      ...savedCard(charge.newCard),
    ),
  renewal: (siteUrl: string, charge: Charge & Dated & { until: number; phases: readonly Phase[] }) =>
    letter(
      siteUrl,
      `Your ${charge.passName} was renewed`,
      lines(charge),
      charge.phases.length > 0
        ? `It now runs until ${day(charge.until, charge.zone)}, then renews. ` +
            `${comingCharges(charge.phases, charge.zone)} Cancel any time: ${siteUrl}${CANCEL}`
        : `It now runs until ${day(charge.until, charge.zone)}. You won't be charged again.`,
    ),
  upgrade: (siteUrl: string, charge: Charge & Dated & { credit: Credit; until: number; phases: readonly Phase[] }) =>
    letter(
      siteUrl,
      `Your ${charge.passName} has begun`,
      lines(charge),
      charge.phases.length > 0
        ? `It replaces your ${charge.credit.passName} and runs until ${day(charge.until, charge.zone)}, then renews. ` +
            comingCharges(charge.phases, charge.zone)
        : `It replaces your ${charge.credit.passName} and runs until ${day(charge.until, charge.zone)}. You won't be ` +
            "charged again.",
    ),
  cancellation: (
    siteUrl: string,
    { passName, until, now, zone }: Dated & { passName: string; until: number; now: number },
  ) =>
    letter(
      siteUrl,
      `Your ${passName} won't renew`,
      until > now
        ? `You keep access until ${day(until, zone)}. You won't be charged again.`
        : `It ended on ${day(until, zone)}. You won't be charged again.`,
    ),
  reactivation: (siteUrl: string, { passName, until, zone }: Dated & { passName: string; until: number }) =>
    letter(siteUrl, `Your ${passName} renews again`, `It runs until ${day(until, zone)}, then renews.`),
  passChange: (
    siteUrl: string,
    data: Dated & { passName: string; next: string; unit: string; at: number; total: number },
  ) =>
    letter(
      siteUrl,
      `Your pass changes on ${day(data.at, data.zone)}`,
      `Your ${data.passName} runs until then, and your ${data.next} begins that day. We'll charge ` +
        `${money(data.total)} to your card that day, and every ${data.unit} after that until you cancel.`,
      "Changed your mind? Until then, you can keep your current pass in your account.",
    ),
  passKept: (siteUrl: string, { passName, at, total, zone }: Dated & { passName: string; at: number; total: number }) =>
    letter(
      siteUrl,
      `You keep your ${passName}`,
      `Your pass doesn't change after all. It renews on ${day(at, zone)}, as before. We'll charge ${money(total)} to ` +
        "your card that day.",
      `If you don't want it to renew, cancel before that day: ${siteUrl}${CANCEL}`,
    ),
  retained: (siteUrl: string, { passName, phases, zone }: Dated & { passName: string; phases: readonly Phase[] }) =>
    letter(siteUrl, `Your discount is set`, `${comingCharges(phases, zone)} Your ${passName} continues.`),
  paymentFailed: (siteUrl: string, data: WhatFollows) =>
    letter(siteUrl, failed(data), failedCharge(data), ...whatFollows(data, siteUrl)),
  endedUnpaid: (siteUrl: string, data: Failure) =>
    letter(
      siteUrl,
      failed(data),
      failedCharge(data),
      "That was our last try. Your subscription has ended, and you won't be charged again. You can subscribe " +
        "again any time.",
    ),
  confirmPayment: (siteUrl: string, { passName, total, payUrl }: { passName: string; total: number; payUrl: string }) =>
    letter(
      siteUrl,
      `Please confirm the payment for your ${passName}`,
      `Your bank wants you to confirm the charge of ${money(total)}. You can still watch.`,
      { label: "Confirm the payment", url: payUrl },
    ),
  refundDue: (siteUrl: string, { amount }: { amount: number }) =>
    letter(
      siteUrl,
      `We'll refund your payment of ${money(amount)}`,
      `We got a payment of ${money(amount)} that you didn't need to make: you have another pass, and nothing about ` +
        "it changes.",
      "We'll send it back the way you paid. You don't have to do anything.",
    ),
  upgradeRefundDue: (siteUrl: string, { amount, passName }: { amount: number; passName: string }) =>
    letter(
      siteUrl,
      `We'll refund your payment of ${money(amount)}`,
      `We charged you ${money(amount)}, but your ${passName} didn't begin: the pass it replaces had already ended.`,
      "We'll send it back the way you paid. You don't have to do anything.",
    ),
  /** The days of a code, or from the team, come first. */
  putOff: (
    siteUrl: string,
    data: Dated & { passName: string; before: number; at: number; total: number; byWallet: boolean },
  ) =>
    letter(
      siteUrl,
      `Your ${data.passName} now renews on ${day(data.at, data.zone)}`,
      "The days you were given come first, so it doesn't renew on " +
        `${day(data.before, data.zone)}. We'll charge ${money(data.total)} to ` +
        `${data.byWallet ? "PayPal" : "your card"} on ${day(data.at, data.zone)}.`,
      `If you don't want it to renew, cancel before that day: ${siteUrl}${CANCEL}`,
    ),
  /** `discount`: the lower price that ends. */
  reminder: (siteUrl: string, data: Dated & Reminder) =>
    letter(
      siteUrl,
      data.discount
        ? `The discount on your ${data.passName} ends on ${day(data.at, data.zone)}`
        : `Your ${data.passName} renews on ${day(data.at, data.zone)}`,
      (data.discount ? `You last paid ${money(data.discount.before)}${withCode(data.discount.code)}. ` : "") +
        `We'll charge ${money(data.total)} to ${data.byWallet ? "PayPal" : "your card"} on ` +
        `${day(data.at, data.zone)}, and every ${data.unit} after that until you cancel.`,
      `If you don't want it to renew, cancel before that day: ${siteUrl}${CANCEL}`,
    ),
  /** Paid once. */
  ends: (siteUrl: string, { passName, at, zone }: Dated & { passName: string; at: number }) =>
    letter(
      siteUrl,
      `Your ${passName} ends on ${day(at, zone)}`,
      `Your ${passName} ends on ${day(at, zone)}. It doesn't renew, and you won't be charged again.`,
      { label: "Keep watching with another pass", url: `${siteUrl}/subscribe/retail` },
    ),
  priceRises: (
    siteUrl: string,
    data: Dated & { passName: string; unit: string; before: number; raised: number; at: number; total: number },
  ) =>
    letter(
      siteUrl,
      `The price of your ${data.passName} changes on ${day(data.at, data.zone)}`,
      `Your ${data.passName} costs ${money(data.before)} a ${data.unit} now. From ${day(data.at, data.zone)}, it ` +
        `costs ${money(data.raised)} a ${data.unit}, before any tax. We'll charge ${money(data.total)} that day. ` +
        "Until then, nothing changes.",
      `If you don't want that, cancel before that day: ${siteUrl}${CANCEL}`,
    ),
  cardExpires: (
    siteUrl: string,
    { passName, at, zone, ...card }: Dated & CardName & { passName: string; at: number },
  ) =>
    letter(
      siteUrl,
      `Your card expires before your ${passName} renews`,
      `Your ${passName} renews on ${day(at, zone)}, and your ${cardName(card)} will have expired by then.`,
      "To keep watching without a break, add your new card.",
      newCard(siteUrl, "Add your new card"),
    ),
  /** `stays`: the pass that runs on, if any. */
  moneyBack: (siteUrl: string, data: Returned & { amount: number }) =>
    letter(
      siteUrl,
      `You got ${money(data.amount)} back for your ${data.passName}`,
      `${money(data.amount)} of your payment went back to the way you paid. Your bank may need a few days to show it.`,
      becameOf(data),
    ),
  /** After a dispute that was won, or closed by the bank; `until` null: the pass stays as it is. */
  moneyStays: (siteUrl: string, data: Dated & { passName: string; amount: number; until: number | null }) =>
    letter(
      siteUrl,
      `The dispute over your ${data.passName} is settled`,
      `Your payment of ${money(data.amount)} for your ${data.passName} stands after all.`,
      ...(data.until === null
        ? []
        : [`You have it again until ${day(data.until, data.zone)}. It doesn't renew, and you won't be charged again.`]),
    ),
  cardChanged: (siteUrl: string, card: CardName) =>
    letter(
      siteUrl,
      "Your payment card was changed",
      `Future payments go to your ${cardName(card)}.`,
      `If it wasn't you, please e-mail ${brand.support.email}.`,
    ),
  /** To the recruiting partner, who answers the athlete or the parent. */
  recruitingLead: (lead: Record<string, unknown>): Letter => ({
    subject: `A recruiting lead from ${brand.name}`,
    body: [{ rows: Object.entries(lead).map(([name, value]) => [name, String(value)] as const) }],
    why: `You get this because ${brand.name} sends its recruiting leads to you.`,
  }),
};
