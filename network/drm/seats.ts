// S 7.4, rulings 4 "looking is not watching"

export const LICENSE_LIMIT = 2;
/** Since the last keep-alive, for playing and unplayed licenses. */
export const PLAYING_LIFE = 90_000;
export const LOOKING_LIFE = 30_000;
/** Licenses per member that don't play; more evict the oldest. One that has ended may begin again. */
export const MOST_IDLE = 20;

export type SeatLicense = {
  license_key: string;
  renewed_at: number;
  started_at: number | null;
  stopped_at: number | null;
};

export const lifeOf = ({ started_at }: Pick<SeatLicense, "started_at">): number =>
  started_at === null ? LOOKING_LIFE : PLAYING_LIFE;

/** A renewal in the future was left by a development clock that has been set back. */
export function isAlive(license: SeatLicense, now: number): boolean {
  return now < license.renewed_at + lifeOf(license) && license.renewed_at <= now + PLAYING_LIFE;
}

/** Stopped licenses stay until they would have expired, so that their device finds out. */
export const plays = (license: SeatLicense, now: number): boolean =>
  isAlive(license, now) && license.started_at !== null && license.stopped_at === null;

export type Seats = { active: number; not_started: number; limit: number };

/** Unplayed licenses take no seat and are counted separately. */
export function seatsTaken(licenses: readonly SeatLicense[], now: number): Seats {
  const active = licenses.filter((license) => plays(license, now)).length;
  const not_started = licenses.filter((license) => isAlive(license, now) && license.started_at === null).length;
  return { active, not_started, limit: LICENSE_LIMIT };
}

export const hasFreeSeat = ({ active, limit }: Seats): boolean => active < limit;

export function licensesToDrop(licenses: readonly SeatLicense[], now: number): string[] {
  return licenses
    .filter((license) => !plays(license, now))
    .sort((one, other) => other.renewed_at - one.renewed_at)
    .slice(MOST_IDLE - 1)
    .map(({ license_key }) => license_key);
}
