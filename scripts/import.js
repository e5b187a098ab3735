// npm run import: takes files of your own network, or of public schools, ZIP codes and games.
import { start } from "./program.js";

await start("import");
