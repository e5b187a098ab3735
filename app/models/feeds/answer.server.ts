import { createHash } from "node:crypto";
import { hasTag } from "~/services/http/entity-tag";

/** How long a file for crawlers and readers may be kept by a browser and by caches in between, in seconds. */
const KEPT = {
  /** Changes with every game that is moved. */
  feed: "public, max-age=300, s-maxage=300, stale-while-revalidate=3600",
  sitemap: "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400",
  robots: "public, max-age=3600",
} as const;

type File = { body: string; type: string; kept: keyof typeof KEPT; modified?: Date | null };

/** A file that anyone may keep: with its tag, and 304 where the caller has it already. */
export function keptFile(request: Request, { body, type, kept, modified }: File): Response {
  const tag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  const headers = new Headers({ "Cache-Control": KEPT[kept], ETag: tag, "X-Robots-Tag": "noindex" });
  if (modified) headers.set("Last-Modified", modified.toUTCString());
  if (hasTag(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", `${type}; charset=utf-8`);
  return new Response(body, { headers });
}
