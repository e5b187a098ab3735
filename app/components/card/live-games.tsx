import script from "~/enhancement/built/live-games.js?url";
import { liveGamesPath } from "~/models/navigation/paths";

/**
 * Where scripts run, the page's games stay up to date; a bracket has an address of its own (rulings 3). On a page with
 * a player its script does it, for `data-live-keys`.
 */
export function LiveGames({ bracket }: { bracket?: string }) {
  const address = bracket ? { "data-live-list": bracket } : { "data-live-keys": liveGamesPath() };
  return <script type="module" src={script} {...address} />;
}
