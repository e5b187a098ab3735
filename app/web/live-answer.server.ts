import { createHash } from "node:crypto";
import { readEvent } from "~/models/event/event-page.server";
import { type LiveState, liveStateOf } from "~/models/event/live-state";
import { choosePublisher } from "~/models/event/publisher";
import { noticeOf } from "~/models/event/stream-notice.server";
import type { Event, Publisher } from "~contracts/records/event";
import { opensStats } from "./stats-pass.server";
import type { Visit } from "./visit.server";

export const LIVE_PARAMETERS = { publisher: "publisher_key", pass: "s" } as const;

/** Reads nothing but the address, so one answer can serve everyone. */
export async function readLiveEvent(
  { url: { pathname, searchParams }, now, upstreams }: Visit,
  key: string,
): Promise<{ event: Event; publisher: Publisher | null; state: LiveState }> {
  const event = await readEvent(upstreams, key, pathname);
  const publisher = choosePublisher(event.publishers, { key: searchParams.get(LIVE_PARAMETERS.publisher) });
  const mayReadStats = opensStats(searchParams.get(LIVE_PARAMETERS.pass), key, now.toMillis());
  const notice = await noticeOf(upstreams, event, publisher, now);
  return { event, publisher, state: liveStateOf(event, publisher, { mayReadStats, notice, now }) };
}

/** How long shared caches may reuse an answer. */
const SHARED_SECONDS = 3;

/** The ETag lets repeat requests get a 304. */
export function liveAnswer(body: string, type: "application/json" | "text/html"): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": `public, max-age=0, s-maxage=${SHARED_SECONDS}`,
      ETag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`,
    },
  });
}
