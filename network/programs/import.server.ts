import { runImport } from "../importer/import-command.server";

process.exit(await runImport(process.argv.slice(2)));
