// npm run build: the client and server, the Node server, the back end, compressed and earlier assets, style rules.
import { rmSync, writeFileSync } from "node:fs";
import { bundle, PROGRAMS } from "./bundle.js";
import { compressFolder } from "./compress.js";
import { assetsToKeep, keepEarlier } from "./earlier-assets.js";
import { buildEnhancement } from "./enhance.js";
import { applyPatches } from "./patches.js";
import { fromRoot } from "./paths.js";
import { must, tool } from "./run.js";
import { writeStyleRules } from "./style-rules.js";

process.env.NODE_ENV = "production";
applyPatches();
const earlier = assetsToKeep(fromRoot("build"));
rmSync(fromRoot("build"), { recursive: true, force: true });
await buildEnhancement();
await must(process.execPath, [tool("@remix-run/dev/dist/cli.js"), "vite:build"]);
writeStyleRules(fromRoot("build/client"), fromRoot("build/styles.json"));
await bundle(PROGRAMS);
await compressFolder(fromRoot("build/client"));
keepEarlier(fromRoot("build"), earlier);
// Written last, so that a failed build doesn't count.
writeFileSync(fromRoot("build/complete"), "");
