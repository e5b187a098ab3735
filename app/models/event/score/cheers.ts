import type { CurrentEvent } from "~/models/event/status/display-status";
import type { ScoreboardView } from "./scoreboard";

/** All that a fan can send to a team: no words of one's own, no names (rulings 3). */
export const CHEERS = ["Let's go!", "Defense!", "Great play!", "Nice hustle!", "Keep it up!", "Good game!"] as const;

export const isCheer = (typed: unknown): typed is (typeof CHEERS)[number] => CHEERS.some((cheer) => cheer === typed);

/** Of the first and the second team, within a minute. */
export type Cheers = readonly [number, number];

/** Their keys while it is played; `off` are the slugs of schools that take none, or `*`. */
export function cheeredTeams({ event, media }: CurrentEvent, off: readonly string[]): [string, string] | null {
  const { scoreboard = null, status = null } = media.datacast ?? {};
  const [first, second, ...others] = scoreboard?.teams ?? [];
  if (status !== "inprogress" || scoreboard?.final || !first || !second || others.length > 0) return null;
  const isOff = off.includes("*") || event.participants.some(({ slug }) => slug && off.includes(slug));
  return isOff ? null : [first.key, second.key];
}

const MOST = 900;

/** Rounded down, so that each cheer is no news to everyone; two of them add 20 bytes at most to a live state. */
export function roundedCheers(count: number): number {
  const step = count < 10 ? 1 : count < 100 ? 10 : 100;
  return Math.min(MOST, count - (count % step));
}

/** From 0 to 1, for about a hundred in a minute. */
export const loudness = (cheers: number): number => Math.min(1, Math.round(Math.log10(1 + cheers) * 50) / 100);

export function withCheers(scoreboard: ScoreboardView, cheers: Cheers | null): ScoreboardView {
  if (!cheers) return scoreboard;
  return { ...scoreboard, teams: scoreboard.teams.map((team, index) => ({ ...team, cheers: cheers[index] ?? 0 })) };
}
