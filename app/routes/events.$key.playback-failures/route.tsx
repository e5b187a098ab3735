import { readEvent } from "~/models/event/page/event-page.server";
import { countPlaybackFailure } from "~/models/event/video/playback-failure.server";
import { keyParams } from "~/models/navigation/route-params";
import { NEVER_KEPT } from "~/web/page/answers.server";
import { orPlainText } from "~/web/visit/guards.server";
import { reporterOfTrouble } from "~/web/visit/trouble-reporter.server";
import { route } from "~/web/visit/visit.server";

export { loader } from "~/web/form/post-only.server";

/** A player that gave up on a stream says why; what is not the stream's fault counts for nothing (rulings 3). */
export const action = route({ params: keyParams, missing: "file" }, async (visit, { params }) => {
  const { upstreams, url } = visit;
  const { key } = await orPlainText(readEvent(upstreams, params.key, url.pathname));
  const form = await visit.form(["reason"]);
  await countPlaybackFailure(upstreams, {
    event_key: key,
    reporter: reporterOfTrouble(visit, key),
    reason: form.get("reason"),
  });
  return new Response(null, { status: 204, headers: NEVER_KEPT });
});
