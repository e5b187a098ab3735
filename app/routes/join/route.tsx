import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckoutView } from "~/components/checkout/checkout-view";
import { checkoutMeta } from "~/models/checkout/checkout-meta";
import type { CheckoutEntry } from "~/models/checkout/entry";
import type { RouteHandle } from "~/models/navigation/handle";
import { showCheckout, submitCheckout } from "~/web/session/checkout-session.server";
import { route } from "~/web/visit/route.server";

export const handle: RouteHandle = { pageContext: "retail_pass", takes: "payment" };

export const meta: MetaFunction<typeof loader> = ({ data }) => checkoutMeta(data);

export { headers } from "~/web/page/page-headers.server";

const ENTRY: CheckoutEntry = { kind: "join", source: null };

export const loader = route((visit) => showCheckout(ENTRY, visit));

export const action = route((visit) => submitCheckout(ENTRY, visit));

export default function JoinPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <CheckoutView page={page} answer={answer} />;
}
