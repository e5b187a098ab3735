import type { Kysely } from "kysely";
import type { Database } from "../store/database";
import { readOverrides } from "./overrides";
import type { EventTable, HighlightTable, ProfileTable } from "./tables";

/** Looks up single records of the league, each by an index. */

type Db = Kysely<Database>;

export async function findEvent(db: Db, key: string): Promise<EventTable | undefined> {
  return db.selectFrom("event").selectAll().where("key", "=", key).executeTakeFirst();
}

/** The event behind a media key's tail; the tail does not say whether it is a game. */
export async function findEventByTail(db: Db, tail: string): Promise<EventTable | undefined> {
  return db.selectFrom("event").selectAll().where("key", "in", [`gam${tail}`, `evt${tail}`]).executeTakeFirst();
}

/** A highlight that has been published. */
export async function findHighlight(db: Db, key: string, now: number): Promise<HighlightTable | undefined> {
  return db.selectFrom("highlight").selectAll().where("key", "=", key).where("published_at", "<=", now).executeTakeFirst();
}

export async function findProfile(db: Db, key: string): Promise<ProfileTable | undefined> {
  return db.selectFrom("profile").selectAll().where("key", "=", key).executeTakeFirst();
}

/** What other organizations say of an association they belong to. */
export async function findNames(db: Db, key: string): Promise<Pick<ProfileTable, "acronym" | "name" | "slug"> | undefined> {
  return db.selectFrom("profile").select(["acronym", "name", "slug"]).where("key", "=", key).executeTakeFirst();
}

export async function findProducer(db: Db, producerKey: string): Promise<ProfileTable | undefined> {
  return db.selectFrom("profile").selectAll().where("producer_key", "=", producerKey).executeTakeFirst();
}

/** Every organization that an event's record names: schools, publishers and their associations. */
export async function findProfilesOf(db: Db, event: EventTable) {
  const schoolKeys: string[] = JSON.parse(event.participant_keys);
  const { second_publisher_key: second } = readOverrides(event.overrides);
  const keys = event.state_association_key ? [...schoolKeys, event.state_association_key] : schoolKeys;
  const producers = second ? [event.publisher_key, second] : [event.publisher_key];
  const rows = await db
    .selectFrom("profile")
    .selectAll()
    .where((where) => where.or([where("key", "in", keys), where("producer_key", "in", producers)]))
    .execute();
  return {
    byKey: new Map(rows.map((row) => [row.key, row])),
    byProducer: new Map(rows.map((row) => [row.producer_key ?? "", row])),
  };
}
