import type { DateTime } from "luxon";
import { statusKey } from "~/models/card/badge";
import type { CardView } from "~contracts/records/card";

type NewsFacts = Pick<CardView, "title" | "score" | "result"> & {
  status: string;
  /** Names of the first and the second team. */
  teams: readonly string[];
  /** ISO 8601; null while the hour is not known. */
  start: string | null;
  now: DateTime;
};

const MINUTE_MS = 60_000;
/** A start further away is told well enough by its date. */
const SOON_MINUTES = 6 * 60;
/** Broadcasts run long; after that, how long ago one began says nothing. */
const RUNNING_MINUTES = 4 * 60;

/**
 * The line of a card that changes with the hour: "Starts in 40 min", "Started 46 min ago", "Final 70–75" (S 2.13). Null
 * where there is nothing new, or where the score bug says it.
 */
export function cardNews({ status, title, teams, start, score, result, now }: NewsFacts): string | null {
  if (result) return resultText(result, title, teams);
  const startMs = start === null ? NaN : Date.parse(start);
  if (Number.isNaN(startMs)) return null;
  // A start is near until it is there; what has begun counts whole minutes.
  const ahead = Math.ceil((startMs - now.toMillis()) / MINUTE_MS);
  switch (statusKey(status)) {
    case "upcoming":
      return ahead > 0 && ahead <= SOON_MINUTES ? `Starts in ${span(ahead)}` : null;
    case "live":
      return !score && ahead < 0 && ahead >= -RUNNING_MINUTES ? `Started ${span(-ahead)} ago` : null;
    default:
      return null;
  }
}

/** The title names the teams in the order of the score, or the line does. */
function resultText({ first, second }: { first: number; second: number }, title: string, teams: readonly string[]) {
  const [one = "", other = ""] = teams;
  if (one !== "" && title.includes(one) && title.indexOf(other) > title.indexOf(one)) return `Final ${first}–${second}`;
  return one && other ? `Final: ${one} ${first}, ${other} ${second}` : null;
}

/** "40 min", "1 hr", "2 hr 5 min" */
function span(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} hr`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}
