import { ownedDownloadsPath, signInPath } from "~/models/navigation/paths";
import { type CheckoutContext, loadContext } from "./context.server";
import { toReceipt } from "./earlier-payment.server";
import type { CheckoutEntry } from "./entry";
import { ownQuery, unavailablePage } from "./page";
import type { CheckoutReply, GoOn } from "./reply";
import type { CheckoutRequest } from "./request";
import { sessionIsLost, signInAgain } from "./signed-out";
import { startOver } from "./started-over";
import type { CheckoutStep } from "./step-list";
import { accountStep } from "./steps/account.server";
import { passStep } from "./steps/pass.server";
import { paymentStep } from "./steps/payment.server";
import { receiptStep } from "./steps/receipt.server";
import { schoolStep } from "./steps/school.server";
import type { Step } from "./steps/step";
import { readWantedEvent, showsEvent } from "./wanted-event.server";

const STEPS: Record<CheckoutStep, Step> = {
  pass: passStep,
  school: schoolStep,
  account: accountStep,
  payment: paymentStep,
  receipt: receiptStep,
};

/** All fields that any step reads; a form with others is refused (security 2). */
export const CHECKOUT_FIELDS: readonly string[] = Object.values(STEPS).flatMap(({ fields }) => fields);

/**
 * A page asks for its event while the cart of the same address does, and so no second time (S 3). A form's answer has
 * none: it is drawn over such a page (`drawnView`).
 */
export async function checkout(
  entry: CheckoutEntry,
  request: CheckoutRequest,
  form: FormData | null,
): Promise<CheckoutReply | null> {
  const [event, reply] = await Promise.all([
    form ? null : readWantedEvent(entry, request),
    answer(entry, request, form),
  ]);
  if (!reply || !("view" in reply) || !showsEvent(reply.view)) return reply;
  return { ...reply, view: { ...reply.view, event } };
}

async function answer(
  entry: CheckoutEntry,
  request: CheckoutRequest,
  form: FormData | null,
): Promise<CheckoutReply | null> {
  const context = await loadContext(entry, request);
  if (!context) return null;
  if (form && sessionIsLost(context)) return signInAgain(context);
  // No one with a pass buys a second one, even from a page that's still open.
  const elsewhere = await leadElsewhere(context);
  if (elsewhere) return elsewhere;
  if (context.allowed === "payment" && context.mayBeBlocked)
    return sessionIsLost(context) ? signInAgain(context) : notYet(context);
  const step = STEPS[context.allowed];
  return form ? step.submit(context, form) : step.show(context);
}

const NOT_YET = "We can't reach your account right now, so you can't pay just yet. Please try again in a moment.";

function notYet(context: CheckoutContext): CheckoutReply {
  const { earlier } = context;
  const open = earlier && "refusal" in earlier && earlier.refusal.pending ? earlier.refusal.message : null;
  return unavailablePage(context, { status: 503, message: open ?? NOT_YET });
}

async function leadElsewhere(context: CheckoutContext): Promise<GoOn | null> {
  const { entry, step, allowed, member, earlier, download, search, pathOf } = context;
  if (step === "receipt" && !member) return { go: signInPath(pathOf("receipt", ownQuery("receipt", search))) };
  const receipt = await toReceipt(earlier, context);
  if (receipt) return receipt;
  if (download?.owned && step !== "receipt") return { go: ownedDownloadsPath() };
  // A gift has its form in front and its receipt behind; here it is only paid.
  const isElsewhere = entry.kind === "gift" && allowed !== "account" && allowed !== "payment";
  if (step === allowed) return isElsewhere ? { go: pathOf(allowed, ownQuery(allowed, search)) } : null;
  return { go: pathOf(allowed, allowed === "pass" && !context.isBlocked ? startOver("unfinished") : {}) };
}
