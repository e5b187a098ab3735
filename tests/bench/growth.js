// How pages grow with the league: `node tests/bench/growth.js SMALL_DATA_DIR LARGE_DATA_DIR [PORT [PATTERN OF KINDS]]`
// on two seeded stores. `npm run bench` makes both and runs this: 1,500 schools against 34,000 real ones (or as many
// made up) and 300,000 events.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { fromRoot } from "../../scripts/paths.js";

const ROUNDS = 120;
const WARM_UP = 12;
const PATIENCE_MS = 60_000;

const percentile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;

/** The site on a store, without kept pages: every request is rendered. */
async function open(dataDirectory, port) {
  const env = {
    ...process.env,
    NODE_ENV: "production",
    APP_ENV: "test",
    DATA_DIR: dataDirectory,
    PORT: String(port),
    PAGE_CACHE_MB: "0",
    LOG_LEVEL: "fatal",
    SITE_URL: "",
    REDIS_URL: "",
  };
  const began = performance.now();
  const child = spawn(process.execPath, ["build/main.js"], {
    cwd: fromRoot("."),
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the site on ${dataDirectory} ended`);
    if (performance.now() - began > PATIENCE_MS) throw new Error(`the site on ${dataDirectory} did not start`);
    const answer = await fetch(`${url}/`).catch(() => null);
    if (answer?.ok) {
      await answer.arrayBuffer();
      return { child, url, startMs: performance.now() - began };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function close({ child }) {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

const STATES = [
  "ohio",
  "texas",
  "california",
  "florida",
  "georgia",
  "new-york",
  "michigan",
  "wisconsin",
  "oregon",
  "alabama",
  "kansas",
  "maine",
];
const CODES = ["oh", "tx", "ca", "fl", "ga", "ny", "mi", "wi", "or", "al", "ks", "me"];
const SPORTS = ["basketball", "football", "volleyball", "soccer", "wrestling", "ice-hockey"];
const WORDS = [
  "lincoln",
  "central high school",
  "washington football",
  "st mary",
  "jefferson basketball",
  "valley",
  "roosvelt",
  "trinity christian",
  "grant volleyball",
  "liberty",
];
const NAMES = [
  "lincoln high school",
  "central high",
  "st marys academy",
  "washington",
  "campbell h s",
  "trinity christian",
  "roosvelt",
  "new york",
  "valley view",
  "northgate",
];
const at = (list, index) => list[index % list.length];

/** Paths on the site that lead to events, schools and others, found where its pages link to them. */
async function addresses({ url }) {
  const links = async (path, pattern) => {
    const html = await (await fetch(url + path)).text();
    return [
      ...new Set(
        [...html.matchAll(/href="(\/[^"]*)"/g)]
          .map(([, href]) => href.replaceAll("&amp;", "&"))
          .filter((href) => pattern.test(href)),
      ),
    ];
  };
  const all = async (paths, pattern) => (await Promise.all(paths.map((path) => links(path, pattern)))).flat();
  const events = await all(
    [
      "/watch-events",
      "/watch-events?status=upcoming",
      "/watch-events?status=ondemand",
      "/watch-events?status=live&page=2",
    ],
    /^\/events\/[\w-]+\/[\w-]+$/,
  );
  const inNetwork = await all(
    STATES.map((state) => `/states/${state}`),
    /^\/schools\/[\w-]+$/,
  );
  const listed = await all(
    STATES.map((state) => `/find-school/${state}`),
    /^\/schools\/[\w-]+$/,
  );
  const associations = await all(
    CODES.map((code) => `/states/${code}`),
    /^\/associations\/[\w-]+$/,
  );
  const affiliates = await all(
    [
      "/search?q=sports+live&type=affiliates",
      "/search?q=preps&type=affiliates",
      "/search?q=game+night&type=affiliates",
    ],
    /^\/affiliates\/[\w-]+$/,
  );
  const sportsInPlay = await all(
    STATES.map((state) => `/playoffs/brackets/${state}`),
    /^\/playoffs\/brackets\/[\w-]+\/[\w-]+$/,
  );
  const brackets = await all(sportsInPlay.slice(0, 40), /^\/playoffs\/brackets(?:\/[\w-]+){4}$/);
  const sitemapIndex = await (await fetch(`${url}/sitemap.xml`)).text();
  const sitemaps = [...sitemapIndex.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
  return { events, inNetwork, listed, associations, affiliates, sportsInPlay, brackets, sitemaps };
}

/** The cookies of a seed member who follows schools and watched games. */
async function signedIn({ url }) {
  const answer = await fetch(`${url}/users/sign_in`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: url },
    body: `email=${encodeURIComponent("annual@fieldhouse.example")}&password=Friday-Night-26`,
  });
  if (answer.status !== 302 && answer.status !== 303) throw new Error(`signing in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

const KINDS = {
  home: () => "/",
  search: (_, index) => `/search?q=${encodeURIComponent(`${at(WORDS, index)} ${at(CODES, index)}`)}`,
  "search, one type": (_, index) =>
    `/search?q=${encodeURIComponent(at(WORDS, index))}&type=${at(["events", "schools", "highlights"], index)}` +
    `&page=${1 + (index % 3)}`,
  suggestions: (_, index) =>
    "/search/suggestions?q=" +
    `${encodeURIComponent(at(NAMES, index).slice(0, 1 + (Math.floor(index / NAMES.length) % 12)))}`,
  "watch-events": (_, index) => `/watch-events?page=${1 + (index % 5)}`,
  "watch-events, filtered": (_, index) =>
    `/watch-events?status=${at(["live", "upcoming", "ondemand"], index)}&activity=${at(SPORTS, index)}&state=` +
    `${at(CODES, index)}${index % 2 ? "&level=varsity" : "&free_only=true"}`,
  "watch-events, last pages": (_, index) => `/watch-events?status=ondemand&page=${80 + (index % 40)}`,
  school: ({ inNetwork }, index) => at(inNetwork, index),
  "school, schedule": ({ inNetwork }, index) => `${at(inNetwork, index)}/basketball/schedule`,
  "school outside the network": ({ listed }, index) => at(listed, index),
  sport: (_, index) => `/sports/${at(SPORTS, index)}`,
  state: (_, index) => `/states/${at(CODES, index)}`,
  "sport in a state": (_, index) => `/sports/${at(SPORTS, index)}/${at(STATES, index)}`,
  "find-school": (_, index) => `/find-school?q=${encodeURIComponent(at(NAMES, index))}`,
  "find-school, ZIP": (_, index) =>
    `/find-school?q=${at(["43085", "10001", "94102", "30301", "60601", "97201"], index)}`,
  "find-school in a state": (_, index) =>
    `/find-school/${at(STATES, index)}?` +
    `${index % 2 ? `letter=${at([..."abcdlmst"], index)}` : `page=${1 + (index % 4)}`}`,
  highlights: (_, index) => `/highlights?page=${1 + (index % 4)}`,
  event: ({ events }, index) => at(events, index),
  association: ({ associations }, index) => at(associations, index),
  affiliate: ({ affiliates }, index) => at(affiliates, index),
  landing: ({ inNetwork }, index) => at(inNetwork, index).replace("/schools/", "/landing/school/"),
  playoffs: () => "/playoffs",
  "playoffs of a state": (_, index) => `/playoffs/state/${at(STATES, index)}`,
  "brackets of a sport": ({ sportsInPlay }, index) => at(sportsInPlay, index),
  bracket: ({ brackets }, index) => at(brackets, index),
  "feed of a school": ({ inNetwork }, index) =>
    at(inNetwork, index).replace("/schools/", "/feeds/schools/") + (index % 2 ? "/events.rss" : "/calendar.ics"),
  "feed of a bracket": ({ brackets }, index) =>
    at(brackets, index).replace("/playoffs/", "/feeds/") + (index % 2 ? "/events.rss" : "/calendar.ics"),
  "poster of a school": ({ inNetwork }, index) => at(inNetwork, index).replace("/schools/", "/posters/schools/"),
  "poster of an event": ({ events }, index) => `/posters/events/${at(events, index).split("/").at(-1)}`,
  "sitemap index": () => "/sitemap.xml",
  sitemap: ({ sitemaps }, index) => at(sitemaps, index),
  "member, home": () => "/",
  "member, account": () => "/member/account",
  "member, library": () => "/member/library",
};

async function timed({ url, known, cookies }, kind, index, failures) {
  const path = KINDS[kind](known, index);
  const began = performance.now();
  const answer = await fetch(url + path, {
    redirect: "manual",
    headers: kind.startsWith("member,") ? { Cookie: cookies } : {},
  });
  await answer.arrayBuffer();
  const ms = performance.now() - began;
  // A team without games in a sport is redirected; what answers nothing at all is not there to be measured.
  if (answer.status >= 400) failures.set(kind, `${path} answered ${answer.status}`);
  return ms;
}

/** How late the event loop ran at the worst of a hundred moments, since this was asked last. */
async function loopDelay({ url }) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1] ?? Number.NaN) * 1_000;
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
  return (
    `${times.length} suggestions: p95 ${percentile(times, 0.95).toFixed(1)} ms, p99 ` +
    `${percentile(times, 0.99).toFixed(1)} ms; ${searching.length} searches: p95 ` +
    `${percentile(searching, 0.95).toFixed(1)} ms; event loop late by ${lag.toFixed(0)} ms at p99`
  );
}

/** The table of all kinds of pages (or those whose name matches) on both leagues, and suggestions, as text. */
export async function growth(small, large, ports, wanted = /./) {
  const servers = [await open(small, ports[0]), await open(large, ports[1])];
  try {
    const sites = [];
    for (const server of servers)
      sites.push({ ...server, known: await addresses(server), cookies: await signedIn(server) });
    const failures = new Map();
    const rows = [];
    for (const kind of Object.keys(KINDS).filter((name) => wanted.test(name))) {
      /** @type {number[][]} */
      const times = [[], []];
      for (let index = 0; index < ROUNDS + WARM_UP && !failures.has(kind); index++) {
        for (const [which, site] of sites.entries()) {
          const ms = await timed(site, kind, index, failures);
          if (index >= WARM_UP) times[which].push(ms);
        }
      }
      if (failures.has(kind)) continue;
      const [p50s, p50l] = times.map((one) => percentile(one, 0.5));
      const [p99s, p99l] = times.map((one) => percentile(one, 0.99));
      rows.push(
        `| ${kind} | ${p50s.toFixed(1)} | ${p50l.toFixed(1)} | ${(p50l / p50s).toFixed(2)} | ${p99s.toFixed(1)}` +
          ` | ${p99l.toFixed(1)} | ${(p99l / p99s).toFixed(2)} |`,
      );
    }
    const typed = [];
    for (const site of sites) typed.push(await typing(site, 8));
    return [
      "| page | p50 small | p50 large | × | p99 small | p99 large | × |",
      "|---|---|---|---|---|---|---|",
      ...rows,
      "",
      ...[...failures].map(([kind, said]) => `not measured: ${kind} (${said})`),
      `small: ${typed[0]}; start ${sites[0].startMs.toFixed(0)} ms`,
      `large: ${typed[1]}; start ${sites[1].startMs.toFixed(0)} ms`,
    ].join("\n");
  } finally {
    for (const server of servers) await close(server);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [small, large, port = "4116", wanted = "."] = process.argv.slice(2);
  console.log(await growth(small, large, [Number(port), Number(port) + 1], new RegExp(wanted)));
}
