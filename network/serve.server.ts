import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";
import { brand } from "~contracts/brand";
import { timeFrom } from "~contracts/environment/running-time";
import { paymentKeys, startVariables } from "~contracts/environment/variables";
import { isThisComputer, startRules } from "~contracts/environment/start-rules";
import { createNetwork } from "./network.server";
import { checkedSettings, storeVariables } from "./settings";
import { SERVICE_NAMES, type Network, type Progress, type ServiceName } from "~contracts/network";
import { NETWORK_GRANT_HEADER, isNetworkGrant } from "~contracts/grant";

/**
 * The embedded network alone over HTTP, for web nodes that share one (`npm run backend`). Every service answers below
 * its own name, http://host:port/member and so on; the web nodes have NETWORK_URL=http://host:port.
 */

const MAX_BODY_BYTES = 1024 * 1024;
const SHUTDOWN_MS = 10_000;

const environment = z.object({
  BACKEND_PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  BACKEND_HOST: z.string().default("127.0.0.1"),
  SITE_URL: z
    .url()
    .default("http://localhost:3000")
    .transform((url) => url.replace(/(?<!\/)\/+$/, "")),
  LIVE_HLS_BASE_URL: z.string().optional(),
  MEMBER_CLIENT_ID: z.string().default(`${brand.shortName}-web`),
  MEMBER_CLIENT_SECRET: z.string(),
  ...startVariables.shape,
  ...storeVariables.shape,
});

/** Reads the settings or throws the readable list of what is wrong with them. */
export const readBackendSettings = (env: Readonly<Record<string, string | undefined>>) =>
  checkedSettings(environment, env, startRules({ ...env, HOST: env.BACKEND_HOST }, "network"));

class BodyTooLarge extends Error {}

/** The body as it comes, cut off where it grows too large. */
async function bodyOf(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (incoming.method === "GET" || incoming.method === "HEAD") return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const isService = (name: string): name is ServiceName => SERVICE_NAMES.some((known) => known === name);

/** "/member/oauth/token" → the member service and "/oauth/token"; null for any other path. */
export function serviceOf(path: string): { service: ServiceName; rest: string } | null {
  const [, name = "", rest = "/"] = /^\/([a-z-]+)(\/[^#]*)?$/.exec(path) ?? [];
  return isService(name) ? { service: name, rest } : null;
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  return headers;
}

function refuse(outgoing: ServerResponse, status: number, error: string): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ error }));
}

/** Passes a body on as it comes, no faster than the caller reads. */
async function send(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader();
  outgoing.once("close", () => void reader.cancel().catch(() => undefined));
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (outgoing.destroyed) return;
    if (!outgoing.write(part.value)) await Promise.race([once(outgoing, "drain"), once(outgoing, "close")]);
  }
  outgoing.end();
}

/** Whether a web node of this network asks; a null secret lets everybody on this computer ask. */
function isOwnWebNode({ method = "GET", url = "/", headers }: IncomingMessage, secret: string | null): boolean {
  const given = headers[NETWORK_GRANT_HEADER];
  return secret === null || (typeof given === "string" && isNetworkGrant(secret, { method, address: url }, given));
}

/** What callers must share with the network that listens on this host: nothing where only this computer can call. */
export function callersSecret(host: string, secret: string): string | null {
  return isThisComputer(host) ? null : secret;
}

async function answer(network: Network, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const found = serviceOf(incoming.url ?? "/");
  if (!found) return refuse(outgoing, 404, "not_found");
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const request = new Request(`http://${found.service}.embedded${found.rest}`, {
    method: incoming.method,
    headers: headersOf(incoming),
    body: await bodyOf(incoming),
    signal: gone.signal,
  });
  const response = await network.apps[found.service].fetch(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body || incoming.method === "HEAD") return void outgoing.end();
  await send(response.body, outgoing);
}

/** One HTTP server in front of a network's apps, for callers who share its secret; `/readyz` tells everybody whether it can work. */
export function backendServer(network: Network, secret: string | null): Server {
  return createServer((incoming, outgoing) => {
    if (incoming.url === "/readyz") {
      network.readiness().then(
        (checks) =>
          outgoing
            .writeHead(checks.every((check) => check.ok) ? 200 : 503, { "Content-Type": "application/json" })
            .end(JSON.stringify({ checks })),
        () => refuse(outgoing, 503, "unavailable"),
      );
      return;
    }
    // Not 401 or 403: a web node that was given another secret would take its members for signed out.
    if (!isOwnWebNode(incoming, secret)) return refuse(outgoing, 503, "another_secret");
    answer(network, incoming, outgoing).catch((error: unknown) => {
      if (error instanceof BodyTooLarge) return refuse(outgoing, 413, "too_large");
      // A fault that refuses the connection, or a program error: either way the caller sees the connection fail.
      outgoing.destroy();
    });
  });
}

/** Prints one line per step, and a step's progress at most once a second. */
function printedProgress(): Progress {
  let last = { text: "", at: 0 };
  return ({ text: step, done, total }) => {
    if (step === last.text && done < total && performance.now() - last.at < 1_000) return;
    last = { text: step, at: performance.now() };
    console.log(`${step}: ${done} of ${total}`);
  };
}

/** Starts the backend from the process's environment and stops it on SIGTERM or SIGINT. */
export async function startBackend(): Promise<void> {
  const settings = readBackendSettings(process.env);
  const network = await createNetwork({
    now: timeFrom(settings.developmentTools ? settings.CLOCK_START : undefined),
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL ?? null,
    siteUrl: settings.SITE_URL,
    developmentTools: settings.developmentTools,
    demo: settings.demo,
    onFailure: (what, error) =>
      console.error(JSON.stringify({ level: "error", msg: `needs attention: ${what}`, error: String(error) })),
    saysDemo: settings.saysDemo,
    liveHlsBaseUrl: settings.LIVE_HLS_BASE_URL ?? "/media",
    smtpUrl: settings.SMTP_URL ?? null,
    memberClient: { id: settings.MEMBER_CLIENT_ID, secret: settings.MEMBER_CLIENT_SECRET },
    payments: paymentKeys(settings),
    schools: settings.SCHOOLS,
    events: settings.EVENTS,
  });
  await network.prepare(printedProgress());
  const server = backendServer(network, callersSecret(settings.BACKEND_HOST, settings.MEMBER_CLIENT_SECRET));
  server.listen(settings.BACKEND_PORT, settings.BACKEND_HOST, () => {
    console.log(`The embedded network answers on http://${settings.BACKEND_HOST}:${settings.BACKEND_PORT}/{service}/`);
  });
  const stop = () => {
    const late = setTimeout(() => process.exit(1), SHUTDOWN_MS);
    late.unref();
    server.close(() => void network.close().then(() => process.exit(0)));
    server.closeIdleConnections();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}
