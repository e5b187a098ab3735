import type { CheckoutContext } from "../context.server";
import type { CheckoutReply } from "../reply";

/** Null: no such page. `fields` are what its forms may carry (security 2). */
export type Step = {
  fields: readonly string[];
  show(context: CheckoutContext): Promise<CheckoutReply | null>;
  submit(context: CheckoutContext, form: FormData): Promise<CheckoutReply | null>;
};
