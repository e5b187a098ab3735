import type { Kysely } from "kysely";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { setFlag } from "../flags/flag-values.server";
import type { Database } from "../store/database";

/** As many as the home page's row shows. */
export const MOST_FEATURED = 8;

const ROW = "home-page-featured-carousel";

/** The home page's row asks for these games by name, or for live ones as ever; false: they are too many. */
export async function featureGames(db: Kysely<Database>, now: number): Promise<boolean> {
  const games = await db
    .selectFrom("event")
    .select("key")
    .where("overrides", "like", '%"featured":true%')
    .orderBy("start_at")
    .orderBy("key")
    .execute();
  if (games.length > MOST_FEATURED) return false;
  const key = games.map((game) => game.key).join(",");
  await setFlag(db, ROW, { ...FLAG_DEFAULTS[ROW], ...(key && { query: { key } }) }, now);
  return true;
}
