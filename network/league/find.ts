import type { Db } from "../store/database";
import { prepared } from "../store/prepared";
import { rowsWith } from "../store/rows";
import { readOverrides } from "./overrides";
import { participantKeysOf, publisherKeysOf } from "./participants";
import type { EventTable, HighlightTable, ProfileTable } from "./tables";

const eventQuery = prepared((db, given: { key: string }) =>
  db.selectFrom("event").selectAll().where("key", "=", given.key),
);

export async function findEvent(db: Db, key: string): Promise<EventTable | undefined> {
  return (await eventQuery(db, { key }))[0];
}

/** The tail doesn't tell games and other events apart. */
export async function findEventByTail(db: Db, tail: string): Promise<EventTable | undefined> {
  return db
    .selectFrom("event")
    .selectAll()
    .where("key", "in", [`gam${tail}`, `evt${tail}`])
    .executeTakeFirst();
}

export async function findHighlight(db: Db, key: string, now: number): Promise<HighlightTable | undefined> {
  return db
    .selectFrom("highlight")
    .selectAll()
    .where("key", "=", key)
    .where("published_at", "<=", now)
    .executeTakeFirst();
}

const profileQuery = prepared((db, given: { key: string }) =>
  db.selectFrom("profile").selectAll().where("key", "=", given.key),
);

export async function findProfile(db: Db, key: string): Promise<ProfileTable | undefined> {
  return (await profileQuery(db, { key }))[0];
}

const namesQuery = prepared((db, given: { key: string }) =>
  db.selectFrom("profile").select(["acronym", "name", "slug"]).where("key", "=", given.key),
);

export async function findNames(
  db: Db,
  key: string,
): Promise<Pick<ProfileTable, "acronym" | "name" | "slug"> | undefined> {
  return (await namesQuery(db, { key }))[0];
}

export async function findProducer(db: Db, producerKey: string): Promise<ProfileTable | undefined> {
  return rowsWith(db, "profile", { producer_key: producerKey }).first();
}

export const findProfilesOf = (db: Db, event: EventTable) => findProfilesOfAll(db, [event]);

export async function findProfilesOfAll(db: Db, events: readonly EventTable[]) {
  const keys = new Set<string>();
  const producers = new Set<string>();
  for (const event of events) {
    for (const key of participantKeysOf(event)) keys.add(key);
    if (event.state_association_key) keys.add(event.state_association_key);
    for (const key of publisherKeysOf(event, readOverrides(event.overrides))) producers.add(key);
  }
  const rows = await db
    .selectFrom("profile")
    .selectAll()
    .where((where) => where.or([where("key", "in", [...keys]), where("producer_key", "in", [...producers])]))
    .execute();
  return {
    byKey: new Map(rows.map((row) => [row.key, row])),
    byProducer: new Map(rows.map((row) => [row.producer_key ?? "", row])),
  };
}
