import { clockTime } from "~/models/place/format";
import { instantOf } from "~/models/place/instant";
import type { StreamTrouble } from "~contracts/records/problem";

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
