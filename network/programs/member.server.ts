import { runMember } from "../support/member-command.server";

/** Support for one member as a process of its own (`npm run member`, `build/member.js`). */
process.exit(await runMember(process.argv.slice(2)));
