import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckoutView } from "~/components/checkout/checkout-view";
import type { CheckoutEntry } from "~/models/checkout/entry";
import { checkoutMeta } from "~/models/checkout/checkout-meta";
import { CHECKOUT_FIELDS, postCheckout, showCheckout } from "~/models/checkout/flow.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { checkoutSession } from "~/web/checkout-session.server";
import { parseForm } from "~/web/form.server";
import { pageNotFound } from "~/web/guards.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "retail_pass", takes: "payment" };

export const meta: MetaFunction<typeof loader> = ({ data }) => checkoutMeta(data);

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

const ENTRY: CheckoutEntry = { kind: "join", source: null };

/** Buying a pass, come in by /join (B 2.1). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = checkoutSession(request, context);
  const shown = await showCheckout(ENTRY, session.asked);
  if (!shown) throw pageNotFound(request);
  return session.answer(shown);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = checkoutSession(request, context);
  const answer = await postCheckout(ENTRY, session.asked, await parseForm(request, CHECKOUT_FIELDS));
  if (!answer) throw pageNotFound(request);
  return session.answer(answer);
}

export default function JoinPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <CheckoutView view={answer ?? page} />;
}
