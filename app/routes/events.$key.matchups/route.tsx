import { json } from "@remix-run/node";
import { readEvent } from "~/models/event/page/event-page.server";
import { matSchedule, readMatsQuery } from "~/models/event/score/mat-schedule.server";
import { keyParams } from "~/models/navigation/route-params";
import { NEVER_KEPT } from "~/web/page/answers.server";
import { orPlainText } from "~/web/visit/guards.server";
import { route } from "~/web/visit/visit.server";

/** `?matchups=all` shows every mat (S 2.15). */
export const loader = route({ params: keyParams, missing: "file" }, async (visit, { params: { key } }) => {
  const event = await orPlainText(readEvent(visit.upstreams, key, visit.path));
  const schedule = await matSchedule(visit.upstreams, event, readMatsQuery(visit.url.searchParams) ?? "own");
  if (!schedule) throw visit.fileNotFound();
  return json(schedule, { headers: NEVER_KEPT });
});

export { action } from "~/web/form/method-not-allowed.server";
