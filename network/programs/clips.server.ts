import { runClips } from "../member/clips-command.server";

process.exit(await runClips(process.argv.slice(2)));
