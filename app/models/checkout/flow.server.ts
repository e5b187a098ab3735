import { choosePublisher, eventHeadlines, HEADLINE_FALLBACKS } from "~/models/event/page/event-by-publisher";
import { stagePoster } from "~/models/event/page/stage-poster";
import { eventDisplayStatus } from "~/models/event/status/display-status";
import { ownedDownloadsPath, signInPath } from "~/models/navigation/paths";
import { cardDate, isoOf, startOf, zoneOf, zoneOfStart } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import { orNone } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import type { Event } from "~contracts/records/event";
import { type CheckoutContext, loadContext } from "./context.server";
import { toReceipt } from "./earlier-payment.server";
import { type CheckoutEntry, subscribeSource } from "./entry";
import { ownQuery, unavailablePage } from "./page";
import type { CheckoutReply, GoOn } from "./reply";
import { checkoutEventKey, type CheckoutRequest, inQuery } from "./request";
import { restartParams } from "./restart-reason";
import { sessionIsLost, signInAgain } from "./signed-out";
import type { CheckoutStep } from "./step-list";
import { accountStep } from "./steps/account.server";
import { passStep } from "./steps/pass.server";
import { paymentStep } from "./steps/payment.server";
import { receiptStep } from "./steps/receipt.server";
import { schoolStep } from "./steps/school.server";
import type { Step } from "./steps/step";
import type { CheckoutBody, CheckoutEvent, CheckoutView } from "./view";

const STEPS: Record<CheckoutStep, Step> = {
  pass: passStep,
  school: schoolStep,
  account: accountStep,
  payment: paymentStep,
  receipt: receiptStep,
};

/** All fields that any step reads; a form with others is refused (security 2). */
export const CHECKOUT_FIELDS: readonly string[] = Object.values(STEPS).flatMap(({ fields }) => fields);

/**
 * A page asks for its event while the cart of the same address does, and so no second time (S 3). A form's answer has
 * none: it is drawn over such a page (`drawnView`).
 */
export async function checkout(
  entry: CheckoutEntry,
  request: CheckoutRequest,
  form: FormData | null,
): Promise<CheckoutReply | null> {
  const [event, reply] = await Promise.all([
    form ? null : readCheckoutEvent(entry, request),
    answer(entry, request, form),
  ]);
  if (!reply || !("view" in reply) || !showsEvent(reply.view)) return reply;
  return { ...reply, view: { ...reply.view, event } };
}

async function answer(
  entry: CheckoutEntry,
  request: CheckoutRequest,
  form: FormData | null,
): Promise<CheckoutReply | null> {
  const context = await loadContext(entry, request);
  if (!context) return null;
  if (form && sessionIsLost(context)) return signInAgain(context);
  // No one with a pass buys a second one, even from a page that's still open.
  const elsewhere = await leadElsewhere(context);
  if (elsewhere) return elsewhere;
  if (context.allowed === "payment" && context.mayBeBlocked)
    return sessionIsLost(context) ? signInAgain(context) : notYet(context);
  const step = STEPS[context.allowed];
  return form ? step.submit(context, form) : step.show(context);
}

const NOT_YET = "We can't reach your account right now, so you can't pay just yet. Please try again in a moment.";

function notYet(context: CheckoutContext): CheckoutReply {
  const { earlier } = context;
  const open = earlier && "refusal" in earlier && earlier.refusal.pending ? earlier.refusal.message : null;
  return unavailablePage(context, { status: 503, message: open ?? NOT_YET });
}

async function leadElsewhere(context: CheckoutContext): Promise<GoOn | null> {
  const { entry, step, allowed, member, earlier, download, search, pathOf } = context;
  if (step === "receipt" && !member) return { go: signInPath(pathOf("receipt", ownQuery("receipt", search))) };
  const receipt = await toReceipt(earlier, context);
  if (receipt) return receipt;
  if (download?.owned && step !== "receipt") return { go: ownedDownloadsPath() };
  // A gift has its form in front and its receipt behind; here it is only paid.
  const isElsewhere = entry.kind === "gift" && allowed !== "account" && allowed !== "payment";
  if (step === allowed) return isElsewhere ? { go: pathOf(allowed, ownQuery(allowed, search)) } : null;
  return { go: pathOf(allowed, allowed === "pass" && !context.isBlocked ? restartParams("unfinished") : {}) };
}

const UNTIL_BOUGHT: readonly CheckoutBody["kind"][] = ["passes", "school", "account", "payment"];
const MOST_CRESTS = 3;

const showsEvent = ({ body }: Pick<CheckoutView, "body">): boolean => UNTIL_BOUGHT.includes(body.kind);

type EventContext = Pick<CheckoutRequest, "query" | "storedZone" | "now"> & { upstreams: Pick<Upstreams, "content"> };

/** Null where none led here, or it can't be read. */
async function readCheckoutEvent(entry: CheckoutEntry, context: EventContext): Promise<CheckoutEvent | null> {
  const { query, upstreams } = context;
  const key = checkoutEventKey({ source: subscribeSource(entry, query), query });
  if (key === null) return null;
  const event = await withFallback("the event of a checkout", orNone(upstreams.content.event(key)), null);
  return event && checkoutEvent(event, context);
}

/** As its own page names and dates it; null where there is nothing to name. */
function checkoutEvent(
  event: Event,
  { query, storedZone, now }: Omit<EventContext, "upstreams">,
): CheckoutEvent | null {
  const publisher = choosePublisher(event.publishers, { key: inQuery(query, "publisher_key") });
  const { subheadline: name } = eventHeadlines(event, publisher);
  if (event.canceled || event.is_deleted || name === HEADLINE_FALLBACKS.subheadline) return null;
  const start = startOf(event);
  const date = start && isoOf(start);
  return {
    name,
    crests: stagePoster(event, null)
      .sides.slice(0, MOST_CRESTS)
      .map((side) => ({ name: side.name, logo: side.logo })),
    isLive: eventDisplayStatus(event, publisher, now) === "live_available",
    date,
    dateText: date && cardDate(date, zoneOfStart(event, storedZone ?? zoneOf(event)), event.time_to_be_determined),
  };
}
