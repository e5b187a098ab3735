import type { CheckoutContext } from "../context.server";
import type { CheckoutReply } from "../reply";

/** One step of the flow: what its forms may carry (security 2), its page, and what its forms do. Null: no such page. */
export type Step = {
  fields: readonly string[];
  show(context: CheckoutContext): Promise<CheckoutReply | null>;
  submit(context: CheckoutContext, form: FormData): Promise<CheckoutReply | null>;
};
