import { runInbox } from "../inbox/inbox-command.server";

/** The inbox as a process of its own (`npm run inbox`, `build/inbox.js`). */
process.exit(await runInbox(process.argv.slice(2)));
