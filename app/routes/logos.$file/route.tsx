import type { LoaderFunctionArgs } from "@remix-run/node";
import { logoFile } from "~/web/passthrough/logo.server";
import { upstreamsOf } from "~/web/visit/request-upstreams.server";

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  logoFile(upstreamsOf(context), params.file ?? "", request.signal);

export { action } from "~/web/form/method-not-allowed.server";
