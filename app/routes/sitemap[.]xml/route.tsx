import { keptFile } from "~/models/feeds/answer.server";
import { readSitemap } from "~/models/feeds/sitemap.server";
import { fileNotFound } from "~/web/visit/guards.server";
import { route } from "~/web/visit/route.server";

export const loader = route(async (visit) => {
  const body = await readSitemap(
    visit.upstreams,
    { kind: "index", number: 1 },
    { siteUrl: visit.site.url, now: visit.now },
  );
  if (!body) throw fileNotFound(visit.request);
  return keptFile(visit.request, { body, type: "application/xml", kept: "sitemap" });
});

export { action } from "~/web/form/method-not-allowed.server";
