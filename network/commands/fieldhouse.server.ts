import { inspect } from "node:util";
import { runClips } from "./clips.server";
import { runFlags } from "./flags.server";
import { runImport } from "./import.server";
import { runInbox } from "./inbox.server";
import { runMember } from "./member.server";
import { runMove } from "./move.server";
import { runReconcile } from "./reconcile.server";
import { runRefund } from "./refund.server";
import { runSchoolsShare } from "./schools-share.server";
import { runSeed } from "./seed.server";
import { runVouchers } from "./vouchers.server";

/** The team's one program: `npm run fieldhouse -- COMMAND …`, or `node build/fieldhouse.js COMMAND …`. */

const COMMANDS = new Map([
  ["clips", { run: runClips, does: "take clips off the site, or bring them back" }],
  ["flags", { run: runFlags, does: "what is switched on, and who gets it" }],
  ["import", { run: runImport, does: "take files of your own network, or of public schools, ZIP codes and games" }],
  ["inbox", { run: runInbox, does: "leads, privacy requests, reports, surveys, deletions, and refunds to make" }],
  ["member", { run: runMember, does: "what support does for one member" }],
  ["move", { run: runMove, does: "take a network from SQLite to PostgreSQL" }],
  ["reconcile", { run: runReconcile, does: "compare the books with the payment providers now" }],
  ["refund", { run: runRefund, does: "pay an order back" }],
  ["schools-share", { run: runSchoolsShare, does: "what each school gets of annual payments" }],
  ["seed", { run: runSeed, does: "fill the store, or take a demonstration out of it" }],
  ["vouchers", { run: runVouchers, does: "make, list and withdraw codes that give a pass" }],
]);

const USAGE = `Usage: npm run fieldhouse -- COMMAND …

${[...COMMANDS].map(([name, { does }]) => `  ${name.padEnd(14)} ${does}`).join("\n")}

Add --help to a command to read what it takes.`;

const [name = "--help", ...args] = process.argv.slice(2);
const command = COMMANDS.get(name);
if (command) {
  try {
    process.exit(await command.run(args));
  } catch (error) {
    // An error of our own explains itself; of any other, the team needs to see where it was.
    const isPlain = error instanceof Error && error.constructor === Error;
    process.stderr.write(`${isPlain ? error.message : inspect(error)}\n`);
    process.exit(1);
  }
} else if (name === "--help" || name === "-h") {
  process.stdout.write(`${USAGE}\n`);
} else {
  process.stderr.write(`There is no command "${name}".\n\n${USAGE}\n`);
  process.exit(2);
}
