import type { IncomingMessage, ServerResponse } from "node:http";
import { hasTag } from "~/http/entity-tag";
import { pickEncoding } from "../http/accept-encoding";
import { type Coding, encodedBody, type Page } from "./cache";

type Headers = Readonly<Record<string, string>>;

/** Headers that the page may not have set; `id` is the request's, `closing` says that its connection ends. */
export type Defaults = { fixed: Headers; id: string; closing: boolean };

export const headersOf = ({ fixed, id, closing }: Defaults): Record<string, string> => ({
  ...fixed,
  "X-Request-Id": id,
  ...(closing ? { Connection: "close" } : {}),
});

const CODINGS: readonly Coding[] = ["br", "gzip"];

/** A page as one request gets it: not at all if it has it already (`body` null), else in the best coding it takes. */
export type Reply = { page: Page; coding: Coding | undefined; body: Buffer | null };

/** A promise while the page is being compressed. */
export function replyOf({ headers }: IncomingMessage, page: Page): Reply | Promise<Reply> {
  if (page.etag && hasTag(headers["if-none-match"], page.etag)) return { page, coding: undefined, body: null };
  const coding = pickEncoding(headers["accept-encoding"], CODINGS);
  const body = coding ? encodedBody(page, coding) : page.identity;
  return body instanceof Promise ? body.then((bytes) => ({ page, coding, body: bytes })) : { page, coding, body };
}

/** Returns the bytes of the body sent. */
export function sendReply(
  request: IncomingMessage,
  response: ServerResponse,
  { page, coding, body }: Reply,
  ageMs: number,
  defaults: Defaults,
): number {
  const age = String(Math.max(0, Math.floor(ageMs / 1_000)));
  if (body === null) {
    const { "content-type": _, ...headers } = page.headers;
    response.writeHead(304, [...lines(headers), ...without(headersOf(defaults), page.headers), "age", age]).end();
    return 0;
  }
  const head = [
    ...lines(page.headers),
    ...without(headersOf(defaults), page.headers),
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

function without(defaults: Headers, own: Headers): string[] {
  const list: string[] = [];
  for (const name in defaults) if (!(name.toLowerCase() in own)) list.push(name, defaults[name] ?? "");
  return list;
}
