// npm run vouchers: codes that give a pass, as a school or a booster club hands them out.
import { start } from "./program.js";

await start("vouchers");
