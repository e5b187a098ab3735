import { createHash } from "node:crypto";
import { LIVE_PARAMETERS, SAME_AS_HEADER, SCORES_PARAMETER } from "~/http/shared-answers";
import { choosePublisher } from "~/models/event/page/event-by-publisher";
import { readEvent } from "~/models/event/page/event-page.server";
import { cheersIn } from "~/models/event/score/cheers.server";
import { type CurrentEvent, currentEvent } from "~/models/event/status/display-status";
import { type LiveState, liveStateOf } from "~/models/event/status/live-state";
import { noticeOf } from "~/models/event/status/stream-notice.server";
import { eventPath, withQuery } from "~/models/navigation/paths";
import { keyParams } from "~/models/navigation/route-params";
import type { Event } from "~contracts/records/event";
import { fileNotFound, paramsOf } from "../visit/guards.server";
import { isStatsPass, opensStats } from "../visit/timed-pass.server";
import type { Visit } from "../visit/visit.server";
import { NEVER_KEPT, safeRedirect } from "./answers.server";

export type LiveEvent = { current: CurrentEvent; state: LiveState; sameAs: string | null };

/** Reads nothing but the address, so one answer can serve everyone. */
export async function readLiveEvent({ url, now, upstreams }: Visit, key: string): Promise<LiveEvent> {
  const { pathname, searchParams } = url;
  const event = await readEvent(upstreams, key, pathname);
  const publisher = choosePublisher(event.publishers, { key: searchParams.get(LIVE_PARAMETERS.publisher) });
  const current = currentEvent(event, publisher, now);
  const mayReadStats = opensStats(searchParams.get(LIVE_PARAMETERS.pass), key, now.toMillis());
  const [notice, cheers] = await Promise.all([noticeOf(upstreams, current), cheersIn(current)]);
  const state = liveStateOf(current, { mayReadStats, notice, cheers });
  return { current, state, sameAs: withoutMadeUp(url, event) };
}

/** The address without an unknown publisher or pass; null if it has none, as in the links of our own pages. */
function withoutMadeUp({ pathname, searchParams }: URL, { key, publishers }: Event): string | null {
  const { publisher, pass } = LIVE_PARAMETERS;
  const isReal = {
    [publisher]: (named: string) => publishers.some((one) => one.key === named),
    [pass]: (held: string) => isStatsPass(held, key),
  };
  const real = new URLSearchParams(searchParams);
  for (const [name, isOne] of Object.entries(isReal)) if (!searchParams.getAll(name).every(isOne)) real.delete(name);
  return String(real) === String(searchParams) ? null : withQuery(pathname, Object.fromEntries(real));
}

async function inPlaceOf<Answer>(
  statuses: readonly number[],
  promise: Promise<Answer>,
  answer: () => Response,
): Promise<Answer> {
  try {
    return await promise;
  } catch (thrown) {
    throw thrown instanceof Response && statuses.includes(thrown.status) ? answer() : thrown;
  }
}

/** The page of a deleted event, or of none, says so, and what else there is (S 2.11). */
export const orItsPage = <Answer>(key: string, answer: Promise<Answer>): Promise<Answer> =>
  inPlaceOf([404, GONE.status], answer, () => safeRedirect(eventPath(null, key), { status: 302, headers: NEVER_KEPT }));

const GONE = { status: 410, statusText: "Gone" } as const;

/** An open page goes there by itself. For HTML, one answer serves all requests that come at once. */
export const orGone = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  inPlaceOf(
    [GONE.status],
    answer,
    () => new Response("Gone", { ...GONE, headers: { ...NEVER_KEPT, "Content-Type": "text/html; charset=utf-8" } }),
  );

/** Anyone who hides scores is sent to the address that does, so that everyone's own never depends on a cookie. */
export function goWhereScoresAreHidden({ url, visitor }: Visit): void {
  if (!visitor.hidesScores || url.searchParams.has(SCORES_PARAMETER)) return;
  const target = new URL(url);
  target.searchParams.set(SCORES_PARAMETER, "hidden");
  throw safeRedirect(`${target.pathname}${target.search}`, { status: 302, headers: NEVER_KEPT });
}

/** The key in the address, once the visitor is where their choice about scores leads. */
export function requestedLiveEvent(visit: Visit): string {
  goWhereScoresAreHidden(visit);
  return paramsOf(visit, keyParams, fileNotFound).key;
}

/** How long shared caches may reuse an answer. */
const SHARED_SECONDS = 3;

/** The ETag lets repeat requests get a 304. */
export function liveAnswer(
  body: string,
  type: "application/json" | "text/html",
  sameAs: string | null = null,
): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": `public, max-age=0, s-maxage=${SHARED_SECONDS}`,
      ...(sameAs !== null && { [SAME_AS_HEADER]: sameAs }),
      ETag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`,
    },
  });
}
