import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { reporterOf } from "~/models/analytics/report.server";
import { adRule } from "~/models/ads/ad-rule.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { keyParams } from "~/models/navigation/route-params";
import { clock } from "~/services/process/clock.server";
import { fileNotFound } from "~/web/guards.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "event" };

/** What ads may do where this visitor is, for the player that is about to show the event. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const parsed = keyParams.safeParse(params);
  if (!parsed.success) throw fileNotFound(request);
  const { pathname, searchParams } = new URL(request.url);
  const visitor = getVisitor(request);
  const asked = {
    key: parsed.data.key,
    path: pathname,
    publisherKey: searchParams.get("publisher_key"),
    siteUrl: ownSite().url,
  };
  const watching = {
    developmentCountry: visitor.developmentCountry,
    address: context.clientAddress,
    reporter: reporterOf(visitor),
  };
  return json(await adRule(asked, watching, clock.now()), { headers: { "Cache-Control": "private, no-store" } });
}
