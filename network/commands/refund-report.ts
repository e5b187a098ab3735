import { money } from "../billing/mail/mails";
import { PaidBackUnwritten, type RefundedOrder } from "../billing/refunds/refunds.server";
import { CommandError } from "../command-error";
import type { Screen } from "./command.server";

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
  if (refunded === "done") return "it was paid back at this moment, by someone else. Nothing is paid back twice.";
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

/** Says what became of it; resolves to the exit code. */
export async function reportRefund(
  order: string,
  refund: () => Promise<RefundedOrder>,
  output: Screen,
  screen: Screen,
): Promise<number> {
  const answer = await refund().catch((error: unknown) => {
    if (error instanceof CommandError) throw error;
    screen.write(`${order}: ${whyNot(error)}\n`);
    return null;
  });
  if (answer === null) return 1;
  const isDone = typeof answer === "object" && "amount" in answer;
  (isDone ? output : screen).write(`${order}: ${isDone ? done(answer) : nothingDone(answer)}\n`);
  return isDone ? 0 : 1;
}
