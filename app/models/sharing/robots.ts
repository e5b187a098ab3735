/** Private to a visitor, or endless: of checkout, each link brings its own game along. */
const PRIVATE = (
  "/member /users /dev /search /subscribe/*? /support/*? /redeem /activate /go /preferences /join*? /*?apps " +
  "/*&apps /events/*/license"
).split(" ");

/** RFC 9309. Null where crawlers shall stay out. */
export function robotsText(siteUrl: string, sitemapPaths: readonly string[] | null): string {
  if (!sitemapPaths) return "User-agent: *\nDisallow: /\n";
  const disallowed = PRIVATE.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${disallowed}\n${sitemapPaths.map((path) => `Sitemap: ${siteUrl}${path}\n`).join("")}`;
}
