import type { Insertable, Kysely } from "kysely";
import type { EventTable, ProfileTable } from "~network/league/tables";
import type { UserTable } from "~network/member/tables";
import type { Database } from "~network/store/database";

/** A member as the store keeps one, who has no password. */
export function userRow(key: string, changes: Partial<UserTable> = {}): Insertable<UserTable> {
  return {
    key,
    email: `${key}@mail.example`,
    name: "Robin",
    last_name: "Sawyer",
    zip_code: "50309",
    time_zone: null,
    password_hash: "-",
    created_at: 0,
    email_subscribe: null,
    school_to_support_key: null,
    stripe_customer_id: null,
    ...changes,
  };
}

/** A school as the league keeps it. */
export function schoolRow(key: string): ProfileTable {
  return {
    key,
    type: "school",
    slug: `${key}-high`,
    name: `${key} High School`,
    short_name: key,
    acronym: null,
    city: "Des Moines",
    state_code: "IA",
    time_zone: "Central",
    about: null,
    logo: `/logos/${key}.svg`,
    primary_color: "0x0c5097",
    secondary_color: null,
    producer_key: null,
    is_non_association: 0,
    state_association_key: null,
    is_network: 1,
    show_ads: 1,
    mascot: null,
    enrollment: null,
    zip: null,
    source: "generated",
  };
}

/** Schools with a game that is over and one to come each: "school-3", "past-3" and "soon-3". */
export async function schoolsWithGames(db: Kysely<Database>, count: number, now: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await db
      .insertInto("profile")
      .values(schoolRow(`school-${i}`))
      .execute();
    await db
      .insertInto("event")
      .values([gameRow(`past-${i}`, now - (i + 5) * 3_600_000), gameRow(`soon-${i}`, now + (i + 1) * 3_600_000)])
      .execute();
    await db
      .insertInto("event_school")
      .values({ event_key: `soon-${i}`, school_key: `school-${i}` })
      .execute();
  }
}

/** A game as the league keeps it, with a replay once it is over. */
export function gameRow(key: string, startAt: number, changes: Partial<EventTable> = {}): EventTable {
  const hour = 3_600_000;
  return {
    key,
    slug: "publisher",
    content_type: "game",
    title: key,
    activity: "Basketball",
    sport_slug: "basketball",
    is_sport: 1,
    gender: "girls",
    level: "varsity",
    game_type: "regular",
    state_code: "IA",
    city: "Des Moines",
    venue: null,
    time_zone: "Central",
    start_at: startAt,
    tbd: 0,
    on_air_at: startAt,
    complete_at: startAt + 2 * hour,
    vod_ready_at: startAt + 3 * hour,
    has_broadcast: 1,
    has_vod: 1,
    has_datacast: 0,
    payment_required: 1,
    is_tournament: 0,
    required_entitlement: null,
    is_pixellot: 0,
    is_deleted: 0,
    home_key: null,
    away_key: null,
    participant_keys: "[]",
    publisher_key: "publisher",
    state_association_key: null,
    duration_s: 7_200,
    clip: "clip",
    updated_at: startAt,
    overrides: "{}",
    ...changes,
  };
}
