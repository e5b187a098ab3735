import type { DateTime } from "luxon";
import { formatCard } from "~/models/card/format-card";
import { liveGame, type LiveGames, paceOfGames } from "~/models/card/live-game";
import { gameKeys } from "~/models/navigation/route-params";
import { orUnavailable } from "~/services/http/unavailable.server";
import type { Upstreams } from "~/services/upstreams.server";
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

/** Games that search doesn't have are left out. */
async function liveGamesOf(
  { search }: Pick<Upstreams, "search">,
  keys: readonly string[],
  now: DateTime,
): Promise<LiveGames> {
  const { items } = await orUnavailable(search.events({ key: keys, size: keys.length }));
  const timed = items.map((listing) => ({ status: formatCard(listing).status, start: listing.date }));
  return { games: items.map(liveGame), next: paceOfGames(timed, now) };
}
