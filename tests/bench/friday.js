// One node's share of a Friday (docs/scale.md): fans arrive at 19:00, look at the home page, open the game, follow it
// as its page does, pause and come back, some buy a pass, and there is a goal every 40 s. Prints what it saw.
// `node tests/bench/friday.js --viewers 1000 --seconds 120`; needs a build.
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fromRoot } from "../../scripts/paths.js";
import { Fan } from "../many/fan.js";
import { freePort } from "../support/free-port.js";
import { startingMoment } from "../support/moments.js";
import { signedIn } from "./league.js";
import { cpuMs, memoryMb, percentile, start, stop } from "./servers.js";

const { values } = parseArgs({
  options: {
    viewers: { type: "string", default: "1000" },
    seconds: { type: "string", default: "120" },
    goal: { type: "string", default: "40" },
    // One in so many buys a pass.
    buys: { type: "string", default: "200" },
    // One in so many gets no event stream, and asks; 1: all of them.
    asks: { type: "string", default: "20" },
  },
});
const [viewers, seconds, goalEvery, buys, asks] = ["viewers", "seconds", "goal", "buys", "asks"].map((name) =>
  Number(values[name]),
);
/** Of a page whose game is on: its first question, and each one where no stream follows that. */
const PACE_MS = 10_000;
/** After a stream that was lost. */
const AGAIN_MS = 2_000;
/** One in ten puts the phone away for a while. */
const PAUSES = 10;
const PAUSE_MS = 20_000;
const A_GOAL_TAKES_MS = 120_000;
const PATIENCE_MS = 20_000;

const dataDirectory = mkdtempSync(join(tmpdir(), "friday-"));
const port = await freePort();
const site = `http://localhost:${port}`;
const env = { APP_ENV: "test", DATA_DIR: dataDirectory, PORT: String(port), LOG_LEVEL: "fatal", SCHOOLS: "51" };
const others = { SITE_URL: site, DATABASE_URL: "", REDIS_URL: "", TRUST_PROXY: "loopback" };
const clock = { CLOCK_START: startingMoment() };
const server = await start([fromRoot("build/main.js")], { ...env, ...others, ...clock }, port, "/readyz");

const took = {};
async function timed(kind, work) {
  const one = (took[kind] ??= { ms: [], failed: 0 });
  const begun = performance.now();
  try {
    const result = await work();
    one.ms.push(performance.now() - begun);
    return result;
  } catch {
    one.failed += 1;
  }
}
const addressOf = (nth) => `198.51.${(nth >> 8) & 255}.${nth & 255}`;
async function get(nth, kind, path) {
  await timed(kind, async () => {
    const headers = { "X-Forwarded-For": addressOf(nth) };
    const answer = await fetch(site + path, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status}`);
  });
}

/** @type {{ nth: number, at: number, heard: { ms: number[], failed: number } }} */
const goal = { nth: 0, at: 0, heard: { ms: [], failed: 0 } };
took["goal heard by stream"] = goal.heard;
let messages = 0;

async function listen(nth, path, until) {
  let before = goal.nth;
  const heard = (at) => {
    messages += 1;
    if (goal.nth > before) goal.heard.ms.push(at - goal.at);
    before = goal.nth;
  };
  const headers = `Connection: close\r\nX-Forwarded-For: ${addressOf(nth)}\r\n`;
  const socket = await timed("stream opened", () => stream(site, path, heard, headers));
  if (!socket) return sleep(AGAIN_MS);
  socket.removeAllListeners("error").on("error", () => undefined);
  const lost = new Promise((resolve) => socket.once("close", () => resolve(true)));
  const isLost = await Promise.race([lost, sleep(Math.max(0, until - performance.now()), false)]);
  socket.destroy();
  if (isLost) await sleep(AGAIN_MS);
}

async function fan(nth, game, address, ends) {
  // Half of them in the first sixth of the time, as around a kick-off.
  const share = nth / viewers;
  await sleep(seconds * 1_000 * (share < 0.5 ? share / 3 : 1 / 6 + (share - 0.5) / 3));
  await get(nth, "home", "/");
  await get(nth, "event", game);
  if (buys > 0 && nth % buys === buys - 1) await buy(nth);
  const pausesAt = performance.now() + Math.random() * seconds * 500;
  let paused = nth % PAUSES !== 0;
  const pace = () => sleep(PACE_MS * (0.8 + Math.random() * 0.4));
  await pace();
  while (performance.now() < ends) {
    await get(nth, "score", address("", "part=1&"));
    if (nth % asks === 0) await pace();
    else await listen(nth, address("/stream", "part=1&"), paused ? ends : Math.min(ends, pausesAt));
    if (!paused && performance.now() > pausesAt) {
      paused = true;
      await sleep(PAUSE_MS);
    }
  }
}

async function buy(nth) {
  const person = new Fan(site, addressOf(nth));
  let ready = null;
  await timed("sign-up and card", async () => {
    const refused = await person.signUp(`friday-${nth}@mail.example`);
    if (refused) throw new Error(refused);
    ready = await person.readyToPay();
  });
  if (ready)
    await timed("purchase", async () => {
      const refused = await person.pay(ready);
      if (refused) throw new Error(refused);
    });
}

async function goals(ends) {
  const headers = { Origin: site, "Content-Type": "application/x-www-form-urlencoded" };
  let times = 0;
  while (performance.now() + goalEvery * 1_000 < ends) {
    await sleep(goalEvery * 1_000);
    const { now } = await (await fetch(`${site}/dev/clock`)).json();
    Object.assign(goal, { nth: times + 1, at: performance.now() });
    await fetch(`${site}/dev/clock`, { method: "POST", body: `now=${Date.parse(now) + A_GOAL_TAKES_MS}`, headers });
    times += 1;
  }
  return times;
}

/** One open event stream; `heard` is told of each message by the moment it came. */
function stream(url, path, heard, headers = "") {
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
async function stateOfAGame(url, page) {
  const html = await (await fetch(url + page, { headers: { Cookie: await signedIn(url) } })).text();
  const [, live, query] = / data-live="([^"?]+)\?([^"]+)"/.exec(html) ?? [];
  if (!live) throw new Error(`${page} names no state to ask for`);
  const pass = query.replaceAll("&amp;", "&").replace(/(^|&)part=1&?/, "$1");
  return (view, more = "") => `${live}${view}?${more}${pass}`;
}

try {
  const { scenarios } = await (await fetch(`${site}/dev/scenarios.json`)).json();
  const game = new URL(scenarios.find(({ name }) => name === "paid_live_with_stats").url, site).pathname;
  const address = await stateOfAGame(site, game);
  const state = address("", "part=1&");
  // A server that has just started renders slowly.
  for (let nth = 0; nth < 200; nth += 1) for (const path of ["/", game, state]) await (await fetch(site + path)).text();

  const [cpu, begun] = [cpuMs(server.child.pid), performance.now()];
  const ends = begun + seconds * 1_000;
  const [scored] = await Promise.all([
    goals(ends),
    ...Array.from({ length: viewers }, (_, nth) => fan(nth, game, address, ends)),
  ]);
  const spent = cpuMs(server.child.pid) - cpu;
  const wall = performance.now() - begun;

  console.log(`${viewers} viewers, ${(wall / 1_000).toFixed(0)} s, ${scored} goals\n`);
  console.table(
    Object.fromEntries(
      Object.entries(took).map(([kind, { ms, failed }]) => {
        const [p50, p99] = [0.5, 0.99].map((share) => Math.round(percentile(ms, share)));
        return [kind, { times: ms.length, failed, p50, p99 }];
      }),
    ),
  );
  console.log(`messages by streams: ${messages}`);
  console.log(`processor: ${(spent / 1_000).toFixed(1)} s, ${((spent / wall) * 100).toFixed(0)} % of one core`);
  console.log(`memory at most: ${memoryMb(server.child.pid, "VmHWM").toFixed(0)} MB`);
  console.log(`viewers that a core would carry at this rate: ${Math.floor((viewers * wall) / spent)}`);
} finally {
  await stop(server);
  rmSync(dataDirectory, { recursive: true, force: true });
}
