import { json } from "@remix-run/node";
import { FAILED } from "~/components/chrome/failed-notice";
import { readEvent } from "~/models/event/page/event-page.server";
import { currentOn } from "~/models/event/page/event-request.server";
import { cheeredTeams, isCheer } from "~/models/event/score/cheers";
import { addCheer } from "~/models/event/score/cheers.server";
import { eventPath } from "~/models/navigation/paths";
import { keyParams } from "~/models/navigation/route-params";
import { NEVER_KEPT, redirectWithOutcome } from "~/web/page/answers.server";
import { orPlainText } from "~/web/visit/guards.server";
import { route, type Visit } from "~/web/visit/visit.server";

export { loader } from "~/web/form/post-only.server";

/** One of six cheers for one of two teams: which, no one is told but how many (rulings 3). */
export const action = route({ params: keyParams, missing: "file" }, async (visit, { params }) => {
  const { request, url, now } = visit;
  // Who hides all scores may have asked for this one, and no answer here tells it.
  const event = await orPlainText(readEvent(visit.upstreamsWithItsScore, params.key, url.pathname));
  const form = await visit.form(["cheer", "team", "publisher_key"]);
  const { "cheers-off": off } = await visit.flags();
  const publisherKey = form.get("publisher_key");
  const current = currentOn(event, { publisherKey: typeof publisherKey === "string" ? publisherKey : null }, now);
  const team = cheeredTeams(current, off)?.find((key) => key === form.get("team"));
  const cheer = form.get("cheer");
  if (!isCheer(cheer)) return new Response("There is no such cheer.", { status: 400 });
  const failure = !team ? "form" : (await addCheer(event.key, team, fanOf(visit))) ? null : "often";
  if (request.headers.get("Accept")?.includes("application/json"))
    return json({ said: failure ? FAILED[failure] : `Sent: ${cheer}` }, { headers: NEVER_KEPT });
  const fallback = eventPath(event.slug, event.key);
  return redirectWithOutcome(request.headers.get("Referer"), failure, { fallback, status: 303 });
});

/** A browser that says nothing of itself shares its turn with those alike on its network. */
const fanOf = ({ visitor, context, request }: Visit): string =>
  visitor.uid ?? visitor.anonymousId ?? `${context.clientNetwork} ${request.headers.get("User-Agent")}`;
