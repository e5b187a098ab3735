// npm run refund: pays an order back at its payment provider.
import "./environment.js";
import { bundle } from "./bundle.js";
import { built } from "./paths.js";

process.env.NODE_ENV ??= "production";
await bundle("network/billing/refund-process.server.ts", "build/refund.js");
await import(built("refund.js"));
