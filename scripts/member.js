// npm run member: what support needs of one member; their copy, their deletion, the end of their sessions.
import { start } from "./program.js";

await start("member");
