import type { DeskRole } from "~contracts/desk";

export type DeskStaffTable = {
  user_key: string;
  role: DeskRole;
  /** The key of the one organization of the role `school`. */
  school: string | null;
  /** The secret of the authenticator app, sealed; null until the first visit. */
  secret: string | null;
  /** When the app's first code came; null: the secret isn't in use yet. */
  confirmed_at: number | null;
  /** The newest step of a code that was taken, so that none is taken twice. */
  last_step: number;
  /** Wrong codes since `tries_from`. */
  tries: number;
  tries_from: number;
};

/** SHA-256, so that the stored value opens nothing. */
export type DeskRecoveryTable = { hash: string; user_key: string };

export type DeskSessionTable = { hash: string; user_key: string; expires_at: number };

/** Append only. It names accounts by key, so that nothing of a deleted one stays. */
export type DeskAuditTable = {
  id: string;
  at: number;
  /** An account's key, or "command". */
  actor: string;
  action: string;
  subject: string;
  before: string | null;
  after: string | null;
  place: string | null;
};

/** How many pages follow a game through one web node. */
export type DeskViewersTable = { node: string; event_key: string; viewers: number; at: number };

/** A game as it was before the desk's last change. */
export type DeskGameBeforeTable = {
  event_key: string;
  kind: string;
  /** What the change made of the game's own: it can be taken back as long as that stands. */
  updated_at: number;
  /** JSON of its row. */
  event: string;
};

/** Sums of one day in the East, of a game or, without a key, of all; kept 13 months, with nothing of a person. */
export type DeskFigureTable = {
  day: string;
  event_key: string;
  /** Pages that followed, at most. */
  viewers: number;
  /** That they followed, together. */
  seconds: number;
  /** Players whose video failed. */
  failures: number;
};

/** One line over the site. */
export type DeskAnnouncementTable = {
  id: string;
  text: string;
  audience: "all" | "state" | "organization";
  /** A state's code or an organization's slug; null for all. */
  place: string | null;
  starts_at: number;
  ends_at: number;
};

declare module "../store/database" {
  interface Database {
    desk_staff: DeskStaffTable;
    desk_recovery: DeskRecoveryTable;
    desk_session: DeskSessionTable;
    desk_audit: DeskAuditTable;
    desk_announcement: DeskAnnouncementTable;
    desk_viewers: DeskViewersTable;
    desk_figure: DeskFigureTable;
    desk_game_before: DeskGameBeforeTable;
  }
}
