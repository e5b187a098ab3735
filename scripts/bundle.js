import { build } from "esbuild";
import { fromRoot } from "./paths.js";

/** Bundles one server entry into `build/`; packages stay outside, `~` is the app folder. */
export async function bundle(entry, outfile) {
  await build({
    entryPoints: [fromRoot(entry)],
    outfile: fromRoot(outfile),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    alias: { "~": fromRoot("app") },
    sourcemap: "linked",
    logLevel: "warning",
  });
}
