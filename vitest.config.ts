import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { ALIASES } from "./scripts/aliases.js";

// Set before any worker starts: a test that depends on the machine's zone must not pass by luck.
process.env.TZ = "UTC";

const shared = {
  environment: "node" as const,
  env: { TZ: "UTC", APP_ENV: "test" },
  setupFiles: ["tests/support/clock.setup.ts", "tests/support/console.setup.ts"],
  // Only against tests that hang: none of them asserts a time, and a busy machine is no failure.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  // Vitest's own second was too short for 41 mails on a busy machine.
  expect: { poll: { timeout: 30_000 } },
  css: { modules: { classNameStrategy: "non-scoped" as const } },
};

const contract = {
  // As with the network's: each file has a store of its own.
  isolate: false,
  globalSetup: "tests/contract/databases.setup.ts",
  include: ["tests/contract/**/*.test.{ts,tsx}"],
};
/** SQLite is no server that could restart. */
const OF_SERVERS = process.env.CONTRACT_DATABASE_URL ? [] : ["tests/contract/restarting-database.contract.test.ts"];

/** `npm test` runs the contract tests a second time, on this PostgreSQL. */
const POSTGRES = process.env.CONTRACT_POSTGRES;

/** Projects whose files share what they load, and their folders of `tests/`. */
const FOLDERS = {
  rules: ["models", "components", "contracts"],
  network: ["network"],
  routes: ["routes"],
  parts: ["services", "web", "server"],
};
const SHARING = Object.values(FOLDERS).flat();

/**
 * Mocked modules, settings, clocks and zones must not be met by another file: these keep a process of their own. So do
 * those that start one, because they wait for it, and those that weigh it.
 */
const PROCESS_WIDE = new RegExp(
  [
    String.raw`\bvi\.(?:do)?[mM]ock\(`,
    String.raw`\b(?:processSingleton|startClock|startServer|spawn)\(`,
    String.raw`\bSymbol\.for\("site\.`,
    String.raw`\bheapUsed\b`,
    String.raw`\bprocess\.env\.TZ\b`,
  ].join("|"),
);
const apart = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .map((path) => join("tests", path))
  .filter((path) => /\.test\.tsx?$/.test(path) && PROCESS_WIDE.test(readFileSync(path, "utf8")));

type ProjectConfig = NonNullable<TestProjectInlineConfiguration["test"]>;
const project = (name: string, own: ProjectConfig) => ({
  resolve: { alias: ALIASES },
  test: { ...shared, name, ...own },
});
const sharing = (name: keyof typeof FOLDERS, own: ProjectConfig = {}) =>
  project(name, {
    isolate: false,
    include: FOLDERS[name].map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
    exclude: apart,
    ...own,
  });
const silent = { setupFiles: [...shared.setupFiles, "tests/support/log.setup.ts"] };

export default defineConfig({
  test: {
    // Many tests wait for servers, databases and the clock: two more than the processors keep those busy.
    maxWorkers: availableParallelism() + 2,
    projects: [
      // Plain functions and markup: threads that load each module once take under a third of the processor time.
      sharing("rules", { pool: "threads", ...silent }),
      // Nothing of a test stays in its modules: files that share what they load take two fifths less.
      sharing("network"),
      // Each loads half the site: together they take half the processor time.
      sharing("routes", silent),
      // Half a hundred small files: to begin in a process of its own cost each as much as its tests.
      sharing("parts"),
      project("unit", {
        include: [
          "tests/*.test.{ts,tsx}",
          `tests/!(${SHARING.join("|")}|e2e|contract|providers)/**/*.test.{ts,tsx}`,
          ...apart.filter((path) => SHARING.includes(path.split("/")[1] ?? "")),
        ],
      }),
      project("contract", { ...contract, exclude: OF_SERVERS }),
      ...(POSTGRES
        ? [project("postgres", { ...contract, env: { ...shared.env, CONTRACT_DATABASE_URL: POSTGRES } })]
        : []),
      project("providers", {
        globalSetup: "tests/contract/databases.setup.ts",
        include: ["tests/providers/**/*.test.ts"],
      }),
    ],
  },
});
