import { runFlags } from "../flags/flags-command.server";

process.exit(await runFlags(process.argv.slice(2)));
