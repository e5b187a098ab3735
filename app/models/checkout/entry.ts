import type { SubscribeSource } from "~/models/billing/support-school";
import { FAILED_PARAMETER } from "~/models/navigation/outcome-address";
import {
  giftCheckoutPath,
  giftPath,
  joinPath,
  ownReceiptPath,
  subscribePath,
  supportSchoolPath,
} from "~/models/navigation/paths";
import type { JoinSource, SubscribeType } from "~/models/navigation/route-params";
import { type CheckoutStep, STEP } from "./step-list";

/** The way into checkout, which its address names (B 2.1). */
export type CheckoutEntry =
  | { kind: "subscribe"; type: SubscribeType }
  | { kind: "support"; slug: string }
  | { kind: "join"; source: JoinSource | null }
  | { kind: "gift" };

/** Address parameters kept on every step: the event, the credited schools, the return address. */
export type FlowQuery = readonly (readonly [name: string, value: string])[];

/** Marks that the session ended before the order was sent. */
export const SIGNED_OUT = "signed_out";

/** Says why a later step led back to the first. */
export const STARTED_OVER = "start_over";

/** Says that the wallet's page was left without paying. */
export const LEFT_WALLET = "left";

/** The pass that a form of the payment page was shown with. */
export const SHOWN_PASS = "pass";

/** Added by a bank's page on the way back. */
const OF_A_BANK = ["payment_intent", "payment_intent_client_secret", "redirect_status"];
const OF_ONE_STEP: readonly string[] = [
  STEP,
  "q",
  "order",
  "without",
  "have",
  SIGNED_OUT,
  STARTED_OVER,
  LEFT_WALLET,
  SHOWN_PASS,
  FAILED_PARAMETER,
  "recruit",
  "card_session",
  "subscription_id",
  ...OF_A_BANK,
];
const CREDITED = "attributionSchoolKeys";
/** Whom checkout offers, and an order names; a meet's link has all its teams. */
export const CREDITED_SCHOOLS = [`${CREDITED}0`, `${CREDITED}1`] as const;
const isUnread = (name: string) => name.startsWith(CREDITED) && !CREDITED_SCHOOLS.some((read) => read === name);
const MOST_NAMES = 40;

export function flowQuery(search: URLSearchParams): FlowQuery {
  return [...search].filter(([name]) => !OF_ONE_STEP.includes(name) && !isUnread(name)).slice(0, MOST_NAMES);
}

/** Back and reload work (rulings 3 "checkout addresses"). */
export function stepPath(
  entry: CheckoutEntry,
  query: FlowQuery,
  step: CheckoutStep,
  own: Record<string, string> = {},
): string {
  // A gift has a form of its own in front, and an ordinary receipt.
  if (entry.kind === "gift" && step === "receipt") return ownReceiptPath(own.order ?? "");
  if (entry.kind === "gift" && (step === "pass" || step === "school")) return giftPath(own);
  const path = entryPath(entry);
  const search = new URLSearchParams([
    ...query.map(([name, value]) => [name, value]),
    ...(step === "pass" ? [] : [[STEP, step]]),
    ...Object.entries(own),
  ]);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

function entryPath(entry: CheckoutEntry): string {
  switch (entry.kind) {
    case "subscribe":
      return subscribePath(entry.type);
    case "support":
      return supportSchoolPath(entry.slug);
    case "join":
      return joinPath(entry.source);
    case "gift":
      return giftCheckoutPath();
  }
}

/** A highlight counts as an event when it names a game (B 3). */
export function subscribeSource(entry: CheckoutEntry, query: FlowQuery): SubscribeSource {
  if (entry.kind === "support") return "school";
  if (entry.kind === "gift") return "retail";
  const type = entry.kind === "subscribe" ? entry.type : entry.source;
  if (type === "event") return "event";
  const namesGame = query.some(([name]) => name === "game_key" || name === "event_key");
  return type === "highlight" && namesGame ? "event" : "retail";
}

export const isFromIos = (entry: CheckoutEntry): boolean => entry.kind === "join" && entry.source === "ios";
