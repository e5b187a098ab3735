import type { LoaderFunctionArgs } from "@remix-run/node";
import { houseAds } from "~/web/passthrough/house-ads.server";
import type { RouteHandle } from "~/models/navigation/handle";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

/** The embedded ad server's tag. */
export const loader = ({ request }: LoaderFunctionArgs) => houseAds(new URL(request.url).searchParams, request.signal);
