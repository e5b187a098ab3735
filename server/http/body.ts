import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { Request } from "express";
import { BODY_LIMIT } from "./guard";

/** What came of reading a body; `gone` where the visitor left in the middle of it. */
export type BodyRead = Buffer | "too large" | "late" | "gone";

/** Reads a body and counts it while it comes in; it has so many milliseconds to arrive (security 2). */
export async function readBody(request: IncomingMessage, deadline: number, limit = BODY_LIMIT): Promise<BodyRead> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => (timer = setTimeout(resolve, deadline, "late")));
  const read = collect(request, limit).catch(() => "gone" as const);
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}

async function collect(request: IncomingMessage, limit: number): Promise<Buffer | "too large"> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Not destroyed when the limit is passed: the refusal still has to go out on the same connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return "too large";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same request with the body that was counted, for Remix's adapter, which reads it as a stream. */
export function withBody(request: Request, body: Buffer): Request {
  const { method, headers, originalUrl, hostname, protocol } = request;
  const replayed = Readable.from([body], { objectMode: false });
  return Object.assign(replayed, {
    method,
    headers,
    originalUrl,
    hostname,
    protocol,
    get: request.get.bind(request),
  }) as unknown as Request;
}
