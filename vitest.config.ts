import { existsSync, readdirSync, readFileSync } from "node:fs";
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

/** The contract tests run a second time on this PostgreSQL: `npm test` those of ON_POSTGRES, `test:all` each. */
const POSTGRES = process.env.CONTRACT_POSTGRES;
/** Dialects, locks, several back ends, and money. */
const ON_POSTGRES = [
  ...["store", "move", "many-back-ends", "restarting-database", "deadlines", "facts", "search-plans"],
  ...["unstorable-text", "desk", "sent-twice", "drm", "family", "billing", "payment-ends", "own-refunds", "tax-ledger"],
].map((name) => `tests/contract/${name}.contract.test.ts`);
const missing = ON_POSTGRES.filter((path) => !existsSync(path));
if (missing.length > 0) throw new Error(`ON_POSTGRES names what is not there: ${missing.join(", ")}`);

/** Of files that share what they load: each project's folders of `tests/`, and the contract tests'. */
const FOLDERS = {
  rules: ["models", "components", "contracts"],
  parts: ["network", "routes", "services", "web", "server"],
  contract: ["contract"],
  providers: ["providers"],
};
/** scripts/test.js can run each kind of `parts` alone. */
const PARTS = { unit: FOLDERS.parts, contract: FOLDERS.contract, providers: FOLDERS.providers };
const wanted = Object.entries(PARTS).filter(([kind]) => (process.env.TEST_PARTS || kind).split(",").includes(kind));
const filesOf = (folders: readonly string[]) => folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

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
const apartOf = (folders: readonly string[]) =>
  folders
    .map((folder) => join("tests", folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)))
    .filter((path) => /\.test\.tsx?$/.test(path) && PROCESS_WIDE.test(readFileSync(path, "utf8")));
const apart = apartOf([...FOLDERS.rules, ...FOLDERS.parts]);
/** They mock the chance that keys are made of. */
const walks = apartOf(FOLDERS.providers);
/** SQLite is no server that could restart. */
const OF_SERVERS = ["tests/contract/restarting-database.contract.test.ts"];

type ProjectConfig = NonNullable<TestProjectInlineConfiguration["test"]>;
const project = (name: string, own: ProjectConfig) => ({
  resolve: { alias: ALIASES },
  test: { ...shared, name, ...own },
});
const sharing = (own: ProjectConfig) => ({
  isolate: false,
  setupFiles: [...shared.setupFiles, "tests/support/log.setup.ts"],
  ...own,
});
/** Names the databases of a run, where there are any. */
const databases = { globalSetup: "tests/contract/databases.setup.ts" };

export default defineConfig({
  test: {
    // Many tests wait for servers, databases and the clock: two more than the processors keep those busy.
    maxWorkers: availableParallelism() + 2,
    projects: [
      // Plain functions and markup: threads that load each module once take under a third of the processor time.
      project("rules", sharing({ pool: "threads", include: filesOf(FOLDERS.rules), exclude: apart })),
      // Nothing of a test stays in its modules. One project, because each transforms and loads the site anew.
      project(
        "parts",
        sharing({
          ...databases,
          include: filesOf(wanted.flatMap(([, folders]) => folders)),
          exclude: [...apart, ...walks, ...(process.env.CONTRACT_DATABASE_URL ? [] : OF_SERVERS)],
        }),
      ),
      project("unit", {
        include: [
          "tests/*.test.{ts,tsx}",
          `tests/!(${Object.values(FOLDERS).flat().join("|")}|e2e)/**/*.test.{ts,tsx}`,
          ...apart,
        ],
      }),
      ...(POSTGRES
        ? [
            project("postgres", {
              ...databases,
              isolate: false,
              include: process.env.TEST_TIER === "main" ? ON_POSTGRES : filesOf(FOLDERS.contract),
              env: { ...shared.env, CONTRACT_DATABASE_URL: POSTGRES },
            }),
          ]
        : []),
      project("providers", { ...databases, include: walks }),
    ],
  },
});
