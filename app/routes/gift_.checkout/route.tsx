import type { RouteHandle } from "~/models/navigation/page";
import { showCheckout, submitCheckout } from "~/web/session/checkout-session.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "retail_pass", takes: "payment" };

export { checkoutMeta as meta } from "~/models/checkout/checkout-meta";
/** Paid like any order; whom it is for was said before (B 2). */
export const loader = route((visit) => showCheckout({ kind: "gift" }, visit));

export const action = route((visit) => submitCheckout({ kind: "gift" }, visit));

export { CheckoutPage as default } from "~/components/checkout/checkout-view";
