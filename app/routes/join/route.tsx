import type { CheckoutEntry } from "~/models/checkout/entry";
import type { RouteHandle } from "~/models/navigation/page";
import { showCheckout, submitCheckout } from "~/web/session/checkout-session.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "retail_pass", takes: "payment" };

export { checkoutMeta as meta } from "~/models/checkout/checkout-meta";
const ENTRY: CheckoutEntry = { kind: "join", source: null };

export const loader = route((visit) => showCheckout(ENTRY, visit));

export const action = route((visit) => submitCheckout(ENTRY, visit));

export { CheckoutPage as default } from "~/components/checkout/checkout-view";
