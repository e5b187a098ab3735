import { checkoutOf } from "~/models/billing/checkout";
import { categoryName } from "~/models/billing/labels";
import { decimal } from "~/models/billing/price";
import { isUpstreamError } from "~/services/http/upstream-error";
import { log } from "~/services/process/log.server";
import { CARD_ERRORS } from "~contracts/name-on-card";
import { PAYMENT_PENDING, paymentAnswerSchema, paymentRefusalSchema } from "~contracts/records/billing";
import { CHANGED, isAgreedBeneficiary, isAgreedPass, otherGift, otherPass, otherSchool } from "./agreed-terms";
import { paymentOptionOf } from "./cards-and-tax.server";
import { reportFailure, reportPurchase } from "./checkout-reports.server";
import type { CheckoutContext } from "./context.server";
import { earlierPayment, toReceipt } from "./earlier-payment.server";
import { isFromIos } from "./entry";
import { beneficiaryOf, type CheckoutOrder, quoteOf, schoolName, taxOf, termsOf } from "./order.server";
import { countDeclined, isKnown } from "./payment-bot-check.server";
import { reserveForOrder } from "./promo.server";
import type { GoOn, Refusal } from "./reply";
import { inQuery } from "./request";

/** Only what was shown is charged (security 3, 6). */
export const hasChanged = (agreed: string | null, order: CheckoutOrder, context: CheckoutContext): Refusal => ({
  status: 409,
  message: agreed ? whatChanged(agreed, order, context) : CHANGED,
  stale: "tax",
});

function whatChanged(agreed: string, order: CheckoutOrder, context: CheckoutContext): string {
  if (!isAgreedPass(agreed, order.pass)) return otherPass(order.pass);
  if (isAgreedBeneficiary(agreed, beneficiaryOf(order, context))) return CHANGED;
  const { gift } = context.progress;
  return context.entry.kind === "gift" && gift ? otherGift(gift.recipient_name) : otherSchool(schoolName(order));
}

type Paying = {
  token: string | null;
  ctoken: string | null;
  agreed: string | null;
  editsCard?: boolean;
  walletBrand?: string | null;
  inPlace?: boolean;
};

/** Prices are recalculated here; the form's don't count (B 3, 7, 8). */
export async function placeOrder(
  context: CheckoutContext,
  order: CheckoutOrder,
  { token, ctoken, agreed, editsCard = false, walletBrand = null, inPlace = false }: Paying,
): Promise<GoOn | Refusal> {
  const { pass, promo, school } = order;
  const { entry, source, member, progress, query, attribution, url, siteUrl, storedZone, oneTimeKey } = context;
  const { upstreams, pathOf } = context;
  if (!member) return { go: pathOf("account") };
  if (agreed !== termsOf(order, context)) return hasChanged(agreed, order, context);
  const refusal = await reserveForOrder(context, member, order);
  // The code may have been used by this very order, sent twice.
  if (refusal && !(await isKnown(context, member))) return refusal;
  const tax = taxOf(pass, progress);
  const price = quoteOf(order, progress);
  const { statsPartner, referral, referrerUrl } = attribution;
  const checkout = checkoutOf({
    pass,
    source,
    planPage: url,
    school,
    promo,
    quote: price,
    choices: {
      game_key: inQuery(query, "game_key"),
      event_key: inQuery(query, "event_key"),
      attributionPublisherKey: inQuery(query, "attributionPublisherKey"),
      attributionSchoolKeys0: inQuery(query, "attributionSchoolKeys0"),
      attributionSchoolKeys1: inQuery(query, "attributionSchoolKeys1"),
      redir: inQuery(query, "redir"),
    },
    referral: { name: referral?.name, location: referral?.location, url: referrerUrl, partner: statsPartner },
    tax: tax ? { documentId: tax.document_id, calculated: tax.calculated, zip: tax.zip } : null,
    walletBrand,
    fromIos: isFromIos(entry),
  });
  const here = pathOf("payment");
  const payment = {
    ...checkout,
    payment_option: paymentOptionOf(context, pass),
    token,
    ctoken,
    agreed_total_in_cents: price.first.total,
    return_url: `${siteUrl}${here}`,
    ...(storedZone && { time_zone: storedZone }),
    ...(entry.kind === "gift" && { gift: progress.gift }),
    ...(editsCard && { edit_card: "true" as const }),
  };
  try {
    const { gaAnalytics } = await member.call((bearer) =>
      upstreams.subscriptionManagement.pay(bearer, oneTimeKey, payment),
    );
    reportPurchase(gaAnalytics, price.first, context);
    const cart = { price: decimal(price.first.price), category: categoryName(pass.time_period_category) };
    return { go: pathOf("receipt", { order: gaAnalytics.orderId }), paid: gaAnalytics.orderId, cart };
  } catch (error) {
    // The next payment needs a new key; this one is looked up by its own.
    const toBank = (bank: string): GoOn => ({
      ...(inPlace ? { go: here } : { go: bank, outside: true }),
      save: { ...progress, agreed: agreed ?? undefined, confirming: oneTimeKey },
      newKey: true,
    });
    const bank = bankOf(error);
    if (bank) return toBank(bank);
    const failure = failureOf(error);
    if (failure.status === 400) await countDeclined(context);
    const earlier = failure.stale === "order" ? await sentBefore(context) : null;
    if (earlier) return "bank" in earlier && earlier.bank ? toBank(earlier.bank) : earlier;
    if (!failure.pending) reportFailure(failure.message, { pass, total: price.first.total }, context);
    return failure;
  }
}

/** An order of other details under this key: null once it is known to have come to nothing (security 6). */
async function sentBefore(context: CheckoutContext): Promise<GoOn | Refusal | null> {
  const earlier = await earlierPayment({ ...context, progress: { unsettled: true } });
  // Told when it was paid: what was lost is the answer to the browser.
  if (earlier && "order" in earlier) return toReceipt({ order: earlier.order }, context);
  return earlier && (earlier.refusal.pending || earlier.refusal.bank) ? { ...earlier.refusal, newKey: false } : null;
}

function bankOf(error: unknown): string | null {
  const payment = isUpstreamError(error, 402) ? paymentAnswerSchema.partial().safeParse(error.body) : null;
  return payment?.data?.next_action?.redirect_to_url.url ?? null;
}

const saidAlone = paymentRefusalSchema.pick({ message: true });

/** Uses the server's message, or else B 8's; a declined order is retried under a new key. */
function failureOf(error: unknown): Refusal & { message: string } {
  if (!isUpstreamError(error)) throw error;
  log().warn({ service: error.service, kind: error.kind, status: error.status }, "a payment failed");
  // A proxy's or gateway's body says nothing of the order.
  const { data: refusal } = paymentRefusalSchema.safeParse(error.body);
  // The body of a 400 is what the service found, whatever else it lacks (B 8).
  const reason = refusal ?? (error.status === 400 ? saidAlone.safeParse(error.body).data : undefined);
  const isUnknown = error.mayHaveArrived && !refusal;
  const pending = refusal?.pending === true || isUnknown;
  const isStale = error.status === 409 && !pending;
  return {
    status: error.status === 400 ? 400 : pending ? 503 : 409,
    message: reason?.message || (isUnknown ? PAYMENT_PENDING : CARD_ERRORS.payment),
    pending,
    // Without the service's own word, no one knows that the order is over.
    newKey: (error.status === 400 && refusal !== undefined) || isStale,
    ...(isStale && { stale: "order" }),
  };
}
