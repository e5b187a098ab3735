import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { utc } from "~/models/place/instant";
import { keptFile } from "~/models/feeds/answer.server";
import { sitemapName } from "~/models/feeds/sitemap";
import { readSitemap } from "~/models/feeds/sitemap.server";
import { clock } from "~/services/process/clock.server";
import { fileNotFound } from "~/web/guards.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

/** One of the sitemaps that /sitemap.xml names. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const file = params.file ?? "";
  const name = file.endsWith(".xml") ? sitemapName(file.slice(0, -".xml".length)) : null;
  if (!name) throw fileNotFound(request);
  const body = await readSitemap(name, { siteUrl: ownSite().url, now: utc(clock.now()) });
  if (!body) throw fileNotFound(request);
  return keptFile(request, { body, type: "application/xml", kept: "sitemap" });
}
