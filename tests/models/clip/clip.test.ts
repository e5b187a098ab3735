import { describe, expect, it } from "vitest";
import { clipProperties, proposedTimes, secondsOf, timesProblem } from "~/models/clip/clip";
import { clipFormSchema } from "~/models/clip/form";

it.each([
  ["0:00", 0],
  ["1:15", 75],
  [" 1:15 ", 75],
  ["01:05", 65],
  ["90", 90],
  ["1:02:03", 3_723],
  ["100:00", 6_000],
  ["0:59", 59],
  ["1:60", null],
  ["1:60:00", null],
  ["", null],
  ["-1", null],
  ["1:", null],
  [":30", null],
  ["1.5", null],
  ["1:2:3:4", null],
  ["half", null],
])("times as they are typed: %o is %s", (text, expected) => expect(secondsOf(text)).toBe(expected));

it.each([
  [null, 100, { start: 0, end: 30 }],
  [0, 100, { start: 0, end: 30 }],
  [29, 100, { start: 0, end: 30 }],
  [31, 100, { start: 1, end: 31 }],
  [75.9, 100, { start: 45, end: 75 }],
  [500, 100.6, { start: 70, end: 100 }],
  [null, 12, { start: 0, end: 12 }],
  [75, null, { start: 45, end: 75 }],
])("the half minute that is proposed: at %s of %s s", (at, duration, expected) => {
  expect(proposedTimes(at, duration)).toEqual(expected);
  expect(timesProblem(expected, duration)).toBeNull();
});

it.each([
  [10, 11, 100, null],
  [10, 70, 100, null],
  [40, 100, 100, null],
  [99, 100, 100.9, null],
  [40, 100, null, null],
  [10, 10, 100, "end"],
  [11, 10, 100, "end"],
  [10, 71, 100, "end"],
  [41, 101, 100, "end"],
  [100, 101, 100, "start"],
  [500, 100, 100, "start"],
])("clip times: %i to %i of %s: %s (rulings 3)", (start, end, duration, field) =>
  expect(timesProblem({ start, end }, duration)?.field ?? null).toBe(field),
);

describe("the form", () => {
  const typed = { event: "gam1", key: "clpaaaaaaaaaaaaaaaa", title: " The block ", start: "0:10", end: "0:40" };
  const errorsOf = (changes: object) =>
    clipFormSchema(40)
      .safeParse({ ...typed, ...changes })
      .error?.issues.map(({ path }) => path.join(".")) ?? [];
  it("reads times and trims the title", () =>
    expect(clipFormSchema(40).parse(typed)).toEqual({ ...typed, title: "The block", start: 10, end: 40 }));
  it.each([
    [{ title: " " }, ["title"]],
    [{ title: "x".repeat(80) }, []],
    [{ title: "x".repeat(81) }, ["title"]],
    [{ start: "ten" }, ["start"]],
    [{ start: undefined, end: undefined }, ["start", "end"]],
    [{ end: "0:41" }, ["end"]],
    [{ key: "clp" }, ["key"]],
    [{ title: undefined, end: "9:00" }, ["title", "end"]],
  ])("%o: %o", (changes, expected) => expect(errorsOf(changes)).toEqual(expected));
});

it("an analytics event says what is known of a clip", () => {
  expect(clipProperties({ event_key: "gam1" })).toEqual({ event_key: "gam1" });
  expect(clipProperties({ key: "clp1", event_key: "gam1", title: "T", start: 10, end: 25 })).toEqual({
    clip_key: "clp1",
    event_key: "gam1",
    title: "T",
    start: 10,
    end: 25,
    duration: 15,
  });
});
