import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckoutView } from "~/components/checkout/checkout-view";
import { checkoutMeta } from "~/models/checkout/checkout-meta";
import type { CheckoutEntry } from "~/models/checkout/entry";
import type { RouteHandle } from "~/models/navigation/handle";
import { subscribeTypeParams } from "~/models/navigation/route-params";
import { showCheckout, submitCheckout } from "~/web/checkout-session.server";
import { paramsOf } from "~/web/guards.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "retail_pass", frame: "focus", takes: "payment" };

export const meta: MetaFunction<typeof loader> = ({ data }) => checkoutMeta(data);

export { headers } from "~/web/page-headers.server";

export async function loader(args: LoaderFunctionArgs) {
  return showCheckout(entryOf(args), visitOf(args));
}

export async function action(args: ActionFunctionArgs) {
  return submitCheckout(entryOf(args), visitOf(args));
}

export default function SubscribePage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <CheckoutView page={page} answer={answer} />;
}

function entryOf(args: LoaderFunctionArgs): CheckoutEntry {
  const { subscribeType } = paramsOf(args, subscribeTypeParams);
  return { kind: "subscribe", type: subscribeType };
}
