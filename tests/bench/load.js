// Pages under load: requests a second against bare node:http + React on the same markup, and against the finished page
// from memory, in interleaved rounds; memory after a minute; how long a start takes.
import autocannon from "autocannon";
import { limitServer, signedIn } from "./league.js";
import { cpuMs, median, memoryMb, stop } from "./servers.js";

const WARM_UP = 400;
/** What answers in a thirtieth of a millisecond is compiled later: a kept page took half as long again at first. */
const QUICK_WARM_UP = 40_000;
const WARM_UP_CONNECTIONS = 10;
const STARTS = 5;

/** @typedef {Awaited<ReturnType<typeof under>>} Load */

let visits = 0;
/** No two visits by one address, so that no page is one that was drawn before of the same data. */
const eachAnew = (path) => ({
  setupRequest: (request) => ({ ...request, path: `${path}${path.includes("?") ? "&" : "?"}visit=${(visits += 1)}` }),
});

/** What `connections` at once for so many seconds do to a server; `anew`: by another address each time. */
export async function under(server, path, { connections, seconds, headers = {}, warmUp = WARM_UP, anew = false }) {
  const identity = { "Accept-Encoding": "identity", ...headers };
  const requests = anew ? { requests: [eachAnew(path)] } : {};
  const options = { url: server.url + path, connections, headers: identity, ...requests };
  // By requests, not by time: a slow server would be measured before it is compiled.
  await autocannon({ ...options, connections: WARM_UP_CONNECTIONS, amount: warmUp });
  const before = cpuMs(server.child.pid);
  const result = await autocannon({ ...options, duration: seconds });
  const after = cpuMs(server.child.pid);
  return {
    rps: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (after - before) / Math.max(1, result.requests.total),
    failed: result.errors + result.non2xx,
    peak: memoryMb(server.child.pid, "VmHWM"),
  };
}

const REACT = "node:http + React";
const MEMORY = "node:http, from memory";
const STOCK = "stock Remix 2";
const RENDERED = "the site, rendered";
const KEPT = "the site, kept page";

function variantsOf(league, page) {
  const saved = league.saved(`${page}.html`, league.text(page).whole);
  const path = league.pages[page];
  const isMembers = page === "account";
  const variants = [
    { page, name: MEMORY, open: () => limitServer("memory", saved), path: "/" },
    { page, name: REACT, open: () => limitServer("react", saved), path: "/" },
    ...(page === "event" ? [{ page, name: STOCK, open: () => limitServer("remix", saved), path: "/" }] : []),
    { page, name: RENDERED, open: () => league.site({ PAGE_CACHE_MB: "0" }), path, isMembers, anew: true },
    { page, name: KEPT, open: () => league.site(), path },
  ];
  // A member's page is kept for no one.
  return isMembers ? variants.slice(1, 3) : variants;
}

/** Interleaved rounds, so that what else the machine does falls on all alike. */
export async function loads({ league, rounds, seconds, connections, loaded }) {
  const variants = loaded.flatMap((page) => variantsOf(league, page));
  /** @type {Map<unknown, Load[]>} */
  const results = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const variant of variants) {
      const server = await variant.open();
      const headers = variant.isMembers ? { Cookie: await signedIn(server.url) } : {};
      const warmUp = [MEMORY, KEPT].includes(variant.name) ? QUICK_WARM_UP : WARM_UP;
      const { anew } = variant;
      const one = await under(server, variant.path, { connections, seconds, headers, warmUp, anew });
      results.set(variant, [...(results.get(variant) ?? []), one]);
      await stop(server);
    }
  }
  const rows = variants.map((variant) => {
    const measured = results.get(variant) ?? [];
    const of = (key) => median(measured.map((one) => one[key]));
    /** @param {(load: Load) => number} speed */
    const against = (name, speed = ({ rps }) => rps) => {
      const limit = variants.find((one) => one.page === variant.page && one.name === name);
      const theirs = results.get(limit) ?? [];
      // Round by round: two servers measured one after the other share the weather.
      return theirs.length > 0 ? median(measured.map((one, round) => speed(one) / speed(theirs[round]))) : Number.NaN;
    };
    const numbers = { rps: of("rps"), p50: of("p50"), p99: of("p99"), cpu: of("cpu"), peak: of("peak") };
    const { page, name } = variant;
    const stock = against(STOCK, ({ cpu }) => 1 / cpu);
    return { page, name, ...numbers, failed: of("failed"), react: against(REACT), memory: against(MEMORY), stock };
  });
  return {
    title:
      `Requests (${connections} connections, medians of ${rounds} × ${seconds} s); × React, × memory; ` +
      "by the processor × stock Remix",
    rows,
    figures: {
      rendered: worst(rows, RENDERED, ({ react }) => -react),
      stock: worst(
        rows.filter(({ stock }) => stock > 0),
        RENDERED,
        ({ stock }) => -stock,
      ),
      kept: worst(rows, KEPT, ({ memory }) => -memory),
      "rendered-p99": worst(rows, RENDERED, ({ p50, p99 }) => p99 / p50),
      "kept-p99": worst(rows, KEPT, ({ p99 }) => p99),
    },
  };
}

/** The page that comes off worst, by a measure of which more is worse. */
function worst(rows, name, badness) {
  const found = rows.filter((row) => row.name === name).toSorted((a, b) => badness(b) - badness(a))[0];
  return found
    ? { value: Math.abs(badness(found)), note: found.page }
    : { value: null, note: "no such page was asked for" };
}

/** A minute of pages, none kept, the network in the same process. */
export async function soak({ league, connections, soakSeconds }) {
  const server = await league.site({ PAGE_CACHE_MB: "0" });
  const { home, event, school, search } = league.pages;
  const result = await autocannon({
    url: server.url,
    connections,
    duration: soakSeconds,
    requests: [home, event, school, search].map((path) => ({ path })),
  });
  const peak = memoryMb(server.child.pid, "VmHWM");
  await stop(server);
  return {
    title: `${soakSeconds} s of home, event, school and search in turn, ${connections} connections, none kept`,
    rows: [{ pages: result.requests.total, failed: result.errors + result.non2xx, peak }],
    figures: { memory: { value: peak, ...(soakSeconds < 60 && { note: `after ${soakSeconds} s` }) } },
  };
}

/** From the start of the process until the first home page is there; the store is seeded, the files are warm. */
export async function starts({ league }) {
  const rows = [];
  for (let nth = 0; nth < STARTS; nth++) {
    const server = await league.site();
    const began = performance.now();
    await (await fetch(`${server.url}/`)).arrayBuffer();
    const first = performance.now() - began;
    rows.push({ ms: server.ms + first, first, memory: memoryMb(server.child.pid, "VmRSS") });
    await stop(server);
  }
  return {
    title: "Starts on a seeded store, ms to the first home page and of it, and MB then",
    rows,
    figures: { start: { value: median(rows.map(({ ms }) => ms)) / 1_000 } },
  };
}
