// npm run bench: every goal of performance 2 beside what was measured. Each part measures some of them and prints its
// own tables; the last table has them all, as Markdown (docs/performance.md).
// One part again: `npm run bench -- --only load --pages home --seconds 2 --rounds 1`.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIsOld } from "../../scripts/freshness.js";
import { fromRoot } from "../../scripts/paths.js";
import { must } from "../../scripts/run.js";
import { firstLoad } from "./first-load.js";
import { firstPicture } from "./first-picture.js";
import { firstView } from "./first-view.js";
import { GOALS, goalsTable } from "./goals.js";
import { growth } from "./growth.js";
import { openLeague } from "./league.js";
import { loads, soak, starts } from "./load.js";
import { networkShare } from "./network-share.js";
import { pageBytes } from "./page-bytes.js";
import { routesCost } from "./routes-cost.js";
import { search } from "./search.js";
import { suite } from "./suite.js";
import { crowd } from "./watchers.js";
import { watching } from "./watching.js";

const { values } = parseArgs({
  options: {
    /** Names of parts, with commas. */
    only: { type: "string" },
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "50" },
    pages: { type: "string", default: "home,event,school,watch-events,bracket,search,account" },
    soak: { type: "string", default: "60" },
    schools: { type: "string", default: "200" },
    events: { type: "string", default: "300000" },
    "school-file": { type: "string", default: "../shared/data/us-high-schools.csv" },
    /** Where the two leagues for growth and search are, or will be and stay. */
    leagues: { type: "string" },
    /** Of pages for growth: those whose name matches. */
    kinds: { type: "string", default: "." },
    suite: { type: "boolean", default: false },
  },
});

/** In this order; what several minutes of nothing else need comes last. */
const PARTS = {
  bytes: pageBytes,
  load: loads,
  soak,
  network: networkShare,
  routes: routesCost,
  start: starts,
  first: firstLoad,
  browser: firstView,
  picture: firstPicture,
  watching,
  crowd,
  growth,
  search,
  ...(values.suite && { suite }),
};

/** What no part measures by itself. */
const ELSEWHERE = {
  lighthouse: "`npx lighthouse` (docs/performance.md)",
  "lighthouse-applied": "`npx lighthouse` (docs/performance.md)",
  "lighthouse-others": "`npx lighthouse` (docs/performance.md)",
  build: "`--suite`",
  unit: "`--suite`",
  "all-tests": "`--suite`",
};

if (!existsSync("/proc/self/stat")) throw new Error("The bench reads /proc: it needs Linux");
const wanted = values.only?.split(",") ?? Object.keys(PARTS);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`No part is named ${unknown.join(", ")}: ${Object.keys(PARTS).join(", ")}`);
if (buildIsOld()) await must(process.execPath, [fromRoot("scripts/build.js")]);

const ended = [];
let opened;
/** Both are seeded when they are first asked for. */
async function twoLeagues() {
  if (opened) return opened;
  const parent = values.leagues ?? mkdtempSync(join(tmpdir(), "bench-leagues-"));
  if (!values.leagues) ended.push(() => rmSync(parent, { recursive: true, force: true }));
  opened = { small: join(parent, "small"), large: join(parent, "large") };
  if (existsSync(opened.large)) return opened;
  const file = fromRoot(values["school-file"]);
  const isReal = existsSync(file);
  const store = (directory, env = {}) => ({
    env: { APP_ENV: "test", NODE_ENV: "production", DATA_DIR: directory, DATABASE_URL: "", ...env },
  });
  const beside = isReal ? ", and those of the file beside them" : "";
  console.log(`Leagues: 1,500 schools with their usual events; 30,000 with ${values.events}${beside}\n`);
  await must(process.execPath, ["build/seed.js"], store(opened.small));
  // As the goals have it, a league that grows has more schools to play, not the same ones playing all day.
  const size = { EVENTS: values.events, SCHOOLS: "30000" };
  await must(process.execPath, ["build/seed.js"], store(opened.large, size));
  if (isReal) await must(process.execPath, ["build/import.js", "schools", file], store(opened.large));
  return opened;
}

const league = await openLeague(values);
ended.push(league.close);
const bench = {
  league,
  leagues: twoLeagues,
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  connections: Number(values.connections),
  soakSeconds: Number(values.soak),
  loaded: values.pages.split(","),
  wanted: new RegExp(values.kinds),
};
const figures = new Map();
try {
  for (const name of wanted) {
    const load = loadavg()[0];
    try {
      const part = await PARTS[name](bench);
      console.log(`\n${part.text}`);
      for (const [id, figure] of Object.entries(part.figures)) figures.set(id, { ...figure, load });
    } catch (error) {
      // One part that fails leaves the figures of the others.
      process.exitCode = 1;
      console.error(`\n${name} failed:`, error);
    }
  }
} finally {
  for (const end of ended) end();
}
if (!values.only) {
  // Every goal has its row.
  const missing = GOALS.filter(({ id }) => !figures.has(id));
  for (const { id } of missing) figures.set(id, { value: null, note: ELSEWHERE[id] ?? "its part failed" });
}
console.log(`\n## Goals\n\n${goalsTable(figures)}`);
