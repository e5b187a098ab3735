import { defineConfig } from "@playwright/test";
import { startingMoment } from "../support/moments.js";
import { seededDirectory } from "../support/seeded-store";
import type { BrowserNamed, LinePorts } from "./main-job.spec";

const port = Number(process.env.E2E_PORT ?? 3108);
/** Where the browsers' line begins (line.ts). */
const from = port + 1;

/** `npm run test:browsers`: the main job in browsers that Playwright does not drive. */
export default defineConfig<BrowserNamed, LinePorts>({
  testDir: ".",
  outputDir: "../../test-results/browsers",
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  // WebKitGTK 2.50 itself may crash while one page gives way to the next.
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: { baseURL: `http://localhost:${from}`, ports: { from, to: port } },
  projects: [
    { name: "Firefox", use: { named: "Firefox" } },
    { name: "WebKitGTK", use: { named: "WebKitGTK" } },
  ],
  webServer: {
    command: `${process.execPath} build/main.js`,
    cwd: "../..",
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 300_000,
    stdout: "ignore",
    stderr: "pipe",
    env: {
      NODE_ENV: "production",
      APP_ENV: "test",
      CLOCK_START: startingMoment(),
      PORT: String(port),
      SITE_URL: `http://localhost:${from}`,
      DATA_DIR: seededDirectory("browsers"),
      SCHOOLS: "51",
      LOG_LEVEL: "error",
    },
  },
});
