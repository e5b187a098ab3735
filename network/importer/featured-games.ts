import { type Carousel, carouselSchema, FLAG_DEFAULTS } from "~contracts/flags";
import { holdFlag, listFlags, setFlag } from "../flags/flag-values.server";
import type { Transaction } from "../store/database";

/** As many as the home page's row shows. */
export const MOST_FEATURED = 8;

const ROW = "home-page-featured-carousel";

/** The home page's row asks for these games by name, the first eight; returns how many are featured. */
export async function featureGames(db: Transaction, now: number): Promise<number> {
  await holdFlag(db, ROW);
  const games = await db
    .selectFrom("event")
    .select("key")
    .where("overrides", "like", '%"featured":true%')
    .where("is_deleted", "=", 0)
    .orderBy("start_at")
    .orderBy("key")
    .execute();
  const keys = games.slice(0, MOST_FEATURED).map((game) => game.key);
  const stored = (await listFlags(db)).find(({ name }) => name === ROW);
  const row = carouselSchema.safeParse(stored?.value).data ?? FLAG_DEFAULTS[ROW];
  await setFlag(db, ROW, { ...row, ...askingFor(keys, row) }, now, stored?.rules);
  return games.length;
}

/** Live games again once none is featured, unless the team has set what the row asks for. */
function askingFor(keys: readonly string[], { query }: Carousel): Partial<Carousel> {
  if (keys.length > 0) return { content_type: "event", query: { key: keys.join(",") } };
  const isListOfGames = Object.keys(query).join() === "key";
  return isListOfGames ? { query: FLAG_DEFAULTS[ROW].query } : {};
}
