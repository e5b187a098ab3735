// npm run seed: fills the store; running it again changes nothing.
// Options: --remove-demo takes a demonstration out; --schools 3000 --events 300000 sets the league's size.
import { start } from "./program.js";

await start("seed");
