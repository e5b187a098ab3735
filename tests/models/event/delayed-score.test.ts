import { beforeEach, describe, expect, it } from "vitest";
import { delayScores } from "~/models/event/score/delayed-score";

type Score = { at: string; period: string };
const scoreAt = (at: string): Score => ({ at, period: "2nd" });
const FIRST = scoreAt("2026-11-21T00:42:00Z");
const SECOND = scoreAt("2026-11-21T00:42:10Z");

describe("scores that wait for their picture", () => {
  let shown: Score[];
  let seconds: number;
  /** How old the picture is. */
  let behind: number;
  const scores = () =>
    delayScores<Score>({ now: () => seconds * 1_000, behind: () => behind, show: (score) => shown.push(score) });
  beforeEach(() => {
    [shown, seconds, behind] = [[], 1_000, 20];
  });
  const pass = (passed: number, { tick }: ReturnType<typeof scores>) => {
    seconds += passed;
    tick();
  };

  it("are shown when the picture has come to them, not before", () => {
    const held = scores();
    held.hold(FIRST);
    pass(19.9, held);
    expect(shown).toEqual([]);
    pass(0.1, held);
    expect(shown).toEqual([FIRST]);
    pass(1, held);
    expect(shown).toEqual([FIRST]);
  });

  it("are shown at once where no picture is behind", () => {
    behind = 0;
    scores().hold(FIRST);
    expect(shown).toEqual([FIRST]);
  });

  it("wait longer for a picture that is paused meanwhile, and grows older", () => {
    const held = scores();
    held.hold(FIRST);
    for (let second = 0; second < 60; second += 1) {
      behind += 1;
      pass(1, held);
    }
    expect(shown).toEqual([]);
    // It plays again, 80 s old.
    pass(19, held);
    expect(shown).toEqual([]);
    pass(1, held);
    expect(shown).toEqual([FIRST]);
  });

  it("wait no longer once the picture jumps to live, and the newest one is shown alone", () => {
    const held = scores();
    held.hold(FIRST);
    pass(10, held);
    held.hold(SECOND);
    behind = 0;
    pass(1, held);
    expect(shown).toEqual([SECOND]);
  });

  it("never take the place of a newer one, however late they are heard", () => {
    behind = 0;
    const held = scores();
    held.hold(SECOND);
    held.hold(FIRST);
    expect(shown).toEqual([SECOND]);
  });

  it("from the same moment are both shown: a correction keeps its time", () => {
    const held = scores();
    const corrected = { ...FIRST, period: "3rd" };
    held.hold(FIRST);
    pass(1, held);
    held.hold(corrected);
    pass(19, held);
    pass(1, held);
    expect(shown).toEqual([FIRST, corrected]);
  });
});
