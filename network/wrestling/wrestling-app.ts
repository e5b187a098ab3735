import { XMLBuilder } from "fast-xml-parser";
import { type Context, Hono } from "hono";
import { resultsQuery } from "~contracts/wrestling";
import { inputOr } from "../http/input";
import { readOverrides } from "../league/overrides";
import { participantKeysOf } from "../league/participants";
import { chanceFrom } from "../league/random";
import { FIRST_NAMES, LAST_NAMES } from "../league/school-names";
import type { EventTable } from "../league/tables";
import type { Db } from "../store/database";

const CODES: Record<string, string> = { Individual: "P", Dual: "T" };

const builder = new XMLBuilder({ processEntities: true, suppressEmptyNode: true });

const answer = (context: Context, content: object, status: 200 | 400 = 200) =>
  context.body(`<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(content)}`, status, {
    "content-type": "application/xml; charset=utf-8",
  });

const input = inputOr((context) => answer(context, { error: "invalid_request" }, 400));

async function findTournament(db: Db, eventType: string, tournamentId: string): Promise<EventTable | null> {
  const events = await db
    .selectFrom("event")
    .selectAll()
    .where("sport_slug", "=", "wrestling")
    .where("overrides", "like", `%"tournament_id":"${tournamentId}"%`)
    .orderBy("start_at", "desc")
    .limit(1)
    .execute();
  const [event] = events;
  const record = event ? readOverrides(event.overrides).trackwrestling : undefined;
  return event && record?.tournament_id === tournamentId && CODES[record.event_type] === eventType ? event : null;
}

async function teamsOf(db: Db, event: EventTable): Promise<string[]> {
  const keys = participantKeysOf(event);
  if (keys.length === 0) return [];
  const schools = await db
    .selectFrom("profile")
    .select(["key", "short_name"])
    .where("key", "in", keys)
    .orderBy("key")
    .execute();
  return schools.map((school) => school.short_name);
}

/** XML (S 7.9). */
export function wrestlingApp({ db, clock }: { db: Db; clock: { now(): number } }): Hono {
  const app = new Hono();

  app.get("/", input.query(resultsQuery), async (context) => {
    const { function: name, eventType, eventId, matId } = context.req.valid("query");
    const event = await findTournament(db, eventType, eventId);
    if (name === "getMats") {
      const mats = Array.from({ length: event ? MATS : 0 }, (_, index) => ({
        id: String(index + 1),
        name: `Mat ${index + 1}`,
      }));
      return answer(context, { mats: mats.length > 0 ? { mat: mats } : "" });
    }
    const bouts = event ? completedBouts(event, await teamsOf(db, event), clock.now()) : [];
    const match = bouts
      .filter(({ mat }) => !matId || mat === matId)
      .map(({ weight_class, winner, loser }) => ({ weight_class, winner, loser: loser ?? "" }));
    return answer(context, { matches: match.length > 0 ? { match } : "" });
  });

  app.notFound((context) => context.body("", 404));
  return app;
}

export const MATS = 8;
const WEIGHT_CLASSES = "106 113 120 126 132 138 144 150 157 165 175 190 215 285".split(" ");
const BOUTS_ON_A_MAT = 24;
const MINUTE = 60_000;
const BOUT_MINUTES = 5;

type Side = { first_name: string; last_name: string; team_name: string };
type Bout = { mat: string; weight_class: string; winner: Side; loser: Side | null };

/** Latest first; a bout takes five minutes per mat. */
export function completedBouts(
  event: Pick<EventTable, "key" | "on_air_at">,
  teams: readonly string[],
  now: number,
): Bout[] {
  if (event.on_air_at === null || teams.length === 0) return [];
  const rounds = Math.min(BOUTS_ON_A_MAT, Math.floor((now - event.on_air_at) / (BOUT_MINUTES * MINUTE)));
  return Array.from({ length: Math.max(0, rounds) }, (_, index) => rounds - 1 - index).flatMap((round) =>
    Array.from({ length: MATS }, (_, mat) => boutOf(event.key, String(mat + 1), round, teams)),
  );
}

function boutOf(eventKey: string, mat: string, round: number, teams: readonly string[]): Bout {
  const chance = chanceFrom(`bout/${eventKey}/${mat}/${round}`);
  const first = chance.between(0, teams.length - 1);
  const wrestler = (team: number): Side => ({
    first_name: chance.pick(FIRST_NAMES),
    last_name: chance.pick(LAST_NAMES),
    team_name: teams[team % teams.length] ?? "",
  });
  const winner = wrestler(first);
  const loser = chance.happens(0.04) ? null : wrestler(first + chance.between(1, Math.max(1, teams.length - 1)));
  return { mat, weight_class: chance.pick(WEIGHT_CLASSES), winner, loser };
}
