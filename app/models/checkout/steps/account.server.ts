import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { CartAttribution } from "~/models/analytics/cart-attribution";
import { categoryName } from "~/models/billing/labels";
import { decimal } from "~/models/billing/money";
import { promoFits } from "~/models/billing/price";
import { PROMO_MESSAGES, promoState } from "~/models/billing/promo";
import { tooOften, waitInWords } from "~/models/navigation/too-often";
import { SIGN_IN_FIELDS, SIGN_UP_FIELDS, signInSchema, signUpSchema } from "~/models/member/forms";
import { signIn, signUp, type SignedIn } from "~/models/member/sign-in.server";
import { ACCOUNT_EVENT } from "~/models/analytics/events";
import { report } from "~/models/analytics/report.server";
import type { CheckoutRequest } from "../request";
import {
  chosenSchool,
  passForSale,
  promoApplied,
  schoolPlace,
  visitPromo,
  type CheckoutContext,
} from "../context.server";
import type { CheckoutProgress } from "../progress";
import { stepPath } from "../entry";
import { offeredPasses, passByKey, redemptionInfo } from "../offers.server";
import { codeWasWrong, waitForCode } from "../promo.server";
import { schoolByKey } from "../schools.server";
import type { CheckoutStep } from "../step-list";

/** What a post of the flow leads to: another step, with what is kept, or the same one with words on it. */
export type CheckoutReply =
  | {
      go: string;
      /** A payment provider's own page. */
      outside?: boolean;
      keep?: CheckoutProgress;
      signedIn?: SignedIn;
      newKey?: boolean;
      cart?: CartAttribution;
      /** The order that was just paid. */
      paid?: string;
    }
  | {
      step: CheckoutStep;
      status: 400 | 409 | 429 | 503;
      account?: SubmissionResult<string[]>;
      promo?: { code: string; message: string };
      recruiting?: SubmissionResult<string[]>;
      message?: string;
      /** When it may be tried again, where that is known. */
      retryAfterSeconds?: number;
      pending?: boolean;
      /** The bank's page, where it waits for the member. */
      bank?: string | undefined;
      newKey?: boolean;
      /** What is kept of the tax may be another by now. */
      stale?: boolean;
    };

const text = z.string().trim().max(200);

/** Every form of the flow by its intent; what a form sends beside this is refused (security 2). */
export const intents = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("choose-pass"), pass: text.min(1) }),
  z.object({ intent: z.literal("select-school"), school: text.min(1) }),
  z.object({ intent: z.literal("remove-school") }),
  z.object({ intent: z.literal("continue") }),
  z.object({ intent: z.literal("continue-without-school") }),
  z.object({ intent: z.literal("apply-promo"), promo_code: text.max(60).default("") }),
  z.object({ intent: z.literal("remove-promo") }),
]);

export const STEP_FIELDS = ["intent", "pass", "school", "promo_code"] as const;
/** Answered by the payment step. */
export const PAYMENT_INTENTS: readonly string[] = [
  "choose-option",
  "use-saved-card",
  "enter-card",
  "enter-zip",
  "approve-paypal",
  "place-order",
];
export const ACCOUNT_FIELDS = [...new Set([...SIGN_IN_FIELDS, ...SIGN_UP_FIELDS])];

export const PASS_GONE = "That pass is not for sale any more. Choose another one.";
const tooManyCodes = (seconds: number) =>
  `Too many codes were tried. Please wait ${waitInWords(seconds)}, and try again.`;
const SCHOOL_GONE = "That school cannot be supported. Choose another one.";

export async function answerStep(
  form: FormData,
  ground: CheckoutContext,
  asked: CheckoutRequest,
): Promise<CheckoutReply> {
  const parsed = intents.safeParse(Object.fromEntries(form));
  if (!parsed.success) return { step: asked.step, status: 400, message: "That did not work. Please try again." };
  const post = parsed.data;
  switch (post.intent) {
    case "choose-pass":
      return choosePass(post.pass, ground, asked);
    case "select-school":
      return selectSchool(post.school, ground, asked);
    case "remove-school":
      return keep(ground, asked, "school", { school_key: null, school_at: schoolPlace(ground, asked) });
    case "continue":
      return continueFromSchool(ground, asked);
    case "continue-without-school":
      reportStep(2, { school_key: null }, asked);
      return keep(ground, asked, afterSchool(asked), { school_key: null, school_at: schoolPlace(ground, asked) });
    case "apply-promo":
      return applyPromo(post.promo_code, ground, asked);
    case "remove-promo":
      return keep(ground, asked, "payment", { promo_code: undefined, promo_removed: asked.chosen.promo_code });
  }
}

const afterSchool = ({ member }: CheckoutRequest): CheckoutStep => (member ? "payment" : "account");

function keep(
  { entry }: CheckoutContext,
  { query, chosen }: CheckoutRequest,
  next: CheckoutStep,
  change: Partial<CheckoutProgress>,
) {
  return { go: stepPath(entry, query, next), keep: { ...chosen, ...change } };
}

/** A promo that the card showed goes with the pass: what was promised is what is charged. */
async function choosePass(key: string, ground: CheckoutContext, asked: CheckoutRequest): Promise<CheckoutReply> {
  const pass = await passForSale(key, ground, asked);
  if (!pass) return { step: "pass", status: pass === null ? 400 : 503, ...(pass === null && { message: PASS_GONE }) };
  const offered = await offeredPasses(ground.experiments.marketingPassKeys);
  const promo = offered ? await visitPromo(asked, offered) : null;
  const fitting = promo && promoFits(promo, pass) ? promo : null;
  if (fitting) promoApplied(fitting, pass, asked);
  reportStep(1, { pass: pass.key, price: pass.price_in_cents / 100 }, asked);
  const reply = keep(ground, asked, "school", {
    pass_key: pass.key,
    promo_code: fitting?.code,
    paid_order: undefined,
    ...(pass.key !== asked.chosen.pass_key && { tax: undefined }),
  });
  return { ...reply, cart: { price: decimal(pass.price_in_cents), category: categoryName(pass.time_period_category) } };
}

async function selectSchool(key: string, ground: CheckoutContext, asked: CheckoutRequest): Promise<CheckoutReply> {
  const school = await schoolByKey(key);
  if (!school?.is_network) return { step: "school", status: 400, message: SCHOOL_GONE };
  return keep(ground, asked, "school", { school_key: school.key, school_at: schoolPlace(ground, asked) });
}

async function continueFromSchool(ground: CheckoutContext, asked: CheckoutRequest): Promise<CheckoutReply> {
  const school = await chosenSchool(ground, asked);
  if (!school) return { go: stepPath(ground.entry, asked.query, "school", { without: "1" }) };
  reportStep(2, { school_key: school.key }, asked);
  return keep(ground, asked, afterSchool(asked), { school_key: school.key, school_at: schoolPlace(ground, asked) });
}

async function applyPromo(code: string, ground: CheckoutContext, asked: CheckoutRequest): Promise<CheckoutReply> {
  const pass = asked.chosen.pass_key ? await passByKey(asked.chosen.pass_key) : null;
  if (!pass) return { go: stepPath(ground.entry, asked.query, pass === null ? "pass" : "payment") };
  const wait = await waitForCode(asked);
  if (wait !== null)
    return { step: "payment", status: 429, promo: { code, message: tooManyCodes(wait) }, retryAfterSeconds: wait };
  const state = code ? promoState(await redemptionInfo(code, pass), pass) : promoState({ message: "not found" }, pass);
  if (code && state.state === "refused" && state.message === PROMO_MESSAGES.notFound) await codeWasWrong(asked, code);
  if (state.state === "refused") return { step: "payment", status: 400, promo: { code, message: state.message } };
  if (state.state === "none") return keep(ground, asked, "payment", {});
  promoApplied(state.promo, pass, asked);
  return keep(ground, asked, "payment", { promo_code: state.promo.code, promo_removed: undefined });
}

/** The account before payment: signing in or up on the flow's own page, everything typed kept (rulings 3). */
export async function answerAccount(
  form: FormData,
  ground: CheckoutContext,
  asked: CheckoutRequest,
): Promise<CheckoutReply> {
  return asked.search.has("have") ? signInHere(form, ground, asked) : signUpHere(form, ground, asked);
}

/** Nothing is done: the step comes back as it was sent, and says when to try again (security 3). */
export function answerTooOften(
  form: FormData,
  { step, search }: CheckoutRequest,
  retryAfterSeconds: number,
): CheckoutReply {
  const message = tooOften(retryAfterSeconds);
  const later = { step, status: 429, retryAfterSeconds } as const;
  if (step === "account") {
    const reply = { formErrors: [message], hideFields };
    return {
      ...later,
      account: search.has("have")
        ? parseWithZod(form, { schema: signInSchema }).reply(reply)
        : parseWithZod(form, { schema: signUpSchema }).reply(reply),
    };
  }
  if (form.get("intent") === "apply-promo")
    return { ...later, promo: { code: String(form.get("promo_code") ?? "").slice(0, 60), message } };
  if (form.get("intent") === "recruit")
    return { ...later, recruiting: parseWithZod(form, { schema: z.object({}) }).reply({ formErrors: [message] }) };
  return { ...later, message };
}

const hideFields = ["password"];

async function signInHere(form: FormData, ground: CheckoutContext, asked: CheckoutRequest): Promise<CheckoutReply> {
  const submission = parseWithZod(form, { schema: signInSchema });
  if (submission.status !== "success")
    return { step: "account", status: 400, account: submission.reply({ hideFields }) };
  const result = await signIn(submission.value, asked.network);
  if (result.ok) return signedInTo(ground, asked, result, ACCOUNT_EVENT.login);
  const { message, status, retryAfterSeconds } = result;
  return {
    step: "account",
    status,
    account: submission.reply({ formErrors: [message], hideFields }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

async function signUpHere(form: FormData, ground: CheckoutContext, asked: CheckoutRequest): Promise<CheckoutReply> {
  const submission = parseWithZod(form, { schema: signUpSchema });
  if (submission.status !== "success")
    return { step: "account", status: 400, account: submission.reply({ hideFields }) };
  const result = await signUp(submission.value);
  if (result.ok) return signedInTo(ground, asked, result, ACCOUNT_EVENT.accountCreation);
  const fieldErrors = Object.fromEntries(
    Object.entries(result.fieldErrors).map(([field, message]) => [field, [message]]),
  );
  return {
    step: "account",
    status: result.status,
    account: submission.reply({ fieldErrors, formErrors: result.message ? [result.message] : [], hideFields }),
  };
}

function signedInTo(
  { entry }: CheckoutContext,
  asked: CheckoutRequest,
  signedIn: SignedIn,
  event: string,
): CheckoutReply {
  const { key, email } = signedIn.userInfo;
  report(event, {}, { ...asked.reporter, uid: key, email }, asked.now.toMillis());
  return { go: stepPath(entry, asked.query, "payment"), signedIn };
}

/** A step that is done: 1 the pass, 2 the school, 3 the order sent (B 7 "checkout steps"). */
export function reportStep(
  step: 1 | 2 | 3,
  properties: Record<string, unknown>,
  { reporter, now }: CheckoutRequest,
): void {
  report("checkout_step", { step, ...properties }, reporter, now.toMillis());
}
