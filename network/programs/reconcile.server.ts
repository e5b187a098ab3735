import { runReconcile } from "../billing/reconcile-command.server";

process.exit(await runReconcile(process.argv.slice(2)));
