import type { Scenario } from "~contracts/network";
import type { Db } from "../store/database";
import { addRows, rowsWith } from "../store/rows";
import { scenarioKey } from "./scenario-event";
import { EVENT_SCENARIOS } from "./scenario-table";

const OWNER = "annual@fieldhouse.example";

const CLIPS = [
  {
    name: "clip",
    of: "free_game_replay",
    key: "clpexampleoffree001",
    title: "The first points",
    what: "A clip of a free game: everyone can see it.",
  },
  {
    name: "clip_paid",
    of: "paid_replay",
    key: "clpexampleofpaid001",
    title: "The play of the night",
    what: "A clip of a paid game: only for members who can watch the game.",
  },
] as const;

const eventKeyOf = (scenario: string): string | null => {
  const spec = EVENT_SCENARIOS.find(({ name }) => name === scenario);
  return spec ? scenarioKey(spec) : null;
};

async function addMissing(db: Db, now: number): Promise<void> {
  const owner = await rowsWith(db, "user", { email: OWNER }).first("key");
  const rows = CLIPS.flatMap(({ of, key, title }) => {
    const event_key = eventKeyOf(of);
    if (!owner || !event_key) return [];
    return [
      {
        key,
        user_key: owner.key,
        event_key,
        source_key: `vod${event_key.slice(3)}`,
        start_s: 4,
        end_s: 16,
        title,
        created_at: now,
      },
    ];
  });
  if (rows.length === 0) return;
  await addRows(db, "clip", rows);
}

export async function clipScenarios(db: Db, now: number): Promise<Scenario[]> {
  await addMissing(db, now);
  const kept = await db
    .selectFrom("clip")
    .select("key")
    .where(
      "key",
      "in",
      CLIPS.map(({ key }) => key),
    )
    .execute();
  const keys = new Set(kept.map(({ key }) => key));
  return CLIPS.filter(({ key }) => keys.has(key)).map(({ name, key, what }) => ({ name, url: `/clips/${key}`, what }));
}
