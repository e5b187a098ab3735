import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { holdScores } from "~/models/event/held-score";

type Score = { at: string; period: string };
const scoreAt = (at: string): Score => ({ at, period: "2nd" });
const FIRST = scoreAt("2026-11-21T00:42:00Z");
const SECOND = scoreAt("2026-11-21T00:42:10Z");

describe("scores that wait for their picture", () => {
  const shown: Score[] = [];
  const scores = () => holdScores<Score>((score) => shown.push(score));
  beforeEach(() => {
    vi.useFakeTimers();
    shown.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  it("are shown when the picture has come to them, not before", () => {
    scores()(FIRST, 20);
    vi.advanceTimersByTime(19_999);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([FIRST]);
  });

  it("never take the place of a newer one, after a jump to live or a pause", () => {
    const hold = scores();
    hold(FIRST, 20);
    hold(SECOND, 0);
    vi.advanceTimersByTime(20_000);
    expect(shown).toEqual([SECOND]);
  });

  it("from the same moment are both shown: a correction keeps its time", () => {
    const hold = scores();
    const corrected = { ...FIRST, period: "3rd" };
    hold(FIRST, 0);
    hold(corrected, 1);
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual([FIRST, corrected]);
  });
});
