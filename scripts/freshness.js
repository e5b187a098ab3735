import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fromRoot } from "./paths.js";

const SOURCES = [
  "app",
  "contracts",
  "network",
  "server",
  "public",
  "patches",
  "scripts",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
];
const OWN_OUTPUT = /enhancement[\\/]built/;

function newest(path) {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return readdirSync(path, { withFileTypes: true }).reduce((latest, entry) => {
    const child = join(path, entry.name);
    return OWN_OUTPUT.test(child) ? latest : Math.max(latest, newest(child));
  }, 0);
}

export function buildIsOld() {
  const mark = fromRoot("build/complete");
  if (!existsSync(mark)) return true;
  const built = statSync(mark).mtimeMs;
  return SOURCES.some((source) => newest(fromRoot(source)) > built);
}
