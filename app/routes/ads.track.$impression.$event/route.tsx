import type { LoaderFunctionArgs } from "@remix-run/node";
import { houseAdReport } from "~/web/passthrough/house-ads.server";
import { upstreamsOf } from "~/web/visit/request-upstreams.server";

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  houseAdReport(upstreamsOf(context), params.impression ?? "", params.event ?? "", request.signal);

export { action } from "~/web/form/method-not-allowed.server";
