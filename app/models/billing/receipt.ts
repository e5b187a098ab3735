import { type OwnSite, redirectTargetOr } from "~/models/navigation/redirect-target";
import type { Receipt } from "~contracts/records/billing";
import { categoryName, periodsString } from "./labels";
import { chargesIn } from "./phases";
import { decimal } from "./price";

/** What a receipt shows of a payment (B 3). */
export type ReceiptData = ReturnType<typeof receiptData>;

const PAYMENT_TYPE_DEFAULT = "Credit Card";

type Around = { site: OwnSite; showSTS: boolean; magicToken: string | null };

/** A missing or invalid redir becomes the base address (B 3, B 5). */
export function receiptData(receipt: Receipt, { site, showSTS, magicToken }: Around) {
  const { pass, checkout } = receipt;
  return {
    cardType: receipt.card_type ?? null,
    expiresAt: receipt.expires_at,
    recurring: receipt.recurring,
    renewsAt: receipt.recurring ? receipt.expires_at : null,
    sku: pass.key,
    orderId: receipt.order_id,
    transactionId: receipt.transaction_id,
    payment_type: receipt.payment_type || PAYMENT_TYPE_DEFAULT,
    promo_code: receipt.promo_code ?? null,
    planID: (receipt.payment_option === "paypal" ? pass.paypal_plan_id : pass.stripe_plan_id) ?? null,
    passName: pass.name,
    pass: pass.key,
    priceInCents: receipt.price_in_cents,
    decimalPrice: decimal(receipt.price_in_cents - receipt.discount_in_cents),
    promoCodeDiscount: receipt.discount_in_cents,
    category: categoryName(pass.time_period_category),
    game_key: checkout?.game_key ?? null,
    event_key: checkout?.event_key ?? null,
    attributionPublisherKey: checkout?.attributionPublisherKey ?? null,
    attributionSchoolKeys0: checkout?.attributionSchoolKeys0 ?? null,
    attributionSchoolKeys1: checkout?.attributionSchoolKeys1 ?? null,
    redir: redirectTargetOr(site.url, checkout?.redir, site),
    subscribeSource: checkout?.subscribeSource ?? "retail",
    showSTS,
    magic_token: magicToken,
  };
}

type Priced = Pick<Receipt, "kind" | "recurring" | "discount_in_cents" | "phases" | "pass">;

/** "For the first 12 months": how long a promo's price lasts (B 2.6); null where it is the price, or no one knows. */
export function pricePeriod({ kind, recurring, discount_in_cents, phases, pass }: Priced): string | null {
  // A receipt says what follows it: only with the first one are those all.
  if (kind !== "purchase" || !recurring || discount_in_cents === 0 || !phases) return null;
  return periodsString(1 + chargesIn(phases), pass);
}
