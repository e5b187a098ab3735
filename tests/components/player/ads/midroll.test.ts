import { describe, expect, it } from "vitest";
import { isMidrollDue } from "~/components/player/ads/midroll";

const ENOUGH = 600;
const DUE = { watchedSeconds: ENOUGH, isElsewhere: false, atLiveEdge: true, periodEnded: true };
const PLAYING = { watchedSeconds: ENOUGH, isElsewhere: false, position: 700, duration: 5_400 };

describe("a game is interrupted", () => {
  it.each([
    ["between two periods", DUE, true],
    ["never within a period", { ...DUE, watchedSeconds: 9 * ENOUGH, periodEnded: false }, false],
    ["never for who is behind: it is no break there", { ...DUE, atLiveEdge: false }, false],
    ["never over a picture that is elsewhere", { ...DUE, isElsewhere: true }, false],
    ["never soon after an ad", { ...DUE, watchedSeconds: ENOUGH - 1 }, false],
  ])("live: %s", (_what, watching, due) => expect(isMidrollDue({ live: true, ...watching })).toBe(due));

  it.each([
    ["after ten minutes watched", PLAYING, true],
    ["not before", { ...PLAYING, watchedSeconds: ENOUGH - 1 }, false],
    ["not in its last two minutes", { ...PLAYING, position: 5_300 }, false],
    ["not where nobody knows its end", { ...PLAYING, duration: Number.NaN }, false],
    ["not while its picture is elsewhere", { ...PLAYING, isElsewhere: true }, false],
  ])("a replay: %s", (_what, watching, due) => expect(isMidrollDue({ live: false, ...watching })).toBe(due));
});
