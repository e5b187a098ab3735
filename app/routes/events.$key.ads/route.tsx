import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { adRule } from "~/models/ads/ad-rule.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { keyParams } from "~/models/navigation/route-params";
import { fileNotFound } from "~/web/guards.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "event" };

export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  const parsed = keyParams.safeParse(visit.params);
  if (!parsed.success) throw fileNotFound(visit.request);
  const { visitor, url } = visit;
  const asked = {
    key: parsed.data.key,
    path: url.pathname,
    publisherKey: url.searchParams.get("publisher_key"),
    siteUrl: visit.site.url,
  };
  const watching = {
    developmentCountry: visitor.developmentCountry,
    address: visit.context.clientAddress,
    reporter: visit.reporter,
  };
  return json(await adRule(visit.upstreams, asked, watching, visit.epochMs), {
    headers: { "Cache-Control": "private, no-store" },
  });
}

export { action } from "~/web/no-form.server";
