// Searching the large league: in the process that searches, and while twelve visitors do.
import { spawnSync } from "node:child_process";
import { fromRoot } from "../../scripts/paths.js";
import { at, NAMES, WORDS } from "./kinds-of-pages.js";
import { onStore, percentile, readThrough, settled, siteOn, stop } from "./servers.js";

const TYPING_SECONDS = 8;
/** Between two looks at the clock by whoever measures the event loop: an idle one says so much. */
const LOOKS_EVERY_MS = 10;

/** How late the event loop ran at the worst of a hundred moments, since this was asked last. */
async function loopDelay({ url }) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1] ?? Number.NaN) * 1_000 - LOOKS_EVERY_MS;
}

/** Suggestions as fast as ten visitors type while two others search, and how late the event loop ran meanwhile. */
async function typing({ url }, seconds) {
  // What starting and the pages before did to the loop is not the typing's doing.
  await loopDelay({ url });
  const until = performance.now() + seconds * 1_000;
  const times = [];
  const searching = [];
  const searchers = Array.from({ length: 2 }, async (_, visitor) => {
    for (let index = visitor; performance.now() < until; index += 2) {
      const began = performance.now();
      await (await fetch(`${url}/search?q=${encodeURIComponent(at(WORDS, index))}&turn=${index}`)).arrayBuffer();
      searching.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await Promise.all([
    ...searchers,
    ...Array.from({ length: 10 }, async (_, visitor) => {
      for (let index = visitor; performance.now() < until; index += 10) {
        const began = performance.now();
        await (
          await fetch(
            `${url}/search/suggestions?q=` +
              `${encodeURIComponent(at(NAMES, index).slice(0, 1 + (Math.floor(index / NAMES.length) % 14)))}` +
              `&turn=${index}`,
          )
        ).arrayBuffer();
        times.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }),
  ]);
  const lag = await loopDelay({ url });
  const shares = (numbers) => {
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(numbers, share));
    return { count: numbers.length, p50, p99 };
  };
  return { rows: { "ten typing": shares(times), "two searching": shares(searching) }, lag };
}

export async function search({ leagues }) {
  const { large } = await leagues();
  await readThrough(large);
  const within = spawnSync(process.execPath, [fromRoot("tests/bench/searches.js")], {
    cwd: fromRoot("."),
    env: onStore(large),
    encoding: "utf8",
    maxBuffer: 10_000_000,
  });
  if (within.status !== 0) throw new Error(`the searches failed:\n${within.stderr}`);
  const kinds = JSON.parse(within.stdout.trim().split("\n").at(-1) ?? "");
  const server = await siteOn(large);
  try {
    await settled();
    // The first search of a process prepares it.
    await (await fetch(`${server.url}/search?q=central`)).arrayBuffer();
    const { rows, lag } = await typing(server, TYPING_SECONDS);
    return {
      title: "Search on the large league, ms: in process, then of the site under load",
      rows: { ...kinds, ...rows },
      figures: {
        "search-ranked": { value: kinds.ranked.p99 },
        "search-typed": { value: kinds["as you type"].p99 },
        "search-mistake": { value: kinds["with a mistake"].p99 },
        loop: { value: lag },
      },
    };
  } finally {
    await stop(server);
  }
}
