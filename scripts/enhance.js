// Builds the small scripts of pages without React: app/enhancement/main.ts for all of them, checkout.ts for buying a
// pass.
import { build } from "esbuild";
import { ALIASES } from "./aliases.js";
import { fromRoot } from "./paths.js";

/** Builds the enhancement modules; Vite, the type checker and the tests import what it writes. */
export async function buildEnhancement() {
  await build({
    entryPoints: { enhance: fromRoot("app/enhancement/main.ts"), checkout: fromRoot("app/enhancement/checkout.ts") },
    outdir: fromRoot("app/enhancement/built"),
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2020",
    alias: ALIASES,
    legalComments: "none",
    logLevel: "warning",
  });
}

if (process.argv[1] === import.meta.filename) await buildEnhancement();
