import { countFanTimings, fanTimingsSchema, TIMING_FIELDS } from "~/models/analytics/fan-timings.server";
import { PERFORMANCE_CONSENT_GROUP } from "~/models/consent/consent";
import { NEVER_KEPT } from "~/web/page/answers.server";
import { route } from "~/web/visit/visit.server";

export { loader } from "~/web/form/post-only.server";

/** What a visit felt like, from the browser of someone who lets us measure (performance 2, rulings 3). */
export const action = route(async (visit) => {
  const { visitor } = visit;
  const timings = fanTimingsSchema.safeParse(Object.fromEntries(await visit.form(TIMING_FIELDS)));
  if (!timings.success) return new Response(null, { status: 400 });
  if (visitor.consent.granted.has(PERFORMANCE_CONSENT_GROUP)) countFanTimings(timings.data);
  return new Response(null, { status: 204, headers: NEVER_KEPT });
});
