import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findHeadlessChromium } from "../support/chromium.js";

const executablePath = findHeadlessChromium();
if (!executablePath) throw new Error("No Chromium: install one, or set CHROMIUM_PATH");

/** Seed 0 is the specification's plain reading; the others are what it also allows. */
const SEEDS = (process.env.INDEPENDENT_SEEDS ?? "0,7").split(",").map(Number);

export default defineConfig<object, { seed: number }>({
  testDir: ".",
  outputDir: "../../test-results/independent",
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // As for the other browser tests, beside which these run.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    timezoneId: "America/Chicago",
    locale: "en-US",
    launchOptions: { executablePath, args: CHROMIUM_ARGUMENTS },
  },
  // A stream is the same by every seed.
  projects: SEEDS.map((seed) => ({
    name: `seed ${seed}`,
    use: { seed },
    ...(seed !== 0 && { testIgnore: "picture.spec.ts" }),
  })),
});
