import type { DateTime } from "luxon";
import { startNews } from "~/models/card/card-news";
import type { StagePoster } from "~/models/event/page/stage-poster";
import type { Final } from "~/models/event/score/final-score.server";
import { awaitsStart, type DisplayStatus, isDelayed } from "~/models/event/status/display-status";
import { isOff, OFF_WORDS } from "~/models/event/status/off-status";

type NewsFacts = { code: DisplayStatus; lit: StagePoster; start: string | null; now: DateTime };

/** "Starts in 40 min", "Started 46 min ago", "Final: Keller 28, Mercy 21", as on the event's card (S 2.13). */
export function eventNews({ code, lit, start, now }: NewsFacts): string | null {
  if (isOff(code)) return OFF_WORDS[code];
  if (lit.news === "Final") return finalText(lit);
  if (lit.playing || start === null) return null;
  if (isDelayed(code)) return startNews("delayed", start, now);
  if (awaitsStart(code)) return startNews("upcoming", start, now) ?? startNews("delayed", start, now);
  return code === "live_available" ? startNews("live", start, now) : null;
}

/** Null where the page doesn't count down to the start. */
export function secondsToStart({ code, start, now }: Pick<NewsFacts, "code" | "start" | "now">): number | null {
  if (start === null || !awaitsStart(code) || startNews("upcoming", start, now) === null) return null;
  return Math.ceil((Date.parse(start) - now.toMillis()) / 1_000);
}

export const finalText = ({ sides, decided }: StagePoster) =>
  [`Final: ${sides.map(({ name, score }) => `${name} ${score}`).join(", ")}`, decided].filter(Boolean).join(". ");

export function litWithFinal(lit: StagePoster, final: Final | null): StagePoster {
  const [away, home] = lit.sides;
  if (!final || !away || !home) return lit;
  const sides = [
    { ...away, score: final.away },
    { ...home, score: final.home },
  ];
  const { decided } = final;
  return { ...lit, sides, news: "Final", isLive: false, playing: null, ...(decided && { decided }) };
}
