// npm run dev: one Node process with hot reload; the store and its clock survive reloads.
import "./environment.js";
import { bundle } from "./bundle.js";
import { buildEnhancement } from "./enhance.js";
import { built } from "./paths.js";

process.env.NODE_ENV = "development";
await buildEnhancement();
await bundle({ "dev/main": "server/dev.ts" });
await import(built("dev/main.js"));
