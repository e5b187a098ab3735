import { lookup as lookUp } from "node:dns";
import type { ClientRequest, IncomingMessage } from "node:http";
import { request, type RequestOptions } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Reads an address that someone typed: from public hosts alone, whatever a name or a redirect says (security 3). */

const NO_PUBLIC_V4 = new BlockList();
for (const range of [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  "224.0.0.0/3",
]) {
  const [network = "", bits] = range.split("/");
  NO_PUBLIC_V4.addSubnet(network, Number(bits), "ipv4");
}
/** All others of IPv6 are local, reserved, or carry an address of IPv4. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet("2000::", 3, "ipv6");
const TUNNELS_V6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  TUNNELS_V6.addSubnet(network, bits, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NO_PUBLIC_V4.check(address, "ipv4");
  return isIP(address) === 6 && PUBLIC_V6.check(address, "ipv6") && !TUNNELS_V6.check(address, "ipv6");
}

type GetRefusal = "not_https" | "not_public" | "too_big" | "no_answer";
export class CannotGet extends Error {
  override name = "CannotGet";
  constructor(readonly why: GetRefusal) {
    super(why);
  }
}

export type Got = { status: number; allowOrigin: string | null; body: Buffer; url: string };
type Asking = {
  /** As a browser on one of our pages asks. */
  origin: string;
  /** In bytes. */
  most: number;
  signal: AbortSignal;
  isAllowed?: (address: string) => boolean;
  ask?: (options: RequestOptions, answered: (answer: IncomingMessage) => void) => ClientRequest;
};

const REDIRECTS = 3;

/** Connects to nothing but what it has looked at, so that no name can change in between. */
const guardedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, done) =>
    void lookUp(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new CannotGet("no_answer"), "");
      if (!found.every(({ address }) => isAllowed(address))) return done(new CannotGet("not_public"), "");
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });

async function bodyOf(answer: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw new CannotGet("too_big");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function answerTo(url: URL, { origin, signal, isAllowed = isPublicAddress, ask = request }: Asking) {
  const hostname = url.hostname.replaceAll(/[[\]]/g, "");
  if (url.protocol !== "https:") throw new CannotGet("not_https");
  if (isIP(hostname) && !isAllowed(hostname)) throw new CannotGet("not_public");
  return new Promise<IncomingMessage>((resolve, reject) => {
    const at = { hostname, port: url.port || undefined, path: `${url.pathname}${url.search}` };
    const headers = { origin, "user-agent": "Mozilla/5.0 (stream test)" };
    ask({ ...at, headers, signal, agent: false, lookup: guardedLookup(isAllowed) }, resolve)
      .on("error", reject)
      .end();
  });
}

/** Throws `CannotGet` where nothing can be read. */
export async function publicGet(address: string, asking: Asking): Promise<Got> {
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= REDIRECTS; redirects += 1) {
      const answer = await answerTo(url, asking);
      const { statusCode: status = 0, headers } = answer;
      if (status >= 300 && status < 400 && headers.location) {
        answer.destroy();
        url = new URL(headers.location, url);
        continue;
      }
      const allowOrigin = headers["access-control-allow-origin"] ?? null;
      return { status, allowOrigin, body: await bodyOf(answer, asking.most), url: url.href };
    }
  } catch (error) {
    throw error instanceof CannotGet ? error : new CannotGet("no_answer");
  }
  throw new CannotGet("no_answer");
}
