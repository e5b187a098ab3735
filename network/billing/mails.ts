import { brand } from "~contracts/brand";
import { zoneOrDefault } from "~contracts/vocabulary/time-zones";
import type { Message } from "../mail/mailer.server";

type Letter = Omit<Message, "to">;

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
/** A day as the site's pages say it to the same member (S 4.7). */
const day = (at: number, zone: string | null): string =>
  new Date(at).toLocaleDateString("en-US", {
    timeZone: zoneOrDefault(zone),
    year: "numeric",
    month: "long",
    day: "numeric",
  });

function letter(siteUrl: string, subject: string, ...paragraphs: string[]): Letter {
  const signature = `${brand.name} · ${brand.support.email}`;
  return { subject, text: [...paragraphs, `Your account: ${siteUrl}/member/account`, signature].join("\n\n") };
}

/** Null: there is none. "soon": the provider does not say when. */
type NextTry = number | "soon" | null;
/** The zone that the member chose; null: none yet. */
type Dated = { zone: string | null };
type Charge = { passName: string; discount: number; tax: number; total: number; orderId: string };

const lines = ({ passName, discount, tax, total, orderId }: Charge, price: number): string =>
  [
    `${passName}: ${money(price)}`,
    ...(discount > 0 ? [`Discount: (${money(discount)})`] : []),
    ...(tax > 0 ? [`Tax: ${money(tax)}`] : []),
    `Total: ${money(total)}`,
    `Order: ${orderId}`,
  ].join("\n");

/** Letters about money, sent as it moves: each with what was charged and what follows. */
export const letters = {
  confirmation: (
    siteUrl: string,
    charge: Charge & Dated & { price: number; until: number; recurringTotal: number | null },
  ) =>
    letter(
      siteUrl,
      `You're now subscribed to ${brand.name}`,
      lines(charge, charge.price),
      charge.recurringTotal === null
        ? `Your ${charge.passName} starts today and will end on ${day(charge.until, charge.zone)}.`
        : `Your ${charge.passName} starts today and will renew on ${day(charge.until, charge.zone)}. The recurring charge is ${money(charge.recurringTotal)}. You can cancel any time via My Account.`,
    ),
  renewal: (siteUrl: string, charge: Charge & Dated & { price: number; until: number; renews: boolean }) =>
    letter(
      siteUrl,
      `Your ${charge.passName} was renewed`,
      lines(charge, charge.price),
      charge.renews
        ? `It now runs until ${day(charge.until, charge.zone)}, and will renew then.`
        : `It now runs until ${day(charge.until, charge.zone)}. You won't be charged again.`,
    ),
  cancellation: (
    siteUrl: string,
    { passName, until, now, zone }: Dated & { passName: string; until: number; now: number },
  ) =>
    letter(
      siteUrl,
      `Your ${passName} will not renew`,
      until > now
        ? `You keep access until ${day(until, zone)}. You won't be charged again.`
        : `It ended on ${day(until, zone)}. You won't be charged again.`,
    ),
  reactivation: (siteUrl: string, { passName, until, zone }: Dated & { passName: string; until: number }) =>
    letter(siteUrl, `Your ${passName} renews again`, `It runs until ${day(until, zone)}, and will renew then.`),
  retained: (
    siteUrl: string,
    { passName, total, periods, then }: { passName: string; total: number; periods: number; then: number },
  ) =>
    letter(
      siteUrl,
      `Your discount is in place`,
      `The next ${periods === 1 ? "charge" : `${periods} charges`} for your ${passName} will be ${money(total)}. After that it is ${money(then)} again.`,
    ),
  paymentFailed: (
    siteUrl: string,
    {
      passName,
      total,
      nextTry,
      byWallet,
      zone,
    }: Dated & { passName: string; total: number; nextTry: NextTry; byWallet: boolean },
  ) =>
    letter(
      siteUrl,
      `We couldn't charge ${byWallet ? "PayPal" : "your card"} for your ${passName}`,
      `The charge of ${money(total)} didn't go through.`,
      nextTry === null
        ? "That was our last try. Your subscription has ended, and you won't be charged again. You can subscribe again any time."
        : `We will try again ${nextTry === "soon" ? "in the next days" : `on ${day(nextTry, zone)}`}. ${
            byWallet ? "Please check how you pay at PayPal" : "Please check your payment card"
          } before then.`,
    ),
  refundDue: (siteUrl: string, { amount }: { amount: number }) =>
    letter(
      siteUrl,
      `We will refund your payment of ${money(amount)}`,
      `We received a payment of ${money(amount)} that no pass of yours needed: you have another pass, which stays as it is.`,
      "We will refund it to the way you paid. There is nothing you need to do.",
    ),
  cardChanged: (siteUrl: string, { type, last4 }: { type: string; last4: string }) =>
    letter(
      siteUrl,
      "Your payment card was changed",
      `Future payments go to your ${type} ending in ${last4}.`,
      `If it wasn't you, please e-mail ${brand.support.email}.`,
    ),
};
