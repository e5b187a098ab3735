import type { ActionFunctionArgs } from "@remix-run/node";
import { readEvent } from "~/models/event/event-page.server";
import { countPlaybackFailure } from "~/models/event/playback-failure.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { keyParams } from "~/models/navigation/route-params";
import { parseForm } from "~/web/form.server";
import { fileNotFound, orPlainText, paramsOf } from "~/web/guards.server";
import { NEVER_KEPT } from "~/web/page-headers.server";
import { reporterOfTrouble } from "~/web/trouble-reporter.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "event" };

export { loader } from "~/web/only-posted.server";

/** A player that gave up on a stream says why; what is not the stream's fault counts for nothing (rulings 3). */
export async function action(args: ActionFunctionArgs) {
  const visit = visitOf(args);
  const { request, upstreams, url } = visit;
  const asked = paramsOf(visit, keyParams, fileNotFound);
  const { key } = await orPlainText(readEvent(upstreams, asked.key, url.pathname));
  const form = await parseForm(request, ["reason"]);
  await countPlaybackFailure(upstreams, {
    event_key: key,
    reporter: reporterOfTrouble(visit, key),
    reason: form.get("reason"),
  });
  return new Response(null, { status: 204, headers: NEVER_KEPT });
}
