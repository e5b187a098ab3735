import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { Request } from "express";
import { BODY_LIMIT } from "./guard";

/** Reads a body and counts it while it comes in; null where it is larger than allowed (security 2.5). */
export async function readBody(request: IncomingMessage, limit = BODY_LIMIT): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Not destroyed when the limit is passed: the refusal still has to go out on the same connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same request with the body that was counted, for Remix's adapter, which reads it as a stream. */
export function withBody(request: Request, body: Buffer): Request {
  const { method, headers, originalUrl, hostname, protocol } = request;
  const replayed = Readable.from([body], { objectMode: false });
  return Object.assign(replayed, { method, headers, originalUrl, hostname, protocol, get: request.get.bind(request) }) as unknown as Request;
}
