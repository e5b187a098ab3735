import { finalText, litWithFinal } from "~/models/event/page/event-news";
import type { EventView } from "~/models/event/page/event-page.server";
import type { Final } from "~/models/event/score/final-score.server";

export function withFinal(view: EventView, final: Final | null): EventView {
  const lit = litWithFinal(view.lit, final);
  return lit === view.lit ? view : { ...view, lit, status: { ...view.status, news: finalText(lit) } };
}

/** The line under the headline leaves out what the stage already says, or a replay's score below it. */
export function shownStatus({ stage, status, lit, scoreboard }: EventView): EventView["status"] {
  const isFinal = lit.news === "Final";
  if (stage.kind === "video") return isFinal && hasFinalScore(scoreboard) ? { ...status, news: null } : status;
  const isSaid = stage.kind !== "refused";
  // With where, and from when it was moved.
  const isOnStage = status.starts !== null;
  return {
    ...status,
    message: isSaid ? "" : status.message,
    news: isFinal || isNewsOnStage({ lit, status }) ? null : status.news,
    dateText: isOnStage ? null : status.dateText,
    place: isOnStage ? null : status.place,
  };
}

/** In how long it starts, or how late it is. */
export const isNewsOnStage = ({ lit, status }: Pick<EventView, "lit" | "status">): boolean =>
  status.news !== null && (lit.news === "Late" || status.startsIn !== null || status.code === "live_pending");

/** A meet's score is a table among the stats. */
const hasFinalScore = (scoreboard: EventView["scoreboard"]): boolean =>
  scoreboard !== null && scoreboard.isFinal && scoreboard.teams.length === 2;
