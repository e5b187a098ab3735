import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { logoFile } from "~/web/passthrough/logo.server";
import { upstreamsOf } from "~/web/visit/request-upstreams.server";

export const handle: RouteHandle = { pageContext: "unclassified" };

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  logoFile(upstreamsOf(context), params.file ?? "", request.signal);

export { action } from "~/web/form/method-not-allowed.server";
