import { runRefund } from "../billing/refund-command.server";

process.exit(await runRefund(process.argv.slice(2)));
