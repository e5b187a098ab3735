import type { DateTime } from "luxon";
import { eventDisplayStatus } from "~/models/event/display-status";
import { streamNotice } from "~/models/event/stream-notice";
import { isThere } from "~/models/event/why-not";
import { zoneOf } from "~/models/place/start-time";
import { goOnWithout } from "~/services/go-on-without.server";
import { orNone } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import type { Event, Publisher } from "~contracts/records/event";

type Crm = Pick<Upstreams, "crm">;

/**
 * What the team tells everyone, or else the notice of an event whose stream is in trouble, in the event's own zone, so
 * that it is the same for everyone; a CRM that counts no trouble knows of none.
 */
export async function noticeOf(
  { crm }: Crm,
  event: Event,
  publisher: Publisher | null,
  now: DateTime,
): Promise<string | null> {
  if (event.notice) return event.notice;
  if (!isThere(eventDisplayStatus(event, publisher, now))) return null;
  const trouble = await goOnWithout("stream trouble", orNone(crm.streamTrouble(event.key)), null);
  return trouble && streamNotice(trouble, zoneOf(event));
}
