import { cardName, cardSummary } from "~/models/billing/billing-view";
import { maskedCard } from "~/models/billing/card-form";
import { waysToPay } from "~/models/billing/price";
import { LONGEST_CODE, PROMO_MESSAGES } from "~/models/billing/promo";
import { walletRequest } from "~/models/billing/wallet-request";
import { accountPath } from "~/models/navigation/paths";
import { waitInWords } from "~/models/navigation/too-often";
import {
  BOT_CHECK_FIELDS,
  formToken,
  formTokenAfter,
  HONEYPOT_FIELD,
  looksLikeAPerson,
  TOKEN_FIELD,
} from "~/services/captcha/bot-check.server";
import { withFallback } from "~/services/fallback.server";
import { limits } from "~/services/limits/limits.server";
import { botCheckSiteKey, publishablePayments } from "~/services/payment-provider/publishable.server";
import { brand } from "~contracts/brand";
import { nameOnCardError } from "~contracts/name-on-card";
import { outlastsADay, type Pass, type PaymentOption, type SavedCard } from "~contracts/records/billing";
import { AGREED_FIELD, agreedOrder, BUYING_FORMS, otherPass } from "../agreed-terms";
import { BOT_ACTIONS, type BotAction } from "../captcha-verdict";
import { cardsOf, paymentOptionOf, paymentTax, walletTax, zipOfMember } from "../cards-and-tax.server";
import { reportFailure, reportStep } from "../checkout-reports.server";
import type { CheckoutContext } from "../context.server";
import { type EarlierPayment, earlierPayment, toReceipt } from "../earlier-payment.server";
import { LEFT_WALLET, SHOWN_PASS } from "../entry";
import { holderView } from "../holder";
import {
  type CheckoutOrder,
  chosenPass,
  giftLine,
  loadOrder,
  passIsGone,
  quoteOf,
  schoolName,
  summaryOf,
  taxOf,
  termsOf,
} from "../order.server";
import { stepPage, unavailablePage } from "../page";
import { botCheckOf } from "../payment-bot-check.server";
import { hasChanged, placeOrder } from "../place-order.server";
import { type CheckoutProgress, progressSchema } from "../progress";
import { applyPromo, removePromo, withoutPromo, withPromoOfAddress } from "../promo.server";
import { type CheckoutReply, type GoOn, limitReached, NOT_UNDERSTOOD, type Refusal } from "../reply";
import { type Buyer, inQuery } from "../request";
import { sessionIsLost, signInAgain } from "../signed-out";
import type { PaymentBody } from "../view";
import type { Step } from "./step";

const CARD_SESSION = "card_session";
const APPROVED = "subscription_id";
const CAPTCHA_FIELD = "ctoken";
/** Set by the script, which shows the answer in place and opens the bank's page itself. */
const IN_PLACE = "in_place";

/** Paying: promo code, card or PayPal, and placing the order (B 2.5). */
export const paymentStep: Step = {
  fields: [
    "intent",
    "promo_code",
    "value",
    "token",
    "name_on_card",
    "wallet_brand",
    CAPTCHA_FIELD,
    IN_PLACE,
    AGREED_FIELD,
    ...BOT_CHECK_FIELDS,
  ],
  show,
  submit,
};

async function show(context: CheckoutContext): Promise<CheckoutReply> {
  return page(context.isBlocked ? context : await withPromoOfAddress(context), null);
}

async function submit(context: CheckoutContext, form: FormData): Promise<CheckoutReply> {
  const intent = String(form.get("intent"));
  const other = isBuying(intent) || context.limited ? null : await otherPassThanShown(context);
  if (other) {
    const value = textIn(form, "value");
    const zip = intent === "enter-zip" && value && ZIP.test(value) ? { card_zip: value } : {};
    return page({ ...context, progress: { ...context.progress, ...zip } }, other);
  }
  const order = isBuying(intent) && !context.limited ? await loadOrder(context) : undefined;
  const answer = await answerTo(intent, form, context, order);
  // Settle a possible payment before asking anyone to sign in again.
  if (sessionIsLost(context) && !("pending" in answer && answer.pending)) return signInAgain(context);
  return "go" in answer ? answer : page(context, answer, order);
}

/** Chosen in another window meanwhile: an order itself agrees to its terms, a form to its pass. */
async function otherPassThanShown(context: CheckoutContext): Promise<Refusal | null> {
  const shown = context.search.get(SHOWN_PASS);
  if (!shown || context.isBlocked || shown === context.progress.pass_key) return null;
  const pass = await chosenPass(context);
  return pass ? { status: 409, message: otherPass(pass), stale: "tax" } : null;
}

type Order = Awaited<ReturnType<typeof loadOrder>>;

async function page(context: CheckoutContext, refusal: Refusal | null, loaded?: Order): Promise<CheckoutReply> {
  const { experiments, member, isBlocked, earlier, runsOut } = context;
  if (!member) throw new Error("the payment step is for members");
  const known = besideEarlier(refusal, earlier);
  const current = refusal?.stale ? { ...context, progress: { ...context.progress, tax: undefined } } : context;
  const blocked = () => ({
    ...stepPage(current, { kind: "payment", blocked: true, holder: holderView(current) }, { refusal: known }),
    save: savedProgress(current, undefined, known),
  });
  if (isBlocked) return blocked();
  const order = loaded === undefined || refusal?.stale === "order" ? await loadOrder(current) : loaded;
  if (order === null) return passIsGone(current);
  if (!order) return unavailablePage(current, known);
  if (runsOut !== null && !outlastsADay(order.pass)) return blocked();
  const lost = order.lostPromo && !refusal?.promo ? withoutPromo(order.lostPromo) : null;
  const cameBack = refusal || lost ? null : ((await comeBack(current, order)) ?? leftPaypal(current));
  if (cameBack && "go" in cameBack) return cameBack;
  const answered = besideEarlier(refusal ?? cameBack, earlier);
  const words = answered ?? lost;
  const { body, tax } = await paymentBody(current, order, member, words);
  const save = savedProgress(current, tax, words);
  // A form's own refusal is drawn over this page, which is read for it once more and tells of the bank then.
  if (refusal === null && save.confirming === undefined) reportRefusedByBank(current);
  const summary = {
    order: summaryOf(order, { ...current, progress: save }, body.option),
    school: schoolName(order),
    gift: giftLine(context),
    agreed: { terms: termsOf(order, { ...context, progress: save }), form: BUYING_FORMS[body.option] },
    promo: { collapses: experiments.collapsesPromo, refused: words?.promo ?? null },
  };
  return { ...stepPage(current, body, { refusal: answered, summary }), save };
}

/** What a form is refused for hides no payment that is still open; only an order's own answer knows more of it. */
function besideEarlier(refusal: Refusal | null, earlier: EarlierPayment | null): Refusal | null {
  const open = earlier && "refusal" in earlier ? earlier.refusal : null;
  if (!refusal || !open || "pending" in refusal) return refusal ?? open;
  // Whether that was charged, no one can say now.
  return open.pending ? { ...refusal, ...open, status: refusal.status } : { ...open, ...refusal };
}

/** Told as the page stops waiting for the bank, and so once. */
function reportRefusedByBank(context: CheckoutContext): void {
  const { progress, earlier } = context;
  const refusal = progress.confirming && earlier && "refusal" in earlier ? earlier.refusal : null;
  if (!refusal?.message || refusal.pending || refusal.bank || !progress.agreed) return;
  reportFailure(refusal.message, agreedOrder(progress.agreed), context);
}

function savedProgress(
  { progress, member }: CheckoutContext,
  tax: CheckoutProgress["tax"],
  words: Refusal | null,
): CheckoutProgress {
  // Retry a code whose lookup failed; drop an expired one.
  const hasRunOut = words?.promo !== undefined && words.status === 409;
  return {
    ...progress,
    tax,
    member_email: member?.email ?? undefined,
    unsettled: words?.pending || undefined,
    confirming: words?.bank || words?.pending ? progress.confirming : undefined,
    ...(hasRunOut && { promo_code: undefined }),
  };
}

async function paymentBody(
  context: CheckoutContext,
  order: CheckoutOrder,
  member: Buyer,
  words: Refusal | null,
): Promise<{ body: PaymentBody; tax: CheckoutProgress["tax"] }> {
  const { pass } = order;
  const cards = await cardsOf(context, member);
  const tax = await paymentTax(context, pass, member, cards);
  const option = paymentOptionOf(context, pass);
  const payments = publishablePayments();
  const body: PaymentBody = {
    kind: "payment",
    blocked: false,
    option,
    ways: waysToPay(pass, payments),
    saved: cards.saved && savedView(cards.saved, cards.usesSaved, context),
    cards: payments.cards,
    wallet: payments.cards?.provider === "stripe" ? await walletOf(context, order, member) : null,
    entered: cards.entered && {
      label: cardLabel(cards.entered.card),
      holder: cards.entered.card?.cardholder_name ?? "",
    },
    zip: zipOfMember(context),
    canPlaceOrder: option === "stripe" && (cards.usesSaved || cards.entered !== null) && words?.pending !== true,
    error: words?.message ?? (cards.unread.entered ? CARD_UNREAD : null),
    pending: words?.pending ?? false,
    bank: words?.bank ?? null,
    check: {
      tokenField: TOKEN_FIELD,
      token: words?.formToken ?? formToken(context.now.toMillis()),
      honeypotField: HONEYPOT_FIELD,
      siteKey: botCheckSiteKey(),
    },
  };
  return { body, tax };
}

async function walletOf(
  context: CheckoutContext,
  order: CheckoutOrder,
  member: Buyer,
): Promise<NonNullable<PaymentBody["wallet"]>> {
  const { zip, tax } = await walletTax(context, order.pass, member);
  return {
    request: walletRequest(order.pass, quoteOf(order, { tax }), {
      ...{ zip, product: brand.name, account: `${context.siteUrl}${accountPath()}` },
    }),
    agreed: termsOf(order, { ...context, progress: { ...context.progress, tax } }),
  };
}

const savedView = (card: SavedCard, used: boolean, { now }: CheckoutContext) => ({
  holder: card.cardholder_name,
  ...maskedCard(card),
  used,
  hasExpired: cardSummary(card, now).hasExpired,
});
const cardLabel = (card: SavedCard | null) => (card ? cardName(card) : "Your card");

async function comeBack(context: CheckoutContext, order: CheckoutOrder): Promise<GoOn | Refusal | null> {
  const { search, progress, pathOf } = context;
  // One that can't be kept would take the whole order with it.
  const { data: card_session } = progressSchema.shape.card_session.safeParse(search.get(CARD_SESSION) || undefined);
  if (card_session)
    return { go: pathOf("payment"), save: { ...progress, card_session, use_saved_card: false, card_zip: undefined } };
  const token = inQuery([...search], APPROVED);
  if (!token) return null;
  if (!isOffered("paypal", order.pass)) return NOT_OFFERED;
  return placeOrder({ ...context, progress: { ...progress, payment_option: "paypal" } }, order, {
    token,
    ctoken: progress.ctoken ?? null,
    agreed: progress.agreed ?? null,
  });
}

const isBuying = (intent: string): boolean => intent === "place-order" || intent === "approve-paypal";

const isOffered = (option: PaymentOption, pass: Pass): boolean =>
  waysToPay(pass, publishablePayments()).includes(option);

async function answerTo(
  intent: string,
  form: FormData,
  context: CheckoutContext,
  order: Order | undefined,
): Promise<GoOn | Refusal> {
  const tooSoon = limitReached(context);
  const promoCode = String(form.get("promo_code") ?? "").trim();
  if (tooSoon)
    return intent === "apply-promo"
      ? { ...tooSoon, promo: { code: promoCode.slice(0, LONGEST_CODE), message: tooSoon.message } }
      : tooSoon;
  if (intent === "apply-promo")
    return promoCode.length > LONGEST_CODE
      ? { status: 400, promo: { code: promoCode.slice(0, LONGEST_CODE), message: PROMO_MESSAGES.notFound } }
      : applyPromo(promoCode, context);
  if (intent === "remove-promo") return removePromo(context);
  if (!isBuying(intent)) return choose(intent, textIn(form, "value"), context);
  if (!order) return order === null ? passIsGone(context) : { status: 503 };
  // The code may have been used by this very order, sent twice.
  if (order.lostPromo)
    return (await toReceipt(await earlierPayment(context), context)) ?? withoutPromo(order.lostPromo);
  reportStep(3, { pass: order.pass.key, intent }, context);
  return intent === "place-order" ? placeWithCard(form, context, order) : approveAtPaypal(form, context, order);
}

async function choose(intent: string, value: string | null, context: CheckoutContext): Promise<GoOn | Refusal> {
  if (!CHOICES.includes(intent)) return NOT_UNDERSTOOD;
  const option = intent === "choose-option" && value === "paypal" ? "paypal" : "stripe";
  const pass = await chosenPass(context);
  if (!pass) return pass === null ? passIsGone(context) : { status: 503 };
  if (!isOffered(option, pass)) return NOT_OFFERED;
  const { progress, pathOf } = context;
  const stay = (change: Partial<CheckoutProgress>): GoOn => ({
    go: pathOf("payment"),
    save: { ...progress, ...change },
  });
  if (intent === "choose-option") return stay({ payment_option: option });
  if (intent === "enter-card") return leaveForCard(context);
  // From the provider's fields or the wallet's sheet; the next page calculates tax from it.
  if (intent === "enter-zip")
    return stay({ card_zip: value && ZIP.test(value) ? value : undefined, card_session: undefined });
  const usesSaved = value === "on";
  return stay({
    use_saved_card: usesSaved,
    card_zip: undefined,
    tax: undefined,
    ...(usesSaved && { card_session: undefined }),
  });
}

const CHOICES: readonly string[] = ["choose-option", "use-saved-card", "enter-card", "enter-zip"];

const NOT_OFFERED: Refusal = {
  status: 400,
  message: "You can't pay this way here. You weren't charged. Please choose another way to pay.",
};

const ZIP = /^\d{5}(?:-\d{4})?$/;

async function leaveForCard(context: CheckoutContext): Promise<GoOn | Refusal> {
  const tooMany = await limits().take("card", { account: context.profile?.key ?? null });
  if (tooMany) return tooManyTries(tooMany.retryAfterSeconds, "enter your card again");
  return leaveFor(context, (token, pages) => context.upstreams.subscriptionManagement.openCardSession(token, pages));
}

async function approveAtPaypal(
  form: FormData,
  context: CheckoutContext,
  order: CheckoutOrder,
): Promise<GoOn | Refusal> {
  const { member, now, progress, pathOf } = context;
  if (!member) return { go: pathOf("account") };
  if (!isOffered("paypal", order.pass)) return NOT_OFFERED;
  const robot = robotRefusal(form, now.toMillis());
  if (robot) return robot;
  const agreed = textIn(form, AGREED_FIELD);
  if (agreed !== termsOf(order, context)) return hasChanged(agreed, order, context);
  const unproven = await captchaRefusal(form, BOT_ACTIONS.wallet, context, member);
  if (unproven) return unproven;
  const tax = taxOf(order.pass, progress);
  const approval = {
    paypal_plan_id: order.pass.paypal_plan_id ?? "",
    promo_code: order.promo?.code ?? null,
    zip_code: tax?.calculated ? tax.zip : null,
  };
  // The way back carries no form; the captcha's own token would be too long for a cookie.
  const ctoken = textIn(form, TOKEN_FIELD) ?? undefined;
  return leaveFor(
    { ...context, progress: { ...progress, agreed, ctoken } },
    (token, pages) => context.upstreams.subscriptionManagement.openPaypalSession(token, { ...pages, ...approval }),
    { [LEFT_WALLET]: "1" },
  );
}

/** The wallet's own "cancel" brings a fan back to a page that else would look as if nothing had happened. */
const leftPaypal = ({ search, progress }: CheckoutContext): Refusal | null =>
  search.has(LEFT_WALLET) && !progress.unsettled
    ? { status: 200, message: "You left PayPal before paying. You weren't charged." }
    : null;

const NO_PAGE = "The page to pay on didn't open. You weren't charged. Please try again, or choose another way to pay.";

async function leaveFor(
  { member, siteUrl, progress, pathOf }: CheckoutContext,
  open: (token: string, pages: { return_url: string; cancel_url: string }) => Promise<{ url: string }>,
  left: Record<string, string> = {},
): Promise<GoOn | Refusal> {
  const here = `${siteUrl}${pathOf("payment")}`;
  const cancel_url = `${siteUrl}${pathOf("payment", left)}`;
  const opened =
    member &&
    (await withFallback(
      "a payment provider's page",
      member.call((token) => open(token, { return_url: here, cancel_url })),
      null,
    ));
  return opened ? { go: opened.url, outside: true, save: progress } : { status: 503, message: NO_PAGE };
}

const ROBOT: Refusal = {
  status: 400,
  message: "We couldn't verify that you're not a robot. You weren't charged. Please place your order again.",
};
/** Anyone who was too fast gets through at the next press. */
const robotRefusal = (form: FormData, now: number): Refusal | null =>
  looksLikeAPerson(form, now) ? null : { ...ROBOT, formToken: formTokenAfter(form, now) };

const tooManyTries = (seconds: number, then: string): Refusal => ({
  status: 429,
  message: `That was too many tries. You weren't charged. Please wait ${waitInWords(seconds)}, then ${then}.`,
  retryAfterSeconds: seconds,
});
export const NO_CARD = "Enter a card first.";
const CARD_UNREAD = "We can't reach your card right now. You weren't charged. Please try again in a moment.";

async function placeWithCard(form: FormData, context: CheckoutContext, order: CheckoutOrder): Promise<GoOn | Refusal> {
  const { member, now, progress, pathOf } = context;
  if (!member) return { go: pathOf("account") };
  if (!isOffered("stripe", order.pass)) return NOT_OFFERED;
  const robot = robotRefusal(form, now.toMillis());
  if (robot) return robot;
  const cards = await cardsOf(context, member);
  // The token is the provider's; the name is the site's own field.
  const typed = textIn(form, "token");
  const walletBrand = typed ? textIn(form, "wallet_brand") : null;
  // On the provider's page, too, where it has one (B 5).
  const name = typed ? String(form.get("name_on_card") ?? "") : cards.entered?.card?.cardholder_name || null;
  const nameError = name === null || walletBrand ? null : nameOnCardError(name);
  if (nameError) return { status: 400, message: nameError };
  const token = typed ?? cards.entered?.token ?? null;
  if (!token && !cards.usesSaved)
    return cards.unread.saved || cards.unread.entered
      ? { status: 503, message: CARD_UNREAD }
      : { status: 400, message: NO_CARD };
  const action = walletBrand ? BOT_ACTIONS.wallet : BOT_ACTIONS.card;
  const unproven = await captchaRefusal(form, action, context, member);
  if (unproven) return unproven;
  const paying = {
    token,
    ctoken: textIn(form, CAPTCHA_FIELD) ?? textIn(form, TOKEN_FIELD),
    agreed: textIn(form, AGREED_FIELD),
    inPlace: textIn(form, IN_PLACE) !== null,
  };
  if (!walletBrand) return placeOrder(context, order, { ...paying, editsCard: token !== null && cards.saved !== null });
  const { tax } = await walletTax(context, order.pass, member);
  const atWallet = { ...context, progress: { ...progress, payment_option: "stripe" as const, tax } };
  const answer = await placeOrder(atWallet, order, { ...paying, walletBrand });
  if (!("go" in answer) || !answer.save) return answer;
  // The page that the wallet's sheet was opened on stays as it was.
  return { ...answer, save: { ...answer.save, payment_option: progress.payment_option } };
}

/** Null for a person; otherwise why the order isn't placed (B 5). */
async function captchaRefusal(
  form: FormData,
  action: BotAction,
  context: CheckoutContext,
  member: Buyer,
): Promise<Refusal | null> {
  const check = await botCheckOf(textIn(form, CAPTCHA_FIELD), action, context, member);
  if (check === "passed") return null;
  if (check === "robot") return ROBOT;
  return tooManyTries(check.waitSeconds, "place your order again");
}

const textIn = (form: FormData, name: string): string | null => String(form.get(name) ?? "") || null;
