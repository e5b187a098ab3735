import { describe, expect, it } from "vitest";
import { BETWEEN_ADS_SECONDS as ENOUGH, isMidrollDue } from "~/components/player/ads/midroll";

describe("a game is interrupted", () => {
  it.each([
    ["between two periods", { watchedSeconds: ENOUGH, atLiveEdge: true, periodEnded: true }, true],
    ["never within a period", { watchedSeconds: 9 * ENOUGH, atLiveEdge: true, periodEnded: false }, false],
    [
      "never for who is behind: it is no break there",
      { watchedSeconds: ENOUGH, atLiveEdge: false, periodEnded: true },
      false,
    ],
    ["never soon after an ad", { watchedSeconds: ENOUGH - 1, atLiveEdge: true, periodEnded: true }, false],
  ])("live: %s", (_what, watching, due) => expect(isMidrollDue({ live: true, ...watching })).toBe(due));

  it.each([
    ["after ten minutes watched", { watchedSeconds: ENOUGH, position: 700, duration: 5_400 }, true],
    ["not before", { watchedSeconds: ENOUGH - 1, position: 700, duration: 5_400 }, false],
    ["not in its last two minutes", { watchedSeconds: ENOUGH, position: 5_300, duration: 5_400 }, false],
    ["not where nobody knows its end", { watchedSeconds: ENOUGH, position: 700, duration: Number.NaN }, false],
  ])("a replay: %s", (_what, watching, due) => expect(isMidrollDue({ live: false, ...watching })).toBe(due));
});
