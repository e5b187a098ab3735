import { once } from "node:events";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPageCache } from "../../../server/pages/cache";
import { pageKeyOf } from "../../../server/pages/key";
import { createLiveStreams, type LiveStreams, streamedState } from "../../../server/streams/live-streams";

/** Event streams on bare node:http, over the finished pages of a site that says one thing after another. */

let now = 0;
let said: { status: number; body: string; sameAs?: string };
let renders = 0;
let busy = false;
let open = 0;
let streams: LiveStreams;
let server: Server;
const readers: IncomingMessage[] = [];

const cache = () =>
  createPageCache({
    limitBytes: 1_048_576,
    ticks: () => now,
    render: async () => {
      renders += 1;
      return new Response(said.body, {
        status: said.status,
        headers: {
          "Content-Type": "application/json",
          "Cache-Control": "public, s-maxage=3",
          ETag: `"v${said.body.length}"`,
          ...(said.sameAs && { "Content-Location": said.sameAs }),
        },
      });
    },
  });

async function start(limits = { all: 500, perNetwork: 0 }, heartbeat = 60_000) {
  const pages = cache();
  streams = createLiveStreams({
    ...{ cache: pages, limits, busy: () => busy, counted: (count: number) => void (open = count) },
    ...{ failed: (error: unknown) => expect.unreachable(String(error)), pace: { look: 10, heartbeat } },
  });
  server = createServer((request, response) => {
    const state = streamedState(request.method ?? "", request.url ?? "") ?? "";
    const wanted = pageKeyOf("GET", state, request.headers, { host: "site.test", protocol: "http" });
    if (!wanted) return void response.writeHead(404).end();
    const network = String(request.headers["x-network"] ?? "one");
    void streams
      .open(request, response, wanted, network, { "x-test": "1" })
      .then((taken) => taken || response.writeHead(503).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

beforeEach(() => {
  now = 0;
  renders = 0;
  busy = false;
  open = 0;
  said = { status: 200, body: '{"n":1}' };
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.destroy();
  streams.close();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

type Reader = { answer: IncomingMessage; text: () => string; ended: () => boolean };
async function read(
  headers: Record<string, string> = {},
  path = "/events/gam1/live/stream?s=1",
  method = "GET",
): Promise<Reader> {
  const { port } = server.address() as AddressInfo;
  const asked = get({ port, host: "127.0.0.1", path, method, headers, agent: false });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  readers.push(answer);
  let got = "";
  let over = false;
  answer.on("data", (chunk: Buffer) => (got += chunk.toString()));
  answer.on("error", () => undefined);
  answer.on("end", () => (over = true));
  return { answer, text: () => got, ended: () => over };
}
const say = (body: string, status = 200) => {
  said = { status, body };
  now += 3_001;
};
const soon = { timeout: 5_000, interval: 5 };

describe("an event's stream (rulings 3)", () => {
  it("begins with how the event stands, and tells each change once", async () => {
    await start();
    const one = await read();
    expect(one.answer.headers).toMatchObject({
      ...{ "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store", "x-test": "1" },
    });
    await expect.poll(one.text, soon).toMatch(/^retry: \d{4}\n\nid: v7\ndata: {"n":1}\n\n$/);
    say('{"n":22}');
    await expect.poll(one.text, soon).toContain('data: {"n":22}\n\n');
    now += 10_000;
    await sleep(60);
    expect(one.text().match(/data:/g)).toHaveLength(2);
  });

  it("is told of without one to whoever asks for its head alone", async () => {
    await start();
    const { answer, ended } = await read({}, undefined, "HEAD");
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
    await expect.poll(ended, soon).toBe(true);
    expect(open).toBe(0);
  });

  it.each(["a\nb", "a\rb", "a\r\nb"])("says %j in lines that all arrive", async (body) => {
    said = { status: 200, body };
    await start();
    const one = await read();
    await expect.poll(one.text, soon).toMatch(/\n\nid: v\d\ndata: a\ndata: b\n\n$/);
  });

  it("looks once for however many listen: a goal reaches 200 of them at once", async () => {
    await start();
    const all = await Promise.all(Array.from({ length: 200 }, () => read()));
    expect([renders, open]).toEqual([1, 200]);
    say('{"goal":1}');
    await expect.poll(() => all.filter((one) => one.text().includes("goal")).length, soon).toBe(200);
    expect(renders).toBe(2);
    await read({}, "/events/gam1/live/stream?part=1");
    await read({}, "/events/gam2/live/stream");
    expect([...streams.viewers()], "all that a game has, in whichever form").toEqual([
      ["gam1", 201],
      ["gam2", 1],
    ]);
  });

  it("is none of an address that means another one: whoever asks there is sent to ask, and nobody looks", async () => {
    await start();
    said = { ...said, sameAs: "/events/gam1/live.json" };
    const codes = [];
    for (const one of ["a", "b", "a"])
      codes.push((await read({}, `/events/gam1/live/stream?publisher_key=${one}`)).answer.statusCode);
    now += 10_000;
    await sleep(60);
    expect([codes, renders, open]).toEqual([[503, 503, 503], 2, 0]);
  });

  it("ends where its publisher is gone, while the page goes on asking", async () => {
    await start();
    const one = await read({}, "/events/gam1/live/stream?publisher_key=p");
    said = { ...said, sameAs: "/events/gam1/live.json" };
    now += 3_001;
    await expect.poll(one.ended, soon).toBe(true);
  });

  it("goes on where it stopped: what the reader has is not sent again", async () => {
    await start();
    const back = await read({ "Last-Event-ID": "v7" });
    await expect.poll(back.text, soon).toMatch(/^retry: \d{4}\n\n$/);
    const behind = await read({ "Last-Event-ID": "older" });
    await expect.poll(behind.text, soon).toContain('data: {"n":1}');
  });

  it("shows signs of life that a page's script can see", async () => {
    await start({ all: 5, perNetwork: 0 }, 20);
    const one = await read();
    await expect.poll(one.text, soon).toMatch(/\n\nevent: beat\ndata:\n\n/);
  });

  it("takes so many in all, and so many from one network, and then asks to come later", async () => {
    await start({ all: 3, perNetwork: 2 });
    const codes = [];
    for (const network of ["a", "a", "a", "b", "c"])
      codes.push((await read({ "x-network": network })).answer.statusCode);
    expect(codes).toEqual([200, 200, 503, 200, 503]);
    readers.shift()?.destroy();
    await expect.poll(() => open, soon).toBe(2);
    expect((await read({ "x-network": "c" })).answer.statusCode).toBe(200);
  });

  it("says nothing new while the site is busy, and sends whoever comes then to ask", async () => {
    await start();
    const one = await read();
    busy = true;
    say('{"n":22}');
    await sleep(60);
    expect([renders, one.ended()]).toEqual([1, false]);
    expect((await read({}, "/events/gam2/live/stream")).answer.statusCode).toBe(503);
    const listens = await read();
    await expect.poll(listens.text, soon).toContain('data: {"n":1}');
    expect(renders).toBe(1);
    busy = false;
    await expect.poll(one.text, soon).toContain('data: {"n":22}');
  });

  it("has nothing to stream where there is no event", async () => {
    await start();
    said = { status: 404, body: "none" };
    expect((await read()).answer.statusCode).toBe(503);
    expect(open).toBe(0);
  });

  it("ends where the event can no longer be read, so that its readers ask instead", async () => {
    await start();
    const one = await read();
    say("gone", 410);
    await expect.poll(one.ended, soon).toBe(true);
    await expect.poll(() => open, soon).toBe(0);
  });

  it("ends with the server, and takes no one after that", async () => {
    await start();
    const one = await read();
    streams.close();
    await expect.poll(one.ended, soon).toBe(true);
    expect((await read()).answer.statusCode).toBe(503);
  });

  it("stops looking once no one listens", async () => {
    await start();
    (await read()).answer.destroy();
    await expect.poll(() => open, soon).toBe(0);
    say('{"n":22}');
    await sleep(60);
    expect(renders).toBe(1);
  });
});

it.each([
  ["GET", "/events/gam1/live/stream", "/events/gam1/live.json"],
  ["HEAD", "/events/gam1/live/stream", "/events/gam1/live.json"],
  ["GET", "/events/gam1/live/stream?publisher_key=p&s=1", "/events/gam1/live.json?publisher_key=p&s=1"],
  ["GET", "/events/gam1/live/stream?part=1&s=1", "/events/gam1/live?part=1&s=1"],
  ["GET", "/events/gam1/live/stream?x=1&scores=hidden&behind=60", "/events/gam1/live.json?scores=hidden"],
  ["GET", "/events/gam1/live/stream?x=1", "/events/gam1/live.json"],
  ["GET", "/events/gam1/live/stream?part=made-up", "/events/gam1/live?part=1"],
  ["GET", "/events/gam1/live/stream?part&scores=shown", "/events/gam1/live?part=1&scores=shown"],
  ["GET", "/events/gam1/live/stream?scores=made-up", "/events/gam1/live.json"],
  ["GET", "/events/gam1/live/stream?scores=", "/events/gam1/live.json"],
  ["POST", "/events/gam1/live/stream", null],
  ["GET", "/events/gam1/live/streams", null],
  ["GET", "/events/a/b/live/stream", null],
])("%s %s is the stream of %s", (method, target, state) => expect(streamedState(method, target)).toBe(state));
