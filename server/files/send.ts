import { createReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { rangeOf } from "~/http/byte-range";
import { hasTag, weakTag } from "~/http/entity-tag";
import { pickEncoding } from "../http/accept-encoding";
import type { StaticFile } from "./static-files";

export function sendStatic(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  response.setHeader("ETag", isCoded(file) ? weakTag(file.etag) : file.etag);
  response.setHeader("Cache-Control", file.cacheControl);
  if (isCoded(file)) response.setHeader("Vary", "Accept-Encoding");
  else response.setHeader("Accept-Ranges", "bytes");
  if (hasTag(request.headers["if-none-match"], file.etag)) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader("Content-Type", file.type);
  const coding = pickEncoding(
    request.headers["accept-encoding"],
    (["br", "gzip"] as const).filter((one) => file.codings[one]),
  );
  const encoded = coding && file.codings[coding];
  if (encoded) {
    response.writeHead(200, { "Content-Encoding": coding, "Content-Length": encoded.length });
    response.end(request.method === "HEAD" ? undefined : encoded);
    return;
  }
  sendRange(request, response, file);
}

const isCoded = ({ codings }: StaticFile): boolean => Boolean(codings.br ?? codings.gzip);

function sendRange(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const condition = request.headers["if-range"];
  // Compared strongly (RFC 9110 13.1.5): what comes in several codings has a weak tag, which is never the same.
  const isSame = condition === file.etag && !isCoded(file);
  const header = condition === undefined || isSame ? request.headers.range : undefined;
  const range = rangeOf(header, file.size);
  if (range === "unsatisfiable") {
    // Of this one request: a shared cache would give it to anyone who asks for the file.
    response.setHeader("Cache-Control", "no-store");
    response.writeHead(416, { "Content-Range": `bytes */${file.size}` }).end();
    return;
  }
  const [first, last] = range ?? [0, file.size - 1];
  response.setHeader("Content-Length", last - first + 1);
  if (range) response.setHeader("Content-Range", `bytes ${first}-${last}/${file.size}`);
  response.writeHead(range ? 206 : 200);
  if (request.method === "HEAD" || file.size === 0) response.end();
  else if (file.codings.identity) response.end(file.codings.identity.subarray(first, last + 1));
  // A reader leaving mid-segment is normal; pipeline closes the file.
  else pipeline(createReadStream(file.path, { start: first, end: last }), response, () => undefined);
}
