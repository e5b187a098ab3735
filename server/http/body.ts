import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { Request } from "express";
import { BODY_LIMIT } from "./guard";

type BodyRead = Buffer | "too large" | "late" | "gone";

/** Enforces the size limit and a deadline in milliseconds while reading (security 2). */
export async function readBody(request: IncomingMessage, deadline: number): Promise<BodyRead> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => (timer = setTimeout(resolve, deadline, "late")));
  const read = collect(request).catch(() => "gone" as const);
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}

async function collect(request: IncomingMessage): Promise<Buffer | "too large"> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Not destroyed at the limit, because the refusal goes out on the same connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) return "too large";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function withBody(request: Request, body: Buffer): Request {
  const { method, headers, originalUrl, path, hostname, protocol } = request;
  const replayed = Readable.from([body], { objectMode: false });
  return Object.assign(replayed, {
    method,
    headers,
    originalUrl,
    path,
    hostname,
    protocol,
    get: request.get.bind(request),
  }) as unknown as Request;
}
