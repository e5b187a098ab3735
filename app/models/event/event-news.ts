import type { DateTime } from "luxon";
import { startNews } from "~/models/card/card-news";
import { awaitsStart, type DisplayStatus } from "~/models/event/display-status";
import type { EventView } from "~/models/event/event-page.server";
import type { Final } from "~/models/event/final-score.server";
import type { LitStage } from "~/models/event/lit-stage";

type NewsFacts = { code: DisplayStatus; lit: LitStage; start: string | null; now: DateTime };

/** "Starts in 40 min", "Started 46 min ago", "Final: Keller 28, Mercy 21", as on the event's card (S 2.13). */
export function eventNews({ code, lit, start, now }: NewsFacts): string | null {
  if (lit.news === "Final") return finalText(lit);
  if (lit.playing || start === null) return null;
  if (awaitsStart(code)) return startNews("upcoming", start, now);
  return code === "live_available" ? startNews("live", start, now) : null;
}

const finalText = ({ sides }: LitStage) => `Final: ${sides.map(({ name, score }) => `${name} ${score}`).join(", ")}`;

export function litWithFinal(lit: LitStage, final: Final | null): LitStage {
  const [away, home] = lit.sides;
  if (!final || !away || !home) return lit;
  const sides = [
    { ...away, score: final.away },
    { ...home, score: final.home },
  ];
  return { ...lit, sides, news: "Final", isLive: false, playing: null };
}

export function withFinal(view: EventView, final: Final | null): EventView {
  const lit = litWithFinal(view.lit, final);
  return lit === view.lit ? view : { ...view, lit, status: { ...view.status, news: finalText(lit) } };
}

/** The line under the headline leaves out what the stage already says. */
export function statusBesides({ stage, status, lit }: EventView): EventView["status"] {
  if (stage.kind === "video") return status;
  const isSaid = stage.kind === "status" || (stage.kind === "upsell" && stage.why?.startsWith(status.message));
  return {
    ...status,
    message: isSaid ? "" : status.message,
    news: lit.news === "Final" ? null : status.news,
    dateText: isSaid && status.code === "live_scheduled" ? null : status.dateText,
  };
}
