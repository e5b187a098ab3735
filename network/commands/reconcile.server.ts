import { CommandError } from "../command-error";
import { readBillingSettings } from "../settings";
import { reconcileStore } from "./billing-in-store.server";
import { command, withStore } from "./command.server";
import { reportReconciliation } from "./reconcile-report";
import { runInSite } from "./run-in-site.server";

const USAGE = `Usage: npm run fieldhouse -- reconcile

Compares the books with the payment providers' now, and puts right what no webhook told.

The site may go on serving. The environment is the site's: DATA_DIR or DATABASE_URL, SITE_URL, and the providers' keys.

Ends with 0 when all went well, 1 when some of it failed, 2 when nothing could be done.`;

export const runReconcile = command({
  usage: USAGE,
  options: {},
  async run({ positionals }, output, screen) {
    if (positionals.length > 0) return "usage";
    const { settings, billing } = readBillingSettings(process.env);
    if (!billing.payments.stripe && !billing.payments.paypal)
      throw new CommandError("No payment provider has keys here: there is nothing to compare with.");
    const bySite = await runInSite(settings, { name: "reconcile", args: [] }, output, screen);
    if (bySite !== null) return bySite;
    return reportReconciliation(
      (handlers) => withStore(settings, {}, (store, clock) => reconcileStore({ store, clock, ...billing }, handlers)),
      output,
      screen,
    );
  },
});
