import { isThere } from "~/models/event/access/why-not";
import { clockTime, instantOf, zoneOf } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import { orNone } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import type { StreamTrouble } from "~contracts/records/problem";
import type { CurrentEvent } from "./display-status";

type Crm = Pick<Upstreams, "crm">;

/**
 * What the team tells everyone, or else the notice of an event whose stream is in trouble, in the event's own zone, so
 * that it is the same for everyone; a CRM that counts no trouble knows of none.
 */
export async function noticeOf({ crm }: Crm, { event, code }: CurrentEvent): Promise<string | null> {
  if (event.notice) return event.notice;
  if (!isThere(code)) return null;
  const trouble = await withFallback("stream trouble", orNone(crm.streamTrouble(event.key)), null);
  return trouble && streamNotice(trouble, zoneOf(event));
}

/**
 * From so many customers' networks (an address, or the /48 of an IPv6 address) trouble was told of within ten minutes
 * before everyone on the event's page is told: people mean it, while a few players fail on any night (rulings 3).
 */
export const NOTICE_FROM = { reports: 5, failures: 20 } as const;

/** What everyone who watches is told of a stream in trouble; null while too few have any, and once they have none. */
export function streamNotice({ reports, failures, since }: StreamTrouble, zone: string): string | null {
  const began = since === null ? null : instantOf(since);
  if (!began || (reports < NOTICE_FROM.reports && failures < NOTICE_FROM.failures)) return null;
  return `It's not just you: other fans have had trouble with this stream since ${clockTime(began, zone)}.`;
}
