import { keptFile } from "~/models/feeds/answer.server";
import { securityText } from "~/models/sharing/security-text";
import { route } from "~/web/visit/visit.server";

export const loader = route((visit) => {
  const { request, site, now } = visit;
  return keptFile(request, { body: securityText(site.url, now), type: "text/plain", kept: "robots" });
});

export { action } from "~/web/form/method-not-allowed.server";
