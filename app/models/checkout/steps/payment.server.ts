import { brand } from "~contracts/brand";
import { cardSummary } from "~/models/billing/billing-view";
import { maskedCard } from "~/models/billing/card-form";
import { checkoutOf, taxDocumentId, taxPassType } from "~/models/billing/checkout";
import { rateMillionths } from "~/models/billing/money";
import { wayChosen, waysToPay } from "~/models/billing/ways-to-pay";
import { paymentAnswerSchema, type Pass, type PaymentOption, type SavedCard } from "~contracts/records/billing";
import { walletRequest, type WalletRequest } from "~/models/billing/wallet-request";
import {
  BOT_CHECK_FIELDS,
  HONEYPOT_FIELD,
  TOKEN_FIELD,
  formToken,
  looksLikeAPerson,
} from "~/services/captcha/bot-check.server";
import { report } from "~/models/analytics/report.server";
import { waitInWords } from "~/models/navigation/too-often";
import { isUpstreamError } from "~/services/http/upstream-error";
import { log } from "~/services/process/log.server";
import {
  botCheckSiteKey,
  publishablePayments,
  type PublishablePayments,
} from "~/services/payment-provider/publishable.server";
import { upstreams } from "~/services/upstreams.server";
import type { CheckoutReply } from "./account.server";
import { AGREED_FIELD, CHANGED } from "../agreed-terms";
import { BOT_ACTIONS } from "../captcha-verdict";
import { inQuery, type CheckoutRequest } from "../request";
import { quoteOf, taxOf, termsOf, type CheckoutContext, type CheckoutOrder } from "../context.server";
import type { CheckoutProgress } from "../progress";
import { isFromIos, stepPath } from "../entry";
import { botCheckOf } from "../payment-bot-check.server";
import { CARD_ERRORS, nameOnCardError } from "~contracts/name-on-card";

/** The payment step (B 2.5): how it is paid, and whether the order can be placed. */
export type PaymentBody = {
  kind: "payment";
  /** The member has a pass already: the form takes nothing. */
  blocked: boolean;
  option: PaymentOption;
  /** How this pass can be paid for. */
  ways: readonly PaymentOption[];
  saved: { holder: string; number: string; expiry: string; cvc: string; used: boolean; hasExpired: boolean } | null;
  /** Whose fields take the card where scripts run. */
  cards: PublishablePayments["cards"];
  /** What a browser's own wallet is asked for; null where the card provider has none. */
  wallet: { request: WalletRequest; /** What its sheet is agreed to. */ agreed: string } | null;
  /** A card entered at the provider's, as it comes back from there. */
  entered: { label: string; holder: string } | null;
  canPlaceOrder: boolean;
  error: string | null;
  /** The last payment's reply was lost: it is being found out. */
  pending: boolean;
  /** The bank's own page, where it waits to be told that it is the member who pays. */
  bank: string | null;
  /** The bot-check's fields. */
  check: { tokenField: string; token: string; honeypotField: string; siteKey: string | null };
};

type Member = NonNullable<CheckoutRequest["member"]>;

/** The names that the provider's and the wallet's pages come back with. */
export const CARD_SESSION = "card_session";
export const APPROVED = "subscription_id";
/** Sent by the script, which shows the answer on the page and leaves for the bank by itself. */
const IN_PLACE = "in_place";
export const PAYMENT_FIELDS = [
  "value",
  "token",
  "name_on_card",
  "wallet_brand",
  "ctoken",
  IN_PLACE,
  AGREED_FIELD,
  ...BOT_CHECK_FIELDS,
] as const;

const orNull = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  asked.catch((error: unknown) => {
    if (isUpstreamError(error))
      log().warn(
        { service: error.service, kind: error.kind, status: error.status },
        "payment goes on without this answer",
      );
    return null;
  });

/** The saved card, the one entered just now, and what each means for the tax. */
async function cardsOf({ chosen }: CheckoutRequest, member: Member) {
  const [saved, session] = await Promise.all([
    orNull(member.call((token) => upstreams().member.paymentCard(token))),
    chosen.card_session
      ? orNull(member.call((token) => upstreams().subscriptionManagement.cardSession(token, chosen.card_session ?? "")))
      : null,
  ]);
  const entered =
    session?.status === "complete" && session.token ? { token: session.token, card: session.card ?? null } : null;
  // Saved-card mode is on by itself where there is one (B 4), until another card was entered.
  const usesSaved = saved !== null && (chosen.use_saved_card ?? !entered);
  return { saved, entered: usesSaved ? null : entered, usesSaved };
}
type Cards = Awaited<ReturnType<typeof cardsOf>>;

export const paymentOptionOf = ({ chosen }: CheckoutRequest, pass: Pass): PaymentOption =>
  wayChosen(chosen.payment_option, waysToPay(pass, publishablePayments()));

async function zipOf(
  asked: CheckoutRequest,
  pass: Pass,
  member: Member,
  { saved, entered, usesSaved }: Cards,
): Promise<string | null> {
  if (paymentOptionOf(asked, pass) === "paypal") return zipOfMember(member);
  return (usesSaved ? saved?.card_zip : (asked.chosen.card_zip ?? entered?.card?.card_zip)) ?? null;
}

const zipOfMember = async (member: Member): Promise<string | null> =>
  (await orNull(member.call((token) => upstreams().member.userInfo(token))))?.zip_code || null;

/** Tax is computed anew whenever the zip or the pass changes; a failure is logged and leaves it unapplied (B 4, B 8). */
async function taxAt(
  zip: string | null,
  asked: CheckoutRequest,
  pass: Pass,
  member: Member,
): Promise<CheckoutProgress["tax"]> {
  if (!zip || !member.uid) return undefined;
  const known = asked.chosen.tax;
  if (known?.zip === zip && known.pass_key === pass.key && known.calculated) return known;
  const document_id = taxDocumentId(pass, member.uid, asked.now);
  const query = {
    avalara_inv_doc_id: document_id,
    member_key: member.uid,
    pass_type: taxPassType(pass),
    price_in_cents: pass.price_in_cents,
    zip_code: zip,
  };
  const rate = await orNull(member.call((token) => upstreams().subscriptionManagement.taxRate(token, query)));
  return { zip, rate: rateMillionths(rate), document_id, calculated: rate !== null, pass_key: pass.key };
}

/** What the payment page shows, and the tax it keeps for the order. */
export async function paymentBody(
  ground: CheckoutContext,
  asked: CheckoutRequest,
  order: CheckoutOrder,
  refusal: { message?: string; pending?: boolean; bank?: string | undefined } | null,
) {
  const { member } = asked;
  if (!member) throw new Error("the payment step is for members");
  const cards = await cardsOf(asked, member);
  const blocked = ground.subscription.isSubscriber;
  const tax = blocked
    ? undefined
    : await taxAt(await zipOf(asked, order.pass, member, cards), asked, order.pass, member);
  const option = paymentOptionOf(asked, order.pass);
  const { cards: provider } = publishablePayments();
  const body: PaymentBody = {
    kind: "payment",
    blocked,
    option,
    ways: waysToPay(order.pass, publishablePayments()),
    saved: cards.saved && savedView(cards.saved, cards.usesSaved, asked),
    cards: provider,
    wallet: !blocked && provider?.provider === "stripe" ? await walletOf(asked, order, member) : null,
    entered: cards.entered && {
      label: cardLabel(cards.entered.card),
      holder: cards.entered.card?.cardholder_name ?? "",
    },
    canPlaceOrder: !blocked && option === "stripe" && (cards.usesSaved || cards.entered !== null),
    error: refusal?.message ?? null,
    pending: refusal?.pending ?? false,
    bank: refusal?.bank ?? null,
    check: {
      tokenField: TOKEN_FIELD,
      token: formToken(asked.now.toMillis()),
      honeypotField: HONEYPOT_FIELD,
      siteKey: botCheckSiteKey(),
    },
  };
  return { body, tax };
}

/** The wallet's tax is that of the member's ZIP, else of the address that the wallet gives (B 4 "Browser wallet"). */
async function walletTax(asked: CheckoutRequest, pass: Pass, member: Member) {
  const zip = await zipOfMember(member);
  return { zip, tax: await taxAt(zip ?? asked.chosen.card_zip ?? null, asked, pass, member) };
}

async function walletOf(asked: CheckoutRequest, order: CheckoutOrder, member: Member): Promise<PaymentBody["wallet"]> {
  const { zip, tax } = await walletTax(asked, order.pass, member);
  return {
    request: walletRequest(order.pass, quoteOf(order, { tax }), { zip, product: brand.name }),
    agreed: termsOf(order, { tax }),
  };
}

const savedView = (card: SavedCard, used: boolean, { now }: CheckoutRequest) => ({
  holder: card.cardholder_name,
  ...maskedCard(card),
  used,
  hasExpired: cardSummary(card, now).hasExpired,
});
const cardLabel = (card: SavedCard | null) =>
  card ? `${card.card_type ?? "Card"} ending in ${card.card_last4}` : "Your card";

/** The member comes back from the provider's page with a card, or from the wallet's with an approval. */
export async function comeBack(
  ground: CheckoutContext,
  asked: CheckoutRequest,
  order: CheckoutOrder | null,
): Promise<CheckoutReply | null> {
  const session = inQuery([...asked.search], CARD_SESSION);
  if (session)
    return {
      go: stepPath(ground.entry, asked.query, "payment"),
      keep: { ...asked.chosen, card_session: session, use_saved_card: false, card_zip: undefined },
    };
  const approved = inQuery([...asked.search], APPROVED);
  if (!approved || !order || ground.subscription.isSubscriber) return null;
  if (!waysToPay(order.pass, publishablePayments()).includes("paypal")) return NOT_OFFERED;
  return placeOrder(ground, { ...asked, chosen: { ...asked.chosen, payment_option: "paypal" } }, order, {
    token: approved,
    ctoken: null,
    agreed: asked.chosen.agreed ?? null,
  });
}

/** The payment step's own forms. */
export async function answerPayment(
  intent: string,
  form: FormData,
  ground: CheckoutContext,
  asked: CheckoutRequest,
  order: CheckoutOrder,
): Promise<CheckoutReply> {
  const { entry } = ground;
  const { query, chosen } = asked;
  const value = String(form.get("value") ?? "");
  const wanted = OPTION_OF[intent === "choose-option" ? `choose-option ${value}` : intent];
  if (wanted && !waysToPay(order.pass, publishablePayments()).includes(wanted)) return NOT_OFFERED;
  const stay = (change: Partial<CheckoutProgress>): CheckoutReply => ({
    go: stepPath(entry, query, "payment"),
    keep: { ...chosen, ...change },
  });
  switch (intent) {
    case "choose-option":
      return stay({ payment_option: value === "paypal" ? "paypal" : "stripe" });
    case "use-saved-card":
      return stay({
        use_saved_card: value === "on",
        card_zip: undefined,
        tax: undefined,
        ...(value === "on" && { card_session: undefined }),
      });
    case "enter-zip":
      // What the provider's fields or the wallet's sheet say; the tax is worked out anew on the page that follows.
      return stay({ card_zip: ZIP.test(value) ? value : undefined, card_session: undefined });
    case "enter-card":
      return leaveFor(ground, asked, (token, pages) =>
        upstreams().subscriptionManagement.openCardSession(token, pages),
      );
    case "approve-paypal": {
      const agreed = textIn(form, AGREED_FIELD);
      if (agreed !== termsOf(order, chosen)) return HAS_CHANGED;
      const tax = taxOf(order.pass, chosen);
      const approval = {
        paypal_plan_id: order.pass.paypal_plan_id ?? "",
        promo_code: order.promo?.code ?? null,
        zip_code: tax?.calculated ? tax.zip : null,
      };
      return leaveFor(ground, { ...asked, chosen: { ...chosen, agreed } }, (token, pages) =>
        upstreams().subscriptionManagement.openPaypalSession(token, { ...pages, ...approval }),
      );
    }
    default:
      return placeWithCard(form, ground, asked, order);
  }
}

/** What each form pays with. */
const OPTION_OF: Partial<Record<string, PaymentOption>> = {
  "choose-option paypal": "paypal",
  "approve-paypal": "paypal",
  "choose-option stripe": "stripe",
  "use-saved-card": "stripe",
  "enter-card": "stripe",
  "place-order": "stripe",
};

const NOT_OFFERED: CheckoutReply = {
  step: "payment",
  status: 400,
  message: "You can't pay this way here. You weren't charged. Please choose another way to pay.",
};

const ZIP = /^\d{5}(?:-\d{4})?$/;

/** Nothing is charged but what was shown (security 3, 6). */
const HAS_CHANGED: CheckoutReply = { step: "payment", status: 409, message: CHANGED, stale: true };

/** Off to a provider's own page, which comes back to this step. */
async function leaveFor(
  { entry }: CheckoutContext,
  { member, query, siteUrl, chosen }: CheckoutRequest,
  open: (token: string, pages: { return_url: string; cancel_url: string }) => Promise<{ url: string }>,
): Promise<CheckoutReply> {
  const here = `${siteUrl}${stepPath(entry, query, "payment")}`;
  const page = member && (await orNull(member.call((token) => open(token, { return_url: here, cancel_url: here }))));
  return page
    ? { go: page.url, outside: true, keep: chosen }
    : { step: "payment", status: 503, message: CARD_ERRORS.verification };
}

const BOT = "We could not tell that a person sent this. Nothing was charged: please place the order once more.";
const tooManyPayments = (seconds: number) =>
  `That was tried too often. Nothing was charged: please wait ${waitInWords(seconds)}, and place the order again.`;

async function placeWithCard(
  form: FormData,
  ground: CheckoutContext,
  asked: CheckoutRequest,
  order: CheckoutOrder,
): Promise<CheckoutReply> {
  const { member, now } = asked;
  if (!member) return { go: stepPath(ground.entry, asked.query, "account") };
  if (!looksLikeAPerson(form, now.toMillis())) return { step: "payment", status: 400, message: BOT };
  const cards = await cardsOf(asked, member);
  // The token of the provider's fields on this page; the name beside them is the site's own field.
  const typed = textIn(form, "token");
  const walletBrand = typed ? textIn(form, "wallet_brand") : null;
  const nameError =
    typed && !walletBrand
      ? nameOnCardError({ useSavedCard: false, name: String(form.get("name_on_card") ?? "") })
      : null;
  if (nameError) return { step: "payment", status: 400, message: nameError };
  const token = typed ?? cards.entered?.token ?? null;
  if (!token && !cards.usesSaved) return { step: "payment", status: 400, message: NO_CARD };
  const captcha = textIn(form, "ctoken");
  const check = await botCheckOf(captcha, walletBrand ? BOT_ACTIONS.wallet : BOT_ACTIONS.card, asked, member);
  if (check === "robot") return { step: "payment", status: 400, message: BOT };
  if (check !== "passed")
    return {
      step: "payment",
      status: 429,
      message: tooManyPayments(check.waitSeconds),
      retryAfterSeconds: check.waitSeconds,
    };
  const ctoken = captcha ?? textIn(form, TOKEN_FIELD);
  const agreed = textIn(form, AGREED_FIELD);
  const inPlace = textIn(form, IN_PLACE) !== null;
  if (walletBrand) {
    const { tax } = await walletTax(asked, order.pass, member);
    return placeOrder(ground, { ...asked, chosen: { ...asked.chosen, payment_option: "stripe", tax } }, order, {
      token,
      ctoken,
      agreed,
      walletBrand,
      inPlace,
    });
  }
  return placeOrder(ground, asked, order, {
    token,
    ctoken,
    agreed,
    editsCard: token !== null && cards.saved !== null,
    inPlace,
  });
}

const textIn = (form: FormData, name: string): string | null => String(form.get(name) ?? "") || null;

export const NO_CARD = "Enter a card first.";

type Paying = {
  token: string | null;
  ctoken: string | null;
  /** The terms of the page that was sent. */ agreed: string | null;
  editsCard?: boolean;
  walletBrand?: string | null;
  inPlace?: boolean;
};

/** POST /v3/payment with everything worked out here; what the form says of prices counts for nothing (B 3, 7, 8). */
async function placeOrder(
  ground: CheckoutContext,
  asked: CheckoutRequest,
  order: CheckoutOrder,
  { token, ctoken, agreed, editsCard = false, walletBrand = null, inPlace = false }: Paying,
): Promise<CheckoutReply> {
  const { entry, source } = ground;
  const { pass, promo, school } = order;
  const { member, chosen, query, attribution, url } = asked;
  if (!member) return { go: stepPath(entry, query, "account") };
  if (agreed !== termsOf(order, chosen)) return HAS_CHANGED;
  const tax = taxOf(pass, chosen);
  const price = quoteOf(order, chosen);
  const { statsPartner, referral, referrerUrl } = attribution;
  const checkout = checkoutOf({
    pass,
    source,
    planPage: url,
    school,
    promo,
    quote: price,
    wanted: {
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
  const here = stepPath(entry, query, "payment");
  const payment = {
    ...checkout,
    payment_option: paymentOptionOf(asked, pass),
    token,
    ctoken,
    agreed_total_in_cents: price.first.total,
    return_url: `${asked.siteUrl}${here}`,
    ...(editsCard && { edit_card: "true" as const }),
  };
  try {
    const paid = await member.call((bearer) =>
      upstreams().subscriptionManagement.pay(bearer, asked.oneTimeKey, payment),
    );
    report(
      "purchase",
      { ...paid.gaAnalytics, revenue: price.first.total / 100, tax: price.first.tax / 100, currency: "USD" },
      asked.reporter,
      asked.now.toMillis(),
    );
    return {
      go: stepPath(entry, query, "receipt", { order: paid.gaAnalytics.orderId }),
      paid: paid.gaAnalytics.orderId,
    };
  } catch (error) {
    const bank = bankOf(error);
    // What follows is another payment, under another key: this one is asked about by its own.
    if (bank)
      return {
        ...(inPlace ? { go: here } : { go: bank, outside: true }),
        keep: { ...chosen, confirming: asked.oneTimeKey },
        newKey: true,
      };
    const failure = failureOf(error);
    report(
      "purchase_failed",
      { revenue: price.first.total / 100, id: pass.key, fail_issue: failure.message },
      asked.reporter,
      asked.now.toMillis(),
    );
    return { step: "payment", ...failure };
  }
}

/** The bank's own page, where it asks the member to confirm. */
function bankOf(error: unknown): string | null {
  const said = isUpstreamError(error, 402) ? paymentAnswerSchema.partial().safeParse(error.body) : null;
  return said?.data?.next_action?.redirect_to_url.url ?? null;
}

/** The server's own message where it answered with one, else the sentence of B 8. A declined order is tried again under a new key. */
function failureOf(error: unknown): {
  status: 400 | 409 | 503;
  message: string;
  pending: boolean;
  newKey: boolean;
  stale: boolean;
} {
  if (!isUpstreamError(error)) throw error;
  log().warn({ service: error.service, kind: error.kind, status: error.status }, "a payment failed");
  const said = paymentAnswerSchema.partial().safeParse(error.body);
  const answer = said.success ? said.data : {};
  const pending = answer.pending === true || error.kind === "timeout";
  return {
    status: error.status === 400 ? 400 : pending ? 503 : 409,
    message: answer.message || CARD_ERRORS.payment,
    pending,
    newKey: error.status === 400 || (error.status === 409 && !pending),
    stale: error.status === 409 && !pending,
  };
}
