import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckoutView } from "~/components/checkout/checkout-view";
import { checkoutMeta } from "~/models/checkout/checkout-meta";
import type { RouteHandle } from "~/models/navigation/handle";
import { showCheckout, submitCheckout } from "~/web/session/checkout-session.server";
import { route } from "~/web/visit/route.server";

export const handle: RouteHandle = { pageContext: "retail_pass", takes: "payment" };

export const meta: MetaFunction<typeof loader> = ({ data }) => checkoutMeta(data);

export { headers } from "~/web/page/page-headers.server";

/** Paid like any order; whom it is for was said before (B 2). */
export const loader = route((visit) => showCheckout({ kind: "gift" }, visit));

export const action = route((visit) => submitCheckout({ kind: "gift" }, visit));

export default function GiftCheckoutPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <CheckoutView page={page} answer={answer} />;
}
