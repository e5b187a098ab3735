import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { GENDERS, LEVELS } from "~contracts/vocabulary/activities";
import { findProfile, findProfilesOfAll } from "../league/find";
import type { Database } from "../store/database";
import { type EventRecord, scheduledRecord } from "./event-record";

/** Includes deleted events, for calendars and feeds. */

export const MAX_EVENTS = 200;

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
export type ScheduleParameters = z.output<typeof scheduleParameters>;

/** Before the limit is counted, or a full piece would look like the last one. */
const isListed = sql<boolean>`overrides not like '%"unlisted":true%'`;

export async function organizationSchedule(
  db: Kysely<Database>,
  organizationKey: string,
  asked: ScheduleParameters,
  now: number,
): Promise<EventRecord[] | null> {
  const organization = await findProfile(db, organizationKey);
  if (!organization) return null;
  const events = await db
    .selectFrom("event")
    .selectAll()
    .where("start_at", ">=", asked.from)
    .where("start_at", "<", asked.to)
    .where(isListed)
    .$if(asked.after !== undefined, (query) =>
      query.where((where) => where.or([where("start_at", ">", asked.from), where("key", ">", asked.after ?? "")])),
    )
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
    .$if(asked.activity !== undefined, (query) => query.where("sport_slug", "=", asked.activity ?? ""))
    .$if(asked.level !== undefined, (query) => query.where("level", "=", asked.level ?? ""))
    .$if(asked.gender !== undefined, (query) =>
      query.where((where) =>
        asked.gender === "coed"
          ? where.or([where("gender", "is", null), where("gender", "=", "coed")])
          : where("gender", "=", asked.gender ?? ""),
      ),
    )
    .orderBy("start_at", asked.sort === "start" ? "asc" : "desc")
    .orderBy("key")
    .limit(asked.size)
    .execute();
  const profiles = await findProfilesOfAll(db, events);
  return events.map((event) => scheduledRecord(event, profiles, now));
}
