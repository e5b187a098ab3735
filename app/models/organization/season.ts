import { statusKey } from "~/models/card/badge";
import type { CardTeam, CardView } from "~/models/card/card-view";
import { isOff } from "~/models/event/status/off-status";
import { byDate } from "~/models/event-list/by-date";
import { lowerWins, sportLabel } from "~contracts/vocabulary/activities";

export type OwnSide = { name: string; logo: string | null };

export type SeasonLine = {
  opponent: CardTeam;
  at: "vs." | "@";
  /** Own score first. */
  result: { outcome: Outcome; own: number; other: number } | null;
};

export type Outcome = "W" | "L" | "T";

type Game = Pick<CardView, "layout" | "teams" | "result"> & { click: Pick<CardView["click"], "activity"> };

/** The visitor is listed first. Null unless this side plays exactly one other. */
export function seasonLine({ layout, teams, result, click }: Game, own: OwnSide | null): SeasonLine | null {
  const [visitor, home] = teams;
  if (!own || layout !== "two-team" || !visitor || !home) return null;
  const isHome = isSide(home, visitor, own);
  if (!isHome && !isSide(visitor, home, own)) return null;
  const [mine, theirs] = isHome ? [result?.second, result?.first] : [result?.first, result?.second];
  return {
    opponent: isHome ? visitor : home,
    at: isHome ? "vs." : "@",
    result:
      mine === undefined || theirs === undefined
        ? null
        : {
            outcome: result?.winner
              ? wonOrLost((result.winner === "second") === isHome)
              : outcomeOf(mine, theirs, click.activity),
            own: mine,
            other: theirs,
          },
  };
}

// When two schools share a name, their logos tell them apart.
const isSide = (team: CardTeam, other: CardTeam, own: OwnSide) =>
  team.name === own.name && (other.name !== own.name || team.logo === own.logo);

function outcomeOf(own: number, other: number, sport: string | null): Outcome {
  if (own === other) return "T";
  return wonOrLost(own > other !== lowerWins(sport));
}

const wonOrLost = (won: boolean): Outcome => (won ? "W" : "L");

export const resultText = ({ outcome, own, other }: NonNullable<SeasonLine["result"]>): string =>
  `${outcome} ${own}–${other}`;

export type TeamRecord = { team: string; text: string };

/** "11–5" or "3–2–1" with ties; the team with the most games first. */
export function teamRecords(games: readonly { team: string; outcome: Outcome }[]): TeamRecord[] {
  const byTeam = new Map<string, Record<Outcome, number>>();
  for (const { team, outcome } of games) {
    const counted = byTeam.get(team) ?? { W: 0, L: 0, T: 0 };
    counted[outcome] += 1;
    byTeam.set(team, counted);
  }
  return [...byTeam]
    .sort(([, one], [, other]) => other.W + other.L + other.T - (one.W + one.L + one.T))
    .map(([team, { W, L, T }]) => ({ team, text: [W, L, ...(T > 0 ? [T] : [])].join("–") }));
}

type Card = Game & { click: Pick<CardView["click"], "status"> } & Pick<
    CardView,
    "isHighlight" | "isLive" | "href" | "title" | "news" | "dateText" | "date"
  >;

export type NextAndLast = { label: string; text: string; href: string }[];

export function nextAndLast(coming: readonly Card[], over: readonly Card[], own: OwnSide | null): NextAndLast {
  const next = coming.find(({ isHighlight, click }) => !isHighlight && !isOff(statusKey(click.status)));
  const last = [...over]
    .sort((one, other) => byDate(other, one))
    .flatMap((card) => {
      const line = seasonLine(card, own);
      return line?.result ? [{ href: card.href, text: `${resultText(line.result)} ${meeting(line)}` }] : [];
    })[0];
  return [
    ...(next ? [{ label: next.isLive ? "Live now" : "Next", text: comingText(next, own), href: next.href }] : []),
    ...(last ? [{ label: "Last result", ...last }] : []),
  ];
}

function comingText(card: Card, own: OwnSide | null): string {
  const line = seasonLine(card, own);
  const when = card.isLive ? null : (card.news ?? dayAndTime(card.dateText));
  return [line ? meeting(line) : card.title, when].filter(Boolean).join("\u00a0· ");
}

/** "Nov 20, 2026, 7:00 PM EST", which breaks between the day and the time alone. */
const dayAndTime = (text: string | null) =>
  text
    ?.split(" | ")
    .map((part) => part.replaceAll(" ", "\u00a0"))
    .join(", ");

/** "vs. Keller", "@ Keller" */
export const meeting = ({ at, opponent }: SeasonLine) => `${at} ${opponent.name}`;

/** "Varsity Girls": the page says the sport once, above all its games. */
export function teamText(activity: string | null, sport: string): string | null {
  const label = sportLabel(sport);
  if (!activity?.endsWith(label)) return activity;
  return activity.slice(0, -label.length).trim() || null;
}

/** More of them are two rows of links on a desk. */
const SPORTS_SHOWN = 10;

/** Of many sports those of the games that are listed come first; `rest` is behind a press. */
export function inSeason<Sport extends { label: string }>(
  sports: readonly Sport[],
  games: readonly Pick<Game, "click">[],
) {
  const played = new Set(games.map(({ click }) => click.activity));
  const chips = sports.filter(({ label }) => played.has(label));
  if (chips.length === 0 || sports.length <= SPORTS_SHOWN) return { chips: sports, rest: [] };
  return { chips, rest: sports.filter(({ label }) => !played.has(label)) };
}
