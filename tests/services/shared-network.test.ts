import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { readSettings } from "~/services/process/env.server";
import { processSingleton } from "~/services/process/singleton.server";
import { followChanges, upstreams } from "~/services/upstreams.server";
import { readBackendSettings, serviceOf } from "~network/serve.server";

/** A web node whose network is another process's (`npm run backend`): one address for all of it. */
const asked: { line: string; signature: string | undefined; host: string | undefined; body: string }[] = [];
let billingFails: string | null = null;
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    asked.push({
      line: `${request.method} ${request.url}`,
      signature: request.headers["stripe-signature"]?.toString(),
      host: request.headers.host,
      body: Buffer.concat(parts).toString(),
    });
    if (billingFails !== null && request.url?.endsWith(billingFails)) return void response.writeHead(500).end();
    if (request.url === "/changes" && isSilent) return;
    if (request.url === "/changes") return void response.end(JSON.stringify({ changes }));
    const code = request.url?.includes("/pay/paypal") ? 303 : 200;
    response.writeHead(code, { "content-type": "application/json", location: "/elsewhere" }).end("{}");
  });
});
let host = "";
let changes = "1";
let isSilent = false;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = { APP_ENV: "test", LOG_LEVEL: "silent", SESSION_SECRET: "s".repeat(32), MEMBER_CLIENT_SECRET: "hush" };
  const addresses = { NETWORK_URL: `http://${host}`, DRM_URL: `http://${host}/their-own-drm` };
  processSingleton("settings", () => readSettings({ ...own, ...addresses }));
});

afterEach(() => void (billingFails = null));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("wrestling results are asked where back ends of earlier releases have them, too (S 7.9)", async () => {
  asked.length = 0;
  await upstreams()
    .wrestling.mats({ eventType: "P", eventId: "2" })
    .catch(() => []);
  const [line = ""] = asked.map((one) => one.line);
  expect(line).toMatch(/^GET \/wrestling\/\?function=getMats&/);
  const [, address = ""] = line.split(" ");
  expect(serviceOf(address)).toEqual({ service: "wrestling", rest: address.slice("/wrestling".length) });
});

test("an import into the shared network reaches a web node, twice for each: replicas follow", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const seen: string[] = [];
  const stop = followChanges(() => seen.push(changes));
  const looks = () => asked.filter(({ line }) => line === "GET /changes").length;
  /** The looks that are due are over: the answers come on real connections. */
  const after = async (ms: number, expected: number) => {
    vi.advanceTimersByTime(ms);
    while (looks() < expected) await new Promise((resolve) => setImmediate(resolve));
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  try {
    asked.length = 0;
    await after(0, 1);
    await after(2_000, 2);
    expect(seen).toEqual([]);
    changes = "2";
    await after(2_000, 3);
    expect(seen).toEqual(["2"]);
    await after(2_000, 4);
    await after(1_999, 4);
    expect(seen).toEqual(["2"]);
    await after(1, 5);
    expect(seen).toEqual(["2", "2"]);
    await after(2_000, 6);
    await after(2_000, 7);
    expect(seen).toEqual(["2", "2"]);
    changes = "3";
    await after(2_000, 8);
    stop();
    await after(10_000, 8);
    expect(seen).toEqual(["2", "2", "3"]);
  } finally {
    stop();
    vi.useRealTimers();
  }
});

test("a look at a network that says nothing is given up, and the next one asks again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const looks = () => asked.filter(({ line }) => line === "GET /changes").length;
  asked.length = 0;
  isSilent = true;
  const stop = followChanges(() => undefined);
  try {
    while (looks() < 1) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    for (let turn = 0; turn < 1_000 && looks() < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(looks()).toBe(2);
  } finally {
    isSilent = false;
    stop();
    vi.useRealTimers();
  }
});

test("what the network shows under the site's own addresses is passed on as it came", async () => {
  asked.length = 0;
  const own = { connection: "keep-alive", host: "localhost:3000" };
  const headers = { "content-type": "application/json", "stripe-signature": "t=1,v1=abc", ...own };
  const post = (path: string, body: string) =>
    new Request(`http://localhost:3000${path}`, { method: "POST", body, headers });
  const { drawnLogo, gameStream, paymentNotice, providerPage } = upstreams().passThrough;
  await drawnLogo(new Request("http://catalogue.embedded/logos/a.svg"));
  const { signal } = new AbortController();
  await gameStream({ kind: "live", key: "b", name: "master.m3u8", granted: false, signal });
  await paymentNotice("stripe", post("/webhooks/stripe", '{"id": "evt_1" }'));
  expect((await providerPage(post("/pay/paypal", "approve=1"))).headers.get("location")).toBe("/elsewhere");
  expect(asked).toEqual([
    { line: "GET /catalogue/logos/a.svg", signature: undefined, host, body: "" },
    { line: "GET /streaming/live/b/master.m3u8", signature: undefined, host, body: "" },
    { line: "POST /subscription-management/webhooks/stripe", signature: "t=1,v1=abc", host, body: '{"id": "evt_1" }' },
    { line: "POST /payment-provider/pay/paypal", signature: "t=1,v1=abc", host, body: "approve=1" },
  ]);
});

test("junk in one payment provider's name does not keep the other's notices out", async () => {
  const { paymentNotice } = upstreams().passThrough;
  const statusOf = async (provider: "stripe" | "paypal") => {
    const address = `http://localhost:3000/webhooks/${provider}`;
    return (await paymentNotice(provider, new Request(address, { method: "POST", body: "{}" }))).status;
  };
  billingFails = "/webhooks/paypal";
  const junk: number[] = [];
  for (let sent = 0; sent < 25; sent += 1) junk.push(await statusOf("paypal"));
  expect([junk[0], junk.at(-1)], "its own breaker opens").toEqual([500, 503]);
  expect(await statusOf("stripe")).toBe(200);
});

test("a network that cannot be reached is unavailable for now, whatever is asked of it", async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const { drawnLogo, houseAdServer, paymentNotice } = upstreams().passThrough;
  const answers = await Promise.all([
    drawnLogo(new Request("http://catalogue.embedded/logos/a.svg")),
    houseAdServer(new Request("http://ads.embedded/vast")),
    paymentNotice("stripe", new Request("http://localhost:3000/webhooks/stripe", { method: "POST", body: "{}" })),
  ]);
  for (const { status, headers } of answers) expect([status, headers.get("Retry-After")]).toEqual([503, "30"]);
});

test("compose.yaml has no password or secret of its own", () => {
  const compose = readFileSync(new URL("../../compose.yaml", import.meta.url), "utf8");
  const used = [...compose.matchAll(/\$\{([^}]*)\}/g)]
    .map(([, text = ""]) => text)
    .filter((text) => /^\w*(?:PASSWORD|SECRET)/.test(text));
  expect(used.filter((text) => text.startsWith("POSTGRES_PASSWORD"))).toHaveLength(2);
  // Asked for, or left blank for whoever does not use it.
  expect(used.filter((text) => !/^\w+(?::-$|:\?)/.test(text))).toEqual([]);
  expect(compose).not.toMatch(/PASSWORD: [^$\s]/);
});

/** The variables of one service in compose.yaml, and what it hands each of them. */
function handed(head: RegExp): Record<string, string> {
  const compose = readFileSync(new URL("../../compose.yaml", import.meta.url), "utf8");
  const block = compose.slice(compose.search(head)).split(/^ *environment:.*\n/m)[1] ?? "";
  const lines = [...block.matchAll(/^( +)(?:([A-Z_]+): (.*)|#.*)\n|^.*\n/gm)];
  const end = lines.findIndex(([, indent]) => indent === undefined);
  return Object.fromEntries(lines.slice(0, end).flatMap(([, , name, value]) => (name && value ? [[name, value]] : [])));
}
const toTheWeb = () => handed(/^x-web:/m);
const toTheBackend = () => handed(/^ {2}backend:/m);

test("compose.yaml lets each web node be asked for its metrics at the port that it has on this computer", () => {
  const compose = readFileSync(new URL("../../compose.yaml", import.meta.url), "utf8");
  const ports = [...compose.matchAll(/"127\.0\.0\.1:(\d+):3000"/g)].map(([, port]) => `localhost:${port}`);
  const [, allowed = ""] = /^\$\{ALLOWED_HOSTS:-(.*)\}$/.exec(toTheWeb().ALLOWED_HOSTS ?? "") ?? [];
  expect([ports.length, allowed.split(",")]).toEqual([2, ports]);
});

test("what compose.yaml hands on blank, because it is not set, is absent", () => {
  const blank = (given: Record<string, string>) => Object.keys(given).filter((name) => given[name] === `\${${name}:-}`);
  const [web, backend] = [blank(toTheWeb()), blank(toTheBackend())];
  expect(web).toEqual(expect.arrayContaining(["TRUST_PROXY", "DEMO", "LEAGUE"]));
  expect(backend).toEqual(expect.arrayContaining(["SMTP_URL", "DEMO", "LEAGUE"]));
  const none = (names: string[]) => Object.fromEntries(names.map((name) => [name, ""]));
  expect(readSettings(none(web))).toEqual(readSettings({}));
  const secret = { MEMBER_CLIENT_SECRET: "s".repeat(32) };
  expect(readBackendSettings({ ...none(backend), ...secret })).toEqual(readBackendSettings(secret));
});
