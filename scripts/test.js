// npm test: what a change must pass; npm run test:all: everything. `node scripts/test.js contract` runs all of one
// part, `… contract inbox` of it the files named so.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findHeadlessChromium } from "../tests/support/chromium.js";
import { startingMoment } from "../tests/support/moments.js";
import { findPostgres } from "../tests/support/postgres.js";
import { avataxClient, paypalDescriptions, stripeDescription } from "../tests/support/published-descriptions.js";
import { scratchDirectory } from "../tests/support/scratch.js";
import { buildEnhancement } from "./enhance.js";
import { buildIsOld } from "./freshness.js";
import { applyPatches } from "./patches.js";
import { fromRoot } from "./paths.js";
import { run, tool } from "./run.js";

const [part, ...files] = process.argv.slice(2);
const wanted = part === "all" ? undefined : part;
const isMain = part === undefined;
const LEFT_OUT = `Left out: PostgreSQL for most contract files, the walks, browser tests beside the main flows,
all but two widths and one theme for axe, the independent services. npm run test:all runs them, too.`;
// The machine's own settings must not affect tests.
const clean = {
  DATABASE_URL: "",
  CONTRACT_DATABASE_URL: "",
  CONTRACT_POSTGRES: "",
  REDIS_URL: "",
  SITE_URL: "",
  NODE_ENV: "test",
  CLOCK_START: startingMoment(),
  TEST_TIER: isMain ? "main" : "",
};

const parts = {
  build: () => (buildIsOld() ? run(process.execPath, [fromRoot("scripts/build.js")]) : 0),
  unit: () => vitest(unit),
  contract: () => vitest(contract),
  providers: () => vitest(providers),
  // All three in one run, where one part's tests compute while another's wait.
  "without a browser": () => vitest(unit, contract, providers),
  e2e: browser,
  independent: () => browser(INDEPENDENT),
  // The independent tests come one by one and mostly wait: beside the others they take hardly any time.
  "in a browser": async () => {
    const [code, beside] = await Promise.all([browser(), withOutput((stdio) => browser(INDEPENDENT, { stdio }))]);
    // What failed is the last output.
    if (code === 0 || beside.code !== 0) process.stdout.write(beside.said);
    return code || beside.code;
  },
  "main flows in a browser": () => browser(MAIN_FLOWS),
  // Only by name: it installs two more browsers (docs/decisions/0031-tests-in-firefox-and-webkit.md).
  browsers: () => playwright(["-c", "tests/browsers/playwright.config.ts"]),
};
/** Ends with this process what it has started. */
const ending = new AbortController();
const INDEPENDENT = ["-c", "tests/independent/playwright.config.ts"];
const MAIN_FLOWS = ["--grep", "@main"];
const EVERYTHING = ["build", "without a browser", "in a browser"];
const MAIN = ["build", "without a browser", "main flows in a browser"];

/** Each prepares what its tests need, and says which projects of Vitest run, with which settings and whose files. */
async function vitest(...prepared) {
  const begun = await Promise.allSettled(prepared.map((prepare) => prepare()));
  const ready = begun.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  try {
    for (const one of begun) if (one.status === "rejected") throw one.reason;
    const projects = new Set(ready.flatMap(({ names }) => names));
    // All kinds of files share the project `parts` (vitest.config.ts).
    const parts = new Set(ready.flatMap((one) => one.ofParts ?? []));
    const env = Object.assign({}, clean, { TEST_PARTS: [...parts].join(",") }, ...ready.map((one) => one.env));
    const named = [...projects].flatMap((name) => ["--project", name]);
    const code =
      projects.size > 0
        ? await run(process.execPath, [tool("vitest/vitest.mjs"), "run", ...named, ...files], {
            env,
            signal: ending.signal,
          })
        : 0;
    return code || (process.env.CI && ready.some(({ missing }) => missing) ? 1 : 0);
  } finally {
    for (const { stop } of ready) stop?.();
  }
}

async function unit() {
  return { names: ["rules", "parts", "unit"], ofParts: ["unit"], env: await seededStore() };
}

async function contract() {
  const postgres = await findPostgres();
  const ofParts = ["contract"];
  if (postgres)
    return {
      ...{ names: ["parts", "postgres"], ofParts },
      ...{ env: { CONTRACT_POSTGRES: postgres.url }, stop: () => postgres.stop() },
    };
  console.error(
    "\nThe contract tests do NOT run on PostgreSQL: there is none here. Set DATABASE_URL_TEST, or install " +
      "PostgreSQL.\n",
  );
  return { names: ["parts"], ofParts, missing: true };
}

async function providers() {
  if (stripeDescription() && paypalDescriptions() && avataxClient())
    return { names: isMain ? ["parts"] : ["parts", "providers"], ofParts: ["providers"] };
  console.error(
    "\nThe requests to Stripe, PayPal and AvaTax are NOT held against their descriptions: they could not be fetched.\n",
  );
  return { names: [], missing: true };
}

let seeding;

/** A small league, seeded once and copied for each server under test (tests/support/seeded-store.ts). */
function seededStore() {
  seeding ??= (async () => {
    const directory = mkdtempSync(join(tmpdir(), "seeded-"));
    const code = await run(process.execPath, [fromRoot("build/fieldhouse.js"), "seed"], {
      env: { ...clean, NODE_ENV: "production", APP_ENV: "test", SCHOOLS: "51", DATA_DIR: directory },
    });
    if (code !== 0) throw new Error("The league for the tests could not be drawn");
    return { SEEDED_STORE: directory };
  })();
  return seeding;
}

/** For what runs beside something else, whose output it would mix with. */
async function withOutput(start) {
  const folder = mkdtempSync(join(tmpdir(), "output-"));
  const path = join(folder, "said");
  const file = openSync(path, "w");
  try {
    const code = await start(["ignore", file, file]);
    return { code, said: readFileSync(path, "utf8") };
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}

async function browser(more = [], output = {}) {
  if (!findHeadlessChromium()) {
    console.error(
      "\nThe browser tests cannot run: no Chromium here, and none could be installed. Set CHROMIUM_PATH.\n",
    );
    return 1;
  }
  return playwright(more, output);
}

async function playwright(more, output = {}) {
  // Its own place is under TMPDIR, which is new for each run.
  const env = { ...clean, ...(await seededStore()), PWTEST_CACHE_DIR: fromRoot("node_modules/.cache/playwright") };
  return run(process.execPath, [tool("@playwright/test/cli.js"), "test", ...more, ...files], {
    env,
    signal: ending.signal,
    ...output,
  });
}

if (wanted && !(wanted in parts)) {
  console.error(`There is no part "${wanted}"; there are ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}

// Everything that the tests start inherits it.
process.env.TMPDIR = scratchDirectory();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => {
    ending.abort();
    process.exit(1);
  });
}
applyPatches();
await buildEnhancement();
const needsBuild = !["contract", "providers"].includes(wanted ?? "");
const chosen = wanted ? [...(needsBuild ? ["build"] : []), wanted] : isMain ? MAIN : EVERYTHING;
const failed = [];
for (const name of chosen) {
  console.log(`\n— ${name}`);
  if ((await parts[name]()) === 0) continue;
  failed.push(name);
  console.error(`\n— ${name}: FAILED`);
  // In CI, stop at the first failure, so that it is the last output.
  if (name === "build" || process.env.CI) break;
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}`);
  process.exit(1);
}
if (isMain) console.log(`\n${LEFT_OUT}`);
