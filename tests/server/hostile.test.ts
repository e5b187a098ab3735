import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { routeTable } from "../routes/route-modules";
import { type RunningServer, startServer } from "../support/server";

let server: RunningServer;
let port: number;
beforeAll(async () => {
  server = await startServer({
    command: ["--expose-gc", "--import", "./tests/support/collect-garbage.js", "build/main.js"],
  });
  port = Number(new URL(server.url).port);
});
afterAll(() => server.stop());

/**
 * What goes over one connection: in these parts, one after another, how many requests they hold, and whether the
 * visitor hangs up.
 */
type Visit = { parts: string[]; requests: number; hangsUp?: boolean; halfCloses?: boolean };

const routes = routeTable(import.meta.glob("../../app/routes/*/route.tsx")).routes.map(({ path }) =>
  path.replace(/:\w+|\*/g, "x"),
);

const spellings: ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}.data`,
  (path) => `${path}?_data=x`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
];
const broken = ["%", "%E0%A4%A", "%ff%fe", "%00", "%0d%0aSet-Cookie:a=b", "/../x", "/%2e%2e/x", "\\x", "%5cx", "#x"];
const lines = [
  "GET /\r\n",
  "GET / HTTP/0.9\r\n\r\n",
  "GET / HTTP/9.9\r\n\r\n",
  "\r\n\r\n\r\nnonsense\r\n\r\n",
  "\u0016\u0003\u0001\u0002",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "get / http/1.1\r\n\r\n",
  "GET / HTTP/1.1\nHost: x\n\n",
  "GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n",
  "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: x\rInjected: y\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: x\u0000\r\n\r\n",
  "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
  "POST / HTTP/1.1\r\nContent-Length: 1e3\r\n\r\n",
  "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
];
const chunks = [
  "zz\r\n",
  "-1\r\nabc\r\n0\r\n\r\n",
  "fffffffffffffffff\r\na",
  "3\r\nabcd\r\n0\r\n\r\n",
  "3;a=b\nabc\r\n0\r\n\r\n",
  "0\r\nTrailer: x\r\n\r\n",
  "1\r\na\r\n",
  `${"0".repeat(5_000)}1\r\na\r\n0\r\n\r\n`,
];

const WITHIN = ["/events/x/", "/schools/", "/highlights/", "/logos/", "/media/", "/users/", "/events/", "/dev/"];
const PATHS = (
  "/ /search /watch-events /events/a/b /schools/lincoln /users/sign_in /users/sign_up /preferences /nowhere " +
  "/logos/x.svg /media/live/x.m3u8 /dev/clock /search/suggestions"
).split(" ");

const VALUES = [
  ..."%00 %0d%0aSet-Cookie:a=b ../../etc/passwd %2e%2e%2f %E0%A4%A %ff%fe {{7*7}} ${7*7} -1 1e309 NaN".split(" "),
  ..."__proto__ constructor [] %5B%5D %F0%9F%8F%88 %C2%85 %ED%A0%80 * %22OR%201=1-- AND%20OR%20NOT NEAR(".split(" "),
  ..."%22 true null 2026-13-45 javascript:alert(1) //evil.example %5C%5Cevil".split(" "),
  ...["", "'%22><script>alert(1)</script>", "a".repeat(3_000), "9".repeat(40), "\u202e"],
  `${"a".repeat(119)}%F0%9F%8F%88`,
];
const NAMES = (
  "q page state activity from status redir zzz%5B4294967294%5D a%5Bb%5D%5Bc%5D%5Bd%5D%5Be%5D%5Bf%5D " +
  "__proto__%5Bx%5D"
).split(" ");
const COOKIES = [
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

/** The same ten thousand each time, mixed so that every part of them holds some of every kind. */
function hostileVisits(): Visit[] {
  const name = `localhost:${port}`;
  const host = `Host: ${name}\r\n`;
  const last = `${host}Connection: close\r\n`;
  const form = `${last}Origin: http://${name}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  const one = (text: string, more: Partial<Visit> = {}): Visit => ({ parts: [text], requests: 1, ...more });
  const typed = (type: string) => form.replace(/Content-Type.*/, `Content-Type: ${type}`);
  const visits: Visit[] = [];
  const get = (target: string, headers = last, more: Partial<Visit> = {}) =>
    visits.push(one(`GET ${target} HTTP/1.1\r\n${headers}\r\n`, more));
  const post = (target: string, headersAndBody: string, more: Partial<Visit> = {}) =>
    visits.push(one(`POST ${target} HTTP/1.1\r\n${headersAndBody}`, more));

  for (const [index, path] of routes.entries()) {
    for (const [turn, spelled] of spellings.entries()) {
      const target = spelled(path);
      get(target);
      // A route's action is tried in some of its spellings, another route's in others.
      post(target, `${(index + turn) % 3 === 0 ? form : last}Content-Length: 3\r\n\r\na=1`);
    }
    for (const end of broken) get(`${path === "/" ? "" : path}/${end}`);
    get(`http://elsewhere.example${path}`);
    visits.push(one(`GET ${path} HTTP/1.0\r\n${host}\r\n`));
    get(path, `${last}${"X: y\r\n".repeat(2_000)}`);
    get(path, `${last}X-Large: ${"x".repeat(17_000)}\r\n`);
    get(path, `${last}If-None-Match: "a${" ".repeat(15_000)}b"\r\n`);
    get(`${path}?${"a=1&".repeat(300)}`);
    const parts = [`GET ${path}/ HT`, "TP/1.1\r\nHo", `st: ${name}\r\nConnection: close\r\n`, "\r\n"];
    visits.push({ parts, requests: 1 });
    get(path, host, { halfCloses: true });
    get(path, host, { hangsUp: true });
    post(path, `${form}Content-Length: 100\r\n\r\na=1`, { hangsUp: true });
    post(path, `${form}Content-Length: 70000\r\n\r\n${"a".repeat(70_000)}`);
    const smuggled = "0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n";
    post(path, `${form}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n${smuggled}`);
    post(path, `${form}Transfer-Encoding: chunked\r\n\r\n${chunks[index % chunks.length]}`, { halfCloses: true });
    post(path, `${typed("multipart/form-data; boundary=x")}Content-Length: 12\r\n\r\n--x\r\nbroken\r\n`);
    post(path, `${typed("application/json")}Content-Length: 5\r\n\r\n{"a":`);
    post(path, `${form}Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\na=1`);
    post(path, `${last}Origin: null\r\nContent-Length: 0\r\n\r\n`);
    visits.push(one(`DELETE ${path} HTTP/1.1\r\n${last}\r\n`));
    get(path, `${last}Expect: anything\r\n`);
    get(path, `${last}Cookie: ${"a=b;".repeat(2_500)}\r\n`);
    visits.push(one(`GET ${path} HTTP/1.1\r\n${last}Content-Length: 1\r\n\r\na`));
    get(path, `Host: elsewhere.example\r\nX-Forwarded-Host: ${name}\r\nConnection: close\r\n`);
    visits.push(one(lines[index % lines.length] ?? "", { halfCloses: true }));
  }
  for (const path of PATHS) {
    for (const value of VALUES) get(`${path}?${NAMES[value.length % NAMES.length]}=${value}`);
    for (const Cookie of COOKIES) get(path, `${last}Cookie: ${Cookie}\r\n`);
    for (const name of NAMES) {
      const body = `${name}=1&${name}=2`;
      post(path, `${form}Content-Length: ${body.length}\r\n\r\n${body}`);
    }
    const long = `Accept: ${"*/*,".repeat(500)}\r\nAccept-Language: ${"x".repeat(2_000)}\r\n`;
    get(path, `${last}X-Remix-Reload-Document: 1\r\n${long}User-Agent: Googlebot\r\n`);
    get(path, `${last}Range: bytes=0-0,5-9\r\nIf-None-Match: ${'W/"x",'.repeat(100)}\r\n`);
  }
  for (const value of VALUES) for (const path of WITHIN) get(path + value);
  // Each of these is many requests in one write; the visitor reads nothing, or leaves.
  const ahead = ["GET /", "GET /watch-events", "PUT /", "GET //x", "HEAD /search"].map(
    (asked) => `${asked} HTTP/1.1\r\n${host}\r\n`,
  );
  for (let turn = 0; turn < 50; turn += 1)
    visits.push({ parts: [(ahead[turn % ahead.length] ?? "").repeat(100)], requests: 100, hangsUp: turn % 2 === 0 });
  // A step that shares no factor with the count takes every one of them once.
  const step = 7_919;
  return visits.map((_, index) => visits[(index * step) % visits.length] ?? one(""));
}

/** How many calls of the search service came out how. */
async function searchCalls(): Promise<Map<string, number>> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const counted = metrics.matchAll(/^upstream_calls_total\{service="search",outcome="(\w+)"[^}]*\} (\d+)/gm);
  return new Map([...counted].map(([, outcome = "", calls]) => [outcome, Number(calls)]));
}

it("words to search for are never too much for the search service, whatever they are (security 8)", async () => {
  for (const path of ["/search", "/search/suggestions", "/find-school"])
    for (const value of VALUES)
      await visit({
        parts: [`GET ${path}?q=${value} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`],
        requests: 1,
      });
  const calls = await searchCalls();
  expect(calls.get("ok")).toBeGreaterThan(VALUES.length);
  expect([...calls.keys()].filter((outcome) => outcome !== "ok" && outcome !== "fresh")).toEqual([]);
});

/** All that came back on a connection until it ended. */
async function visit({ parts, hangsUp, halfCloses }: Visit): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
  socket.on("end", () => socket.end());
  // A connection that the server cut is an answer, too.
  socket.on("error", () => undefined);
  const closed = once(socket, "close").catch(() => undefined);
  for (const [index, part] of parts.entries()) {
    if (index > 0) await sleep(2);
    socket.write(part, "latin1");
  }
  if (halfCloses) socket.end();
  if (hangsUp) setTimeout(() => socket.destroy(), 5);
  const timer = setTimeout(() => socket.destroy(), 45_000);
  await closed;
  clearTimeout(timer);
  return answer;
}

/** What is wrong with the answers on a connection. */
function faultsOf(sent: Visit, answer: string): string[] {
  const said = (fault: string) => `${fault}: ${(sent.parts[0] ?? "").slice(0, 120)}`;
  return [
    ...[...answer.matchAll(/^HTTP\/1\.1 (5\d\d)[^\n]*\r\n((?:[^\r\n]+\r\n)*)/gm)]
      .filter(([, status, headers]) => status !== "503" || !/^retry-after: \d/im.test(headers ?? ""))
      .map(([, status]) => said(status ?? "")),
    ...(/\n[ \t]+at .+:\d+:\d+/.test(answer) ? [said("a stack")] : []),
    ...(/^(?:set-cookie: a=b|injected:)/im.test(answer) ? [said("a header of the visitor's")] : []),
  ];
}

async function figures(): Promise<Record<"heap" | "resident" | "inFlight", number>> {
  process.kill(server.pid, "SIGUSR2");
  await sleep(200);
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  return {
    heap: figure("nodejs_heap_size_used_bytes") / 1e6,
    resident: figure("process_resident_memory_bytes") / 1e6,
    inFlight: figure("http_requests_in_flight"),
  };
}

/** The middle one of several times to answer a page, in milliseconds. */
async function timeOf(path: string, times = 15): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    const answer = await fetch(server.url + path);
    await answer.text();
    expect(answer.status).toBe(200);
    taken.push(performance.now() - started);
    await sleep(20);
  }
  return taken.sort((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
}

const AT_ONCE = 6;
/** Below this a page is quick, however much slower it is than on a quiet server. */
const QUICK_MS = 500;

it("ten thousand hostile requests get no other 5xx than a deliberate 503, and leave nothing (security 8)", async () => {
  const visits = hostileVisits();
  const count = visits.reduce((sum, { requests }) => sum + requests, 0);
  expect(count).toBeGreaterThanOrEqual(10_000);
  expect(new Set(visits).size).toBe(visits.length);

  const faults: string[] = [];
  const run = async (some: readonly Visit[]) => {
    const rest = some.values();
    const worker = async () => {
      for (const next of rest) faults.push(...faultsOf(next, await visit(next)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };

  // What a process grows by while it is young is not the requests' doing.
  const young = Math.ceil(visits.length / 2);
  await run(visits.slice(0, young));
  await expect.poll(async () => (await figures()).inFlight, { timeout: 20_000 }).toBe(1);
  const [before, quiet] = [await figures(), await timeOf("/watch-events")];

  const [, busy] = await Promise.all([run(visits.slice(young)), timeOf("/watch-events")]);
  await expect.poll(async () => (await figures()).inFlight, { timeout: 20_000 }).toBe(1);
  const after = await figures();

  const rounded = (value: number) => Math.round(value * 10) / 10;
  const shown = {
    requests: count,
    heap: [before.heap, after.heap].map(rounded),
    resident: [before.resident, after.resident].map(rounded),
    page: [quiet, busy].map(rounded),
  };
  console.log(`hostile requests, before and after: ${JSON.stringify(shown)}`);
  expect(faults).toEqual([]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(server.output()).not.toMatch(/"error":|uncaught/i);
  expect(after.heap).toBeLessThanOrEqual(before.heap * 1.2);
  expect(busy).toBeLessThanOrEqual(Math.max(2 * quiet, QUICK_MS));
}, 240_000);
