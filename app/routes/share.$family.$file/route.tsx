import { sharePictureParams } from "~/models/navigation/route-params";
import { drawnPicture, pictureOf } from "~/models/share-picture/share-picture.server";
import { unavailable } from "~/services/http/unavailable.server";
import { orPlainText } from "~/web/visit/guards.server";
import { route } from "~/web/visit/visit.server";

export const loader = route(
  { params: sharePictureParams, missing: "file" },
  async (visit, { params: { family, file } }) => {
    const picture = await orPlainText(pictureOf(visit.upstreams, family, file, visit.now));
    if (picture === null) return visit.fileNotFound();
    const drawn = picture === "unavailable" ? null : await drawnPicture(visit.upstreams, picture);
    if (!drawn) return unavailable();
    const kept = visit.url.searchParams.get("v") === drawn.version ? OF_ITS_VERSION : OF_THE_MOMENT;
    return new Response(drawn.png, { headers: { "Content-Type": "image/png", ...kept } });
  },
);

const OF_ITS_VERSION = { "Cache-Control": "public, max-age=31536000, immutable" };
/** Who hides scores gets another. */
const OF_THE_MOMENT = { "Cache-Control": "public, max-age=60", Vary: "Cookie" };

export { action } from "~/web/form/method-not-allowed.server";
