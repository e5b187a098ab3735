import { renderToStaticMarkup } from "react-dom/server";
import { LIVE_PARAMETERS, SCORES_PARAMETER } from "~/http/shared-answers";
import { stylePolicy } from "~/http/style-policy.server";
import { namedPublisher } from "~/models/event/page/event-by-publisher";
import { litWithFinal } from "~/models/event/page/event-news";
import { stagePoster } from "~/models/event/page/stage-poster";
import { listedFinal } from "~/models/event/score/final-score.server";
import { gymBoard } from "~/models/event/score/gym-board";
import { eventBoardPath, eventPath, withQuery } from "~/models/navigation/paths";
import { RETRY_AFTER_SECONDS } from "~/services/http/unavailable.server";
import { NEVER_KEPT } from "~/web/page/answers.server";
import { pictureSources } from "~/web/page/content-security.server";
import { liveAnswer, orItsPage, readLiveEvent, requestedLiveEvent } from "~/web/page/live-answer.server";
import { route, type Visit } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { BOARD_STYLE, BoardDocument, boardStyle, TryingAgain } from "./board-document";

/** One page without scripts for everyone: a gym's TV, a phone on the table (rulings 3). */
export const loader = route((visit) => {
  return orTriesAgain(boardAnswer(visit, requestedLiveEvent(visit)), visit);
});

export { action } from "~/web/form/method-not-allowed.server";

async function boardAnswer(visit: Visit, key: string): Promise<Response> {
  const { upstreams, url, hidesScores } = visit;
  const { current, state } = await orItsPage(key, readLiveEvent(visit, key));
  const { event } = current;
  const final = await listedFinal(upstreams, current);
  const lit = litWithFinal(stagePoster(event, current), final);
  const board = gymBoard(current, { state, lit });
  const query = { key: url.searchParams.get(LIVE_PARAMETERS.publisher) };
  const chosen = {
    [LIVE_PARAMETERS.publisher]: namedPublisher(event.publishers, query),
    [LIVE_PARAMETERS.pass]: url.searchParams.get(LIVE_PARAMETERS.pass),
  };
  const places = {
    eventHref: withQuery(eventPath(event.slug, event.key), {
      [LIVE_PARAMETERS.publisher]: chosen[LIVE_PARAMETERS.publisher],
    }),
    scoreHref: hidesScores ? eventBoardPath(event.key, { ...chosen, [SCORES_PARAMETER]: "shown" }) : null,
    siteName: brand.name,
  };
  const answer = liveAnswer(
    `<!doctype html>${renderToStaticMarkup(<BoardDocument {...{ board, places }} />)}`,
    "text/html",
  );
  answer.headers.set("Content-Security-Policy", stylePolicy(boardStyle(board), pictureSources()));
  return answer;
}

/** One failed answer must not stop a screen that no one stands at to reload it (S 8.4). */
async function orTriesAgain(answer: Promise<Response>, { context, path }: Visit): Promise<Response> {
  try {
    return await answer;
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 500) throw thrown;
    if (!(thrown instanceof Response)) context.report?.(thrown);
    const html = renderToStaticMarkup(<TryingAgain href={path} siteName={brand.name} />);
    return new Response(`<!doctype html>${html}`, {
      status: 503,
      headers: {
        ...NEVER_KEPT,
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": stylePolicy(BOARD_STYLE, pictureSources()),
        "Retry-After": RETRY_AFTER_SECONDS,
      },
    });
  }
}
