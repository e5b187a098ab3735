import { beforeEach, describe, expect, it } from "vitest";
import { pastScores } from "~/enhancement/watch/past-score";

/** Which score stands beside a rewound picture (rulings 3). */

let [now, behind] = [0, 0];
let answer: (seconds: number) => Promise<string | null>;
const done: string[] = [];

const scores = () =>
  pastScores<string>({
    now: () => now,
    behind: () => behind,
    ask: (seconds) => {
      done.push(`ask ${seconds}`);
      return answer(seconds);
    },
    show: (part) => done.push(part),
    live: () => done.push("live"),
  });
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  [now, behind] = [0, 0];
  answer = async (seconds) => `score of ${seconds}`;
  done.length = 0;
});

describe("a picture", () => {
  it.each([
    [0, []],
    [30, []],
    [30.1, ["ask 40"]],
    [35, ["ask 40"]],
    [35.1, ["ask 50"]],
    [1_200, ["ask 1210"]],
    [100_000, ["ask 21600"]],
  ])("%d s behind live", (seconds, expected) => {
    behind = seconds;
    scores().tick();
    expect(done).toEqual(expected);
  });

  it("has its score asked for every ten seconds, and at once when it moves", async () => {
    const past = scores();
    behind = 1_200;
    past.tick();
    now = 9_999;
    past.tick();
    expect(done).toEqual(["ask 1210"]);
    now = 10_000;
    past.tick();
    behind = 600;
    past.tick();
    await settled();
    // An answer for a place that the viewer has left says nothing.
    expect(done).toEqual(["ask 1210", "ask 1210", "ask 610", "score of 610"]);
  });

  it("keeps what it has when nobody answers, and asks again", async () => {
    answer = async () => null;
    const past = scores();
    behind = 60;
    past.tick();
    await settled();
    now = 10_000;
    past.tick();
    expect(done).toEqual(["ask 70", "ask 70"]);
  });
});
