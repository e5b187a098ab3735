import { type RawBuilder, sql } from "kysely";
import type { Dialect } from "../store/open-store.server";
import type { Overrides } from "./overrides";

type Medium = "broadcast" | "vod";
export type Blackout = { from?: number | undefined; until?: number | undefined };

/** The medium's own dates, or else the event's (S 3, 4.4). */
export function blackoutOf(medium: Medium, overrides: Overrides): Blackout {
  const own = { from: overrides[`${medium}_blackout_start_at`], until: overrides[`${medium}_blackout_end_at`] };
  if (own.from !== undefined || own.until !== undefined) return own;
  return { from: overrides.blackout_start_at, until: overrides.blackout_end_at };
}

/** Strictly between both dates, before a lone end, or after a lone start (S 4.4). */
export function isBlackedOut({ from, until }: Blackout, now: number): boolean {
  return (from !== undefined || until !== undefined) && (from ?? -Infinity) < now && now < (until ?? Infinity);
}

/** By the broadcast's own dates alone: an event's are those of its replay (rulings 4). */
export const isLiveBlackedOut = (overrides: Overrides, now: number): boolean =>
  isBlackedOut({ from: overrides.broadcast_blackout_start_at, until: overrides.broadcast_blackout_end_at }, now);

/** When video that exists since `at` could last be watched from; null while it is blacked out. */
export function watchableSince(at: number | null, blackout: Blackout, now: number): number | null {
  if (at === null || isBlackedOut(blackout, now)) return null;
  const { until } = blackout;
  return until !== undefined && until <= now ? Math.max(at, until) : at;
}

function storedEnd(dialect: Dialect, name: keyof Overrides): RawBuilder<number | null> {
  if (dialect === "sqlite") return sql`json_extract(overrides, ${sql.lit(`$.${name}`)})`;
  return sql`(overrides::jsonb ->> ${sql.lit(name)})::numeric`;
}

/** Of an `event`, as its index has it. */
export const blackoutEnd = (dialect: Dialect, medium: Medium): RawBuilder<number | null> =>
  sql`coalesce(${storedEnd(dialect, `${medium}_blackout_end_at`)}, ${storedEnd(dialect, "blackout_end_at")})`;
