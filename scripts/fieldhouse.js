// npm run fieldhouse -- COMMAND …: what the team does beside the site; --help lists the commands.
import { start } from "./program.js";

await start("fieldhouse");
