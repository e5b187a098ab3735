// npm run inbox: leads, privacy requests, surveys, deletions, and refunds to make.
import { start } from "./program.js";

await start("inbox");
