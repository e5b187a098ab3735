import type { DateTime } from "luxon";
import { mediaOf } from "~/models/event/page/publisher";
import { eventDisplayStatus } from "~/models/event/status/display-status";
import type { Event, Publisher } from "~contracts/records/event";

/** An event, by one publisher, at one moment: what the rules of its page look at, found out once. */
export type CurrentEvent = ReturnType<typeof currentEvent>;

export const currentEvent = (event: Event, publisher: Publisher | null, now: DateTime) => ({
  event,
  publisher,
  media: mediaOf(publisher),
  code: eventDisplayStatus(event, publisher, now),
  now,
});
