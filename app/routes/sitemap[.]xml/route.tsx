import type { LoaderFunctionArgs } from "@remix-run/node";
import { keptFile } from "~/models/feeds/answer.server";
import { readSitemapIndex } from "~/models/feeds/sitemap.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "unclassified" };

export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  const body = await readSitemapIndex(visit.upstreams, { siteUrl: visit.site.url, now: visit.now });
  return keptFile(visit.request, { body, type: "application/xml", kept: "sitemap" });
}

export { action } from "~/web/no-form.server";
