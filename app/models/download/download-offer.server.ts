import type { DateTime } from "luxon";
import { waysToPay } from "~/models/billing/price";
import { specialPriceLine } from "~/models/billing/price-line";
import { downloadLink } from "~/models/event/access/subscribe-link";
import { type EventMedia, mediaOf } from "~/models/event/page/event-by-publisher";
import { type Page, publisherOn, type PublisherQuery } from "~/models/event/page/event-request.server";
import { type DownloadOffer, downloadOfferNow } from "~/models/event/status/timing";
import { customerSupportPath, eventDownloadPath } from "~/models/navigation/paths";
import { startOf } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import { isUpstreamError, orNone } from "~/services/http/upstream-error";
import { publishablePayments } from "~/services/payment-provider/publishable.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { Pass } from "~contracts/records/billing";
import type { Event } from "~contracts/records/event";
import { isPassOfDownload } from "./download-pass";
import { ownedDownload } from "./owned-downloads.server";

type Billing = Pick<Upstreams, "subscriptionAdmin">;

/** The pass that sells a file, under the offer's id; null: none, false: the lookup failed. */
async function passOfOffer({ subscriptionAdmin }: Billing, offer: DownloadOffer): Promise<Pass | false | null> {
  const found = await withFallback("the price of a download", orNone(subscriptionAdmin.pass(offer.id)), false);
  return found && isPassOfDownload(found, offer) && waysToPay(found, publishablePayments()).length > 0
    ? found
    : found && null;
}

/** `pass`: null where none is offered, false where that can't be known. */
export type DownloadForSale = { pass: Pass | false | null; owned: boolean };

/** What checkout sells for the address of a download (S 3). */
export async function downloadForSale(
  upstreams: Billing & Pick<Upstreams, "content" | "member">,
  { eventKey, publisherKey }: { eventKey: string; publisherKey: string | null },
  { call, now }: { call: MemberCall | null; now: DateTime },
): Promise<DownloadForSale> {
  const [event, owned] = await Promise.all([
    upstreams.content.event(eventKey).catch((error: unknown) => {
      if (!isUpstreamError(error)) throw error;
      return isUpstreamError(error, 404) ? null : false;
    }),
    call && ownedDownload(upstreams, eventKey, call),
  ]);
  if (!event) return { pass: event, owned: false };
  const offer = offerOf(event, { publisherKey }, now);
  const pass = offer && (await passOfOffer(upstreams, offer));
  return { pass, owned: owned !== null && owned !== "unknown" };
}

const offerOf = (event: Event, query: PublisherQuery, now: DateTime): DownloadOffer | null =>
  event.canceled || event.is_deleted ? null : downloadOfferNow(event, mediaOf(publisherOn(event, query)), now);

/** `href`: for an owner, where the file is, or help once it is gone. */
export type DownloadView = { description: string; href: string } & (
  { owned: true; isGone: boolean } | { owned: false; price: string; code: string }
);

/** No one owns the file of a game to come or on air: members who wait for it or watch it live ask for nothing. */
function mayBeOwned(event: Event, { broadcast, vod }: EventMedia, now: DateTime): boolean {
  const start = startOf(event);
  return vod?.status === "complete" || (broadcast?.status !== "on_air" && (start === null || now >= start));
}

/** On the event's page: the file for its owner, the offer for everyone who is known not to own it. */
export async function downloadView(
  upstreams: Billing & Pick<Upstreams, "member">,
  event: Event,
  page: Page,
  { call, now }: { call: MemberCall | null; now: DateTime },
): Promise<DownloadView | null> {
  const offer = offerOf(event, page, now);
  const publisher = publisherOn(event, page);
  const [pass, owned] = await Promise.all([
    offer && passOfOffer(upstreams, offer),
    call && mayBeOwned(event, mediaOf(publisher), now) ? ownedDownload(upstreams, event.key, call) : null,
  ]);
  if (owned === "unknown") return null;
  // What was bought outlasts its offer.
  if (owned) {
    const isGone = owned.is_gone === true;
    const description = mediaOf(publisher).vod?.download_description ?? "";
    return { owned: true, isGone, description, href: isGone ? customerSupportPath() : eventDownloadPath(event.key) };
  }
  if (!offer || !pass) return null;
  const { description, paypalCode: code } = offer;
  return { owned: false, description, code, price: specialPriceLine(pass), href: downloadLink(event, publisher, page) };
}
