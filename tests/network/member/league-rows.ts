import type { Insertable } from "kysely";
import { eventRow } from "~network/league/event-row";
import { profile } from "~network/league/profiles";
import type { EventTable, ProfileTable } from "~network/league/tables";
import type { UserTable } from "~network/member/tables";
import type { Db } from "~network/store/database";
import { insert } from "../../support/rows";

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

export const schoolRow = (key: string): ProfileTable =>
  profile({
    key,
    type: "school",
    slug: `${key}-high`,
    name: `${key} High School`,
    short_name: key,
    city: "Des Moines",
    state_code: "IA",
    time_zone: "Central",
    primary_color: "0x0c5097",
    producer_key: null,
  });

/** Schools with a game that is over and one to come each: "school-3", "past-3" and "soon-3". */
export async function schoolsWithGames(db: Db, count: number, now: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await insert(db, "profile", schoolRow(`school-${i}`));
    await insert(db, "event", [
      gameRow(`past-${i}`, now - (i + 5) * 3_600_000),
      gameRow(`soon-${i}`, now + (i + 1) * 3_600_000),
    ]);
    await insert(db, "event_school", { event_key: `soon-${i}`, school_key: `school-${i}` });
  }
}

/** A game as the league keeps it, with a replay once it is over. */
export const gameRow = (key: string, startAt: number, changes: Partial<EventTable> = {}): EventTable =>
  eventRow({
    key,
    kind: { name: "Basketball", slug: "basketball", isSport: true },
    host: { state_code: "IA", city: "Des Moines", time_zone: "Central" },
    publisher: { key: "publisher", slug: "publisher", producer_key: "publisher" },
    participants: [],
    title: key,
    gender: "girls",
    game_type: "regular",
    start_at: startAt,
    on_air_at: startAt,
    complete_at: startAt + 2 * 3_600_000,
    vod_ready_at: startAt + 3 * 3_600_000,
    has_broadcast: 1,
    has_vod: 1,
    payment_required: 1,
    duration_s: 7_200,
    clip: "clip",
    updated_at: startAt,
    ...changes,
  });
