// npm run build: the client and server, the Node server, the back end, compressed and earlier assets, style rules.
import { rmSync, writeFileSync } from "node:fs";
import { bundle } from "./bundle.js";
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
await bundle("server/main.ts", "build/main.js");
await bundle("server/backend.ts", "build/backend.js");
await bundle("network/seed-process.server.ts", "build/seed.js");
await bundle("network/importer/import-process.server.ts", "build/import.js");
await bundle("network/inbox/inbox-process.server.ts", "build/inbox.js");
await bundle("network/billing/reconcile-process.server.ts", "build/reconcile.js");
await bundle("network/billing/refund-process.server.ts", "build/refund.js");
await compressFolder(fromRoot("build/client"));
keepEarlier(fromRoot("build"), earlier);
// Written last, so that a failed build doesn't count.
writeFileSync(fromRoot("build/complete"), "");
