import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readEvent } from "~/models/event/event-page.server";
import { countPlaybackFailure } from "~/models/event/playback-failure.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { keyParams } from "~/models/navigation/route-params";
import { parseForm } from "~/web/form.server";
import { fileNotFound, orPlainText } from "~/web/guards.server";
import { reporterOfTrouble } from "~/web/trouble-reporter.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "event" };

/** Only ever posted to. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  throw fileNotFound(request);
};

/** A player that gave up on a stream says why; what is not the stream's fault counts for nothing (rulings 3). */
export async function action(args: ActionFunctionArgs) {
  const visit = visitOf(args);
  const { request, params, upstreams, url } = visit;
  const parsed = keyParams.safeParse(params);
  if (!parsed.success) throw fileNotFound(request);
  const { key } = await orPlainText(readEvent(upstreams, parsed.data.key, url.pathname));
  const form = await parseForm(request, ["reason"]);
  await countPlaybackFailure(upstreams, {
    event_key: key,
    reporter: reporterOfTrouble(visit, key),
    reason: form.get("reason"),
  });
  return new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
}
