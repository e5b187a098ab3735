import { sql } from "kysely";
import type { Scenario } from "~contracts/network";
import { STATE_CODES, stateSlug } from "~contracts/vocabulary/states";
import type { Db } from "../store/database";
import type { BracketTable } from "./tables";

const FULL_TREES = [0, 2, 4, 8, 16, 32, 64];

/** Under way, decided, with byes, and not drawn yet (docs/embedded-network.md). */
export async function bracketScenarios(db: Db, now: number): Promise<Scenario[]> {
  const [underWay, decided, withByes, undrawn] = await Promise.all([
    mostLive(db, now),
    db
      .selectFrom("bracket")
      .selectAll()
      .where("final_complete_at", "<=", now)
      .orderBy("team_count", "desc")
      .orderBy("key")
      .executeTakeFirst(),
    db
      .selectFrom("bracket")
      .selectAll()
      .where("first_at", "is not", null)
      .where("team_count", "not in", FULL_TREES)
      .orderBy("team_count", "desc")
      .orderBy("key")
      .executeTakeFirst(),
    db
      .selectFrom("bracket")
      .selectAll()
      .where("first_at", "is", null)
      .orderBy("state_code")
      .orderBy("key")
      .executeTakeFirst(),
  ]);
  return [
    ...scenario("bracket_with_games", underWay, "under way; live games where there are any now."),
    ...scenario("bracket_decided", decided, "decided, with its champion."),
    ...scenario("bracket_with_byes", withByes, "teams that go on without a game in the first round."),
    ...scenario("bracket_without_games", undrawn, "not drawn yet: the error page that says so."),
  ];
}

function scenario(name: string, bracket: BracketTable | undefined, what: string): Scenario[] {
  const state = STATE_CODES.find((code) => code === bracket?.state_code);
  if (!bracket || !state) return [];
  return [
    {
      name,
      url: `/playoffs/brackets/${stateSlug(state)}/${bracket.sport_slug}/${bracket.division_slug}/${bracket.slug}`,
      what: `${bracket.name}: ${what}`,
    },
  ];
}

async function mostLive(db: Db, now: number): Promise<BracketTable | undefined> {
  const onAir = sql<number>`sum(case when bracket_game.start_at <= ${now} and bracket_game.complete_at > ${now} then
    1 else 0 end)`;
  return db
    .selectFrom("bracket")
    .selectAll("bracket")
    .innerJoin(
      (games) =>
        games
          .selectFrom("bracket_game")
          .select("bracket_key")
          .select(onAir.as("live"))
          .where("number", "is not", null)
          .groupBy("bracket_key")
          .as("counted"),
      (join) => join.onRef("counted.bracket_key", "=", "bracket.key"),
    )
    .where("first_at", "<=", now)
    .where("final_complete_at", ">", now)
    .orderBy("counted.live", "desc")
    .orderBy("team_count", "desc")
    .orderBy("bracket.key")
    .executeTakeFirst();
}
