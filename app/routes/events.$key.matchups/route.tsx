import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { readEvent } from "~/models/event/event-page.server";
import { matsAsked, matSchedule } from "~/models/event/mat-schedule.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { keyParams } from "~/models/navigation/route-params";
import { fileNotFound, orPlainText, paramsOf } from "~/web/guards.server";
import { NEVER_KEPT } from "~/web/page-headers.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "event" };

/** `?matchups=all` shows every mat (S 2.15). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  const { key } = paramsOf(visit, keyParams, fileNotFound);
  const event = await orPlainText(readEvent(visit.upstreams, key, visit.path));
  const schedule = await matSchedule(visit.upstreams, event, matsAsked(visit.url.searchParams) ?? "own");
  if (!schedule) throw fileNotFound(visit.request);
  return json(schedule, { headers: NEVER_KEPT });
}

export { action } from "~/web/no-form.server";
