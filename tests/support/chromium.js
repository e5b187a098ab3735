import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installFromDebian } from "./debian-package.js";

const SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** What every start of Chromium in the tests needs: no sandbox as root, and no calls home. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--autoplay-policy=no-user-gesture-required",
];

function installed() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return [chromium.executablePath(), ...SYSTEM].find((path) => path && existsSync(path));
}

const HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell";

/**
 * The path of a Chromium without windows, which takes a third less of the processor: CHROMIUM_PATH, Debian's package,
 * installed now where that is allowed; else what findChromium finds.
 */
export function findHeadlessChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  if (!existsSync(HEADLESS_SHELL)) installFromDebian("Chromium's headless shell", "chromium-headless-shell");
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium();
}

/** A Chromium's path: CHROMIUM_PATH, Playwright's own, the system's, or Debian's package installed now; else null. */
export function findChromium() {
  if (!installed()) installFromDebian("Chromium", "chromium");
  return installed() ?? null;
}
