import { runReconcile } from "./reconcile-command.server";

process.exit(await runReconcile(process.argv.slice(2)));
