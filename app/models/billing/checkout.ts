import type { DateTime } from "luxon";
import { brand } from "~contracts/brand";
import type { Checkout, Pass, PromoInfo } from "~contracts/records/billing";
import { passCategory } from "./labels";
import { decimal, type Quote } from "./price";
import type { SubscribeSource } from "./support-school";

const REFERRER_URL_LENGTH = 255;

type Referral = { name?: string | null; location?: string | null; url?: string | null; partner?: string | null };
type ReferrerFields = Pick<Checkout, "referrer_name" | "referrer_location" | "referrer_url">;

/** Name and location go only together, and a partner's referral replaces both (B 3). */
export function referrerFields({ name, location, url, partner }: Referral): ReferrerFields {
  const referrer_url = url ? url.slice(0, REFERRER_URL_LENGTH) : null;
  if (partner) return { referrer_name: brand.statsPartner.name, referrer_location: partner, referrer_url };
  const both =
    name && location
      ? { referrer_name: name, referrer_location: location }
      : { referrer_name: null, referrer_location: null };
  return { ...both, referrer_url };
}

/** Unique per tax calculation: "A_{user_key}_20261121_040500" (B 7). */
export function taxDocumentId(pass: Pick<Pass, "duration_unit">, userKey: string, now: DateTime): string {
  return `${pass.duration_unit === "month" ? "M" : "A"}_${userKey}_${now.toUTC().toFormat("yyyyMMdd_HHmmss")}`;
}

export function taxPassType(pass: Pick<Pass, "duration_unit">): "Month" | "Annual" {
  return pass.duration_unit === "month" ? "Month" : "Annual";
}

/** The event and schools that led here, and the page to return to (B 2.1, B 3). */
type CheckoutChoices = Pick<
  Checkout,
  "game_key" | "event_key" | "attributionPublisherKey" | "attributionSchoolKeys0" | "attributionSchoolKeys1" | "redir"
>;

type CheckoutParts = {
  pass: Pass;
  source: SubscribeSource;
  planPage: string;
  /** Its name may be unread. */
  school: { key: string; name: string | null; slug?: string | null } | null;
  choices: CheckoutChoices;
  referral: Referral;
  promo: PromoInfo | null;
  quote: Quote;
  tax: { documentId: string; calculated: boolean; zip: string } | null;
  walletBrand?: string | null;
  fromIos: boolean;
};

/** Has every field of B 3. */
export function checkoutOf(parts: CheckoutParts): Checkout {
  const { pass, source, planPage, school, choices, referral, promo, quote, tax, walletBrand, fromIos } = parts;
  return {
    ...processorIds(pass),
    price_in_cents: pass.price_in_cents,
    passCategory: passCategory(pass),
    subscribeSource: source,
    plan_page: planPage,
    school: school?.slug ?? school?.key ?? null,
    school_to_support_name: school?.name ?? null,
    school_to_support_key: school?.key ?? null,
    game_key: choices.game_key ?? null,
    event_key: choices.event_key ?? null,
    attributionPublisherKey: choices.attributionPublisherKey ?? null,
    attributionSchoolKeys0: choices.attributionSchoolKeys0 ?? null,
    attributionSchoolKeys1: choices.attributionSchoolKeys1 ?? null,
    redir: choices.redir ?? null,
    ...referrerFields(referral),
    promo_code: promo?.code ?? null,
    promo_code_discount: promo ? Number(decimal(quote.discount)) : null,
    sales_tax_amount: Number(decimal(quote.first.tax)),
    avalara_inv_doc_id: tax?.documentId ?? null,
    avalara_calc_tax_success: tax?.calculated ?? false,
    zip_code: tax?.zip ?? null,
    wallet_brand: walletBrand ?? null,
    ...(fromIos && { magic_token: true as const }),
  };
}

function processorIds(pass: Pick<Pass, "stripe_plan_id" | "paypal_plan_id">) {
  return { pass: pass.stripe_plan_id ?? null, paypal_plan_id: pass.paypal_plan_id ?? null };
}
