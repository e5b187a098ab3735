import type { Logger } from "pino";
import { tryDecodeUri } from "~/http/routed-path";
import { routedPath } from "~/http/routed-path";

const LINE_LIMIT = 2_000;
const SECRET_NAME = /(token|secret|password|code|invite|key|signature|session|email|auth)/i;
const TOKEN_VALUE = /\b(?:eyJ[\w-]{8,}\.[\w-]+\.[\w-]*|[A-Fa-f0-9]{32,}|[\w-]{40,})\b/g;

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

/** What follows lets someone in, or shows one member's games. */
const SECRET_PATHS = ["/member/invite/", "/feeds/mine/", "/go/"];
const SECRET_SEGMENT = new RegExp(`^(${SECRET_PATHS.join("|")})[^/]+`, "i");

/** A Referer is a whole address. */
const ORIGIN = /^https?:\/\/[^/]*/i;

/** An address may hold another, as what leads back after signing in, and that one more. */
const NESTED = 2;

/** Removes secrets by name and by pattern, and cuts long addresses (security 4). */
export function redactedTarget(target: string, nested = NESTED): string {
  const [address = "", query] = target.split(/\?(.*)/s, 2);
  const [origin = ""] = ORIGIN.exec(address) ?? [];
  const path = address.slice(origin.length);
  const shown = path.replace(TOKEN_VALUE, "[redacted]").replace(SECRET_SEGMENT, "$1[redacted]");
  const plain =
    origin.replace(TOKEN_VALUE, "[redacted]") + (shown.includes("[redacted]") ? shown : withoutSecret(shown));
  if (query === undefined) return cut(plain, 600);
  const pairs = query.split("&").map((pair) => {
    const [name = "", value] = pair.split(/=(.*)/s, 2);
    if (value === undefined) return pair.replace(TOKEN_VALUE, "[redacted]");
    return `${name}=${SECRET_NAME.test(name) ? "[redacted]" : redactedValue(value, nested)}`;
  });
  return cut(`${plain}?${pairs.join("&")}`, 600);
}

/** A secret path in another spelling. */
function withoutSecret(path: string): string {
  const routed = routedPath(path);
  const secret = SECRET_PATHS.find((beginning) => routed.length > beginning.length && routed.startsWith(beginning));
  return secret ? `${secret}[redacted]` : path;
}

function redactedValue(value: string, nested: number): string {
  const plain = value.replace(TOKEN_VALUE, "[redacted]");
  if (!/[%/?]/.test(value)) return plain;
  const inner = tryDecodeUri(value);
  // What cannot be read may hold anything.
  if (inner === null || (nested === 0 && /[%?]/.test(value))) return "[redacted]";
  const shown = redactedTarget(inner, nested - 1);
  return shown === inner ? plain : encodeURIComponent(shown).replaceAll("%5Bredacted%5D", "[redacted]");
}

type RequestLine = {
  id: string;
  method: string;
  target: string;
  status: number;
  ms: number;
  bytes: number;
  address: string;
  served: string;
  agent: string | undefined;
  referer: string | undefined;
  aborted?: boolean;
};

/** 4xx are answers, not errors. */
export function logRequest(log: Logger, line: RequestLine): void {
  const level = line.status >= 500 ? "error" : "info";
  if (!log.isLevelEnabled(level)) return;
  const entry = {
    ...line,
    target: redactedTarget(line.target),
    agent: cut(line.agent ?? "", 200),
    referer: redactedTarget(cut(line.referer ?? "", 600)),
    ms: Math.round(line.ms * 10) / 10,
  };
  // Escaping can take six bytes per character, so only measure lines that might be too long.
  const texts = entry.target.length + entry.agent.length + entry.referer.length;
  if (texts * 6 > LINE_LIMIT - 800 && JSON.stringify(entry).length > LINE_LIMIT - 200)
    Object.assign(entry, { agent: "", referer: "", target: cut(entry.target, 200) });
  log[level](entry, "request");
}

export function logError(log: Logger, error: unknown, requestId?: string): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const clean = (text: string) => cut(text.replace(TOKEN_VALUE, "[redacted]"), 700);
  log.error({ id: requestId, error: `${name}: ${clean(message)}`, stack: clean(stack ?? "") }, "error");
}
