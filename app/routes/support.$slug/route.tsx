import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckoutView } from "~/components/checkout/checkout-view";
import { checkoutMeta } from "~/models/checkout/checkout-meta";
import type { RouteHandle } from "~/models/navigation/handle";
import { slugParams } from "~/models/navigation/route-params";
import { showCheckout, submitCheckout } from "~/web/session/checkout-session.server";
import { route } from "~/web/visit/route.server";

export const handle: RouteHandle = { pageContext: "school_pass", frame: "focus", takes: "payment" };

export const meta: MetaFunction<typeof loader> = ({ data }) => checkoutMeta(data);

export { headers } from "~/web/page/page-headers.server";

export const loader = route({ params: slugParams }, (visit, { params: { slug } }) =>
  showCheckout({ kind: "support", slug }, visit),
);

export const action = route({ params: slugParams }, (visit, { params: { slug } }) =>
  submitCheckout({ kind: "support", slug }, visit),
);

export default function SupportPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <CheckoutView page={page} answer={answer} />;
}
