import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { networkCounts, watchConnections } from "../../../server/http/connections";
import { DEADLINES } from "../../../server/http/deadlines";
import { sendRaw } from "../../support/raw-request";
import { startTiny, type Tiny } from "../tiny-site";

/** A file that fills every buffer between the server and a visitor who does not read. */
const client = mkdtempSync(join(tmpdir(), "client-"));
mkdirSync(join(client, "media"));
writeFileSync(join(client, "media/film.mp4"), Buffer.alloc(64 * 1_048_576));
afterAll(() => rmSync(client, { recursive: true }));

/** `write` is long enough that a busy machine still reads a little of an answer within half of it. */
const SHORT = { header: 300, body: 300, request: 2_000, write: 2_400, idle: 5_000, check: 50 };

let tiny: Tiny;
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

/** Connects and sends, and reads nothing unless told to. */
async function open(port: number, text = "", { read = false } = {}): Promise<Socket & { text(): string }> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  sockets.push(socket);
  let got = "";
  socket.on("error", () => undefined);
  if (read) socket.on("data", (chunk) => (got += chunk.toString("latin1")));
  await once(socket, "connect");
  if (text) await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  return Object.assign(socket, { text: () => got });
}

/** Sends a little again and again until the server ends the connection, which may refuse what is still on its way. */
async function trickle(socket: Socket, text: string): Promise<void> {
  const writing = setInterval(() => socket.write(text), 50);
  await new Promise<void>((resolve) => void socket.once("end", resolve).once("close", () => resolve()));
  clearInterval(writing);
}

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${tiny.origin}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.split(" ")[1] ?? 0);
}

/** Waits for a figure: sockets end a moment after they are destroyed. The one that asks is under way itself. */
const until = (name: string, value: number) =>
  expect.poll(() => figure(name), { timeout: 10_000, interval: 20 }).toBe(value);
const inFlight = "http_requests_in_flight";
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost:${tiny.port}\r\n\r\n`;
const post = (headers: string, body = "") =>
  `POST /form HTTP/1.1\r\nHost: localhost:${tiny.port}\r\nOrigin: ${tiny.origin}\r\nContent-Type: ` +
  `application/x-www-form-urlencoded\r\n${headers}\r\n\r\n${body}`;

describe("requests under way (security 7)", () => {
  beforeAll(async () => void (tiny = await startTiny({}, client)));
  afterAll(() => tiny.stop());

  const ways: [what: string, request: () => string][] = [
    ["files", () => get("/media/film.mp4")],
    ["pages", () => get("/slow")],
    ["refused methods", () => get("/").replace("GET", "PUT")],
    ["refused addresses", () => get("//elsewhere")],
    ["refused hosts", () => get("/").replace("localhost", "elsewhere")],
    ["forms that never arrive", () => post("Content-Length: 100")],
  ];
  it.each(ways)("are counted down once when a visitor with many %s leaves, with or without a word", async (...way) => {
    const [, request] = way;
    await until(inFlight, 1);
    for (const count of [1, 3, 4, 5, 100]) {
      const [gone, ending] = [
        await open(tiny.port, request().repeat(count)),
        await open(tiny.port, request().repeat(count)),
      ];
      gone.destroy();
      ending.end();
      await new Promise((resolve) => setTimeout(resolve, 20));
      ending.destroy();
    }
    await until(inFlight, 1);
  });

  it("are answered in turn up to four ahead, and no further", async () => {
    const four = await open(tiny.port, get("/").repeat(4), { read: true });
    await expect.poll(() => four.text().match(/HTTP\/1\.1 200/g)?.length ?? 0).toBe(4);
    const before = await figure('http_connections_closed_total{reason="pipelining"}');
    const five = await open(tiny.port, get("/slow?cold").repeat(5), { read: true });
    await until('http_connections_closed_total{reason="pipelining"}', before + 1);
    await until(inFlight, 1);
    expect(five.text()).toBe("");
  });

  it("are told apart in the figures when the visitor left before the answer", async () => {
    const gone = 'http_request_duration_seconds_count{method="GET",status="499",served="site"}';
    const before = await figure(gone);
    (await open(tiny.port, get("/slow?b"))).destroy();
    await until(gone, before + 1);
  });

  it("are no work while a form has not arrived or a reader does not read", async () => {
    for (let i = 0; i < 140; i++) await open(tiny.port, i % 2 ? post("Content-Length: 100") : get("/media/film.mp4"));
    await until(inFlight, 141);
    expect(await figure("http_work_in_progress")).toBe(0);
    expect((await fetch(`${tiny.origin}/personal`)).status).toBe(200);
  });

  it("are refused by their work when too many forms arrive at once", async () => {
    const waiting = await Promise.all(
      Array.from({ length: 600 }, () => open(tiny.port, post("Content-Length: 7", "hold=o"), { read: true })),
    );
    await until(inFlight, 601);
    for (const socket of waiting) socket.write("n");
    const answered = (status: number) =>
      waiting.filter((socket) => socket.text().startsWith(`HTTP/1.1 ${status} `)).length;
    // 513 have begun when the next one is one too many (security 7: 64, eight times for a form).
    await expect.poll(() => answered(503), { timeout: 20_000 }).toBe(600 - 513);
    expect(await figure("http_work_in_progress")).toBe(513);
    tiny.release();
    await expect.poll(() => answered(200), { timeout: 20_000 }).toBe(513);
    await until("http_work_in_progress", 0);
  });
});

describe("a visitor who keeps the server waiting (security 2)", () => {
  beforeAll(async () => void (tiny = await startTiny({}, client, { deadlines: SHORT })));
  afterAll(() => tiny.stop());

  it("is waited for no longer than half a minute, the check included", () => {
    const { header, body, request, write, check } = DEADLINES;
    expect(Math.max(header + check, body, request + check, write)).toBeLessThanOrEqual(30_000);
  });

  it("gets 408 for a head that does not end", async () => {
    const socket = await open(tiny.port, "GET / HTTP/1.1\r\nHost: a\r\n", { read: true });
    await trickle(socket, "X: y\r\n");
    expect(socket.text()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("gets 408 for a body that does not end", async () => {
    const socket = await open(tiny.port, post("Content-Length: 1000"), { read: true });
    await trickle(socket, "a");
    expect(socket.text()).toMatch(/^HTTP\/1\.1 408 [\s\S]*Please send it again/);
    await until(inFlight, 1);
  });

  it("is let go when nothing is taken of a long answer", async () => {
    const before = await figure('http_connections_closed_total{reason="stalled"}');
    await open(tiny.port, get("/media/film.mp4"));
    await until(inFlight, 2);
    await until('http_connections_closed_total{reason="stalled"}', before + 1);
    await until(inFlight, 1);
  });

  it("is kept while something of a long answer is taken", async () => {
    const socket = await open(tiny.port, get("/media/film.mp4"));
    const reading = setInterval(() => socket.read(), 20);
    await new Promise((resolve) => setTimeout(resolve, SHORT.write * 1.5));
    clearInterval(reading);
    expect(socket.destroyed || socket.readableEnded).toBe(false);
    expect(await figure(inFlight)).toBe(2);
  });
});

describe("the connections of one network", () => {
  it("are counted up to the limit, and again when one has ended", () => {
    const counts = networkCounts(2);
    expect([..."aaab"].map((network) => counts.enter(network))).toEqual([true, true, false, true]);
    counts.leave("a");
    expect([counts.enter("a"), counts.enter("a")]).toEqual([true, false]);
  });

  it("are any number where there is no limit", () => {
    const counts = networkCounts(0);
    expect(Array.from({ length: 1_000 }, () => counts.enter("a")).every(Boolean)).toBe(true);
  });

  it("are refused beyond it, with a word when to come back, and taken again later", async () => {
    const server = createServer((_request, response) => response.end("in")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const closed: string[] = [];
    watchConnections(server, {
      ...{ deadlines: DEADLINES, perNetwork: 2, isExempt: () => false, headers: { "X-Own": "yes" } },
      closing: (why) => void closed.push(why),
    });
    const { port } = server.address() as { port: number };
    const [first] = [await open(port), await open(port)];
    const request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    const refused = await sendRaw(port, request);
    expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "5", "x-own": "yes" } });
    expect(closed).toEqual(["crowd"]);
    const board = await sendRaw(port, request.replace("/ ", "/events/gam1/board?publisher_key=p "));
    expect([refused.headers["refresh"], board.status, board.headers["refresh"]]).toEqual([undefined, 503, "10"]);
    first?.destroy();
    await expect.poll(async () => (await sendRaw(port, request)).status).toBe(200);
    server.closeAllConnections();
    server.close();
  });

  it("are counted by request where a trusted proxy brings them", async () => {
    tiny = await startTiny({ trustedProxies: ["loopback"], socketsPerNetwork: 2 }, client);
    const from = (address: string) =>
      `GET /media/film.mp4 HTTP/1.1\r\nHost: localhost:${tiny.port}\r\nX-Forwarded-For: ${address}` +
      "\r\nConnection: close\r\n\r\n";
    const [held] = [await open(tiny.port, from("2001:db8::1")), await open(tiny.port, from("2001:db8::2"))];
    await until(inFlight, 3);
    const ask = async (address: string) =>
      (await sendRaw(tiny.port, from(address).replace("/media/film.mp4", "/"))).status;
    expect([await ask("2001:db8::3"), await ask("2001:db8:1::3")]).toEqual([503, 200]);
    held?.destroy();
    await expect.poll(() => ask("2001:db8::3")).toBe(200);
    sockets.splice(0).forEach((socket) => socket.destroy());
    await tiny.stop();
  });
});
