import { ownedDownloadsPath, signInPath } from "~/models/navigation/paths";
import { type CheckoutContext, loadContext } from "./context.server";
import { toReceipt } from "./earlier-payment.server";
import type { CheckoutEntry } from "./entry";
import { ownQuery } from "./page";
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

const STEPS: Record<CheckoutStep, Step> = {
  pass: passStep,
  school: schoolStep,
  account: accountStep,
  payment: paymentStep,
  receipt: receiptStep,
};

/** See security 2. */
export const CHECKOUT_FIELDS: readonly string[] = Object.values(STEPS).flatMap(({ fields }) => fields);

export async function checkout(
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
  const step = STEPS[context.allowed];
  return form ? step.submit(context, form) : step.show(context);
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
