import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { fetchTransport } from "~/services/http/upstream.server";
import { createQuickLinksClient } from "~/services/quick-links/client.server";
import { settlesWithin } from "../../support/settles-within";

const TIMEOUT_MS = 300;
const open: (Server | SocketServer)[] = [];

afterEach(async () => {
  for (const server of open.splice(0)) {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

async function listening<Kind extends Server | SocketServer>(server: Kind): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serving = (answer: RequestListener) => listening(createServer(answer));

function ask(baseUrl: string, timeoutMs: number) {
  return createQuickLinksClient(fetchTransport(), { baseUrl, timeoutMs, maxBytes: 100_000 }).home();
}

/** A failure that shows at once is given all the time a busy machine may need. */
async function failure(baseUrl: string, timeoutMs = 5_000) {
  const error = ask(baseUrl, timeoutMs).then(
    () => "answered",
    (thrown: unknown) => thrown,
  );
  expect(await settlesWithin(timeoutMs + 2_000, error)).toBe(true);
  return error;
}

test("refused", async () => {
  const gone = createServer();
  const url = await listening(gone);
  open.pop();
  gone.close();
  await once(gone, "close");
  expect(await failure(url)).toMatchObject({ kind: "refused" });
});

test("slow drip, and the connection is given up", async () => {
  let closed!: () => void;
  const gone = new Promise<void>((resolve) => (closed = resolve));
  const url = await serving((_, response) => {
    const drip = setInterval(() => response.write(" "), 20);
    response.once("close", () => {
      clearInterval(drip);
      closed();
    });
  });
  expect(await failure(url, TIMEOUT_MS)).toMatchObject({ kind: "timeout" });
  await gone;
});

test("a redirect is not followed", async () => {
  let followed = 0;
  const elsewhere = await serving((_, response) => response.end(String((followed += 1))));
  const url = await serving((_, response) => response.writeHead(302, { location: elsewhere }).end());
  expect(await failure(url)).toMatchObject({ kind: "status", status: 302 });
  expect(followed).toBe(0);
});

test("half a line of HTTP", async () => {
  const url = await listening(createSocketServer((peer) => void peer.once("data", () => peer.end("HTTP/1.1 20"))));
  expect(await failure(url)).toMatchObject({ kind: "network" });
});
