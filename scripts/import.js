// npm run import: loads CSV files of schools, ZIP codes and games.
import "./environment.js";
import { bundle } from "./bundle.js";
import { built } from "./paths.js";

process.env.NODE_ENV ??= "production";
await bundle("network/importer/import-process.server.ts", "build/import.js");
await import(built("import.js"));
