import type { DateTime } from "luxon";
import { statusKey } from "~/models/card/badge";
import { instantOf, startsWithin } from "~/models/place/time";
import type { CardView } from "./card-view";
import { minutesAhead } from "./moves-soon";

type NewsFacts = Pick<CardView, "title" | "score" | "result"> & {
  status: string;
  teams: readonly string[];
  /** ISO 8601; null while the time is unknown. */
  start: string | null;
  now: DateTime;
};

const MINUTE_MS = 60_000;
/** Beyond this, the date says enough. */
const SOON_HOURS = 6;
/** From then on a game that hasn't begun is late, on its own page, too (S 4.2, rulings 2). */
export const LATE_MINUTES = 10;
const RUNNING_MINUTES = 4 * 60;

/** "Starts in 40 min", "Started 46 min ago", "Final 70–75"; null when the score bug says it (S 2.13). */
export function cardNews({ status, title, teams, start, score, result, now }: NewsFacts): string | null {
  if (result) return [resultText(result, title, teams), result.decided].filter(Boolean).join(", ") || null;
  const kind = statusKey(status);
  if (start === null || (kind === "live" && score)) return null;
  if (kind === "upcoming") return startNews(isLate(status, start, now) ? "delayed" : kind, start, now);
  return kind === "live" ? startNews(kind, start, now) : null;
}

export function isLate(status: string, start: string | null, now: DateTime): boolean {
  return statusKey(status) === "upcoming" && minutesAhead(start, now) <= -LATE_MINUTES;
}

/** "Starts in 40 min", "Was to start 20 min ago", "Started 46 min ago" */
export function startNews(kind: "upcoming" | "delayed" | "live", start: string, now: DateTime): string | null {
  const startMs = instantOf(start)?.toMillis();
  if (startMs === undefined) return null;
  // Round up before the start, so "1 min" shows until it begins.
  const ahead = Math.ceil((startMs - now.toMillis()) / MINUTE_MS);
  const isSoon = ahead > 0 && startsWithin({ start_time: start }, SOON_HOURS, now);
  if (kind === "upcoming") return isSoon ? `Starts in ${hoursAndMinutes(ahead)}` : null;
  // A game that is on may be over by then; one that never began is as late as it is.
  if (ahead >= 0 || (kind === "live" && ahead < -RUNNING_MINUTES)) return null;
  return `${kind === "delayed" ? "Was to start" : "Started"} ${hoursAndMinutes(-ahead)} ago`;
}

function resultText({ first, second }: { first: number; second: number }, title: string, teams: readonly string[]) {
  const [one = "", other = ""] = teams;
  if (one !== "" && title.includes(one) && title.indexOf(other) > title.indexOf(one)) return `Final ${first}–${second}`;
  return one && other ? `Final: ${one} ${first}, ${other} ${second}` : null;
}

/** "1 hr 5 min" */
export function hoursAndMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} hr`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}
