import { choosePublisher, mediaOf } from "~/models/event/page/event-by-publisher";
import { readEvent } from "~/models/event/page/event-page.server";
import { chaptersFile, keyMoments } from "~/models/event/video/key-moments";
import { keyParams } from "~/models/navigation/route-params";
import { NEVER_KEPT } from "~/web/page/answers.server";
import { fileNotFound, orPlainText } from "~/web/visit/guards.server";
import { route } from "~/web/visit/visit.server";

/** A replay's plays, for players. The stats of a game that is over are free (S 5.4); hidden scores hide them. */
export const loader = route({ params: keyParams, missing: "file" }, async (visit, { params: { key } }) => {
  const { request, upstreams, url, path } = visit;
  const event = await orPlainText(readEvent(upstreams, key, url.pathname));
  const publisher = choosePublisher(event.publishers, { key: url.searchParams.get("publisher_key"), path });
  const { vod } = mediaOf(publisher);
  if (vod?.status !== "complete") throw fileNotFound(request);
  return new Response(chaptersFile(keyMoments(vod), vod.duration ?? 0), {
    headers: { ...NEVER_KEPT, "Content-Type": "text/vtt; charset=utf-8" },
  });
});

export { action } from "~/web/form/method-not-allowed.server";
