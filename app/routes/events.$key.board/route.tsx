import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { litWithFinal } from "~/models/event/event-news";
import { listedFinal } from "~/models/event/final-score.server";
import { gymBoard } from "~/models/event/gym-board";
import { litStage } from "~/models/event/lit-stage";
import type { RouteHandle } from "~/models/navigation/handle";
import { eventBoardPath, eventPath, withQuery } from "~/models/navigation/paths";
import { keyParams } from "~/models/navigation/route-params";
import { SCORES_PARAMETER } from "~/services/http/everyones-address";
import { settings } from "~/services/process/env.server";
import { origins } from "~/web/content-security.server";
import { pageNotFound } from "~/web/guards.server";
import {
  goWhereScoresAreHidden,
  LIVE_PARAMETERS,
  liveAnswer,
  orItsPage,
  readLiveEvent,
} from "~/web/live-answer.server";
import { visitOf } from "~/web/visit.server";
import { brand } from "~contracts/brand";
import { BoardDocument, boardStyle } from "./board-document";

export const handle: RouteHandle = { pageContext: "event" };

/** One page without scripts for everyone: a gym's TV, a phone on the table (rulings 3). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  goWhereScoresAreHidden(visit);
  const parsed = keyParams.safeParse(visit.params);
  if (!parsed.success) throw pageNotFound(visit.request);
  const { now, upstreams, url, hidesScores } = visit;
  const { event, publisher, state } = await orItsPage(parsed.data.key, readLiveEvent(visit, parsed.data.key));
  const final = await listedFinal(upstreams, event, publisher, now);
  const lit = litWithFinal(litStage(event, { publisher, code: state.code }), final);
  const board = gymBoard(event, publisher, { state, lit, now });
  const chosen = {
    [LIVE_PARAMETERS.publisher]: url.searchParams.get(LIVE_PARAMETERS.publisher),
    [LIVE_PARAMETERS.pass]: url.searchParams.get(LIVE_PARAMETERS.pass),
  };
  const places = {
    eventHref: eventPath(event.slug, event.key),
    scoreHref: hidesScores ? withQuery(eventBoardPath(event.key), { ...chosen, [SCORES_PARAMETER]: "shown" }) : null,
    siteName: brand.name,
  };
  const answer = liveAnswer(
    `<!doctype html>${renderToStaticMarkup(<BoardDocument {...{ board, places }} />)}`,
    "text/html",
  );
  answer.headers.set("Content-Security-Policy", policyOf(boardStyle(board)));
  return answer;
}

export { action } from "~/web/no-form.server";

/** Nothing but the page's own style and the teams' crests (security 4). */
function policyOf(style: string): string {
  const images = ["'self'", ...origins(settings().site.ASSETS_URL)].join(" ");
  return (
    `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; img-src ` +
    `${images}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  );
}
