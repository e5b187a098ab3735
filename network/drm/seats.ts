/** Who holds one of a member's seats (S 7.4, rulings 4 "looking is not watching"); the clock is passed in. */

/** Devices of one member that may play at once. */
export const LICENSE_LIMIT = 2;
/** Without a sign of life: one that plays, and one that has not begun to. */
export const PLAYING_LIFE = 90_000;
export const LOOKING_LIFE = 30_000;
/** Open pages that have not begun; more push out the oldest. */
export const MOST_LOOKING = 20;

export type Held = {
  license_key: string;
  renewed_at: number;
  /** Null until it begins to play. */ started_at: number | null;
  stopped_at: number | null;
};

export const lifeOf = ({ started_at }: Pick<Held, "started_at">): number =>
  started_at === null ? LOOKING_LIFE : PLAYING_LIFE;

/** One renewed in the future was left by a development clock that has been set back. */
export function isAlive(license: Held, now: number): boolean {
  return now < license.renewed_at + lifeOf(license) && license.renewed_at <= now + PLAYING_LIFE;
}

/** One that was stopped is kept until it would have ended: its device has yet to learn it. */
export const plays = (license: Held, now: number): boolean =>
  isAlive(license, now) && license.started_at !== null && license.stopped_at === null;

export type Seats = { active: number; not_started: number; limit: number };

/** Only what plays takes a seat; what has merely been opened is told apart. */
export function seatsTaken(licenses: readonly Held[], now: number): Seats {
  const active = licenses.filter((license) => plays(license, now)).length;
  const not_started = licenses.filter((license) => isAlive(license, now) && license.started_at === null).length;
  return { active, not_started, limit: LICENSE_LIMIT };
}

export const hasFreeSeat = ({ active, limit }: Seats): boolean => active < limit;

/** What goes when another license is given: what has ended, and the oldest of too many that have not begun. */
export function licensesToDrop(licenses: readonly Held[], now: number): string[] {
  const looking = licenses.filter((license) => isAlive(license, now) && license.started_at === null);
  const oldest = [...looking].sort((one, other) => other.renewed_at - one.renewed_at).slice(MOST_LOOKING - 1);
  return [...licenses.filter((license) => !isAlive(license, now)), ...oldest].map(({ license_key }) => license_key);
}
