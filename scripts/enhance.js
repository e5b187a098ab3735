// Builds the one small script of pages without React: app/enhancement/main.ts -> app/enhancement/built/enhance.js.
import { build } from "esbuild";
import { fromRoot } from "./paths.js";

/** Builds the enhancement module; Vite, the type checker and the tests import what it writes. */
export async function buildEnhancement() {
  await build({
    entryPoints: [fromRoot("app/enhancement/main.ts")],
    outfile: fromRoot("app/enhancement/built/enhance.js"),
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2020",
    alias: { "~": fromRoot("app") },
    legalComments: "none",
    logLevel: "warning",
  });
}

if (process.argv[1] === import.meta.filename) await buildEnhancement();
