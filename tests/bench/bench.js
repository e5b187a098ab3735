// npm run bench: bytes a page, requests a second against bare node:http + React on the same markup in the same run,
// time to the first picture, start-up time and memory, everyone at one game, and how pages grow from a small league to
// one of 300,000 events.
// Quick: `npm run bench -- --seconds 1 --rounds 1 --schools 60 --events 0`.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { buildIsOld } from "../../scripts/freshness.js";
import { fromRoot } from "../../scripts/paths.js";
import { must } from "../../scripts/run.js";
import { freePort } from "../support/free-port.js";
import { startingMoment } from "../support/moments.js";
import { firstPicture } from "./first-picture.js";
import { growth } from "./growth.js";
import { cpuMs, median, memoryMb, start, stop } from "./servers.js";
import { shippedBytes } from "./shipped-bytes.js";
import { stateOfAGame, watchers } from "./watchers.js";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "50" },
    schools: { type: "string", default: "200" },
    events: { type: "string", default: "300000" },
    "school-file": { type: "string", default: "../shared/data/us-high-schools.csv" },
  },
});
const [seconds, rounds, connections] = [Number(values.seconds), Number(values.rounds), Number(values.connections)];

const WARM_UP = 400;

const dataDirectory = mkdtempSync(join(tmpdir(), "bench-"));
const site = async (env = {}) => {
  const port = await freePort();
  return start(
    ["build/main.js"],
    {
      APP_ENV: "test",
      DATA_DIR: dataDirectory,
      PORT: String(port),
      LOG_LEVEL: "fatal",
      SCHOOLS: values.schools,
      SITE_URL: "",
      DATABASE_URL: "",
      REDIS_URL: "",
      ...env,
    },
    port,
    "/readyz",
  );
};
const limit = async (kind, file) => {
  const port = await freePort();
  return start([fromRoot("tests/bench/limit-server.js"), kind, file, String(port)], {}, port, "/");
};

async function load(server, path) {
  const options = { url: server.url + path, connections, headers: { "Accept-Encoding": "identity" } };
  // By requests, not by time: a slow server would be measured before it is compiled.
  await autocannon({ ...options, connections: 10, amount: WARM_UP });
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

if (!existsSync("/proc/self/stat")) throw new Error("The bench reads /proc: it needs Linux");
if (buildIsOld()) await must(process.execPath, [fromRoot("scripts/build.js")]);

console.log("Seeding a store for the bench…");
await stop(await site());

const explorer = await site();
const { scenarios } = await (await fetch(`${explorer.url}/dev/scenarios.json`)).json();
const scenario = (name) => scenarios.find((one) => one.name === name)?.url;
const eventPath = scenario("vod_available") ?? scenarios.find((one) => one.url.startsWith("/events/")).url;
const freePath =
  scenario("free_video") ??
  scenario("free-video") ??
  scenarios.find((one) => /free/i.test(one.name) && one.url.startsWith("/events/"))?.url ??
  eventPath;
const schoolPath =
  scenarios.find((one) => one.url.startsWith("/schools/"))?.url ??
  /href="(\/schools\/[^"]+)"/.exec(await (await fetch(explorer.url + eventPath)).text())?.[1];
const pages = {
  home: "/",
  search: "/search?q=lincoln",
  "watch-events": "/watch-events",
  school: schoolPath,
  event: eventPath,
  "sign-in": "/users/sign_in",
};

const kb = (bytes) => (bytes / 1_000).toFixed(1);
const trio = ({ raw, gzip, brotli }) => `${kb(raw)} / ${kb(gzip)} / ${kb(brotli)}`;
console.log(
  "\n## Bytes before anybody touches the page (kB: raw / gzip / brotli)\n\n| page | HTML | scripts | styles " +
    "|\n|---|---|---|---|",
);
const saved = {};
for (const [name, path] of Object.entries(pages)) {
  if (!path) continue;
  const answer = await fetch(explorer.url + path);
  const html = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const { html: page, scripts, styles } = shippedBytes(html);
  console.log(`| ${name} | ${trio(page)} | ${trio(scripts)} | ${trio(styles)} |`);
  saved[name] = join(dataDirectory, `${name}.html`);
  writeFileSync(saved[name], html);
}
await stop(explorer);

/** Interleaved rounds, so that what else the machine does falls on all alike. */
const variants = ["home", "event"].flatMap((page) => [
  { page, name: "node:http, from memory", open: () => limit("memory", saved[page]), path: "/" },
  { page, name: "node:http + React", open: () => limit("react", saved[page]), path: "/" },
  { page, name: "the site, rendered", open: () => site({ PAGE_CACHE_MB: "0" }), path: pages[page] },
  { page, name: "the site, kept page", open: () => site(), path: pages[page] },
]);
/** @type {Map<unknown, Awaited<ReturnType<typeof load>>[]>} */
const results = new Map();
const startups = [];
for (let round = 0; round < rounds; round++) {
  for (const variant of variants) {
    const server = await variant.open();
    if (variant.name.startsWith("the site"))
      startups.push({ ms: server.ms, idle: memoryMb(server.child.pid, "VmRSS") });
    results.set(variant, [...(results.get(variant) ?? []), await load(server, variant.path)]);
    await stop(server);
  }
}

console.log(
  `\n## Requests (${connections} connections, medians of ${rounds} × ${seconds} s)\n\n| page | server | req/s ` +
    "| × React | × memory | p50 ms | p99 ms | CPU ms | peak MB | failed " +
    "|\n|---|---|---|---|---|---|---|---|---|---|",
);
for (const variant of variants) {
  const measured = results.get(variant) ?? [];
  const of = (key) => median(measured.map((one) => one[key]));
  const against = (name) => {
    const limit = variants.find((one) => one.page === variant.page && one.name === name);
    // Round by round: two servers measured one after the other share the weather.
    return median(measured.map(({ rps }, round) => rps / (results.get(limit)?.[round].rps ?? NaN))).toFixed(2);
  };
  console.log(
    `| ${variant.page} | ${variant.name} | ${of("rps").toFixed(0)} | ${against("node:http + React")} | ` +
      `${against("node:http, from memory")} | ${of("p50")} | ${of("p99")} | ${of("cpu").toFixed(3)} | ` +
      `${of("peak").toFixed(0)} | ${of("failed")} |`,
  );
}
console.log(
  "\n## Process\n\nstart on a seeded store to the first answer: " +
    `${median(startups.map(({ ms }) => ms)).toFixed(0)} ms; memory then: ` +
    `${median(startups.map(({ idle }) => idle)).toFixed(0)} MB`,
);

const player = await site();
const picture = await firstPicture(player.url.replace("127.0.0.1", "localhost") + freePath, rounds);
console.log(`\n## First picture\n\n${picture}`);
await stop(player);

const gym = await site({ CLOCK_START: startingMoment(), SOCKETS_PER_ADDRESS: "0" });
const watched = await stateOfAGame(gym.url, scenario("paid_live_with_stats"));
const polled = watched(".json");
saved.state = join(dataDirectory, "live.json");
writeFileSync(saved.state, await (await fetch(gym.url + polled)).text());
const bare = await limit("memory", saved.state);
const costs = [];
for (let round = 0; round < rounds; round++) costs.push([(await load(gym, polled)).cpu, (await load(bare, "/")).cpu]);
await stop(bare);
const cost = (which) => `${median(costs.map((round) => round[which])).toFixed(3)} ms`;
const polls = [["processor time of a poll (bare node:http)", `${cost(0)} (${cost(1)})`]];
console.log("\n## Everyone at one game\n\n| what | measured |\n|---|---|");
for (const [what, measured] of [...polls, ...(await watchers(gym, watched))]) console.log(`| ${what} | ${measured} |`);
await stop(gym);
rmSync(dataDirectory, { recursive: true, force: true });

if (Number(values.events) > 0) {
  const [small, large] = ["small", "large"].map((size) => mkdtempSync(join(tmpdir(), `bench-${size}-`)));
  const file = fromRoot(values["school-file"]);
  const isReal = existsSync(file);
  const store = (directory, env = {}) => ({
    env: { APP_ENV: "test", NODE_ENV: "production", DATA_DIR: directory, DATABASE_URL: "", ...env },
  });
  console.log(
    "\n## Growth: 1,500 schools and their usual events against " +
      `${isReal ? "the schools of the file" : "30,000 made-up schools"} and ${values.events} events\n`,
  );
  await must(process.execPath, ["build/seed.js"], store(small));
  await must(
    process.execPath,
    ["build/seed.js"],
    store(large, { EVENTS: values.events, ...(!isReal && { SCHOOLS: "30000" }) }),
  );
  if (isReal) await must(process.execPath, ["build/import.js", "schools", file], store(large));
  console.log(await growth(small, large, [await freePort(), await freePort()]));
  for (const directory of [small, large]) rmSync(directory, { recursive: true, force: true });
}
