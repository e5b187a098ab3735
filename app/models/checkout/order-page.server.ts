import type { CheckoutContext } from "./context.server";
import { type CheckoutOrder, giftLine, loadOrder, passIsGone, schoolName, summaryOf } from "./order.server";
import { stepPage, unavailablePage } from "./page";
import type { CheckoutReply, Refusal } from "./reply";
import type { CheckoutBody } from "./view";

export async function orderPage(
  context: CheckoutContext,
  refusal: Refusal | undefined,
  bodyOf: (order: CheckoutOrder) => CheckoutBody | Promise<CheckoutBody>,
): Promise<CheckoutReply> {
  const order = await loadOrder(context);
  if (order === null) return passIsGone(context);
  if (!order) return unavailablePage(context, refusal);
  const summary = {
    order: summaryOf(order, context),
    school: schoolName(order),
    gift: giftLine(context),
    ...{ agreed: null, promo: null },
  };
  return stepPage(context, await bodyOf(order), { refusal, summary });
}
