import type { IncomingMessage, ServerResponse } from "node:http";
import { hasTag } from "~/services/http/entity-tag";
import { codingFor } from "../http/coding";
import type { Page } from "./cache";

type Headers = Readonly<Record<string, string>>;

/** Returns the bytes of the body sent; `defaults` are headers that the page hasn't set. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  now: number,
  defaults: Headers,
): number {
  const age = String(Math.max(0, Math.floor((now - page.madeAt) / 1_000)));
  if (page.etag && hasTag(request.headers["if-none-match"], page.etag)) {
    const { "content-type": _, ...headers } = page.headers;
    response.writeHead(304, [...lines(headers), ...without(defaults, page.headers), "age", age]).end();
    return 0;
  }
  const codings = page.br ? (["br", "gzip"] as const) : (["gzip"] as const);
  const coding = codingFor<"br" | "gzip">(request.headers["accept-encoding"], codings);
  const body = (coding && page[coding]) ?? page.identity;
  const head = [
    ...linesOf(page),
    ...without(defaults, page.headers),
    "age",
    age,
    "content-length",
    String(body.length),
  ];
  if (coding) head.push("content-encoding", coding);
  // A flat list of names and values skips Node's check of each header.
  if (page.statusText) response.statusMessage = page.statusText;
  response.writeHead(page.status, head);
  response.end(request.method === "HEAD" ? undefined : body);
  return body.length;
}

const lines = (headers: Headers): string[] => Object.entries(headers).flat();

const made = new WeakMap<Page, readonly string[]>();

function linesOf(page: Page): readonly string[] {
  const known = made.get(page);
  if (known) return known;
  const list = lines(page.headers);
  made.set(page, list);
  return list;
}

function without(defaults: Headers, own: Headers): string[] {
  const list: string[] = [];
  for (const name in defaults) if (!(name.toLowerCase() in own)) list.push(name, defaults[name] ?? "");
  return list;
}
