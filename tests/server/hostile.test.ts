import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRaw } from "../support/raw-request";
import { type RunningServer, startServer } from "../support/server";

let server: RunningServer;
let port: number;
beforeAll(async () => {
  server = await startServer();
  port = Number(new URL(server.url).port);
});
afterAll(() => server.stop());

const paths = [
  "/",
  "/search",
  "/watch-events",
  "/events/a/b",
  "/schools/lincoln",
  "/users/sign_in",
  "/users/sign_up",
  "/preferences",
  "/nowhere",
  "/logos/x.svg",
  "/media/live/x.m3u8",
  "/dev/clock",
  "/search/suggestions",
];

const values = [
  "",
  "%00",
  "%0d%0aSet-Cookie:a=b",
  "../../etc/passwd",
  "%2e%2e%2f",
  "%E0%A4%A",
  "%ff%fe",
  "'%22><script>alert(1)</script>",
  "{{7*7}}",
  "${7*7}",
  "a".repeat(3_000),
  "-1",
  "1e309",
  "NaN",
  "9".repeat(40),
  "__proto__",
  "constructor",
  "[]",
  "%5B%5D",
  "%F0%9F%8F%88",
  `${"a".repeat(119)}%F0%9F%8F%88`,
  "%C2%85",
  "%ED%A0%80",
  "*",
  "%22OR%201=1--",
  "AND%20OR%20NOT",
  "NEAR(",
  "%22",
  "true",
  "null",
  "2026-13-45",
  "javascript:alert(1)",
  "//evil.example",
  "%5C%5Cevil",
  "\u202e",
];
const names = [
  "q",
  "page",
  "state",
  "activity",
  "from",
  "status",
  "redir",
  "zzz%5B4294967294%5D",
  "a%5Bb%5D%5Bc%5D%5Bd%5D%5Be%5D%5Bf%5D",
  "__proto__%5Bx%5D",
];
const cookies = [
  "member_access_token=\u0001",
  "member_access_token=junk; member_refresh_token=junk",
  "fieldhouse_theme=%00",
  "=;;;=",
  "a".repeat(8_000),
  "checkout_state=e30.x",
  "member_unauth_time_zone=Not/AZone",
  "member_unauth_time_zone=aMERICA/nEW_yORK",
  'member_location={"x":',
  "__proto__=1",
];

/** The same each time; `hostile-sockets.test.ts` has what breaks HTTP itself, at every route. */
function* hostileRequests(): Generator<string> {
  const host = `Host: localhost:${port}\r\nConnection: close\r\n`;
  const own = `${host}Origin: http://localhost:${port}\r\n`;
  for (const path of paths)
    for (const value of values)
      yield `GET ${path}?${names[value.length % names.length]}=${value} HTTP/1.1\r\n${host}\r\n`;
  for (const value of values)
    for (const path of [
      "/events/x/",
      "/schools/",
      "/highlights/",
      "/logos/",
      "/media/",
      "/users/",
      "/events/",
      "/dev/",
    ])
      yield `GET ${path}${value} HTTP/1.1\r\n${host}\r\n`;
  for (const cookie of cookies)
    for (const path of paths) yield `GET ${path} HTTP/1.1\r\n${host}Cookie: ${cookie}\r\n\r\n`;
  for (const path of paths) {
    for (const name of names) {
      const body = `${name}=1&${name}=2`;
      yield (
        `POST ${path} HTTP/1.1\r\n${own}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ` +
        `${body.length}\r\n\r\n${body}`
      );
    }
    yield (
      `GET ${path} HTTP/1.1\r\n${host}X-Remix-Reload-Document: 1\r\nAccept: ${"*/*,".repeat(500)}` +
      `\r\nAccept-Language: ${"x".repeat(2_000)}\r\nUser-Agent: Googlebot\r\n\r\n`
    );
    yield `GET ${path} HTTP/1.1\r\n${host}Range: bytes=0-0,5-9\r\nIf-None-Match: ${'W/"x",'.repeat(100)}\r\n\r\n`;
  }
}

const residentMegabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1] ?? 0) / 1_024;

describe("words to search for (security 8)", () => {
  it("are never too much for the search service, whatever they are", async () => {
    for (const path of ["/search", "/search/suggestions", "/find-school"])
      for (const value of values)
        await sendRaw(
          port,
          Buffer.from(
            `GET ${path}?q=${value} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`,
            "latin1",
          ),
        );
    const calls = await searchCalls();
    expect(calls.get("ok")).toBeGreaterThan(values.length);
    expect([...calls.keys()].filter((outcome) => outcome !== "ok" && outcome !== "fresh")).toEqual([]);
  });
});

/** How many calls of the search service came out how. */
async function searchCalls(): Promise<Map<string, number>> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const counted = metrics.matchAll(/^upstream_calls_total\{service="search",outcome="(\w+)"[^}]*\} (\d+)/gm);
  return new Map([...counted].map(([, outcome = "", calls]) => [outcome, Number(calls)]));
}

describe("a thousand hostile requests (security 8)", () => {
  it("get no 5xx, end nothing, show no stack and cost no memory", async () => {
    const requests = [...hostileRequests()];
    expect(requests.length).toBeGreaterThanOrEqual(1_000);
    const failures: string[] = [];
    const ask = async (request: string) => {
      const answer = await sendRaw(port, Buffer.from(request, "latin1"), 15_000).catch((error: Error) => ({
        status: 0,
        body: error.message,
      }));
      const said = `${answer.status} ${request.slice(0, 160)}`;
      if (answer.status >= 500 || /\n[ \t]+at .+:\d+:\d+/.test(answer.body)) failures.push(said);
    };
    // What a process grows by while it is young is not the requests' doing.
    const all = async (some: readonly string[]) => {
      for (let i = 0; i < some.length; i += 10) await Promise.all(some.slice(i, i + 10).map(ask));
    };
    const young = Math.ceil(requests.length / 2);
    await all(requests.slice(0, young));
    const before = residentMegabytes();
    await all(requests.slice(young));
    expect(failures).toEqual([]);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(residentMegabytes() - before).toBeLessThan(100);
  }, 240_000);
});
