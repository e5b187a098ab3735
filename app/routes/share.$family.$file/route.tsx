import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { sharePictureParams } from "~/models/navigation/route-params";
import { drawnPicture, pictureOf } from "~/models/share-picture/share-picture.server";
import { unavailable } from "~/services/http/unavailable.server";
import { fileNotFound, orPlainText, paramsOf } from "~/web/guards.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "unclassified" };

export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  const { family, file } = paramsOf(visit, sharePictureParams, fileNotFound);
  const picture = await orPlainText(pictureOf(visit.upstreams, family, file, visit.now));
  if (picture === null) return fileNotFound(visit.request);
  const drawn = picture === "unavailable" ? null : await drawnPicture(picture);
  if (!drawn) return unavailable();
  const kept = visit.url.searchParams.get("v") === drawn.version ? OF_ITS_VERSION : OF_THE_MOMENT;
  return new Response(drawn.png, { headers: { "Content-Type": "image/png", ...kept } });
}

const OF_ITS_VERSION = { "Cache-Control": "public, max-age=31536000, immutable" };
/** Who hides scores gets another. */
const OF_THE_MOMENT = { "Cache-Control": "public, max-age=60", Vary: "Cookie" };

export { action } from "~/web/no-form.server";
