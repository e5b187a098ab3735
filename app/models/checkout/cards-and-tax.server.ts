import { taxDocumentId, taxPassType } from "~/models/billing/checkout";
import { rateMillionths, wayChosen, waysToPay } from "~/models/billing/price";
import { savedCardOf } from "~/models/member/member-billing.server";
import { withFallback } from "~/services/fallback.server";
import { orNone } from "~/services/http/upstream-error";
import { publishablePayments } from "~/services/payment-provider/publishable.server";
import type { Pass, PaymentOption } from "~contracts/records/billing";
import type { CheckoutContext } from "./context.server";
import type { CheckoutProgress } from "./progress";
import type { Buyer } from "./request";

export async function cardsOf({ progress, upstreams }: CheckoutContext, member: Buyer) {
  const { card_session } = progress;
  const [saved, session] = await Promise.all([
    savedCardOf(upstreams, "an order", member.call),
    card_session
      ? withFallback(
          "the card entered for an order",
          orNone(member.call((token) => upstreams.subscriptionManagement.cardSession(token, card_session))),
          undefined,
        )
      : null,
  ]);
  const entered =
    session?.status === "complete" && session.token ? { token: session.token, card: session.card ?? null } : null;
  // Defaults to the saved card until another is entered (B 4).
  const usesSaved = Boolean(saved) && (progress.use_saved_card ?? !entered);
  return {
    saved: saved ?? null,
    entered: usesSaved ? null : entered,
    usesSaved,
    /** What isn't here may be there all the same. */
    unread: { saved: saved === undefined, entered: session === undefined },
  };
}

type Cards = Awaited<ReturnType<typeof cardsOf>>;

export const paymentOptionOf = ({ progress }: CheckoutContext, pass: Pass): PaymentOption =>
  wayChosen(progress.payment_option, waysToPay(pass, publishablePayments()));

/** At the card's ZIP, or the member's for PayPal (B 4). */
export function paymentTax(context: CheckoutContext, pass: Pass, member: Buyer, { saved, entered, usesSaved }: Cards) {
  const zip =
    paymentOptionOf(context, pass) === "paypal"
      ? zipOfMember(context)
      : usesSaved
        ? saved?.card_zip
        : (context.progress.card_zip ?? entered?.card?.card_zip);
  return taxAt(zip ?? null, context, pass, member);
}

/** At the member's ZIP, or else the one the wallet gives (B 4 "Browser wallet"). */
export async function walletTax(context: CheckoutContext, pass: Pass, member: Buyer) {
  const zip = zipOfMember(context);
  return { zip, tax: await taxAt(zip ?? context.progress.card_zip ?? null, context, pass, member) };
}

export const zipOfMember = ({ profile }: CheckoutContext): string | null => profile?.zip_code || null;

/** Recalculated when the ZIP or pass changes; a failure is logged and no tax applied (B 4, 8). */
async function taxAt(
  zip: string | null,
  { progress: { tax: known }, now, upstreams }: CheckoutContext,
  pass: Pass,
  member: Buyer,
): Promise<CheckoutProgress["tax"]> {
  if (!zip || !member.uid) return undefined;
  if (known?.zip === zip && known.pass_key === pass.key && known.calculated) return known;
  const document_id = taxDocumentId(pass, member.uid, now);
  const query = {
    avalara_inv_doc_id: document_id,
    member_key: member.uid,
    pass_type: taxPassType(pass),
    price_in_cents: pass.price_in_cents,
    zip_code: zip,
  };
  const rate = await withFallback(
    "the tax of an order",
    member.call((token) => upstreams.subscriptionManagement.taxRate(token, query)),
    null,
  );
  return { zip, rate: rateMillionths(rate), document_id, calculated: rate !== null, pass_key: pass.key };
}
