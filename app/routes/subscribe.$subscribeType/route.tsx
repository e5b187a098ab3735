import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckoutView } from "~/components/checkout/checkout-view";
import { checkoutMeta } from "~/models/checkout/checkout-meta";
import type { RouteHandle } from "~/models/navigation/handle";
import { subscribeTypeParams } from "~/models/navigation/route-params";
import { showCheckout, submitCheckout } from "~/web/session/checkout-session.server";
import { route } from "~/web/visit/route.server";

export const handle: RouteHandle = { pageContext: "retail_pass", frame: "focus", takes: "payment" };

export const meta: MetaFunction<typeof loader> = ({ data }) => checkoutMeta(data);

export { headers } from "~/web/page/page-headers.server";

export const loader = route({ params: subscribeTypeParams }, (visit, { params: { subscribeType } }) =>
  showCheckout({ kind: "subscribe", type: subscribeType }, visit),
);

export const action = route({ params: subscribeTypeParams }, (visit, { params: { subscribeType } }) =>
  submitCheckout({ kind: "subscribe", type: subscribeType }, visit),
);

export default function SubscribePage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <CheckoutView page={page} answer={answer} />;
}
