import { describe, expect, it } from "vitest";
import { formatCode, plainCode } from "~/models/activation/code";
import { outcomeOf, refusalOf, statusOf } from "~/models/activation/outcome";

describe("codes", () => {
  it.each([
    ["BCDFGHJK", "BCDFGHJK"],
    ["bcdf-ghjk", "BCDFGHJK"],
    [" bcdf ghjk ", "BCDFGHJK"],
    ["b-c-d-f-g-h-j-k", "BCDFGHJK"],
    ["BCDF–GHJK", "BCDFGHJK"],
    ["BCDFGHJ", null],
    ["BCDFGHJKL", null],
    ["ABCDFGHJ", null],
    ["BCDFGHJ0", null],
    ["", null],
    ["BCDF_GHJK", null],
  ])("%o is %s", (typed, expected) => expect(plainCode(typed)).toBe(expected));
  it("are shown in two halves", () => expect(formatCode("BCDFGHJK")).toBe("BCDF-GHJK"));
});

describe("what became of a code", () => {
  it.each([
    [{ error: "unknown_code" }, "unknown", null, 422],
    [{ error: "expired_code" }, "expired", null, 422],
    [{ error: "too_many_tries", retry_after: 40 }, "too-many", 40, 429],
    [{ error: "too_many_tries" }, "too-many", 600, 429],
    [{ error: "other" }, "unavailable", null, 503],
    [undefined, "unavailable", null, 503],
  ])("%o: %s", (body, reason, retryAfterSeconds, status) => {
    const refusal = refusalOf(body);
    expect(refusal).toEqual({ reason, retryAfterSeconds });
    expect(statusOf(refusal)).toBe(status);
  });
  it.each([
    ["connected", "connected"],
    ["declined", "declined"],
    ["other", null],
    [null, null],
  ])("outcome=%s is %s", (text, expected) => expect(outcomeOf(text)).toBe(expected));
});
