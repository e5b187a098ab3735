import { runImport } from "./import-command.server";

/** The importer as a process of its own (`npm run import`, `build/import.js`). */
process.exit(await runImport(process.argv.slice(2)));
