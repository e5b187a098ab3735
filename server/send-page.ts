import type { IncomingMessage, ServerResponse } from "node:http";
import type { Page } from "./page-cache";
import { codingFor } from "./send-static";

/** Writes a kept page: 304 where the visitor has it, else in the best coding they take. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: Page, now: number): void {
  const age = String(Math.max(0, Math.floor((now - page.madeAt) / 1_000)));
  if (page.etag && request.headers["if-none-match"]?.split(/\s*,\s*/).includes(page.etag)) {
    const { "content-type": _, ...headers } = page.headers;
    response.writeHead(304, { ...headers, age }).end();
    return;
  }
  const coding = codingFor(request.headers["accept-encoding"], ["br", "gzip"] as const);
  const body = coding ? page[coding] : page.identity;
  response.writeHead(200, { ...page.headers, age, "content-length": body.length, ...(coding ? { "content-encoding": coding } : {}) });
  response.end(request.method === "HEAD" ? undefined : body);
}
