import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import options from "./remix.config.js";
import { ALIASES } from "./scripts/aliases.js";
import { BROWSERS } from "./scripts/browsers.js";
import { BUNDLED } from "./scripts/bundle.js";
import { chunkOf } from "./scripts/chunks.js";
import { className } from "./scripts/class-names.js";
import { inLayers } from "./scripts/layers.js";
import { asTheDevice } from "./scripts/themes.js";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [remix(options)],
  // A script or font inside a data: address would be refused by the pages' own policy.
  build: {
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? { target: "node20" }
      : { target: BROWSERS, rollupOptions: { output: { manualChunks: chunkOf, onlyExplicitManualChunks: true } } }),
  },
  ...(command === "build" ? { ssr: { noExternal: BUNDLED } } : {}),
  css: {
    postcss: { plugins: [asTheDevice, inLayers] },
    ...(command === "build" ? { modules: { generateScopedName: className } } : {}),
  },
  resolve: { alias: ALIASES },
}));
