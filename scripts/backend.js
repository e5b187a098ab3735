// npm run backend: serves the embedded back end over HTTP, for several web nodes.
import { start } from "./program.js";

await start("backend");
