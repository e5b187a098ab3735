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
  const isSaid = stage.kind === "status" || (stage.kind === "upsell" && stage.why?.startsWith(status.message));
  // With how long that is, and where.
  const isOnStage = status.starts !== null;
  return {
    ...status,
    message: isSaid ? "" : status.message,
    news: isFinal || isOnStage ? null : status.news,
    dateText: isOnStage && !status.isMoved ? null : status.dateText,
    place: isOnStage ? null : status.place,
  };
}

/** A meet's score is a table among the stats. */
const hasFinalScore = (scoreboard: EventView["scoreboard"]): boolean =>
  scoreboard !== null && scoreboard.isFinal && scoreboard.teams.length === 2;
