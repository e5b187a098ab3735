import type { DateTime } from "luxon";
import { formatCard } from "~/models/card/format-card";
import { liveGame, type LiveGames, paceOfGames } from "~/models/card/live-game";
import { orUnavailable } from "~/services/http/unavailable.server";
import type { Upstreams } from "~/services/upstreams.server";

/** Games that search doesn't have are left out. */
export async function liveGamesOf(
  { search }: Pick<Upstreams, "search">,
  keys: readonly string[],
  now: DateTime,
): Promise<LiveGames> {
  const { items } = await orUnavailable(search.events({ key: keys, size: keys.length }));
  const timed = items.map((listing) => ({ status: formatCard(listing).status, start: listing.date }));
  return { games: items.map(liveGame), next: paceOfGames(timed, now) };
}
