import { fileAnswer } from "~/models/feeds/answer.server";
import { readSitemap } from "~/models/feeds/sitemap.server";
import { route } from "~/web/visit/visit.server";

export const loader = route(async (visit) => {
  const body = await readSitemap(
    visit.upstreams,
    { kind: "index", number: 1 },
    { siteUrl: visit.site.url, now: visit.now },
  );
  if (!body) throw visit.fileNotFound();
  return fileAnswer(visit.request, { body, type: "application/xml", kept: "sitemap" });
});

export { action } from "~/web/form/method-not-allowed.server";
