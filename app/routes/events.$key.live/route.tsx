import { DateTime } from "luxon";
import { renderToStaticMarkup } from "react-dom/server";
import { LivePart } from "~/components/event/live-part";
import { LIVE_PARAMETERS, SCORES_PARAMETER } from "~/http/shared-answers";
import { stylePolicy } from "~/http/style-policy.server";
import { eventHeadlines, isStatsOnly, namedPublisher } from "~/models/event/page/event-by-publisher";
import { secondsToStart } from "~/models/event/page/event-news";
import { withCheers } from "~/models/event/score/cheers";
import { datacastThen, readSecondsBehind } from "~/models/event/score/past-score.server";
import { scoreboardView } from "~/models/event/score/scoreboard";
import { awaitedStatus, statusMark } from "~/models/event/status/awaited-status";
import type { CurrentEvent } from "~/models/event/status/display-status";
import { type LiveState, namesOf, PACE } from "~/models/event/status/live-state";
import { statsMessage, statusMessage, statusMessageFacts } from "~/models/event/status/status-message";
import { eventLivePath, eventPath, withQuery } from "~/models/navigation/paths";
import { clockTime, knownStart, zoneOf } from "~/models/place/time";
import {
  liveAnswer,
  type LiveEvent,
  orGone,
  orItsPage,
  readLiveEvent,
  requestedLiveEvent,
} from "~/web/page/live-answer.server";
import { route, type Visit } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import type { Datacast, Event } from "~contracts/records/event";
import { LIVE_STYLE, LiveDocument, type LiveWords } from "./live-document";

/**
 * One light page for everyone; `?part=1` returns the part of the event's page that changes (rulings 3), and with
 * `behind=1200` as it stood twenty minutes ago.
 */
export const loader = route(async (visit) => {
  const key = requestedLiveEvent(visit);
  const { searchParams } = visit.url;
  const live = readLiveEvent(visit, key);
  if (searchParams.has("part")) return partAnswer(visit, await orGone(live));
  const { current, state } = await orItsPage(key, live);
  const words = wordsOf(current, state, searchParams);
  const answer = liveAnswer(
    `<!doctype html>${renderToStaticMarkup(<LiveDocument {...{ state, words }} />)}`,
    "text/html",
  );
  answer.headers.set("Content-Security-Policy", POLICY);
  return answer;
});

export { action } from "~/web/form/method-not-allowed.server";

async function partAnswer(
  { url, upstreams, epochMs }: Visit,
  { current, state, sameAs }: LiveEvent,
): Promise<Response> {
  const { event, media, now } = current;
  const behind = readSecondsBehind(url.searchParams);
  const { datacast } = state.score ? media : { datacast: null };
  const scores =
    datacast && behind !== null ? await datacastThen(upstreams, datacast, epochMs - behind * 1_000) : datacast;
  const board = scores && scoreboardOf(event, scores);
  const scoreboard = board && withCheers(board, behind === null ? (state.score?.cheers ?? null) : null);
  const isUnknown = datacast !== null && scoreboard === null && behind !== null;
  // While a stream tells each change, it would tell each second, too.
  const isStreamed = state.next === PACE.playing;
  const code = awaitedStatus(current);
  const startsIn = isStreamed ? null : secondsToStart({ code, start: knownStart(event), now });
  const marked = { ...state, mark: statusMark(current), startsIn };
  const html = renderToStaticMarkup(<LivePart state={marked} {...{ scoreboard, isUnknown }} />);
  return liveAnswer(html, "text/html", sameAs);
}

const POLICY = stylePolicy(LIVE_STYLE);

/** In venue time because everyone gets the same answer; the page's script converts it. */
const scoreboardOf = (event: Event, datacast: Datacast) => scoreboardView(datacast, event, zoneOf(event));

function wordsOf(current: CurrentEvent, { code, score }: LiveState, query: URLSearchParams): LiveWords {
  const { event, publisher, media } = current;
  const zone = zoneOf(event);
  const { headline, subheadline } = eventHeadlines(event, publisher);
  const isHourUnknown = event.time_to_be_determined && score?.final === true;
  const updated = score && !isHourUnknown ? DateTime.fromSeconds(score.at) : null;
  const named = { key: query.get(LIVE_PARAMETERS.publisher) };
  const chosen = { [LIVE_PARAMETERS.publisher]: namedPublisher(event.publishers, named) };
  return {
    title: subheadline,
    subtitle: headline,
    status: isStatsOnly(publisher)
      ? statsMessage(current, score !== null, zone)
      : statusMessage(code, statusMessageFacts(current), zone),
    hidesStats: score === null && Boolean(media.datacast?.scoreboard),
    teams: namesOf(event),
    updatedText: updated ? clockTime(updated, zone) : null,
    eventHref: withQuery(eventPath(event.slug, event.key), chosen),
    selfHref: eventLivePath(event.key, {
      ...chosen,
      [LIVE_PARAMETERS.pass]: query.get(LIVE_PARAMETERS.pass),
      [SCORES_PARAMETER]: query.get(SCORES_PARAMETER),
    }),
    siteName: brand.name,
  };
}
