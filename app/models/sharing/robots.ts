/** Private to a visitor, or endless. */
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

/** RFC 9309 */
export function robotsText(siteUrl: string, isPublic: boolean): string {
  if (!isPublic) return "User-agent: *\nDisallow: /\n";
  return `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
