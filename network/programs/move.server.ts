import { runMove } from "../move-command.server";

/** Takes a network to PostgreSQL, as a process of its own (`npm run move`, `build/move.js`). */
process.exit(await runMove(process.argv.slice(2)));
