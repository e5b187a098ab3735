import { fileAnswer } from "~/models/feeds/answer.server";
import { sitemapName } from "~/models/feeds/sitemap";
import { readSitemap } from "~/models/feeds/sitemap.server";
import { route } from "~/web/visit/visit.server";

export const loader = route(async (visit) => {
  const file = visit.params.file ?? "";
  const name = file.endsWith(".xml") ? sitemapName(file.slice(0, -".xml".length)) : null;
  if (!name) throw visit.fileNotFound();
  const body = await readSitemap(visit.upstreams, name, { siteUrl: visit.site.url, now: visit.now });
  if (!body) throw visit.fileNotFound();
  const kept = name.kind === "live" ? "live" : "sitemap";
  return fileAnswer(visit.request, { body, type: "application/xml", kept });
});

export { action } from "~/web/form/method-not-allowed.server";
