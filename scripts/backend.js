// npm run backend: serves the embedded back end alone over HTTP, for web nodes that share one.
import "./environment.js";
import { bundle } from "./bundle.js";

process.env.NODE_ENV ??= "production";
await bundle("server/backend.ts", "build/backend.js");
await import("../build/backend.js");
