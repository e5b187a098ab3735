import { CannotRun } from "../cannot-run";
import { readBillingSettings } from "../settings";
import { reconcileStore } from "./billing-in-store.server";
import { command, withStore } from "./command.server";

const USAGE = `Usage: npm run fieldhouse -- reconcile

Compares the books with the payment providers' now, and puts right what no webhook told.

The environment is the site's: DATA_DIR or DATABASE_URL, SITE_URL, and the providers' keys. A SQLite store has one
writer: stop the site first. With PostgreSQL the site may go on serving.

Ends with 0 when all went well, 1 when some of it failed, 2 when nothing could be done.`;

export const runReconcile = command({
  usage: USAGE,
  options: {},
  async run({ positionals }, output, screen) {
    if (positionals.length > 0) return "usage";
    const { settings, billing } = readBillingSettings(process.env);
    if (!billing.payments.stripe && !billing.payments.paypal)
      throw new CannotRun("No payment provider has keys here: there is nothing to compare with.");
    let failures = 0;
    const told = {
      onFailure(what: string, error: unknown) {
        failures += 1;
        screen.write(`  failed: ${what}: ${String(error)}\n`);
      },
      onFound: (what: string) => void output.write(`  found: ${what}\n`),
    };
    const { read, found } = await withStore(settings, {}, (store, clock) =>
      reconcileStore({ store, clock, ...billing }, told),
    );
    output.write(`${read} notices read, ${found} put right, ${failures} failed\n`);
    return failures > 0 ? 1 : 0;
  },
});
