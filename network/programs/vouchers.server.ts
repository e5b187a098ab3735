import { runVouchers } from "../billing/vouchers-command.server";

process.exit(await runVouchers(process.argv.slice(2)));
