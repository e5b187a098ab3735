import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { ACCOUNT_EVENT, signUpEvent } from "~/models/analytics/report.server";
import { SIGN_IN_FIELDS, SIGN_UP_FIELDS, signInSchema, signUpSchema } from "~/models/member/forms";
import { type SignedIn, signIn } from "~/models/member/sign-in.server";
import { newAccount, otherWaysIn } from "~/models/member/sign-in-link.server";
import { asFieldErrors } from "~/models/navigation/form-reply.server";
import { signInLinkPath } from "~/models/navigation/paths";
import type { CheckoutContext } from "../context.server";
import { orderPage } from "../order-page.server";
import { type CheckoutReply, type GoOn, limitReached, type Refusal } from "../reply";
import type { AccountBody } from "../view";
import type { Step } from "./step";

/** Rulings 3 "checkout and signing in". */
export const accountStep: Step = { fields: [...new Set([...SIGN_IN_FIELDS, ...SIGN_UP_FIELDS])], show, submit };

function show(context: CheckoutContext, refusal?: Refusal): Promise<CheckoutReply> {
  return orderPage(context, refusal, () => accountBody(context));
}

async function submit(context: CheckoutContext, form: FormData): Promise<CheckoutReply> {
  const answer = context.search.has("have") ? await signInHere(form, context) : await signUpHere(form, context);
  if ("go" in answer) return answer;
  const { device } = answer;
  return { ...(await show(context, answer)), ...(device && { device }) };
}

async function accountBody({ search, progress, pathOf, upstreams }: CheckoutContext): Promise<AccountBody> {
  const hasAccount = search.has("have");
  return {
    kind: "account",
    hasAccount,
    otherHref: pathOf("account", hasAccount ? {} : { have: "1" }),
    paymentHref: pathOf("payment"),
    email: search.get("email") ?? progress.member_email ?? null,
    can: await otherWaysIn(upstreams),
  };
}

const hideFields = ["password"];

type Submission = { reply(options: { formErrors: string[]; hideFields: string[] }): SubmissionResult<string[]> };

type Why = Pick<Refusal, "status" | "retryAfterSeconds" | "device"> & { message: string };

const refused = (submission: Submission, { message, status, retryAfterSeconds, device }: Why): Refusal => ({
  status,
  account: submission.reply({ formErrors: [message], hideFields }),
  retryAfterSeconds,
  device,
});

async function signInHere(form: FormData, context: CheckoutContext): Promise<GoOn | Refusal> {
  const submission = parseWithZod(form, { schema: signInSchema });
  const tooSoon = limitReached(context);
  if (tooSoon) return refused(submission, tooSoon);
  if (submission.status !== "success") return { status: 400, account: submission.reply({ hideFields }) };
  const result = await signIn(context.upstreams, submission.value, context);
  if (result.ok) return signedInTo(context, result, ACCOUNT_EVENT.login);
  return refused(submission, result);
}

async function signUpHere(form: FormData, context: CheckoutContext): Promise<GoOn | Refusal> {
  const submission = parseWithZod(form, { schema: signUpSchema });
  const tooSoon = limitReached(context);
  if (tooSoon) return refused(submission, tooSoon);
  if (submission.status !== "success") return { status: 400, account: submission.reply({ hideFields }) };
  const result = await newAccount(context.upstreams, submission.value, context);
  if (result.ok === "mailed")
    return { go: signInLinkPath(), mailed: { link: result.link, back: context.pathOf("payment") } };
  if (result.ok) return signedInTo(context, result, signUpEvent(result));
  const fieldErrors = asFieldErrors(result.fieldErrors);
  const formErrors = result.message ? [result.message] : [];
  const { status, device } = result;
  return { status, account: submission.reply({ fieldErrors, formErrors, hideFields }), device };
}

const signedInTo = ({ pathOf }: CheckoutContext, signedIn: SignedIn, event: string): GoOn => ({
  go: pathOf("payment"),
  signedIn: { ...signedIn, event },
});
