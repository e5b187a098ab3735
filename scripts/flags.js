// npm run flags: what is switched on, for whom.
import { start } from "./program.js";

await start("flags");
