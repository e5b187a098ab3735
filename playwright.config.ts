import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findHeadlessChromium } from "./tests/support/chromium.js";
import { startingMoment } from "./tests/support/moments.js";

const port = Number(process.env.E2E_PORT ?? 3107);
const executablePath = findHeadlessChromium();
if (!executablePath) throw new Error("No Chromium: install one, or set CHROMIUM_PATH");
// The workers read this file too, and need not look again.
process.env.CHROMIUM_PATH = executablePath;
const launchOptions = { executablePath, args: CHROMIUM_ARGUMENTS };

/** Minutes of real time, one test after the other: they begin first, so that nobody waits for them at the end. */
const LONGEST = ["**/live-page.spec.ts", "**/watching.spec.ts"];

/** Hundreds of pages in one process: V8's last compiler and early collections cost axe a tenth of its time. */
const AXE = ["**/accessibility.spec.ts"];
const FOR_AXE = { ...launchOptions, args: [...CHROMIUM_ARGUMENTS, "--js-flags=--no-turbofan,--initial-heap-size=800"] };

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: false,
  // Browser tests wait for pictures and for time: three leave a tenth of two processors idle.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  // A machine under load may be late once; what passes only the second time is listed as flaky, and to be mended.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${port}`,
    timezoneId: "America/New_York",
    locale: "en-US",
    contextOptions: { reducedMotion: "reduce" },
    colorScheme: "dark",
    // A trace of every test takes an eighth of the time: `npx playwright test --trace on …` where one is wanted.
    screenshot: "only-on-failure",
    launchOptions,
  },
  projects: [
    { name: "first", testMatch: LONGEST, use: devices["Desktop Chrome"] },
    { name: "axe", testMatch: AXE, use: { ...devices["Desktop Chrome"], launchOptions: FOR_AXE } },
    { name: "chromium", testIgnore: [...LONGEST, ...AXE], use: devices["Desktop Chrome"] },
  ],
  webServer: {
    command: `${process.execPath} build/main.js`,
    // The home page, not only readiness: the first test must not meet a server that renders for the first time.
    url: `http://127.0.0.1:${port}/`,
    timeout: 300_000,
    stdout: "ignore",
    stderr: "pipe",
    env: {
      NODE_ENV: "production",
      APP_ENV: "test",
      CLOCK_START: startingMoment(),
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), "e2e-")),
      LOG_LEVEL: "error",
      // Nobody answers there: what a test's browser is sent stays on this computer.
      PUSH_SERVICES: "http://127.0.0.1:9",
    },
  },
});
