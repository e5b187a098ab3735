import type { DateTime } from "luxon";
import { type EventMedia, mediaOf } from "~/models/event/page/publisher";
import { type DisplayStatus, eventDisplayStatus } from "~/models/event/status/display-status";
import type { Event, Publisher } from "~contracts/records/event";

/** An event, by one publisher, at one moment: what the rules of its page look at, found out once. */
export type CurrentEvent = {
  event: Event;
  publisher: Publisher | null;
  media: EventMedia;
  code: DisplayStatus;
  now: DateTime;
};

export const currentEvent = (event: Event, publisher: Publisher | null, now: DateTime): CurrentEvent => ({
  event,
  publisher,
  media: mediaOf(publisher),
  code: eventDisplayStatus(event, publisher, now),
  now,
});
