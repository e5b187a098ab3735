import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { firstAnswer } from "~/services/http/first-answer.server";
import { sharedTransport } from "~/services/http/shared-transport.server";
import { fetchTransport, type Transport } from "~/services/http/upstream.server";
import type { Network } from "~contracts/network";
import { backendServer } from "~network/serve.server";

/** A web node that cannot reach its network gets no visitors (security 7). */

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** As the web node of a network that is another process. */
async function nodeOf(theirs: string, own: string) {
  const network = { apps: {}, changes: async () => "7" } as object as Network;
  server = backendServer(network, { secret: theirs }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const networkUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return firstAnswer(sharedTransport(fetchTransport(), { networkUrl, secret: own }), networkUrl);
}

it("a network that takes its calls is met, and is not asked again, also when it is gone", async () => {
  const node = await nodeOf("one", "one");
  expect(await node.whatIsWrong()).toBeNull();
  server?.closeAllConnections();
  server?.close();
  expect(await node.check()).toEqual({ name: "network", ok: true, detail: undefined });
});

it("one that begins to answer and goes no further is given up", async () => {
  vi.useFakeTimers();
  const stalled = new Response(new ReadableStream<Uint8Array>());
  const wrong = firstAnswer(async () => stalled, "http://backend:4100").whatIsWrong();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await wrong).toMatch(/has not answered yet$/);
  vi.useRealTimers();
});

it("one with another secret ends a start, and is never ready", async () => {
  const node = await nodeOf("one", "other");
  await expect(node.whatIsWrong()).rejects.toThrow(/^MEMBER_CLIENT_SECRET is not that of the network at http:/);
  expect((await node.check()).ok).toBe(false);
});

it.each<[what: string, send: Transport]>([
  ["nobody there", () => Promise.reject(new TypeError("fetch failed"))],
  ["a balancer without servers", async () => new Response("<h1>503 Service Unavailable</h1>", { status: 503 })],
  ["another program", async () => Response.json({ error: "not_found" }, { status: 404 })],
])("%s is waited for until the first answer, which counts for good", async (_what, send) => {
  let current: Transport = send;
  const node = firstAnswer((request) => current(request), "http://backend:4100");
  expect(await node.whatIsWrong()).toBe(
    "not ready: the network at http://backend:4100 (NETWORK_URL) has not answered yet",
  );
  expect((await node.check()).ok).toBe(false);
  current = async () => Response.json({ changes: "1" });
  expect((await node.check()).ok).toBe(true);
  current = send;
  expect((await node.check()).ok).toBe(true);
});
