import { eventDisplayStatus } from "~/models/event/display-status";
import { eventHeadlines, HEADLINE_FALLBACKS } from "~/models/event/headline";
import { litStage } from "~/models/event/lit-stage";
import { choosePublisher } from "~/models/event/publisher";
import { keyParams } from "~/models/navigation/route-params";
import { cardDate } from "~/models/place/format";
import { isoOf } from "~/models/place/instant";
import { startOf, zoneOf, zoneOfStart } from "~/models/place/start-time";
import { goOnWithout } from "~/services/go-on-without.server";
import { orNone } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import type { Event } from "~contracts/records/event";
import { type CheckoutEntry, subscribeSource } from "./entry";
import { type CheckoutRequest, inQuery, wantedEventKey } from "./request";
import type { CheckoutBody, CheckoutView, WantedEvent } from "./view";

const UNTIL_BOUGHT: readonly CheckoutBody["kind"][] = ["passes", "school", "account", "payment"];
const MOST_CRESTS = 3;

export const showsEvent = ({ body }: Pick<CheckoutView, "body">): boolean => UNTIL_BOUGHT.includes(body.kind);

type WantedContext = Pick<CheckoutRequest, "query" | "storedZone" | "now"> & { upstreams: Pick<Upstreams, "content"> };

/** Null where none led here, or it can't be read. */
export async function readWantedEvent(entry: CheckoutEntry, context: WantedContext): Promise<WantedEvent | null> {
  const { query, upstreams } = context;
  const key = keyParams.shape.key.safeParse(wantedEventKey({ source: subscribeSource(entry, query), query }));
  if (!key.success) return null;
  const event = await goOnWithout("the event of a checkout", orNone(upstreams.content.event(key.data)), null);
  return event && wantedEvent(event, context);
}

/** As its own page names and dates it; null where there is nothing to name. */
function wantedEvent(event: Event, { query, storedZone, now }: Omit<WantedContext, "upstreams">): WantedEvent | null {
  const publisher = choosePublisher(event.publishers, { key: inQuery(query, "publisher_key") });
  const { subheadline: name } = eventHeadlines(event, publisher);
  if (event.canceled || event.is_deleted || name === HEADLINE_FALLBACKS.subheadline) return null;
  const start = startOf(event);
  const date = start && isoOf(start);
  return {
    name,
    crests: litStage(event, null)
      .sides.slice(0, MOST_CRESTS)
      .map((side) => ({ name: side.name, logo: side.logo })),
    isLive: eventDisplayStatus(event, publisher, now) === "live_available",
    date,
    dateText: date && cardDate(date, zoneOfStart(event, storedZone ?? zoneOf(event)), event.time_to_be_determined),
  };
}
