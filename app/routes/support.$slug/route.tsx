import type { RouteHandle } from "~/models/navigation/page";
import { slugParams } from "~/models/navigation/route-params";
import { showCheckout, submitCheckout } from "~/web/session/checkout-session.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "school_pass", frame: "focus", takes: "payment" };

export { checkoutMeta as meta } from "~/models/checkout/checkout-meta";
export const loader = route({ params: slugParams }, (visit, { params: { slug } }) =>
  showCheckout({ kind: "support", slug }, visit),
);

export const action = route({ params: slugParams }, (visit, { params: { slug } }) =>
  submitCheckout({ kind: "support", slug }, visit),
);

export { CheckoutPage as default } from "~/components/checkout/checkout-view";
