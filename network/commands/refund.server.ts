import { money } from "../billing/mail/mails";
import { PaidBackUnwritten, type RefundedOrder } from "../billing/refunds/refunds.server";
import { readBillingSettings } from "../settings";
import { refundInStore } from "./billing-in-store.server";
import { command, withStore } from "./command.server";

const USAGE = `Usage: npm run fieldhouse -- refund ORDER

Pays back what is left of an order (FH-…) at its payment provider, writes it on the receipt, and mails the member. A
pass whose whole running period is paid back ends at once, and is canceled at the provider. The code of a gift stops
working; if it is redeemed, the pass of the one who holds it ends. Orders of deleted accounts can be paid back, too.

The environment is the site's: DATA_DIR or DATABASE_URL, SITE_URL, and the providers' keys. A SQLite store has one
writer: stop the site first. With PostgreSQL the site may go on serving.

Ends with 0, with 1 when there was nothing to pay back, the provider refused, or it is paid back and not written down
here yet (run it again), with 2 when nothing could be done.`;

type Done = Extract<RefundedOrder, { amount: number }>;

const BECAME: Record<Exclude<Done["became"], null>, (passName: string) => string> = {
  pass_ended: (passName) => `The ${passName} has ended.`,
  pass_kept: (passName) => `Nothing is left of the ${passName}'s period to end, or it goes on with a later payment.`,
  withdrawn: (passName) => `It was a gift: the code of the ${passName} no longer works.`,
  ended: (passName) => `It was a gift, and redeemed: the ${passName} of the one who holds it has ended.`,
  kept: (passName) =>
    `It was a gift, and redeemed: the ${passName} stays, because its holder's own renewal was put off for it.`,
  on_hold: (passName) => `It was a gift: the code of the ${passName} doesn't work, and a dispute is still open.`,
  unbooked: () => "Its order is no longer here.",
};

const done = ({ amount, passName, became }: Done): string =>
  `${money(amount)} paid back. ${became ? BECAME[became](passName ?? "") : "Nothing had been given for it."}`;

function nothingDone(refunded: Exclude<RefundedOrder, Done>): string {
  if (refunded === "unknown") return "there is no such order.";
  if (refunded === "nothing_paid") return "nothing was paid for it.";
  const all = money(refunded.goneBack);
  return `all of its ${all} went back before, by refund or dispute. Nothing is left to pay back.`;
}

function whyNot(error: unknown): string {
  if (!(error instanceof PaidBackUnwritten))
    return (
      `the provider didn't confirm a refund (${String(error)}). Nothing is written down here. If it isn't clear ` +
      "whether it was paid back, run the same command again: nothing is paid back twice."
    );
  const { amount, provider, cause } = error;
  return (
    `${money(amount)} was paid back at ${provider}, but isn't written down here yet (${String(cause)}): the receipt ` +
    "and what was bought are as before. Run the same command again to finish; nothing is paid back twice."
  );
}

export const runRefund = command({
  usage: USAGE,
  options: {},
  async run({ positionals: [order = "", ...more] }, output, screen) {
    if (order === "" || more.length > 0) return "usage";
    const { settings, billing } = readBillingSettings(process.env);
    const refunded = await withStore(settings, {}, (store, clock) =>
      refundInStore({ store, clock, ...billing }, order).catch((error: unknown) => {
        screen.write(`${order}: ${whyNot(error)}\n`);
        return null;
      }),
    );
    if (refunded === null) return 1;
    const isDone = typeof refunded === "object" && "amount" in refunded;
    (isDone ? output : screen).write(`${order}: ${isDone ? done(refunded) : nothingDone(refunded)}\n`);
    return isDone ? 0 : 1;
  },
});
