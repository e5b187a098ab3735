import type { LoaderFunctionArgs } from "@remix-run/node";
import { gameVideo } from "~/web/passthrough/game-video.server";
import { upstreamsOf } from "~/web/visit/request-upstreams.server";

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  gameVideo(upstreamsOf(context), { kind: "live", path: params["*"] ?? "", request });

export { action } from "~/web/form/method-not-allowed.server";
