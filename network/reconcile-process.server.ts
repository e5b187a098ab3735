import { runReconcile } from "./reconcile-command.server";

/** The reconciliation as a process of its own (`npm run reconcile`, `build/reconcile.js`). */
process.exit(await runReconcile(process.env));
