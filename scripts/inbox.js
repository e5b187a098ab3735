// npm run inbox: leads, privacy requests, surveys, deletions, and refunds to make.
import "./environment.js";
import { bundle } from "./bundle.js";
import { built } from "./paths.js";

process.env.NODE_ENV ??= "production";
await bundle("network/inbox/inbox-process.server.ts", "build/inbox.js");
await import(built("inbox.js"));
