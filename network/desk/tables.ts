import type { DeskRole } from "~contracts/desk";
import { column, type TableOf, type TablesOf } from "../store/schema";

export const deskTables = {
  desk_staff: {
    user_key: "text primary key",
    role: column<DeskRole>("text not null"),
    /** The key of the one organization of the role `school`. */
    school: "text",
    /** The secret of the authenticator app, sealed; null until the first visit. */
    secret: "text",
    /** When the app's first code came; null: the secret isn't in use yet. */
    confirmed_at: "bigint",
    /** The newest step of a code that was taken, so that none is taken twice. */
    last_step: "bigint not null",
    /** Wrong codes since `tries_from`. */
    tries: "integer not null",
    tries_from: "bigint not null",
  },
  /** SHA-256, so that the stored value opens nothing. */
  desk_recovery: { hash: "text primary key", user_key: "text not null" },
  desk_session: { hash: "text primary key", user_key: "text not null", expires_at: "bigint not null" },
  /** Append only. It names accounts by key, so that nothing of a deleted one stays. */
  desk_audit: {
    id: "text primary key",
    at: "bigint not null",
    /** An account's key, or "command". */
    actor: "text not null",
    action: "text not null",
    subject: "text not null",
    before: "text",
    after: "text",
    place: "text",
  },
  /** One line over the site. */
  desk_announcement: {
    id: "text primary key",
    text: "text not null",
    audience: column<"all" | "state" | "organization">("text not null"),
    /** A state's code or an organization's slug; null for all. */
    place: "text",
    starts_at: "bigint not null",
    ends_at: "bigint not null",
  },
  /** How many pages follow a game through one web node. */
  desk_viewers: {
    node: "text not null",
    event_key: "text not null",
    viewers: "integer not null",
    at: "bigint not null",
    "constraint desk_viewers_key": "primary key (node, event_key)",
  },
  /** Sums of one day in the East, of a game or, without a key, of all; kept 13 months, with nothing of a person. */
  desk_figure: {
    day: "text not null",
    event_key: "text not null",
    /** Pages that followed, at most. */
    viewers: "integer not null",
    /** That they followed, together. */
    seconds: "bigint not null",
    /** Players whose video failed. */
    failures: "integer not null",
    "constraint desk_figure_key": "primary key (day, event_key)",
  },
  /** A game as it was before the desk's last change. */
  desk_game_before: {
    event_key: "text primary key",
    kind: "text not null",
    /** What the change made of the game's own: it can be taken back as long as that stands. */
    updated_at: "bigint not null",
    /** JSON of its row. */
    event: "text not null",
  },
} as const;

export type DeskStaffTable = TableOf<typeof deskTables.desk_staff>;

declare module "../store/database" {
  interface Database extends TablesOf<typeof deskTables> {}
}
