import { liveGamesOf } from "~/models/event-list/live-games.server";
import { gameKeys } from "~/models/navigation/route-params";
import { goWhereScoresAreHidden, liveAnswer } from "~/web/page/live-answer.server";
import { orPlainText } from "~/web/visit/guards.server";
import { route } from "~/web/visit/visit.server";

/** How the games that a page lists stand, for scripts: one answer for everyone, without a cookie (rulings 3). */
export const loader = route(async (visit) => {
  goWhereScoresAreHidden(visit);
  const keys = gameKeys.safeParse(visit.url.searchParams.get("keys"));
  if (!keys.success) throw visit.fileNotFound();
  const state = await orPlainText(liveGamesOf(visit.upstreams, keys.data, visit.now));
  return liveAnswer(JSON.stringify(state), "application/json");
});

export { action } from "~/web/form/method-not-allowed.server";
