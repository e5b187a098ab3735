import { fileAnswer } from "~/models/feeds/answer.server";
import { readSitemapIndexPaths } from "~/models/feeds/sitemap.server";
import { robotsText } from "~/models/sharing/robots";
import { settings } from "~/services/process/env.server";
import { route } from "~/web/visit/visit.server";

/** Crawlers stay out of all other environments. */
const PUBLIC_ENVIRONMENTS: readonly string[] = ["production", "perf"];

export const loader = route(async (visit) => {
  const isPublic = PUBLIC_ENVIRONMENTS.includes(settings().appEnv);
  const sitemaps = isPublic ? await readSitemapIndexPaths(visit.upstreams, visit.now) : null;
  return fileAnswer(visit.request, { body: robotsText(visit.site.url, sitemaps), type: "text/plain", kept: "robots" });
});

export { action } from "~/web/form/method-not-allowed.server";
