/** The script of pages that list games; the one of pages with a player follows them there. */
import { followGames } from "./listed-games";
import { renewStaleTab } from "./stale-tab";

followGames();
renewStaleTab();
