import { decimal, dollars } from "~/models/billing/price";
import { mediumDay, utc } from "~/models/place/time";
import type { DeskCall } from "~/services/desk/client.server";
import { csvText } from "~contracts/csv";
import { type FigureSpan, figureSpan, LONGEST_FIGURES_DAYS, sharePercent } from "~contracts/desk/figures";
import { DEFAULT_TIME_ZONE } from "~contracts/vocabulary/time-zones";

export const FIGURE_LISTS = ["days", "games", "schools"] as const;
type FigureList = (typeof FIGURE_LISTS)[number];

const WEEK = 7;

/** What an address asks for: the last seven days where it says nothing, or what is wrong with it. */
export function readFiguresQuery(query: URLSearchParams, now: number) {
  const today = utc(now).setZone(DEFAULT_TIME_ZONE);
  const day = (back: number) => today.minus({ days: back }).toFormat("yyyy-MM-dd");
  const typed = {
    from: query.get("from") ?? day(WEEK - 1),
    until: query.get("until") ?? day(0),
    percent: query.get("percent")?.trim() ?? "",
  };
  const span = figureSpan.safeParse(typed);
  const problem = { ...(!span.success && spanProblem(span.error.issues[0]?.path[0], typed)) };
  const isShare = typed.percent === "" || sharePercent.safeParse(typed.percent).success;
  return {
    typed,
    span: span.data ?? null,
    problems: { ...problem, ...(!isShare && { percent: "Enter a percent such as 10 or 12.5." }) },
  };
}

function spanProblem(field: unknown, { from, until }: FigureSpan): Partial<Record<"from" | "until", string>> {
  if (field === "until")
    return { until: until && from > until ? "Choose a day that isn't before the first one." : "Enter a day." };
  return { from: from && until ? `Choose at most ${LONGEST_FIGURES_DAYS} days.` : "Enter a day." };
}

const read = (desk: DeskCall, span: FigureSpan) => desk((client, caller) => client.figures(caller, span));
const number = (count: number) => count.toLocaleString("en-US");

export async function figuresOf(desk: DeskCall, span: FigureSpan) {
  const { days, games } = await read(desk, span);
  const words = <Row extends { day: string; viewers: number; minutes: number; failures: number }>(row: Row) => ({
    ...row,
    day: mediumDay(row.day, "UTC") ?? row.day,
    ...{ viewers: number(row.viewers), minutes: number(row.minutes), failures: number(row.failures) },
  });
  return {
    days: days.map((day) => ({ ...words(day), purchases: number(day.purchases), left: dollars(day.left_in_cents) })),
    games: games.map(words),
  };
}

/** For a spreadsheet; a school is named by its key, which no spreadsheet rounds. */
export async function figuresCsv(desk: DeskCall, list: FigureList, span: FigureSpan, percent: string): Promise<string> {
  if (list === "schools") {
    const schools = await desk((client, caller) =>
      client.schoolFigures(caller, { ...span, percent: percent || undefined }),
    );
    return csvText([
      ["id", "name", "city", "state", "payments", "paid", "went back", "share"],
      ...schools.map(({ key, name, city, state, payments, paid_in_cents, back_in_cents, share_in_cents }) => [
        ...[key, name, city, state, String(payments), decimal(paid_in_cents), decimal(back_in_cents)],
        share_in_cents === null ? "" : decimal(share_in_cents),
      ]),
    ]);
  }
  const { days, games } = await read(desk, span);
  const watched = ["viewers at most", "minutes", "videos failed"];
  if (list === "days")
    return csvText([
      ["day", ...watched, "purchases", "left"],
      ...days.map(({ day, viewers, minutes, failures, purchases, left_in_cents }) => [
        ...[day, ...[viewers, minutes, failures, purchases].map(String), decimal(left_in_cents)],
      ]),
    ]);
  return csvText([
    ["day", "game", "title", ...watched],
    ...games.map(({ day, key, title, viewers, minutes, failures }) => [
      ...[day, key, title, ...[viewers, minutes, failures].map(String)],
    ]),
  ]);
}
