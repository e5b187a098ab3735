// npm run reconcile: compares the books with the payment providers' and fixes what no webhook reported.
import { start } from "./program.js";

await start("reconcile");
