import { dollars } from "~/models/billing/price";
import { instantOf } from "~/models/place/time";
import type { DeskCall } from "~/services/desk/client.server";
import { isUpstreamError, says } from "~/services/http/upstream-error";
import { LONGEST_REASON } from "~contracts/desk/person-changes";

export const findPeople = (desk: DeskCall, q: string) => desk((client, caller) => client.people(caller, q));

const INSTANT = /\d{4}-\d\d-\d\dT[\d:]+(?:\.\d+)?Z/g;

/** "until 2026-11-29T01:04:00.000Z" as "until Nov 28, 2026, 7:04 PM CST". */
export const withTimes = (text: string, zone: string): string =>
  text.replace(INSTANT, (iso) => instantOf(iso)?.setZone(zone).toFormat("LLL d, yyyy, h:mm a ZZZZ") ?? iso);

export async function personOf(desk: DeskCall, key: string, zone: string) {
  const { sections, deletion, orders, renews_at, ...person } = await desk((client, caller) =>
    client.person(caller, key),
  );
  const section = ({ title, facts }: (typeof sections)[number]) => ({
    title,
    facts: facts.map(({ name, value }) => ({ name, value: withTimes(value, zone) })),
  });
  return {
    ...person,
    orders: orders.map((order) => ({ ...order, created_at: withTimes(order.created_at, zone) })),
    ...{ sections: sections.map(section), deletion: deletion.map(section) },
    renews_at: renews_at && withTimes(renews_at, zone),
  };
}

export const mailReceipt = (desk: DeskCall, key: string, order: string) =>
  desk((client, caller) => client.mailReceipt(caller, key, order));

export const endPersonsSessions = (desk: DeskCall, key: string, with_passkeys: boolean) =>
  desk((client, caller) => client.endPersonsSessions(caller, key, { with_passkeys }));

export type RefundForm = { order: string; amount: string; reason: string; refunded: string };
type RefundProblem = { field: "amount" | "reason" | null; problem: string; status: 409 | 422 | 502 };

const AMOUNT = /^\$?(\d{1,6})(?:\.(\d{2}))?$/;

/** "5" or "$5.00" in cents; null if blank, for all that is left; undefined if it is no amount. */
export function centsOf(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const [, whole, cents = "00"] = AMOUNT.exec(text) ?? [];
  const amount = whole === undefined ? 0 : Number(whole) * 100 + Number(cents);
  return amount > 0 ? amount : undefined;
}

export const OWN_ACCOUNT =
  "This is your own account. Nothing changed: an owner, or someone else, has to do it for you.";
const DONE = "It's done already, by another press of the same moment. Nothing was paid twice.";
const CHANGED = "Nothing was refunded: something went back since you opened the page. Look again.";
const UNSURE =
  "The payment provider didn't confirm it. Look at the order again in a minute: pressing again pays nothing twice.";

/** Of a change that is made once, however often it is pressed from the same page. */
export const UNHEARD = {
  field: null,
  problem: "We haven't heard whether it's done. Press again: it's done only once.",
  status: 502,
} as const;

/** What went back, in words, or what is wrong. */
export async function refundFromDesk(
  desk: DeskCall,
  key: string,
  { order, amount, reason, refunded }: RefundForm,
): Promise<{ done: string } | RefundProblem> {
  const part = centsOf(amount);
  if (part === undefined)
    return { field: "amount", problem: "Enter dollars and cents, such as 5.00, or leave it blank.", status: 422 };
  const why = reason.trim();
  if (!why || why.length > LONGEST_REASON)
    return { field: "reason", problem: `Say why, in up to ${LONGEST_REASON} characters.`, status: 422 };
  const request = { order_id: order, part_in_cents: part, refunded_in_cents: Number(refunded), reason: why };
  try {
    const { amount_in_cents } = await desk((client, caller) => client.refund(caller, key, request));
    return { done: dollars(amount_in_cents) };
  } catch (error) {
    if (isUpstreamError(error, 409)) {
      if (says(error, "too_much"))
        return { field: "amount", problem: "That's more than is left of this order.", status: 422 };
      const problem = says(error, "own_account") ? OWN_ACCOUNT : says(error, "done") ? DONE : CHANGED;
      return { field: null, problem, status: 409 };
    }
    if (isUpstreamError(error) && error.mayHaveArrived) return { field: null, problem: UNSURE, status: 502 };
    throw error;
  }
}
