import type { LoaderFunctionArgs } from "@remix-run/node";
import { brand } from "~contracts/brand";
import { calendarEntry } from "~/models/event/calendar";
import { readEvent } from "~/models/event/event-page.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { keyParams } from "~/models/navigation/route-params";
import { utc } from "~/models/place/instant";
import { clock } from "~/services/process/clock.server";
import { fileNotFound, orPlainText } from "~/web/guards.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "event" };

/** One event as a calendar file (RFC 5545). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const parsed = keyParams.safeParse(params);
  if (!parsed.success) throw fileNotFound(request);
  const event = await orPlainText(readEvent(parsed.data.key, new URL(request.url).pathname));
  const text = calendarEntry(event, { siteUrl: ownSite().url, productName: brand.name, stamp: utc(clock.now()) });
  if (!text) throw fileNotFound(request);
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${parsed.data.key}.ics"`,
    },
  });
}
