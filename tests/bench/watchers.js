// Everyone watches one game: polls, calls upstream for 1,000 viewers, and 5,000 open streams when a score changes.
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { limitServer } from "./league.js";
import { under } from "./load.js";
import { cpuMs, median, memoryMb, stop } from "./servers.js";

const VIEWERS = 1_000;
/** In which all of them ask: quicker than pages do, which ask every 10 s, and only where they get no stream. */
const ASKED_WITHIN_MS = 3_000;
const ROUNDS = 4;
const STREAMS = 5_000;
const AT_ONCE = 100;
const A_GOAL_TAKES_MS = 120_000;

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

const json = async (address, init) => (await fetch(address, init)).json();

/** Calls of the content services so far, answers from memory not counted. */
async function contentCalls(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counted = [...text.matchAll(/^upstream_calls_total\{service="(?:echo|content)",outcome="(\w+)"\} (\d+)$/gm)];
  return counted.filter(([, outcome]) => outcome !== "fresh").reduce((sum, [, , calls]) => sum + Number(calls), 0);
}

async function askedBy(viewers, address) {
  await Promise.all(
    Array.from({ length: viewers }, async () => {
      await wait(Math.random() * ASKED_WITHIN_MS);
      const answer = await fetch(address);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    }),
  );
}

/** One open event stream; `heard` is told of each message by the moment it came. */
export function stream(url, path, heard, headers = "") {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let unread = "";
    socket.once("error", reject);
    socket.on("data", (chunk) => {
      unread += chunk;
      for (let end = unread.indexOf("data: "); end >= 0; end = unread.indexOf("data: ")) {
        unread = unread.slice(end + 6);
        resolve(socket);
        heard(performance.now());
      }
      unread = unread.slice(-6);
    });
    socket.once("close", () => reject(new Error("a stream was ended")));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/event-stream\r\n${headers}\r\n`);
  });
}

/** The addresses of a game's state (".json", "/stream") as a member's page names them, with the pass to its stats. */
export async function stateOfAGame(url, page) {
  const answer = await fetch(`${url}/users/sign_in`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url, ...FORM },
    body: "email=annual@fieldhouse.example&password=Friday-Night-26",
  });
  const Cookie = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const html = await (await fetch(url + page, { headers: { Cookie: Cookie.join("; ") } })).text();
  const [, live, query] = / data-live="([^"?]+)\?([^"]+)"/.exec(html) ?? [];
  if (!live) throw new Error(`${page} names no state to ask for`);
  const pass = query.replaceAll("&amp;", "&").replace(/(^|&)part=1&?/, "$1");
  return (view, more = "") => `${live}${view}?${more}${pass}`;
}

/** The part of the bench: what a poll costs, and the rest of this file. */
export async function crowd({ league, rounds, seconds, connections }) {
  const gym = await league.site();
  const address = await stateOfAGame(gym.url, league.scenario("paid_live_with_stats"));
  const polled = address(".json");
  const bare = await limitServer("memory", league.saved("live.json", await (await fetch(gym.url + polled)).text()));
  const costs = [];
  for (let round = 0; round < rounds; round++) {
    const [ours, theirs] = [
      await under(gym, polled, { connections, seconds }),
      await under(bare, "/", { connections, seconds }),
    ];
    costs.push([ours.cpu, theirs.cpu]);
  }
  await stop(bare);
  const cost = (which) => `${median(costs.map((round) => round[which])).toFixed(3)} ms`;
  const polls = [["processor time of a poll (bare node:http)", `${cost(0)} (${cost(1)})`]];
  const rows = [...polls, ...(await watchers(gym, address))].map(([what, measured]) => `| ${what} | ${measured} |`);
  await stop(gym);
  return { text: ["## Everyone at one game\n", "| what | measured |\n|---|---|", ...rows].join("\n"), figures: {} };
}

/** Rows of a table, in words. */
async function watchers({ url, child }, address) {
  const state = url + address(".json");
  const answer = Buffer.from(await (await fetch(state)).arrayBuffer());
  const part = Buffer.from(await (await fetch(url + address("", "part=1&"))).arrayBuffer());
  const plays = JSON.parse(String(answer)).score?.plays?.length ?? 0;
  const rows = [
    ["live.json, with its plays", `${answer.length} bytes, ${plays} plays`],
    ["the page's part", `${gzipSync(part).length} bytes gzip`],
  ];

  const before = await contentCalls(url);
  for (let round = 0; round < ROUNDS; round++) await askedBy(VIEWERS, state);
  const calls = (await contentCalls(url)) - before;
  rows.push([`content calls for ${VIEWERS} viewers in 3 s`, (calls / ROUNDS).toFixed(2)]);

  const headers = { Origin: url, ...FORM };
  const arrivals = new Array(STREAMS).fill(0);
  const memoryBefore = memoryMb(child.pid, "VmRSS");
  const sockets = [];
  for (let first = 0; first < STREAMS; first += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, i) => first + i);
    sockets.push(...(await Promise.all(some.map((i) => stream(url, address("/stream"), (at) => (arrivals[i] = at))))));
  }
  const spreads = [];
  const latest = [];
  const took = [];
  for (let goal = 0; goal < ROUNDS; goal++) {
    arrivals.fill(0);
    const { now } = await json(`${url}/dev/clock`);
    const form = `now=${Date.parse(now) + A_GOAL_TAKES_MS}`;
    const cpu = cpuMs(child.pid);
    const began = performance.now();
    await json(`${url}/dev/clock`, { method: "POST", body: form, headers });
    while (arrivals.some((at) => at === 0)) {
      if (performance.now() - began > 30_000)
        throw new Error(
          `a change did not reach every stream within 30 s: ${arrivals.filter((at) => at === 0).length} wait`,
        );
      await wait(50);
    }
    took.push(cpuMs(child.pid) - cpu);
    spreads.push(Math.max(...arrivals) - Math.min(...arrivals));
    latest.push(Math.max(...arrivals) - began);
  }
  const memory = memoryMb(child.pid, "VmHWM");
  for (const socket of sockets) socket.removeAllListeners("close").destroy();
  rows.push(
    [`${STREAMS} streams, memory before and at most`, `${memoryBefore.toFixed(0)} and ${memory.toFixed(0)} MB`],
    ["a change, from the first stream to the last", `${median(spreads).toFixed(0)} ms`],
    ["a change, from its moment to the last stream", `${median(latest).toFixed(0)} ms`],
    ["processor time of a change", `${median(took).toFixed(0)} ms`],
  );
  return rows;
}
