import { describe, expect, it } from "vitest";
import { shiftsOf } from "~/enhancement/layout-shift";
import { createVideoTimings } from "~/enhancement/watch/video-timings";

it.each<[what: string, worst: number, shifts: string]>([
  ["adds up what moves within a second", 0.75, "0.25@100 0.5@1100"],
  ["begins anew after more than a second", 0.5, "0.25@100 0.5@1101"],
  ["keeps the worst", 0.5, "0.5@100 0.25@9000"],
  ["adds for five seconds", 7, "1@0 1@900 1@1800 1@2700 1@3600 1@4500 1@5000"],
  ["and no longer", 6, "1@0 1@900 1@1800 1@2700 1@3600 1@4500 1@5001"],
])("a page that moves by itself: %s", (_what, worst, shifts) => {
  const shifted = shiftsOf();
  const sums = shifts.split(" ").map((shift) => {
    const [value = 0, at = 0] = shift.split("@").map(Number);
    return shifted(value, at);
  });
  expect(sums.at(-1)).toBe(worst);
});

describe("a video's time", () => {
  /** "press@1000 play@1500", and "!" where it seeks. */
  const said = (seen: string, at: number) => {
    const timings = createVideoTimings();
    for (const [event = "", when = ""] of seen.split(" ").map((one) => one.split("@")))
      if (event === "press") timings.pressed(Number(when));
      else timings.saw(event, Number.parseInt(when, 10), when.endsWith("!"));
    return timings.said(at);
  };

  it.each<[what: string, seen: string, expected: object]>([
    ["starts with the press", "press@1000 play@1500 playing@1700", { start: 700, waiting: 0 }],
    ["starts with the press up to 15 s", "press@0 play@15000 playing@15500", { start: 15_500 }],
    ["or by itself after that", "press@0 play@15001 playing@15501", { start: 500 }],
    ["starts by itself without one", "play@2000 playing@2300", { start: 300 }],
    ["has no start when it played before it was watched", "playing@2000", { waiting: 0 }],
    ["starts once", "press@0 play@0 playing@100 pause@200 press@900 play@900 playing@1900", { start: 100 }],
    ["counts what it waits", "play@0 playing@0 waiting@6000 playing@8000", { start: 0, waiting: 0.2 }],
    ["counts a wait that goes on", "play@0 playing@0 waiting@5000", { waiting: 0.5 }],
    ["counts no wait while it seeks", "play@0 playing@0 waiting@2!", { waiting: 0 }],
    ["counts no wait of a pause", "play@0 playing@0 pause@4000 waiting@4000", { waiting: 0 }],
  ])("%s", (_what, seen, expected) => expect(said(seen, 10_000)).toMatchObject(expected));

  it.each(["press@1000 play@1500 waiting@1500", "press@5 play@5"])("is nothing without a picture: %s", (seen) => {
    expect(said(seen, 10_000)).toEqual({});
  });
});
