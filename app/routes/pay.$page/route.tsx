import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { showProviderPage } from "~/web/passthrough/payment.server";
import { upstreamsOf } from "~/web/visit/request-upstreams.server";

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  showProviderPage(upstreamsOf(context), params.page ?? "", request);
export const action = ({ request, params, context }: ActionFunctionArgs) =>
  showProviderPage(upstreamsOf(context), params.page ?? "", request);
