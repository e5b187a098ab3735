import { toFlag } from "../store/database";
import type { LeagueActivity } from "./activities";
import type { EventTable, ProfileTable } from "./tables";

type Place = Pick<ProfileTable, "state_code" | "city" | "time_zone">;

type EventDraft = {
  kind: Pick<LeagueActivity, "name" | "slug" | "isSport">;
  host: Place & Partial<Pick<ProfileTable, "state_association_key">>;
  publisher: Pick<ProfileTable, "key" | "slug" | "producer_key">;
  /** The home team is the last. */
  participants: readonly string[];
} & Pick<EventTable, "key" | "title" | "start_at" | "updated_at"> &
  Partial<EventTable>;

/** An event of which nothing more is known than the draft says: without video, stats and price. */
export function eventRow({ kind, host, publisher, participants, start_at, ...facts }: EventDraft): EventTable {
  return {
    slug: publisher.slug,
    content_type: kind.isSport ? "game" : "event",
    activity: kind.name,
    sport_slug: kind.slug,
    is_sport: toFlag(kind.isSport),
    gender: null,
    level: kind.isSport ? "varsity" : null,
    game_type: null,
    state_code: host.state_code ?? "",
    city: host.city ?? "",
    venue: null,
    time_zone: host.time_zone ?? "East",
    start_at,
    tbd: 0,
    on_air_at: null,
    complete_at: null,
    vod_ready_at: null,
    has_broadcast: 0,
    has_vod: 0,
    has_datacast: 0,
    payment_required: 0,
    is_tournament: 0,
    required_entitlement: null,
    is_pixellot: 0,
    is_deleted: 0,
    home_key: participants.length > 1 ? (participants.at(-1) ?? null) : null,
    away_key: participants.length === 2 ? (participants[0] ?? null) : null,
    participant_keys: JSON.stringify(participants),
    publisher_key: publisher.producer_key ?? publisher.key,
    state_association_key: host.state_association_key ?? null,
    duration_s: 0,
    clip: "",
    overrides: "{}",
    ...facts,
  };
}
