// npm run schools-share: what each school gets of annual payments.
import { start } from "./program.js";

await start("schools-share");
