import { runClips } from "./clips-command.server";

process.exit(await runClips(process.argv.slice(2)));
