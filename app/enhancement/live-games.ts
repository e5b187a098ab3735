/** The script of pages that list games; the one of pages with a player follows them there. */
import { renewLeftOpen } from "./left-open";
import { followGames } from "./listed-games";

followGames();
renewLeftOpen();
