// npm run reconcile: compares the books with the payment providers' and fixes what no webhook reported.
import "./environment.js";
import { bundle } from "./bundle.js";
import { built } from "./paths.js";

process.env.NODE_ENV ??= "production";
await bundle("network/billing/reconcile-process.server.ts", "build/reconcile.js");
await import(built("reconcile.js"));
