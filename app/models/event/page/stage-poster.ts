import { DEFAULT_TEAM_COLOR, TBD_TEAM_COLOR } from "~/models/card/format-card";
import { cardTexture } from "~/models/card/texture";
import { type DisplayTeam, ofParticipant, ofPublisher, teamDisplay } from "~/models/event/page/teams";
import { type DisplayStatus, isDelayed } from "~/models/event/status/display-status";
import { brand } from "~contracts/brand";
import { type Event, type Publisher, UNDETERMINED_TEAM } from "~contracts/records/event";
import { boardOf } from "./event-by-publisher";

/** What stands on the stage while no video does: the teams in their colors, and how the game is going. */

export type StageSide = { name: string; color: string; logo: string | null; score: number | null };
export type StagePoster = {
  /** Two with the home team second, one, or the first teams of a meet. */
  sides: StageSide[];
  texture: string | null;
  /** "LIVE", "Final", or "Late"; while a score runs, its period and clock follow. */
  news: string | null;
  isLive: boolean;
  /** Who won, and how, where the scores don't say. */
  decided?: string;
  /** While a score runs: what the script of listed games updates in place. */
  playing: { key: string; period: string | null; clock: string | null } | null;
};

const CRESTS = 6;

/** Total, period, and clock are public, as on the event's card; everything else in a datacast may need a pass. */
export function stagePoster(
  event: Event,
  current: { publisher: Publisher | null; code: DisplayStatus } | null,
  assetsUrl?: string,
): StagePoster {
  const datacast = current && boardOf(event, current.publisher);
  const board = datacast?.scoreboard ?? null;
  const isFinal = board !== null && (board.final || datacast?.status === "complete");
  const isPlaying = board !== null && !isFinal && datacast?.status === "inprogress";
  // A late automated camera won't come (S 8.7).
  const isLate = current !== null && isDelayed(current.code) && !event.is_pixellot;
  const isLive = !isFinal && (isPlaying || current?.code === "live_available");
  const teams = teamsShown(event);
  const scores = teams.map(({ key }) => board?.teams.find((team) => team.key === key)?.score);
  const hasScore = (isFinal || isPlaying) && teams.length === 2 && scores.every((score) => score !== undefined);
  return {
    sides: teams.map((team, index) => ({ ...sideOf(team), score: hasScore ? (scores[index] ?? null) : null })),
    texture: cardTexture(event.sport ?? event.activity_name, assetsUrl),
    news: isFinal ? (hasScore ? "Final" : null) : isLive ? "LIVE" : isLate ? "Late" : null,
    isLive,
    playing: isPlaying ? { key: event.key, period: board.period ?? null, clock: board.clock ?? null } : null,
  };
}

/** S 5.7; a meet shows its teams, and an event without any its publisher. */
function teamsShown(event: Event): DisplayTeam[] {
  const { participants, publishers } = event;
  if (participants.length > 2) return participants.slice(0, CRESTS).map(ofParticipant);
  const { left, right } = teamDisplay(event);
  const teams = [left, right].filter((team) => team !== null);
  return teams.length > 0 ? teams : publishers.slice(0, 1).map(ofPublisher);
}

function sideOf({ name, color, logo }: DisplayTeam): Omit<StageSide, "score"> {
  if (name === UNDETERMINED_TEAM) return { name, color: TBD_TEAM_COLOR, logo: brand.logo };
  return { name, color: color ?? DEFAULT_TEAM_COLOR, logo };
}

/** How a game stands, for pages of text; empty where nothing is known. */

type OnTheClock = { period?: string | null | undefined; clock?: string | null | undefined };

/** "Q3 4:12" */
export const periodAndClock = ({ period, clock }: OnTheClock): string => [period, clock].filter(Boolean).join(" ");

export const timeWords = ({ playing }: Pick<StagePoster, "playing">): string => periodAndClock(playing ?? {});

/** "Lincoln 21, Jefferson 14" */
export const scoreWords = ({ sides }: Pick<StagePoster, "sides">): string =>
  sides.flatMap(({ name, score }) => (score === null ? [] : `${name} ${score}`)).join(", ");
