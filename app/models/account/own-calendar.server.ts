import { absolute } from "~/models/navigation/page";
import { ownCalendarPath } from "~/models/navigation/paths";
import { webcal } from "~/models/sharing/organization-sharing";
import { wasDone, withFallback } from "~/services/fallback.server";
import { isUpstreamError, orNone } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { CalendarNotice } from "./notices";

type Clients = Pick<Upstreams, "member">;

/** "none": not made yet; "unknown": it is read, but can't be shown anymore. */
export type OwnCalendar = "none" | "unknown" | { address: string; subscribeHref: string };

/** Null where the service has no calendars, or does not answer. */
export async function loadOwnCalendar(
  { member }: Clients,
  call: MemberCall,
  siteUrl: string,
): Promise<OwnCalendar | null> {
  const answer = call(async (token) => ({ calendar: await member.calendarAddress(token) }));
  const read = await withFallback("a member's calendar address", orNone(answer), null);
  if (!read) return null;
  if (!read.calendar) return "none";
  const { token } = read.calendar;
  if (token === null) return "unknown";
  const path = ownCalendarPath(token);
  return { address: absolute(siteUrl, path), subscribeHref: webcal(siteUrl, path) };
}

/** "unheard": the old address may have ended, though the reply was lost. */
export async function makeOwnCalendar({ member }: Clients, call: MemberCall): Promise<CalendarNotice> {
  const answer = call((token) => member.newCalendarAddress(token));
  if (await wasDone("a new calendar address", answer)) return "new";
  const error: unknown = await answer.catch((why: unknown) => why);
  return isUpstreamError(error) && error.mayHaveArrived ? "unheard" : "failed";
}
