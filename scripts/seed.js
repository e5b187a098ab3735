// npm run seed: fills the store; running it again changes nothing.
// Options: --remove-demo takes a demonstration out; --schools 3000 --events 300000 sets the league's size.
import "./environment.js";
import { bundle } from "./bundle.js";
import { built } from "./paths.js";

process.env.NODE_ENV ??= "production";
await bundle("network/seed-process.server.ts", "build/seed.js");
await import(built("seed.js"));
