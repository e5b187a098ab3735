import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { ALIASES } from "./aliases.js";
import { fromRoot } from "./paths.js";

/** Packages of many small modules: bundling them saves reading hundreds of files at startup (docs/performance.md). */
export const BUNDLED = [
  "@conform-to/dom",
  "@conform-to/zod",
  "@hono/node-server",
  "hono",
  "isbot",
  "kysely",
  "lru-cache",
  "luxon",
  "nodemailer",
  "qr",
  "remix-utils",
  "stripe",
  "zod",
];

const { dependencies, devDependencies } = JSON.parse(readFileSync(fromRoot("package.json"), "utf8"));
const outside = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !BUNDLED.includes(name));

/**
 * All in one go, so that a module of several programs is read once. Packages not in BUNDLED stay external.
 * @param {Record<string, string>} programs the first source of each, by its name in build/
 */
export async function bundle(programs) {
  const entryPoints = Object.entries(programs).map(([name, source]) => [name, fromRoot(source)]);
  await build({
    entryPoints: Object.fromEntries(entryPoints),
    outdir: fromRoot("build"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: outside,
    alias: ALIASES,
    sourcemap: "linked",
    logLevel: "warning",
  });
}

/** What a build starts, by the name of its file. */
export const PROGRAMS = {
  main: "server/main.ts",
  backend: "server/backend.ts",
  fieldhouse: "network/commands/fieldhouse.server.ts",
};
