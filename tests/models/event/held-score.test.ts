import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { holdScores } from "~/models/event/held-score";
import type { LiveScore } from "~/models/event/live-state";

const scoreAt = (at: string): LiveScore => ({ final: false, period: "2nd", clock: null, at, teams: [], plays: [] });
const FIRST = scoreAt("2026-11-21T00:42:00Z");
const SECOND = scoreAt("2026-11-21T00:42:10Z");

describe("scores that wait for their picture", () => {
  const shown: LiveScore[] = [];
  let gone = new AbortController();
  const scores = () => holdScores((score) => shown.push(score), gone.signal);
  beforeEach(() => {
    vi.useFakeTimers();
    shown.length = 0;
    gone = new AbortController();
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

  it("are dropped when the page goes", () => {
    const hold = scores();
    hold(FIRST, 20);
    hold(SECOND, 30);
    gone.abort();
    vi.advanceTimersByTime(30_000);
    expect(shown).toEqual([]);
  });
});
