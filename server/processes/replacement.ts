const WINDOW_MS = 60_000;
/** Deaths of each process within the window; more means that a new one helps no one. */
const MOST_DEATHS = 5;
const WAIT = { first: 250, longest: 4_000 };

/** What follows the death of a web process: a new one, after a wait that grows, or null when it is time to give up. */
export function replacement(deaths: readonly number[], now: number, processes: number): { waitMs: number } | null {
  const recent = deaths.filter((at) => now - at < WINDOW_MS).length;
  if (recent > MOST_DEATHS * processes) return null;
  return { waitMs: recent <= 1 ? 0 : Math.min(WAIT.first * 2 ** (recent - 2), WAIT.longest) };
}
