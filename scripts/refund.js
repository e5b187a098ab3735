// npm run refund: pays an order back at its payment provider.
import { start } from "./program.js";

await start("refund");
