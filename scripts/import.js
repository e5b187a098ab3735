// npm run import: takes CSV files of schools, ZIP codes and games into the store.
import "./environment.js";
import { bundle } from "./bundle.js";

process.env.NODE_ENV ??= "production";
await bundle("network/importer/import-process.server.ts", "build/import.js");
await import("../build/import.js");
