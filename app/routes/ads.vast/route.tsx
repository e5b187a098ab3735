import type { LoaderFunctionArgs } from "@remix-run/node";
import { serveHouseAds } from "~/web/passthrough/house-ads.server";
import { upstreamsOf } from "~/web/visit/request-upstreams.server";

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  serveHouseAds(upstreamsOf(context), new URL(request.url).searchParams, request.signal);

export { action } from "~/web/form/method-not-allowed.server";
