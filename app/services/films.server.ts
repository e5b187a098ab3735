import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { rangeOf } from "~/http/byte-range";
import { hasTag } from "~/http/entity-tag";
import { publicFile } from "./process/public-files.server";

const FILM = /^\/media\/[a-z]+\/(?:\d+p|sound)\.mp4$/;

/** Never cached by shared caches (S 7.5). */
export async function sendFilm(film: string, request: Request, own = new Headers()): Promise<Response> {
  const path = FILM.test(film) ? publicFile(film) : null;
  const file = path ? await stat(path).catch(() => null) : null;
  if (!path || !file) return new Response("Not found", { status: 404 });
  const headers = new Headers(own);
  headers.set("Content-Type", "video/mp4");
  headers.set("Accept-Ranges", "bytes");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, max-age=3600");
  // Strong, or no browser would go on with a download where it was interrupted.
  const etag = `"${file.size.toString(36)}-${Math.round(file.mtimeMs).toString(36)}"`;
  headers.set("ETag", etag);
  if (hasTag(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  const condition = request.headers.get("If-Range");
  const byteRange = condition === null || condition === etag ? request.headers.get("Range") : null;
  const range = rangeOf(byteRange ?? undefined, file.size);
  if (range === "unsatisfiable")
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${file.size}` } });
  const [start, end] = range ?? [0, file.size - 1];
  headers.set("Content-Length", String(end - start + 1));
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${file.size}`);
  const body =
    request.method === "HEAD" ? null : (Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream);
  return new Response(body, { status: range ? 206 : 200, headers });
}
