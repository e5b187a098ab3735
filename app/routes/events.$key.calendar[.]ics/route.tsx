import { calendarEntry } from "~/models/event/page/calendar";
import { readEvent } from "~/models/event/page/event-page.server";
import { keyParams } from "~/models/navigation/route-params";
import { NEVER_KEPT } from "~/web/page/answers.server";
import { orPlainText } from "~/web/visit/guards.server";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";

/** RFC 5545 */
export const loader = route({ params: keyParams, missing: "file" }, async (visit, { params: { key } }) => {
  const event = await orPlainText(readEvent(visit.upstreams, key, visit.url.pathname));
  const text = calendarEntry(event, { siteUrl: visit.site.url, productName: brand.name });
  if (!text) throw visit.fileNotFound();
  return new Response(text, {
    headers: {
      ...NEVER_KEPT,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${key}.ics"`,
    },
  });
});

export { action } from "~/web/form/method-not-allowed.server";
