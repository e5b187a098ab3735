import { readBillingSettings } from "../settings";
import { refundInStore } from "./billing-in-store.server";
import { command, withStore } from "./command.server";
import { reportRefund } from "./refund-report";
import { runInSite } from "./run-in-site.server";

const USAGE = `Usage: npm run fieldhouse -- refund ORDER

Pays back what is left of an order (FH-…) at its payment provider, writes it on the receipt, and mails the member. A
pass whose whole running period is paid back ends at once, and is canceled at the provider. The code of a gift stops
working; if it is redeemed, the pass of the one who holds it ends. Orders of deleted accounts can be paid back, too.

The site may go on serving. The environment is the site's: DATA_DIR or DATABASE_URL, SITE_URL, and the providers' keys.

Ends with 0, with 1 when there was nothing to pay back, the provider refused, or it is paid back and not written down
here yet (run it again), with 2 when nothing could be done.`;

export const runRefund = command({
  usage: USAGE,
  options: {},
  async run({ positionals: [order = "", ...more] }, output, screen) {
    if (order === "" || more.length > 0) return "usage";
    const { settings, billing } = readBillingSettings(process.env);
    const bySite = await runInSite(settings, { name: "refund", args: [order] }, output, screen);
    if (bySite !== null) return bySite;
    return withStore(settings, {}, (store, clock) =>
      reportRefund(order, () => refundInStore({ store, clock, ...billing }, order), output, screen),
    );
  },
});
