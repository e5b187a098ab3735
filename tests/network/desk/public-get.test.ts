import { once } from "node:events";
import { createServer, request, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { CannotGet, isPublicAddress, publicGet } from "~network/desk/public-get.server";

/** What someone typed is read from public hosts alone (security 3). */

it.each([
  ...["1.1.1.1", "172.15.255.255", "172.32.0.0", "100.63.255.255", "100.128.0.0", "223.255.255.255"],
  ...["2606:4700::1111", "3fff:ffff::1"],
])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));

it.each([
  ...["0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255"],
  ...["192.168.1.1", "198.19.0.1", "224.0.0.1", "255.255.255.255", "tv.example", ""],
  ...["::", "::1", "::ffff:10.0.0.1", "::ffff:1.1.1.1", "64:ff9b::a00:1", "fc00::1", "fe80::1", "ff02::1"],
  ...["2001::1", "2001:db8::1", "2002:a00:1::"],
])("%s isn't", (address) => expect(isPublicAddress(address)).toBe(false));

const asking = { origin: "https://site.example", most: 10 };
const whyNot = (error: unknown) => (error instanceof CannotGet ? error.why : error);

it.each([
  ["http://tv.example/", "not_https"],
  ["ftp://tv.example/", "not_https"],
  ["https://127.0.0.1/", "not_public"],
  ["https://2130706433/", "not_public"],
  ["https://[::1]/", "not_public"],
  ["https://localhost/", "not_public"],
  ["https://tv.invalid/", "no_answer"],
  ["https://", "no_answer"],
])("reads nothing at %s: %s", async (address, why) => {
  expect(await publicGet(address, { ...asking, signal: AbortSignal.timeout(5_000) }).catch(whyNot)).toBe(why);
});

let server: Server | null = null;
afterEach(() => void server?.close().closeAllConnections());

/** Stands for a public host, without its TLS. */
async function served(listener: RequestListener, signal = AbortSignal.timeout(5_000)) {
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/a`;
  const isAllowed = (one: string) => one === "127.0.0.1";
  return publicGet(address, { ...asking, signal, isAllowed, ask: request }).catch(whyNot);
}

it("reads as a browser on one of our pages does", async () => {
  const got = await served((asked, answer) => {
    answer.setHeader("access-control-allow-origin", asked.headers.origin ?? "");
    answer.end("0123456789");
  });
  expect(got).toMatchObject({ status: 200, allowOrigin: "https://site.example", body: Buffer.from("0123456789") });
});

it("follows a redirect, and reads where it leads", async () => {
  const got = await served((asked, answer) =>
    asked.url === "/b" ? answer.end("b") : answer.writeHead(302, { location: "/b" }).end(),
  );
  expect(got).toMatchObject({ body: Buffer.from("b"), url: expect.stringMatching(/\/b$/) });
});

it.each<[string, RequestListener]>([
  ["not_public", (_, answer) => answer.writeHead(302, { location: "https://127.0.0.2/" }).end()],
  ["not_public", (_, answer) => answer.writeHead(302, { location: "https://[::1]/" }).end()],
  ["not_https", (_, answer) => answer.writeHead(302, { location: "http://127.0.0.1/" }).end()],
  ["no_answer", (_, answer) => answer.writeHead(302, { location: "/a" }).end()],
  ["too_big", (_, answer) => answer.end("01234567890")],
  ["no_answer", (asked) => asked.socket.destroy()],
])("says %s of a host that misleads", async (why, listener) => expect(await served(listener)).toBe(why));

it("waits no longer than its time", async () =>
  expect(await served(() => undefined, AbortSignal.timeout(50))).toBe("no_answer"));
