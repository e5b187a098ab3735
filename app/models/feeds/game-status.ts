import type { DateTime } from "luxon";
import { statusKey } from "~/models/card/badge";
import type { CardView } from "~/models/card/card-view";
import { isOff } from "~/models/event/status/off-status";
import { instantOf } from "~/models/place/time";
import type { GameStatus } from "~contracts/open-data";

type Card = Pick<CardView, "date" | "isLive" | "result"> & { click: Pick<CardView["click"], "status"> };

/** How a game stands, for those who see no badge; "late": its time has come and it hasn't begun. */
export function gameStatus({ click, date, isLive, result }: Card, now: DateTime): GameStatus {
  const status = statusKey(click.status);
  if (isOff(status)) return status;
  if (isLive) return "live";
  if (result || status === "ondemand") return "over";
  const start = instantOf(date);
  return start && start < now ? "late" : "upcoming";
}
