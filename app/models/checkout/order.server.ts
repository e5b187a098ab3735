import { createHash } from "node:crypto";
import { type Quote, quote, recurs, waysToPay } from "~/models/billing/price";
import { paysSchool } from "~/models/billing/support-school";
import { periodZone, publishablePayments } from "~/services/payment-provider/publishable.server";
import type { Pass, PaymentOption } from "~contracts/records/billing";
import { agreedTerms } from "./agreed-terms";
import type { CheckoutContext } from "./context.server";
import { passByKey } from "./offers.server";
import { type OrderSummary, orderSummary } from "./order-summary";
import type { CheckoutProgress } from "./progress";
import { type PromoOfOrder, promoOfOrder } from "./promo.server";
import type { GoOn } from "./reply";
import { restartParams } from "./restart-reason";
import { type ChosenSchool, chosenSchool, UNNAMED } from "./supported-school.server";

export type CheckoutOrder = PromoOfOrder & { pass: Pass; school: ChosenSchool | null };

/** False when the lookup fails, null when no longer sold. */
export async function chosenPass({ progress: { pass_key }, upstreams }: CheckoutContext): Promise<Pass | false | null> {
  const pass = pass_key ? await passByKey(upstreams, pass_key) : null;
  return pass && waysToPay(pass, publishablePayments()).length === 0 ? null : pass;
}

export async function loadOrder(context: CheckoutContext): Promise<CheckoutOrder | false | null> {
  const pass = await chosenPass(context);
  if (!pass) return pass;
  const [promo, school] = await Promise.all([
    promoOfOrder(context, pass),
    !recurs(pass) || context.entry.kind === "gift" ? null : chosenSchool(context),
  ]);
  return { pass, ...promo, school };
}

/** Of the school that this order pays. */
export const schoolName = ({ pass, school }: Pick<CheckoutOrder, "pass" | "school">): string | null =>
  school && paysSchool(pass) ? (school.name ?? UNNAMED.within) : null;

export const passIsGone = ({ progress, pathOf }: CheckoutContext): GoOn => ({
  go: pathOf("pass", restartParams("pass-gone")),
  save: { ...progress, pass_key: undefined, tax: undefined },
});

export function summaryOf(
  { pass, promo }: CheckoutOrder,
  { progress, now, zone }: Pick<CheckoutContext, "progress" | "now" | "zone">,
  option: PaymentOption = "stripe",
): OrderSummary {
  // PayPal charges what is seen here.
  const unknown = option === "paypal" ? 0 : null;
  return orderSummary(
    pass,
    promo,
    taxOf(pass, progress)?.rate ?? unknown,
    now.setZone(zone),
    periodZone(zone, option),
    option,
  );
}

/** Null unless it is bought for someone else. */
export const giftLine = ({ entry, progress: { gift } }: Pick<CheckoutContext, "entry" | "progress">): string | null =>
  entry.kind === "gift" && gift
    ? `A gift for ${gift.recipient_name}. You pay once. It doesn't renew, so neither of you is charged again.`
    : null;

export const taxOf = ({ key }: Pick<Pass, "key">, { tax }: Pick<CheckoutProgress, "tax">): CheckoutProgress["tax"] =>
  tax?.pass_key === key ? tax : undefined;

export const quoteOf = ({ pass, promo }: CheckoutOrder, progress: Pick<CheckoutProgress, "tax">): Quote =>
  quote(pass, { promo, taxRate: taxOf(pass, progress)?.rate ?? 0 });

type Ordered = Pick<CheckoutContext, "entry"> & { progress: Pick<CheckoutProgress, "tax" | "gift"> };

const DIGEST_LENGTH = 12;

/** The gift to its last word, or the school that is supported, short enough for a cookie. */
export function beneficiaryOf({ pass, school }: CheckoutOrder, { entry, progress }: Ordered): string {
  const held = entry.kind === "gift" ? progress.gift : paysSchool(pass) && school?.key;
  if (!held) return "nobody";
  return createHash("sha256").update(JSON.stringify(held)).digest("base64url").slice(0, DIGEST_LENGTH);
}

export const termsOf = (order: CheckoutOrder, ordered: Ordered): string =>
  agreedTerms(order.pass, order.promo, quoteOf(order, ordered.progress), beneficiaryOf(order, ordered));
