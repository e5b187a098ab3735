import type { RouteHandle } from "~/models/navigation/page";
import { subscribeTypeParams } from "~/models/navigation/route-params";
import { showCheckout, submitCheckout } from "~/web/session/checkout-session.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "retail_pass", frame: "focus", takes: "payment" };

export { checkoutMeta as meta } from "~/models/checkout/checkout-meta";
export const loader = route({ params: subscribeTypeParams }, (visit, { params: { subscribeType } }) =>
  showCheckout({ kind: "subscribe", type: subscribeType }, visit),
);

export const action = route({ params: subscribeTypeParams }, (visit, { params: { subscribeType } }) =>
  submitCheckout({ kind: "subscribe", type: subscribeType }, visit),
);

export { CheckoutPage as default } from "~/components/checkout/checkout-view";
