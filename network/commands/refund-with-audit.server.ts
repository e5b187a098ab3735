import type { Billing } from "../billing/billing-settings";
import { type RefundedOrder, refundOrder } from "../billing/refunds/refunds.server";
import { BY_COMMAND, noteOnce, refundDeed } from "../desk/audit.server";

/** Of the whole order, with its line of the audit. */
export const refundWithAudit = (billing: Billing, order: string): Promise<RefundedOrder> =>
  refundOrder(billing, order, {
    beside: (transaction, { amount, before, once }) =>
      noteOnce(transaction, BY_COMMAND, refundDeed(order, before, amount), billing.clock.now(), once),
  });
