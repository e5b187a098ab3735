import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keptConnection } from "~/services/http/kept-connection.server";
import { createUpstream } from "~/services/http/upstream.server";
import { CALLS_PROTOCOL } from "~contracts/call-frames";
import { memberContract } from "~contracts/member";
import { type Network, SERVICE_NAMES } from "~contracts/network";
import { createFaults } from "~network/development/faults";
import { backendServer, keptCalls } from "~network/serve.server";

const SECRET = "s".repeat(32);
const faults = createFaults();
const asked: { line: string; token: string | null; body: string; signal: AbortSignal }[] = [];

async function answer(request: Request): Promise<Response> {
  const { pathname, search, host } = new URL(request.url);
  const line = `${request.method} ${host} ${pathname}${search}`;
  asked.push({
    line,
    token: request.headers.get("authorization"),
    body: await request.text(),
    signal: request.signal,
  });
  if (pathname === "/never") return new Promise(() => undefined);
  if (pathname === "/gone") return new Response(null, { status: 204, headers: { "X-Told": "yes" } });
  if (pathname === "/big") return new Response("x".repeat(3_000_000));
  return Response.json({ line }, { status: pathname === "/made" ? 201 : 200 });
}
const app = faults.inFrontOf("member", { fetch: answer });
const network = {
  apps: Object.fromEntries(SERVICE_NAMES.map((name) => [name, app])),
  changes: () => Promise.resolve("7"),
} as unknown as Network;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  asked.length = 0;
  faults.clear();
});

async function served(secret: string | null = SECRET) {
  const server: Server = backendServer(network, { secret });
  const calls = keptCalls(server, network, secret);
  let connections = 0;
  server.on("connection", () => (connections += 1));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => {
    calls.destroy();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, calls, server, connections: () => connections };
}

const to = (url: string, secret = SECRET) => keptConnection({ networkUrl: url, secret });

describe("calls on a kept connection", () => {
  it("are answered as over HTTP, all on one", async () => {
    const { url, connections } = await served();
    const send = to(url);
    const answers = await Promise.all([
      send(new Request(`${url}/member/a?b=%20c`, { headers: { authorization: "Bearer t" } })),
      send(new Request(`${url}/member/made`, { method: "POST", body: "é=1" })),
      send(new Request(`${url}/crm/gone`)),
      send(new Request(`${url}/nobody/a`)),
      send(new Request(`${url}/changes`)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 204, 404, 200]);
    expect(await answers[0].json()).toEqual({ line: "GET member.embedded /a?b=%20c" });
    expect(answers[0].headers.get("content-type")).toBe("application/json");
    expect([answers[2].body, answers[2].headers.get("x-told")]).toEqual([null, "yes"]);
    expect(await answers[4].json()).toEqual({ changes: "7" });
    expect(asked.map(({ line, token, body }) => [line, token, body])).toEqual([
      ["GET member.embedded /a?b=%20c", "Bearer t", ""],
      ["GET crm.embedded /gone", null, ""],
      ["POST member.embedded /made", null, "é=1"],
    ]);
    expect(connections()).toBe(1);
  });

  it("of another secret are not let in", async () => {
    const { url } = await served();
    const send = to(url, "t".repeat(32));
    await expect(send(new Request(`${url}/member/a`))).rejects.toThrow("fetch failed");
    expect(asked).toEqual([]);
  });

  it("that nobody waits for end on the other side, too", async () => {
    const { url } = await served();
    const send = to(url);
    const patience = new AbortController();
    const call = send(new Request(`${url}/member/never`, { signal: patience.signal }));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    patience.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
    await vi.waitFor(() => expect(asked[0]?.signal.aborted).toBe(true));
    expect((await send(new Request(`${url}/member/a`))).status).toBe(200);
  });

  it("break with the connection, and the next one opens another", async () => {
    const { url, calls } = await served();
    const send = to(url);
    const call = send(new Request(`${url}/member/never`));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    calls.destroy();
    await expect(call).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    await vi.waitFor(() => expect(asked[0]?.signal.aborted).toBe(true));
    expect((await send(new Request(`${url}/member/a`))).status).toBe(200);
  });

  it("are answered before a network that leaves is left", async () => {
    const { url, calls, server, connections } = await served();
    const send = to(url);
    await send(new Request(`${url}/member/a`));
    calls.leave();
    await vi.waitFor(async () => {
      await send(new Request(`${url}/member/a`));
      expect(connections()).toBe(2);
    });
    calls.leave();
    server.close();
    await once(server, "close");
  });

  it("find nobody where nobody listens", async () => {
    const { url, server } = await served();
    server.close();
    await once(server, "close");
    await expect(to(url)(new Request(`${url}/member/a`))).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  });
});

describe("a network that takes connections and says nothing", () => {
  const OPENED = `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${CALLS_PROTOCOL}\r\n\r\n`;

  /** Time itself stands still. */
  async function until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Its first connections hear no more than this; the others are taken over to a network that answers. */
  async function silentFirst(silent: number, says: string) {
    const { server } = await served();
    let connections = 0;
    let heard = 0;
    const front = createTcpServer((socket) => {
      socket.on("error", () => undefined);
      connections += 1;
      if (connections > silent) return void server.emit("connection", socket);
      socket.once("data", () => socket.write(says));
      socket.on("data", () => (heard += 1));
    });
    front.listen(0, "127.0.0.1");
    await once(front, "listening");
    ends.push(() => void front.close());
    return {
      url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
      count: () => connections,
      heard: () => heard,
    };
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  it("while one is opened is asked again after three seconds", async () => {
    const { url, count, heard } = await silentFirst(1, "");
    const send = to(url);
    const first = expect(send(new Request(`${url}/member/a`))).rejects.toThrow("fetch failed");
    await until(() => heard() === 1);
    vi.advanceTimersByTime(2_999);
    expect(count()).toBe(1);
    vi.advanceTimersByTime(1);
    await first;
    expect((await send(new Request(`${url}/member/a`))).status).toBe(200);
  });

  it.each([
    [999, 1],
    [1_000, 2],
  ])("for %i ms before a call was given up: %i connections", async (ms, connections) => {
    const { url, count, heard } = await silentFirst(1, OPENED);
    const send = to(url);
    const patience = new AbortController();
    const call = expect(send(new Request(`${url}/member/a`, { signal: patience.signal }))).rejects.toThrow("late");
    // The opening, and the call.
    await until(() => heard() === 2);
    vi.advanceTimersByTime(ms);
    patience.abort(new Error("late"));
    await call;
    const next = new AbortController();
    const asked = send(new Request(`${url}/member/a`, { signal: next.signal }));
    if (connections === 2) expect((await asked).status).toBe(200);
    else next.abort(new Error("late"));
    await asked.catch(() => undefined);
    expect(count()).toBe(connections);
  });
});

describe("a client's limits hold", () => {
  const upstream = (url: string) =>
    createUpstream("member", to(url), { baseUrl: `${url}/member`, timeoutMs: 200, maxBytes: 2 * 1024 * 1024 });

  it.each([
    ["refused", "network"],
    ["timeout", "timeout"],
    ["slow", "timeout"],
    ["500", "status"],
    ["bad-json", "invalid"],
    ["huge-body", "invalid"],
  ] as const)("at %s: %s", async (fault, kind) => {
    const { url } = await served();
    faults.set("member", fault, null);
    await expect(upstream(url).call(memberContract.memberProfile, { token: "t" })).rejects.toMatchObject({ kind });
    faults.clear();
    const told = await to(url)(new Request(`${url}/member/a`));
    expect(told.status).toBe(200);
  });
});
