import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import options from "./remix.config.js";
import { chunkOf } from "./scripts/chunks.js";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(options)],
  // A script or font inside a data: address would be refused by the pages' own policy.
  build: { assetsInlineLimit: 0, ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: chunkOf, onlyExplicitManualChunks: true } } }) },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
}));
