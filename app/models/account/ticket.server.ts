import { mediumDay } from "~/models/place/time";
import { drawingOf, drawnSvg, emblemIn } from "~/models/share-picture/share-picture.server";
import { crest, text } from "~/models/sharing/share-picture";
import { withFallback } from "~/services/fallback.server";
import { orUnread } from "~/services/http/unavailable.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";
import type { Receipt } from "~contracts/records/billing";
import { schoolOfTicket, type Ticket, ticketOf } from "./ticket";

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
  upstreams: Pick<Upstreams, "catalogue" | "passThrough" | "subscriptionManagement">,
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
  if (!ticket) return null;
  const logo = await withFallback("the crest of a ticket", drawingOf(upstreams, ticket.logo), null);
  return (await drawnSvg(ticketSvg(ticket, logo))) ?? "unavailable";
}

const SIZE = { width: 1200, height: 520 } as const;
/** Where the stub is torn off; a notch at both ends. */
const TEAR = 860;
const OUTLINE =
  `M32 0H${TEAR - 28}a28 28 0 0 0 56 0H1168a32 32 0 0 1 32 32V488a32 32 0 0 1-32 32H${TEAR + 28}` +
  "a28 28 0 0 0-56 0H32a32 32 0 0 1-32-32V32a32 32 0 0 1 32-32Z";

/** To keep: crest, pass, dates, and the order's number on the stub; the rest is clear. */
function ticketSvg({ pass, period, order, holder, crestOf, ground, ink }: Ticket, logo: string | null): string {
  const { width, height } = SIZE;
  const color = ink === "dark" ? "#03060c" : "#ffffff";
  const stub = (TEAR + width) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path d="${OUTLINE}" fill="${ground}"/>`,
    `<path d="M${TEAR} 44V476" stroke="${color}" stroke-width="4" stroke-dasharray="4 14"/>`,
    logo ? emblemIn(logo, 156, 150, 92) : crest(crestOf, 156, 150, 92, color),
    text(holder, 284, 172, 62, "start", 540, color),
    text(pass, 64, 362, 112, "start", 760, color),
    text(period, 64, 452, 52, "start", 760, color),
    text(brand.name.toUpperCase(), stub, 128, 60, "middle", 290, color),
    text("Order", stub, 400, 40, "middle", 290, color),
    text(order, stub, 452, 48, "middle", 300, color),
    "</svg>",
  ].join("");
}
