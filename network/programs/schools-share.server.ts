import { runSchoolsShare } from "../schools-share/schools-share-command.server";

/** What schools get of annual payments, as a process of its own (`npm run schools-share`, `build/schools-share.js`). */
process.exit(await runSchoolsShare(process.argv.slice(2)));
