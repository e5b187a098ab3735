// npm run backend: serves the embedded back end over HTTP, for several web nodes.
import "./environment.js";
import { bundle } from "./bundle.js";
import { built } from "./paths.js";

process.env.NODE_ENV ??= "production";
await bundle("server/backend.ts", "build/backend.js");
await import(built("backend.js"));
