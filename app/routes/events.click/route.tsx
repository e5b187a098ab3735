import { clickSchema, reportClick } from "~/models/analytics/click.server";
import { route } from "~/web/visit/visit.server";

const CARD_FIELDS = ["key", "contentType", "status", "gender", "level", "activity", "date"];
const FIELDS = ["track", "url", "index", ...CARD_FIELDS, "name", "slug", "carousels"];

export { loader } from "~/web/form/post-only.server";

export const action = route(async (visit) => {
  const click = clickSchema.safeParse(Object.fromEntries(await visit.form(FIELDS)));
  if (!click.success) return new Response(null, { status: 400 });
  void reportClick(click.data, visit);
  return new Response(null, { status: 204 });
});
