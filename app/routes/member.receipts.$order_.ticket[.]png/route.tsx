import { drawnTicket } from "~/models/account/ticket.server";
import { unavailable } from "~/services/http/unavailable.server";
import { NEVER_KEPT, withCookies } from "~/web/page/answers.server";
import { route } from "~/web/visit/visit.server";

/** Someone else's is not found (security 3). */
export const loader = route({ requires: "member" }, async (visit) => {
  const png = await drawnTicket(visit.upstreams, visit.params.order ?? "", visit.session.call, visit.zone);
  visit.stillSignedIn();
  if (png === null) return visit.fileNotFound();
  if (png === "unavailable") return unavailable();
  const headers = new Headers({ ...NEVER_KEPT, "Content-Type": "image/png" });
  return new Response(png, { headers: withCookies(visit.session.cookies(), headers) });
});

export { action } from "~/web/form/method-not-allowed.server";
