// npm run clips: takes a clip off the site, or brings it back.
import { start } from "./program.js";

await start("clips");
