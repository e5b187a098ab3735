import { runImport } from "./import-command.server";

/** `npm run import`, `build/import.js` */
process.exit(await runImport(process.argv.slice(2)));
