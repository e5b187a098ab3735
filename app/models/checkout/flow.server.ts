import type { SubmissionResult } from "@conform-to/react";
import { upstreams } from "~/services/upstreams.server";
import { brand, pageTitle } from "~contracts/brand";
import { signInPath } from "~/models/navigation/paths";
import { isUpstreamError } from "~/services/http/upstream-error";
import {
  ACCOUNT_FIELDS,
  PAYMENT_INTENTS,
  STEP_FIELDS,
  answerAccount,
  answerStep,
  answerTooOften,
  reportStep,
  type CheckoutReply,
} from "./steps/account.server";
import { PROMO_MESSAGES } from "~/models/billing/promo";
import type { AppLink } from "./app-link";
import { appLogin } from "./app-login.server";
import type { CheckoutRequest } from "./request";
import {
  accountBody,
  allowedStep,
  loadContext,
  checkoutOrder,
  marksOf,
  passesBody,
  schoolBody,
  summaryOf,
  termsOf,
  withPromoOfAddress,
  type AccountBody,
  type CheckoutContext,
  type CheckoutOrder,
  type PassesBody,
  type SchoolBody,
  type SubscribedBody,
  type UnavailableBody,
  type NotForSaleBody,
} from "./context.server";
import { SIGNED_OUT, stepPath, type CheckoutEntry } from "./entry";
import type { CheckoutProgress } from "./progress";
import type { OrderSummary } from "./order-summary";
import { BUYING_FORMS } from "./agreed-terms";
import { PAYMENT_FIELDS, answerPayment, comeBack, paymentBody, type PaymentBody } from "./steps/payment.server";
import { RECEIPT_FIELDS, RECEIPT_INTENTS, answerReceipt, receiptBody, type ReceiptBody } from "./steps/receipt.server";
import type { CheckoutStep, StepMark } from "./step-list";
import { CARD_ERRORS } from "~contracts/name-on-card";

/** One page of the flow, finished for showing. */
export type CheckoutView = {
  title: string;
  pageTitle: string;
  step: CheckoutStep;
  steps: StepMark[];
  /** Where the page's forms post to: its own address. */
  action: string;
  body:
    | PassesBody
    | SchoolBody
    | AccountBody
    | PaymentBody
    | ReceiptBody
    | SubscribedBody
    | UnavailableBody
    | NotForSaleBody;
  summary: {
    order: OrderSummary;
    school: string | null;
    /** What the form that buys agrees to; null on the steps before. */
    agreed: { terms: string; form: string } | null;
    promo: { collapses: boolean; refused: { code: string; message: string } | null } | null;
  } | null;
  /** The school that /support/{slug} names. */
  supports: { name: string; logo: string | null; place: string | null } | null;
  app: AppLink | null;
  message: string | null;
  account: SubmissionResult<string[]> | null;
};

type Shown =
  | { view: CheckoutView; status?: number; keep?: CheckoutProgress; newKey?: boolean; retryAfterSeconds?: number }
  | Extract<CheckoutReply, { go: string }>;

/** What the flow's forms may carry (security 2). */
export const CHECKOUT_FIELDS: readonly string[] = [
  ...STEP_FIELDS,
  ...ACCOUNT_FIELDS,
  ...PAYMENT_FIELDS,
  ...RECEIPT_FIELDS,
];

/** Null: there is no such page. */
export async function showCheckout(entry: CheckoutEntry, asked: CheckoutRequest): Promise<Shown | null> {
  const ground = await loadContext(entry, asked);
  return ground && showStep(ground, asked, null);
}

/** Does what a form of the page asks; the page comes back where it could not. */
export async function postCheckout(
  entry: CheckoutEntry,
  asked: CheckoutRequest,
  form: FormData,
): Promise<Shown | null> {
  const ground = await loadContext(entry, asked);
  if (!ground) return null;
  // Somebody who has a pass buys no second one, whatever page is still open.
  const elsewhere = await stepInstead(ground, asked);
  if (elsewhere && "go" in elsewhere) return isSessionLost(asked) ? signInAgain(ground, asked) : elsewhere;
  const reply = await replyTo(form, asked.step, ground, asked);
  // A payment that may have been taken is found out about first, whoever signs in.
  if (isSessionLost(asked) && !("pending" in reply && reply.pending)) return signInAgain(ground, asked);
  return "go" in reply ? reply : showStep(ground, { ...asked, step: reply.step }, reply);
}

export const CHECKOUT_SIGNED_OUT = "You've been signed out. Nothing was charged. Sign in to finish.";

/** Only a member's page has the forms of the payment step: whoever posts one signed out was signed in a moment ago. */
const isSessionLost = ({ step, member }: CheckoutRequest): boolean =>
  step === "payment" && (member === null || member.isOver?.() === true);

/** To sign in, with what was chosen; where that is gone too, to the first step, which says why (rulings 3 "checkout and signing in"). */
function signInAgain({ entry }: CheckoutContext, { chosen, query, member }: CheckoutRequest): Going {
  const step = chosen.pass_key === undefined ? "pass" : "account";
  const keep =
    chosen.pass_key === undefined
      ? undefined
      : { ...chosen, member_email: chosen.member_email ?? member?.email ?? undefined };
  return {
    go: stepPath(entry, query, step, { ...(step === "account" && { have: "1" }), [SIGNED_OUT]: "1" }),
    ...(keep && { keep }),
  };
}

/** Where the step that is asked for leads instead, or what it has to say of a payment whose reply was lost; null where it is simply shown. */
async function stepInstead(
  { entry, ...ground }: CheckoutContext,
  asked: CheckoutRequest,
): Promise<Going | Refusal | null> {
  if (asked.step === "receipt" && !asked.member)
    return { go: signInPath(stepPath(entry, asked.query, "receipt", ownOf("receipt", asked.search))) };
  const step = allowedStep({ entry, ...ground }, asked);
  if (
    asked.step === "payment" &&
    (step !== "payment" || ground.subscription.isSubscriber || asked.chosen.unsettled || asked.chosen.confirming)
  ) {
    const { order, refusal } = await paymentMade(asked);
    if (order) return { go: stepPath(entry, asked.query, "receipt", { order }), paid: order };
    if (refusal && (asked.chosen.unsettled || asked.chosen.confirming) && step === "payment") return refusal;
  }
  return step === asked.step ? null : { go: stepPath(entry, asked.query, step) };
}

/**
 * What became of this form's payment: Back, a reload and a repeated post lead to its receipt (rulings 3 "double submit"),
 * and whoever checks on a lost reply is told that it is still being found out, or that it came to nothing.
 */
async function paymentMade({
  member,
  chosen,
  oneTimeKey,
}: CheckoutRequest): Promise<{ order?: string; refusal?: Refusal }> {
  if (!member) return {};
  const { paid_order, confirming } = chosen;
  const unsettled = chosen.unsettled || confirming !== undefined;
  const { subscriptionManagement } = upstreams();
  try {
    // Asked for again: another member may have signed in meanwhile.
    if (paid_order && !unsettled)
      return { order: (await member.call((token) => subscriptionManagement.receipt(token, paid_order))).order_id };
    const { data, pending, message, next_action } = await member.call((token) =>
      subscriptionManagement.payment(token, confirming ?? oneTimeKey),
    );
    if (data) return { order: data.gaAnalytics.orderId };
    return {
      refusal: {
        step: "payment",
        status: pending ? 503 : 409,
        message: message || CARD_ERRORS.payment,
        pending: pending === true,
        newKey: pending !== true,
        bank: next_action?.redirect_to_url.url,
      },
    };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const stillUnknown = unsettled && error.status !== 404;
    return stillUnknown
      ? { refusal: { step: "payment", status: 503, message: CARD_ERRORS.verification, pending: true } }
      : {};
  }
}

async function replyTo(
  form: FormData,
  step: CheckoutStep,
  ground: CheckoutContext,
  asked: CheckoutRequest,
): Promise<CheckoutReply> {
  if (asked.limited) return answerTooOften(form, asked, asked.limited.retryAfterSeconds);
  if (step === "account") return answerAccount(form, ground, asked);
  const intent = String(form.get("intent"));
  if (step === "receipt" && RECEIPT_INTENTS.includes(intent))
    return answerReceipt(intent, withoutIntent(form), ground, asked);
  if (step !== "payment" || !PAYMENT_INTENTS.includes(intent)) return answerStep(form, ground, asked);
  const order = await checkoutOrder(ground, asked);
  if (!order) return order === null ? passGone(ground, asked) : { step, status: 503 };
  if (BUYING_INTENTS.includes(intent)) {
    if (order.lostPromo) return withoutPromo(order.lostPromo, asked);
    reportStep(3, { pass: order.pass.key, intent }, asked);
  }
  // The tax of the page that was shown is the tax of the order.
  return answerPayment(intent, form, ground, asked, order);
}

const BUYING_INTENTS: readonly string[] = ["place-order", "approve-paypal"];

const passGone = ({ entry }: CheckoutContext, { query, chosen }: CheckoutRequest): Going => ({
  go: stepPath(entry, query, "pass"),
  keep: { ...chosen, pass_key: undefined, tax: undefined },
});

/** The code ran out, or cannot be looked up: nothing is charged at a price that was not shown. */
const withoutPromo = (lost: { code: string; message: string }, asked: CheckoutRequest): Refusal => ({
  step: asked.step,
  status: lost.message === PROMO_MESSAGES.failed ? 503 : 409,
  promo: lost,
});

function withoutIntent(form: FormData): FormData {
  form.delete("intent");
  return form;
}

type Going = Extract<CheckoutReply, { go: string }>;
type Refusal = Exclude<CheckoutReply, { go: string }>;

async function showStep(
  ground: CheckoutContext,
  before: CheckoutRequest,
  refusal: Refusal | null,
): Promise<Shown | null> {
  const { entry, source, experiments, defaultSchool } = ground;
  const elsewhere = await stepInstead(ground, before);
  if (elsewhere && "go" in elsewhere) return elsewhere;
  const { step } = before;
  const asked =
    step !== "payment" ? before : refusal ? withoutStale(before, refusal) : await withPromoOfAddress(ground, before);
  const receipt = step === "receipt" ? await receiptBody(ground, asked, refusal) : null;
  if (step === "receipt" && !receipt) return null;
  const order = step === "pass" || step === "receipt" ? false : await checkoutOrder(ground, asked);
  if (order === null) return passGone(ground, asked);
  const lost = order && order.lostPromo && !refusal?.promo ? withoutPromo(order.lostPromo, asked) : null;
  const cameBack = step === "payment" && order && !refusal && !lost ? await comeBack(ground, asked, order) : null;
  if (cameBack && "go" in cameBack) return cameBack;
  const answered = refusal ?? cameBack ?? elsewhere;
  const words = answered ?? lost;
  const payment = step === "payment" && order ? await paymentBody(ground, asked, order, words) : null;
  const body = receipt ?? payment?.body ?? (await bodyOf(step, ground, asked, order));
  // A code that could not be looked up is tried again; one that has run out is gone.
  const hasRunOut = words?.promo !== undefined && words.status === 409;
  const kept = {
    member_email: asked.member?.email ?? undefined,
    unsettled: words?.pending || undefined,
    confirming: words?.bank || words?.pending ? asked.chosen.confirming : undefined,
    ...(hasRunOut && { promo_code: undefined }),
  };
  const chosen = payment ? { ...asked.chosen, tax: payment.tax, ...kept } : asked.chosen;
  const view: CheckoutView = {
    title: TITLES[body.kind],
    pageTitle: pageTitle(`Subscribe to ${brand.name}`),
    step,
    steps: marksOf(ground, asked, step),
    action: stepPath(entry, asked.query, step, ownOf(step, asked.search)),
    body,
    summary:
      !order || payment?.body.blocked
        ? null
        : {
            order: summaryOf(order, { ...asked, chosen }, payment?.body.option),
            school: order.school?.name ?? null,
            agreed: payment && { terms: termsOf(order, chosen), form: BUYING_FORMS[payment.body.option] },
            promo: step === "payment" ? { collapses: experiments.collapsesPromo, refused: words?.promo ?? null } : null,
          },
    supports:
      source === "school" && defaultSchool
        ? {
            name: defaultSchool.name,
            logo: defaultSchool.logo ?? null,
            place: [defaultSchool.city, defaultSchool.state_code].filter(Boolean).join(", ") || null,
          }
        : null,
    app: body.kind === "subscribed" ? await appLogin(entry, asked) : null,
    message:
      payment || receipt
        ? null
        : (words?.message ?? (asked.search.has(SIGNED_OUT) && !asked.member ? CHECKOUT_SIGNED_OUT : null)),
    account: words?.account ?? null,
  };
  return {
    view,
    status: answered?.status ?? (body.kind === "unavailable" ? 503 : 200),
    keep: payment ? chosen : undefined,
    newKey: words?.newKey,
    retryAfterSeconds: answered?.retryAfterSeconds,
  };
}

/** What may be another by now is asked for anew. */
const withoutStale = (asked: CheckoutRequest, { stale }: Refusal): CheckoutRequest =>
  stale ? { ...asked, chosen: { ...asked.chosen, tax: undefined } } : asked;

/** What of the address is this step's own, and its forms' too. */
function ownOf(step: CheckoutStep, search: URLSearchParams): Record<string, string> {
  if (step === "receipt") return { order: search.get("order") ?? "" };
  return step === "account" && search.has("have")
    ? { have: "1", ...(search.has(SIGNED_OUT) && { [SIGNED_OUT]: "1" }) }
    : {};
}

const TITLES: Record<CheckoutView["body"]["kind"], string> = {
  passes: "Choose your pass",
  school: "Support your School with Subscription",
  account: "Your account",
  payment: "Payment",
  receipt: `You're now subscribed to ${brand.name}!`,
  subscribed: "",
  unavailable: "Choose your pass",
  "not-for-sale": "Passes",
};

async function bodyOf(
  step: CheckoutStep,
  ground: CheckoutContext,
  asked: CheckoutRequest,
  order: CheckoutOrder | false,
): Promise<CheckoutView["body"]> {
  if (step === "pass") return ground.subscription.isSubscriber ? { kind: "subscribed" } : passesBody(ground, asked);
  if (!order) return { kind: "unavailable", retryHref: asked.url };
  return step === "school" ? schoolBody(ground, asked) : accountBody(ground, asked);
}
