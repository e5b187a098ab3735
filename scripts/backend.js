// npm run backend: serves the embedded back end alone over HTTP, for web nodes that share one.
import { bundle } from "./bundle.js";
import { fromRoot } from "./paths.js";

process.env.NODE_ENV ??= "production";
await bundle("app/services/embedded/serve.server.ts", "build/backend.js");
const { startBackend } = await import(fromRoot("build/backend.js"));
await startBackend();
