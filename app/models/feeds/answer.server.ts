import { createHash } from "node:crypto";
import { hasTag } from "~/http/entity-tag";

/** In seconds, for browsers and shared caches. */
const KEPT = {
  /** Changes whenever a game is moved. */
  feed: "public, max-age=300, s-maxage=300, stale-while-revalidate=3600",
  sitemap: "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400",
  /** Of games that are on the air now. */
  live: "public, max-age=60, s-maxage=60, stale-while-revalidate=300",
  robots: "public, max-age=3600",
  /** One person's. */
  own: "private, no-store",
} as const;

type File = { body: string; type: string; kept: keyof typeof KEPT; modified?: Date | null };

export function fileAnswer(request: Request, { body, type, kept, modified }: File): Response {
  const tag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  const headers = new Headers({ "Cache-Control": KEPT[kept], ETag: tag, "X-Robots-Tag": "noindex" });
  if (modified) headers.set("Last-Modified", modified.toUTCString());
  if (hasTag(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", `${type}; charset=utf-8`);
  return new Response(body, { headers });
}
