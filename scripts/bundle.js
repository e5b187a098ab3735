import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { ALIASES } from "./aliases.js";
import { fromRoot } from "./paths.js";

/** Packages of many small modules: bundling them saves reading hundreds of files at startup (docs/performance.md). */
export const BUNDLED = [
  "@conform-to/dom",
  "@conform-to/react",
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

/** Packages not in BUNDLED stay external. */
export async function bundle(entry, outfile) {
  await build({
    entryPoints: [fromRoot(entry)],
    outfile: fromRoot(outfile),
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
