import { mediumDay } from "~/models/place/format";
import { drawnSvg } from "~/models/share-picture/share-picture.server";
import { withFallback } from "~/services/fallback.server";
import { orUnread } from "~/services/http/unavailable.server";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import type { Receipt } from "~contracts/records/billing";
import { schoolOfTicket, type Ticket, ticketOf } from "./ticket";
import { ticketSvg } from "./ticket-picture";

/** In the network's colors while the school can't be read. */
export async function ticketFor(
  { catalogue }: Pick<Upstreams, "catalogue">,
  receipt: Receipt,
  zone: string,
): Promise<Ticket | null> {
  const key = schoolOfTicket(receipt);
  const school = key && (await withFallback("the school of a ticket", catalogue.selectedSchool(key), null));
  return ticketOf(receipt, school || null, (iso) => mediumDay(iso, zone) ?? "");
}

/** PNG of the member's own ticket; null: there is none. */
export async function drawnTicket(
  upstreams: Pick<Upstreams, "catalogue" | "subscriptionManagement">,
  orderId: string,
  call: MemberCall,
  zone: string,
): Promise<ArrayBuffer | "unavailable" | null> {
  const receipt = await orUnread(
    call((token) => upstreams.subscriptionManagement.receipt(token, orderId)),
    400,
    404,
  );
  if (!receipt || receipt === "unavailable") return receipt;
  const ticket = await ticketFor(upstreams, receipt, zone);
  return ticket && ((await drawnSvg(ticketSvg(ticket))) ?? "unavailable");
}
