import { namedPublisher } from "~/models/event/page/event-by-publisher";
import { readEvent } from "~/models/event/page/event-page.server";
import { currentOn } from "~/models/event/page/event-request.server";
import { asksForSound } from "~/models/event/video/sound-alone";
import { mayDebug } from "~/models/flags/device-limit.server";
import { memberOnEvent } from "~/models/member/member-on-event.server";
import { canonicalAddress } from "~/models/navigation/malformed-url";
import { eventSlug } from "~/models/navigation/paths";
import { safeRedirect } from "~/web/page/answers.server";
import { goWithoutPass, partnerOfFrame, partners } from "~/web/page/partner-frame.server";
import { viewerOf } from "~/web/visit/viewer.server";
import type { Visit } from "~/web/visit/visit.server";
import type { Event } from "~contracts/records/event";

/** An event now, by the publisher that the address asks for, and who asks. */
export type RequestedEvent = Awaited<ReturnType<typeof requestedEvent>>;

const WHY_PARAMETER = "why";

/** Any other address of the event redirects to its own; throws the answers of S 2.11 where there is no event. */
export async function requestedEvent(visit: Visit, key: string) {
  const { upstreams, url, path, session, visitor } = visit;
  const [event, member] = await Promise.all([
    readEvent(upstreams, key, path).catch((thrown: unknown) => {
      redirectToCanonical(url, null);
      throw thrown;
    }),
    visitor.authenticated ? memberOnEvent(upstreams, key, session.call) : null,
  ]);
  redirectToCanonical(url, event);
  const partner = partnerOfFrame(partners(), visit.request, event.key, visit.epochMs);
  if (!partner) goWithoutPass(visit);
  const viewer = await viewerOf(visit, event, { isKnownMember: member !== null, embedded: partner !== null });
  const soundAlone = asksForSound(url.searchParams);
  const page = {
    siteUrl: visit.site.url,
    path,
    publisherKey: namedPublisher(event.publishers, { key: url.searchParams.get("publisher_key"), path }),
    playsNothing: visit.lite && !soundAlone,
    soundAlone,
    explains: url.searchParams.has(WHY_PARAMETER) && (await mayDebug(upstreams, session)),
  };
  return { current: currentOn(event, page, visit.now), page, viewer, member, partner };
}

/** An event may get an earlier slug back, and a browser that had kept both ways for good would go in circles. */
const SHORTLY_KEPT = { "Cache-Control": "public, max-age=60" };

function redirectToCanonical({ pathname, search }: URL, event: Event | null): void {
  const alsoRight = [...(event?.publishers ?? []), ...(event?.participants ?? [])].flatMap(({ slug }) => slug || []);
  const canonical = canonicalAddress({ pathname, search }, { eventSlug: event && eventSlug(event.slug), alsoRight });
  if (canonical) throw safeRedirect(canonical, { status: 301, headers: SHORTLY_KEPT });
}
