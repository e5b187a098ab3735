import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { CallReport } from "~/services/http/guarded-call";
import { createPassThrough } from "~/services/http/pass-through.server";
import { fetchTransport, type Transport } from "~/services/http/upstream.server";
import { isUpstreamError } from "~/services/http/upstream-error";

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

/** A service on a socket of its own, asked the way a web node asks the shared network. */
async function serving(answer: RequestListener): Promise<{ transport: Transport; asked(): number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push(server);
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = fetchTransport();
  return {
    asked: () => asked,
    transport: (request) => send(new Request(base + new URL(request.url).pathname, request)),
  };
}

const request = (signal?: AbortSignal) =>
  new Request("http://streaming.embedded/live/x/master.m3u8", signal ? { signal } : {});
const kindOf = (error: unknown) => (isUpstreamError(error) ? error.kind : String(error));
const outcomeOf = (passing: Promise<Response>) => passing.then((answer) => answer.status, kindOf);
const SHORT_MS = 100;

describe("what is passed on (security 5)", () => {
  test("comes back as it was: status, headers and bytes", async () => {
    const { transport } = await serving((_, response) =>
      response
        .writeHead(206, { "Content-Type": "video/mp4", "Content-Range": "bytes 0-2/9" })
        .end(Buffer.from([0, 255, 7])),
    );
    const answer = await createPassThrough("streaming", transport).pass(request());
    expect(answer.status).toBe(206);
    expect([answer.headers.get("content-type"), answer.headers.get("content-range")]).toEqual([
      "video/mp4",
      "bytes 0-2/9",
    ]);
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0, 255, 7]);
  });

  test("a redirect, an empty answer and a refusal are answers", async () => {
    for (const status of [204, 303, 304, 404]) {
      const { transport } = await serving((_, response) => response.writeHead(status).end());
      expect(await outcomeOf(createPassThrough("streaming", transport).pass(request()))).toBe(status);
    }
  });

  const hanging: [what: string, answer: RequestListener][] = [
    ["accepts and never answers", () => undefined],
    ["sends headers and nothing more", (_, response) => void response.writeHead(200).flushHeaders()],
    [
      "drips",
      (_, response) => {
        const dripping = setInterval(() => response.write("x"), 10);
        response.once("close", () => clearInterval(dripping));
      },
    ],
  ];
  test.each(hanging)("ends in time where the service %s", async (_what, answer) => {
    const { transport } = await serving(answer);
    expect(await outcomeOf(createPassThrough("streaming", transport).pass(request(), SHORT_MS))).toBe("timeout");
  });

  test("an answer without an end is not kept in memory", async () => {
    const { transport } = await serving((_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on("drain", pour);
      pour();
    });
    expect(await outcomeOf(createPassThrough("streaming", transport, { maxBytes: 1_000_000 }).pass(request()))).toBe(
      "invalid",
    );
  });

  test("a service that hangs is left alone after twenty tries, and tried again after a rest", async () => {
    let now = 0;
    const reports: CallReport[] = [];
    const { transport, asked } = await serving((_, response) => void response.destroy());
    const through = createPassThrough("streaming", transport, {
      ticks: () => now,
      observe: (report) => reports.push(report),
    });
    for (let time = 0; time < 20; time += 1) expect(await outcomeOf(through.pass(request()))).toBe("network");
    expect(await outcomeOf(through.pass(request()))).toBe("breaker");
    expect(asked()).toBe(20);
    expect(reports.at(-1)).toMatchObject({ service: "streaming", outcome: "breaker" });
    now += 5_000;
    expect(await outcomeOf(through.pass(request()))).toBe("network");
    expect(asked()).toBe(21);
  });

  test("a visitor who leaves is no failure of the service", async () => {
    const paths: (string | undefined)[] = [];
    const { transport } = await serving(({ url }) => void paths.push(url));
    const through = createPassThrough("streaming", transport);
    for (let time = 0; time < 25; time += 1) {
      const leaving = new AbortController();
      const passing = outcomeOf(through.pass(request(leaving.signal)));
      leaving.abort();
      await passing;
    }
    const staying = new AbortController();
    const last = outcomeOf(
      through.pass(new Request("http://streaming.embedded/live/last", { signal: staying.signal })),
    );
    await vi.waitFor(() => expect(paths).toContain("/live/last"), { timeout: 20_000 });
    staying.abort();
    await last;
  });

  test("an answer that says it has failed is passed on, and counts against it", async () => {
    const { transport, asked } = await serving((_, response) => response.writeHead(503).end("down"));
    const reports: CallReport[] = [];
    const through = createPassThrough("streaming", transport, { observe: (report) => reports.push(report) });
    for (let time = 0; time < 20; time += 1) expect(await outcomeOf(through.pass(request()))).toBe(503);
    expect(reports.at(-1)).toMatchObject({ method: "GET", path: "(passed on)", outcome: "status", status: 503 });
    expect([await outcomeOf(through.pass(request())), asked()]).toEqual(["breaker", 20]);
  });
});
