import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { readEvent } from "~/models/event/event-page.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { keyParams } from "~/models/navigation/route-params";
import { matsAsked, matSchedule } from "~/models/event/mat-schedule.server";
import { fileNotFound, orPlainText } from "~/web/guards.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "event" };

/** The mat schedule of a wrestling event, for the dialog of its page (S 2.15); `?matchups=all` is every mat's. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const parsed = keyParams.safeParse(params);
  if (!parsed.success) throw fileNotFound(request);
  const { pathname, search, searchParams } = new URL(request.url);
  const event = await orPlainText(readEvent(parsed.data.key, `${pathname}${search}`));
  const schedule = await matSchedule(event, matsAsked(searchParams) ?? "own");
  if (!schedule) throw fileNotFound(request);
  return json(schedule, { headers: { "Cache-Control": "private, no-store" } });
}
