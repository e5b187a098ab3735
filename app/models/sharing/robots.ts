/** Parts of the site that are no one's business but a visitor's own, or have no end. */
const PRIVATE = [
  "/member",
  "/users",
  "/dev",
  "/search",
  "/subscribe",
  "/support/",
  "/redeem",
  "/activate",
  "/preferences",
  "/join",
  "/*?apps",
  "/*&apps",
  "/events/*/license",
];

/** What crawlers may read; nothing of a site that is no network's own (RFC 9309). */
export function robotsText(siteUrl: string, isPublic: boolean): string {
  if (!isPublic) return "User-agent: *\nDisallow: /\n";
  return `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
