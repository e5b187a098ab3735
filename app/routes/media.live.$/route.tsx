import type { LoaderFunctionArgs } from "@remix-run/node";
import { liveVideo } from "~/models/event/live-video.server";
import type { RouteHandle } from "~/models/navigation/handle";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

/** Playlists of the embedded live streams (S 7.5). */
export const loader = ({ request, params }: LoaderFunctionArgs) => liveVideo(params["*"] ?? "", request.signal);
