import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { showProviderPage } from "~/web/passthrough/payment.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

/** The embedded payment provider's pages: they are its own, down to their look. */
export const loader = ({ request, params }: LoaderFunctionArgs) => showProviderPage(params.page ?? "", request);
export const action = ({ request, params }: ActionFunctionArgs) => showProviderPage(params.page ?? "", request);
