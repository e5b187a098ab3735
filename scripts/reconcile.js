// npm run reconcile: compares the store's books with the payment providers', and puts right what no webhook told.
import "./environment.js";
import { bundle } from "./bundle.js";

process.env.NODE_ENV ??= "production";
await bundle("network/reconcile-process.server.ts", "build/reconcile.js");
await import("../build/reconcile.js");
