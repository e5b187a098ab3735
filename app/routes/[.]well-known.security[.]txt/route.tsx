import type { LoaderFunctionArgs } from "@remix-run/node";
import { keptFile } from "~/models/feeds/answer.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { securityText } from "~/models/sharing/security-text";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "unclassified" };

export function loader(args: LoaderFunctionArgs) {
  const { request, site, now } = visitOf(args);
  return keptFile(request, { body: securityText(site.url, now), type: "text/plain", kept: "robots" });
}

export { action } from "~/web/no-form.server";
