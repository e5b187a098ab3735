import type { IncomingHttpHeaders } from "node:http";
import { tryDecodeUri } from "~/http/routed-path";
import { setByAddresses } from "~/web/session/cookies.server";
import { memoize } from "./memoize";
import type { Peer } from "./peer";

/** Sent before any code of the site runs. */
export type Refusal = {
  status: 400 | 403 | 404 | 405 | 413 | 414 | 415 | 417 | 421 | 431 | 503;
  message: string;
  headers?: Record<string, string>;
  /** Names of cookies that end with it. */
  ends?: readonly string[];
};

type RequestHead = {
  method: string;
  target: string;
  headers: IncomingHttpHeaders;
  rawHeaders: readonly string[];
  peer: Peer;
};
type Rule = (request: RequestHead, hosts: ReadonlySet<string>) => Refusal | null;

const TARGET_LIMIT = 4_096;
const PARAMETER_LIMIT = 200;
export const BODY_LIMIT = 65_536;

const METHODS = ["GET", "HEAD", "POST"];
const SAFE = new Set(["GET", "HEAD"]);
/** Load balancers ask for these under any host name. */
const PROBES = new Set(["/healthz", "/readyz"]);

// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f]/;
/** Those past ASCII, too: in a query they are quotation marks that some mail program spelled wrong. */
const CONTROL_IN_PATH = /\p{Cc}/u;
const CONTENT_TYPES = [
  /^application\/(?:x-www-form-urlencoded|json)(?:\s*;.*)?$/i,
  /^multipart\/form-data\s*;(?:.*;)?\s*boundary="?[\w'()+,./:=?-]{1,70}"?(?:\s*;.*)?$/i,
];

const bad = (message: string): Refusal => ({ status: 400, message });

/** Longer than any browser writes; longer headers are dropped before any parser scans them. */
const HEADER_LIMIT = 1_024;
const LONGER_HEADERS: Readonly<Record<string, number>> = { cookie: Infinity, referer: 4_096, authorization: 4_096 };
const COOKIE_LIMIT = 8_192;

export function capHeaders(headers: IncomingHttpHeaders): void {
  for (const name in headers) {
    if ((headers[name]?.length ?? 0) <= (LONGER_HEADERS[name] ?? HEADER_LIMIT)) continue;
    if (name === ADDRESSES) headers[name] = nearestAddresses([headers[name] ?? ""].flat().join(","));
    else Reflect.deleteProperty(headers, name);
  }
}

const ADDRESSES = "x-forwarded-for";

/** The proxy adds the visitor's address at the end; without it, a long header would make a visitor the proxy. */
function nearestAddresses(chain: string): string {
  const end = chain.slice(-HEADER_LIMIT);
  return end.slice(end.indexOf(",") + 1);
}

/** More than any browser sends. */
const HEADERS = 100;

/** Reading some headers only would miss those that a proxy adds at the end. */
const headerCount: Rule = ({ rawHeaders }) =>
  rawHeaders.length <= HEADERS * 2 ? null : { status: 431, message: "Too many headers" };

const TOO_MANY_COOKIES =
  "Your browser sent more cookies than this site can read. Reload this page. If this comes back, clear your cookies.";

/** Dropping some cookies would make a visitor look like someone else, so refuse instead; those of links end. */
const cookies: Rule = ({ headers: { cookie = "" } }) =>
  cookie.length <= COOKIE_LIMIT ? null : { status: 431, message: TOO_MANY_COOKIES, ends: setByAddresses(cookie) };

const method: Rule = ({ method: name }) =>
  METHODS.includes(name)
    ? null
    : { status: 405, message: "Method not allowed", headers: { Allow: METHODS.join(", ") } };

/** A plain, decodable path and a reasonable query; no data requests, which only Remix's own client sends. */
function refusalOfTarget(raw: string, isSafe: boolean): Refusal | null {
  if (raw.length > TARGET_LIMIT) return { status: 414, message: "Address too long" };
  if (!raw.startsWith("/") || raw.startsWith("//") || raw.includes("\\") || raw.includes("#"))
    return bad("Bad address");
  const mark = raw.indexOf("?");
  const path = tryDecodeUri(mark === -1 ? raw : raw.slice(0, mark));
  if (path === null || CONTROL_IN_PATH.test(path) || path.includes("\\") || path.startsWith("//"))
    return bad("Bad address");
  if (path.split("/").some((segment) => segment === ".." || segment === ".")) return bad("Bad address");
  if (path.toLowerCase().endsWith(".data")) return { status: 404, message: "Not found" };
  // Pages with doubled slashes redirect to their canonical address (rulings 2); no form of the site uses one.
  if (path.includes("//") && !isSafe) return bad("Bad address");
  return mark === -1 ? null : query(raw.slice(mark + 1));
}

const safeTarget = memoize((raw) => ({ refusal: refusalOfTarget(raw, true) }));

const target: Rule = ({ method: name, target: raw }) =>
  SAFE.has(name) ? safeTarget(raw).refusal : refusalOfTarget(raw, false);

function query(text: string): Refusal | null {
  const pairs = text.split("&");
  if (pairs.length > PARAMETER_LIMIT) return bad("Too many parameters");
  for (const pair of pairs) {
    const plain = tryDecodeUri(pair.replaceAll("+", " "));
    if (plain === null || CONTROL.test(plain)) return bad("Bad query");
    const name = tryDecodeUri((pair.split("=", 1)[0] ?? "").replaceAll("+", " "));
    if (name === "_data") return bad("Bad query");
  }
  return null;
}

const HOST = "host";

/** Node keeps the first of two hosts; a proxy in front may have looked at the other (RFC 9112, 3.2). */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === HOST.length && rawHeaders[at]?.toLowerCase() === HOST) hosts++;
  return hosts > 1;
}

/** Known hosts only, because links and cookies are built from the host. */
const host: Rule = ({ peer, target: raw, rawHeaders }, hosts) => {
  if (namesTwoHosts(rawHeaders)) return bad("Bad host");
  return hosts.has(peer.host) || PROBES.has(raw) ? null : { status: 421, message: "Misdirected request" };
};

/**
 * No browser sends these: payment webhooks, whose signature over the raw body billing verifies, and a mail program's
 * unsubscribing (RFC 8058), whose address is signed.
 */
const SIGNED_NOTICE = /^\/(?:webhooks\/(?:stripe|paypal)|unsubscribe\/[\w-]{1,120}\.[\w-]{43})$/;

/** Forms must come from a page of this site. */
const origin: Rule = ({ method: name, target: raw, headers, peer }) => {
  if (SAFE.has(name) || SIGNED_NOTICE.test(raw)) return null;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return { status: 403, message: "Cross-origin request refused" };
  return headers.origin === `${peer.protocol}://${peer.host}`
    ? null
    : { status: 403, message: "Cross-origin request refused" };
};

const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;

/** Node asks for the body by itself; HTTP knows of nothing else to expect (RFC 9110, 10.1.1). */
const expectation: Rule = ({ headers: { expect } }) =>
  expect === undefined || CONTINUE.test(expect) ? null : { status: 417, message: "Expectation failed" };

/** The announced length is enforced again while reading. */
const body: Rule = ({ method: name, headers }) => {
  const announced = headers["content-length"];
  const hasBody = headers["transfer-encoding"] !== undefined || (announced !== undefined && announced !== "0");
  if (!hasBody) return null;
  if (SAFE.has(name)) return bad("A request of this kind has no body");
  if (Number(announced ?? 0) > BODY_LIMIT) return { status: 413, message: "Body too large" };
  const coding = headers["content-encoding"];
  if (coding !== undefined && coding.toLowerCase() !== "identity")
    return { status: 415, message: "Content encoding not supported" };
  return CONTENT_TYPES.some((type) => type.test(headers["content-type"] ?? ""))
    ? null
    : { status: 415, message: "Content type not supported" };
};

const rules: readonly Rule[] = [method, target, host, headerCount, cookies, origin, expectation, body];

/** The first refusal in the order of security 2, or null. */
export function refusalOf(request: RequestHead, hosts: ReadonlySet<string>): Refusal | null {
  for (const rule of rules) {
    const refusal = rule(request, hosts);
    if (refusal) return refusal;
  }
  return null;
}

const FORWARDED =
  /^(?:x-forwarded-.+|forwarded|x-real-ip|true-client-ip|cf-connecting-ip|x-original-.+|x-rewrite-.+|x-http-method.*)$/;

/** Replaces forwarded headers with what the guard verified; true if the request had been forwarded. */
export function settleHeaders(headers: IncomingHttpHeaders, peer: Peer, raw: string): boolean {
  // Remix would compare it with the host, and fail.
  if (SIGNED_NOTICE.test(raw)) delete headers.origin;
  const forwarded = Object.keys(headers).filter((name) => FORWARDED.test(name));
  for (const name of forwarded) Reflect.deleteProperty(headers, name);
  headers.host = peer.host;
  if (peer.protocol === "https") headers["x-forwarded-proto"] = "https";
  return forwarded.length > 0;
}
