import { sql } from "kysely";
import { z } from "zod";
import { GENDERS, LEVELS } from "~contracts/vocabulary/activities";
import { findProfile, findProfilesOfAll } from "../league/find";
import type { EventTable } from "../league/tables";
import type { Db } from "../store/database";
import { type EventRecord, scheduledRecord } from "./event-record";

/** Includes deleted events, for calendars and feeds. */

const MAX_EVENTS = 200;

const time = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value));
const slug = z.string().regex(/^[a-z0-9-]{1,64}$/);
export const scheduleParameters = z.object({
  from: time,
  to: time,
  /** Of the events that begin at `from`, those behind this one: so a list can be read on in pieces. */
  after: z.string().min(1).max(100).optional(),
  sort: z.enum(["start", "-start"]).default("start"),
  size: z.coerce.number().int().min(1).max(MAX_EVENTS).default(MAX_EVENTS),
  activity: slug.optional(),
  /** "coed" events of sports played together carry no gender. */
  gender: z.enum(GENDERS).optional(),
  level: z.enum(LEVELS.map((one) => one.slug)).optional(),
});
type ScheduleParameters = z.output<typeof scheduleParameters>;

const MAX_KEYS = 50;
const keys = z.array(z.string().min(1).max(120)).min(1).max(MAX_KEYS).optional();
const word = z.string().min(1).max(200).optional();
/** A team that no one plays for, whatever its words, has no games, and is no reason to refuse the others. */
export const gamesParameters = scheduleParameters
  .extend({ activity: word, gender: word, level: word, "school[]": keys, "key[]": keys })
  .refine((parameters) => parameters["school[]"] || parameters["key[]"], {
    path: ["school[]"],
    error: "is needed, or key[]",
  });
type GamesParameters = z.output<typeof gamesParameters>;

/** Before the limit is counted, or a full piece would look like the last one. */
const isListed = sql<boolean>`overrides not like '%"unlisted":true%'`;

type Period = Pick<GamesParameters, "from" | "to" | "after" | "sort" | "size" | "activity" | "gender" | "level">;

function eventsIn(db: Db, { from, to, after, sort, size, activity, gender, level }: Period) {
  return db
    .selectFrom("event")
    .selectAll()
    .where("start_at", ">=", from)
    .where("start_at", "<", to)
    .$if(after !== undefined, (query) =>
      query.where((where) => where.or([where("start_at", ">", from), where("key", ">", after ?? "")])),
    )
    .$if(activity !== undefined, (query) => query.where("sport_slug", "=", activity ?? ""))
    .$if(level !== undefined, (query) => query.where("level", "=", level ?? ""))
    .$if(gender !== undefined, (query) =>
      query.where((where) =>
        gender === "coed"
          ? where.or([where("gender", "is", null), where("gender", "=", "coed")])
          : where("gender", "=", gender ?? ""),
      ),
    )
    .orderBy("start_at", sort === "start" ? "asc" : "desc")
    .orderBy("key")
    .limit(size);
}

async function recordsOf(db: Db, events: readonly EventTable[], now: number): Promise<EventRecord[]> {
  const profiles = await findProfilesOfAll(db, events);
  return events.map((event) => scheduledRecord(event, profiles, now));
}

export async function organizationSchedule(
  db: Db,
  organizationKey: string,
  parameters: ScheduleParameters,
  now: number,
): Promise<EventRecord[] | null> {
  const organization = await findProfile(db, organizationKey);
  if (!organization) return null;
  const events = await eventsIn(db, parameters)
    .where(isListed)
    .where((where) => {
      if (organization.type === "school") {
        return where(
          "key",
          "in",
          where.selectFrom("event_school").select("event_key").where("school_key", "=", organization.key),
        );
      }
      return where.or([
        where("state_association_key", "=", organization.key),
        where("publisher_key", "=", organization.producer_key ?? organization.key),
      ]);
    })
    .execute();
  return recordsOf(db, events, now);
}

/** Who names an event by its key was shown it, so it may be unlisted; a school's games are those of its lists. */
export async function gamesOf(
  db: Db,
  { "school[]": schools, "key[]": eventKeys, ...period }: GamesParameters,
  now: number,
): Promise<EventRecord[]> {
  const events = await eventsIn(db, period)
    .$if(eventKeys !== undefined, (query) => query.where("key", "in", eventKeys ?? []))
    .$if(schools !== undefined, (query) =>
      query.where(isListed).where((where) =>
        where(
          "key",
          "in",
          where
            .selectFrom("event_school")
            .select("event_key")
            .where("school_key", "in", schools ?? []),
        ),
      ),
    )
    .execute();
  return recordsOf(db, events, now);
}
