import type { DateTime } from "luxon";
import { eventView } from "~/models/event/page/event-page.server";
import { currentOn } from "~/models/event/page/event-request.server";
import { eventPath } from "~/models/navigation/paths";
import { orNone } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import { keyIn } from "./games.server";

/** What an event's page says to a member who holds this; null where the text names no event. */
export async function whyFor(
  { content, drm, member }: Pick<Upstreams, "content" | "drm" | "member">,
  entitlements: string[],
  typed: string,
  { siteUrl, zone, now }: { siteUrl: string; zone: string; now: DateTime },
) {
  const key = keyIn(typed);
  const event = key && (await orNone(content.event(key)));
  if (!event || event.is_deleted) return null;
  const path = eventPath(event.slug, event.key);
  const page = { siteUrl, path, publisherKey: null, explains: true };
  // Asks for no license, which would take one of their streams.
  const device = { limitedConcurrent: false, heldLicense: null, device: null };
  const session = { authenticated: true, tokenIsOurs: true, sessionLost: false };
  const { title, status, why, debug } = await eventView(
    { content, drm, member: { ...member, entitlements: async () => entitlements } },
    currentOn(event, page, now),
    { ...device, ...session, zone, call: (ask) => ask("") },
    page,
  );
  return {
    ...{ title: title.headline, path, status: status.message, line: debug ?? "" },
    sentence: why?.sentence ?? null,
  };
}
