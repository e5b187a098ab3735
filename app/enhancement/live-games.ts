/** The script of pages that list games; the one of pages with a player does it there. */
import { followGames } from "./listed-games";

followGames();
