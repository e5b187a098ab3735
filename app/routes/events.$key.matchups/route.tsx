import { json } from "@remix-run/node";
import { readEvent } from "~/models/event/event-page.server";
import { matsAsked, matSchedule } from "~/models/event/mat-schedule.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { keyParams } from "~/models/navigation/route-params";
import { fileNotFound, orPlainText } from "~/web/guards.server";
import { NEVER_KEPT } from "~/web/page-headers.server";
import { route } from "~/web/route.server";

export const handle: RouteHandle = { pageContext: "event" };

/** `?matchups=all` shows every mat (S 2.15). */
export const loader = route({ params: keyParams, missing: fileNotFound }, async (visit, { params: { key } }) => {
  const event = await orPlainText(readEvent(visit.upstreams, key, visit.path));
  const schedule = await matSchedule(visit.upstreams, event, matsAsked(visit.url.searchParams) ?? "own");
  if (!schedule) throw fileNotFound(visit.request);
  return json(schedule, { headers: NEVER_KEPT });
});

export { action } from "~/web/method-not-allowed.server";
