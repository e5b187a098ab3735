import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { utc } from "~/models/place/instant";
import { keptFile } from "~/models/feeds/answer.server";
import { readSitemapIndex } from "~/models/feeds/sitemap.server";
import { clock } from "~/services/process/clock.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

/** Where crawlers find every page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const body = await readSitemapIndex({ siteUrl: ownSite().url, now: utc(clock.now()) });
  return keptFile(request, { body, type: "application/xml", kept: "sitemap" });
}
