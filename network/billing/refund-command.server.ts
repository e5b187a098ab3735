import { startRules } from "~contracts/environment/start-rules";
import { paymentKeys } from "~contracts/environment/variables";
import { command, withStore } from "../command-line/command.server";
import { refundInStore } from "../network.server";
import { siteUrlVariable } from "../serve.server";
import { checkedSettings, storeVariables } from "../settings";

const USAGE = `Usage: npm run refund -- ORDER

Pays back what is left of an order (FH-…) at its payment provider, writes it on the receipt, and mails the member. A
pass whose whole running period is paid back ends at once, and is canceled at the provider.

The environment is the site's: DATA_DIR or DATABASE_URL, SITE_URL, and the providers' keys. A SQLite store has one
writer: stop the site first. With PostgreSQL the site may go on serving.

Ends with 0, with 1 when there was nothing to pay back or the provider refused, with 2 when nothing could be done.`;

const environment = storeVariables.extend({ SITE_URL: siteUrlVariable });

export const runRefund = command({
  usage: USAGE,
  options: {},
  async run({ positionals: [order = "", ...more] }, output, screen) {
    if (order === "" || more.length > 0) return "usage";
    const settings = checkedSettings(environment, process.env, startRules(process.env));
    const { SITE_URL: siteUrl, SMTP_URL: smtpUrl = null } = settings;
    const payments = paymentKeys(settings);
    const refunded = await withStore(settings, {}, (store, clock) =>
      refundInStore({ store, clock, siteUrl, smtpUrl, payments }, order).catch((error: unknown) => {
        screen.write(`${order} couldn't be paid back now: ${String(error)}\n`);
        return null;
      }),
    );
    if (refunded === null) return 1;
    if (refunded === "unknown" || refunded === "nothing_left") {
      screen.write(
        refunded === "unknown" ? `There is no order ${order}.\n` : `${order} has nothing left to pay back.\n`,
      );
      return 1;
    }
    const { amount, ended, passName } = refunded;
    const after = ended ? `The ${passName} has ended.` : "Nothing else changed.";
    output.write(`${order}: $${(amount / 100).toFixed(2)} paid back. ${after}\n`);
    return 0;
  },
});
