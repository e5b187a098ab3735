// npm run bench: each part prints its own tables, and the last table has every goal beside its figure; `--write` puts
// it into docs/performance.md. One part again: `npm run bench -- --only load --pages home --seconds 2 --rounds 1`.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIsOld } from "../../scripts/freshness.js";
import { fromRoot } from "../../scripts/paths.js";
import { must, tool } from "../../scripts/run.js";
import { cold, member } from "./cold.js";
import { firstLoad } from "./first-load.js";
import { firstPicture } from "./first-picture.js";
import { firstView } from "./first-view.js";
import { figure, goalsTable } from "./goals.js";
import { growth } from "./growth.js";
import { openLeague } from "./league.js";
import { loads, soak, starts } from "./load.js";
import { networkShare } from "./network-share.js";
import { pageBytes } from "./page-bytes.js";
import { search } from "./search.js";
import { watching } from "./watching.js";

const { values } = parseArgs({
  options: {
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
    write: { type: "boolean", default: false },
  },
});

/** In this order; what several minutes of nothing else need comes last. */
const PARTS = {
  bytes: pageBytes,
  load: loads,
  cold,
  member,
  soak,
  network: networkShare,
  start: starts,
  first: firstLoad,
  browser: firstView,
  picture: firstPicture,
  watching,
  growth,
  search,
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
  await must(process.execPath, ["build/fieldhouse.js", "seed"], store(opened.small));
  // As the goals have it, a league that grows has more schools to play, not the same ones playing all day.
  const size = { EVENTS: values.events, SCHOOLS: "30000" };
  await must(process.execPath, ["build/fieldhouse.js", "seed"], store(opened.large, size));
  if (isReal) await must(process.execPath, ["build/fieldhouse.js", "import", "schools", file], store(opened.large));
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
const rounded = (rows) =>
  JSON.parse(JSON.stringify(rows, (_key, value) => (typeof value === "number" ? Number(figure(value)) : value)));
const figures = new Map();
try {
  for (const name of wanted) {
    try {
      console.error(`${name}: load ${loadavg()[0]?.toFixed(1)}`);
      const { title, rows, figures: own } = await PARTS[name](bench);
      console.log(`\n## ${title}\n`);
      console.table(rounded(rows));
      for (const [id, figure] of Object.entries(own)) figures.set(id, figure);
    } catch (error) {
      // One part that fails leaves the figures of the others.
      process.exitCode = 1;
      console.error(`\n${name} failed:`, error);
    }
  }
} finally {
  for (const end of ended) end();
}

const PAGE = fromRoot("docs/performance.md");
const MARKED = /(?<=<!-- bench -->\n\n)[^]*?(?=\n\n<!-- \/bench -->)/;
const written = readFileSync(PAGE, "utf8");
const date = execFileSync("date", ["+%B %-d, %Y"], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } }).trim();
const table = goalsTable(MARKED.exec(written)?.[0] ?? "", figures, date);
console.log(`\n## Goals\n\n${table}`);
if (values.write) {
  writeFileSync(
    PAGE,
    written.replace(MARKED, () => table),
  );
  await must(process.execPath, [tool("prettier/bin/prettier.cjs"), "--write", PAGE]);
}
