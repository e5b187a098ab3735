import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { showProviderPage } from "~/web/passthrough/payment.server";
import { upstreamsOf } from "~/web/visit/request-upstreams.server";

export const handle: RouteHandle = { pageContext: "unclassified" };

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  showProviderPage(upstreamsOf(context), params.page ?? "", request);
export const action = ({ request, params, context }: ActionFunctionArgs) =>
  showProviderPage(upstreamsOf(context), params.page ?? "", request);
