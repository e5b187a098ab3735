import { describe, expect, it } from "vitest";
import { FACTOR_TRIES, moreTries, takenStep, waitForTry } from "~network/desk/second-factor";

// RFC 6238, appendix B: the secret "12345678901234567890", and the last six digits of its codes.
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const AT = 1_111_111_109_000;
const CODE = "081804";
const STEP = 37_037_036;

describe("a code of an authenticator app", () => {
  it.each([
    ["now", CODE, 0, AT, STEP],
    ["a step late", CODE, 0, AT + 30_000, STEP],
    ["two steps late", CODE, 0, AT + 60_000, null],
    ["a step early", CODE, 0, AT - 30_000, STEP],
    ["two steps early", CODE, 0, AT - 60_000, null],
    ["another one", "081805", 0, AT, null],
    ["after the step before it", CODE, STEP - 1, AT, STEP],
    ["a second time", CODE, STEP, AT, null],
    ["after a later one", CODE, STEP + 1, AT, null],
  ])("%s", (_, code, lastStep, now, expected) => expect(takenStep(SECRET, code, lastStep, now)).toBe(expected));
});

describe("wrong codes", () => {
  const { times, ms } = FACTOR_TRIES;
  it.each([
    [{ tries: times - 1, tries_from: 0 }, 0, null],
    [{ tries: times, tries_from: 0 }, 0, ms / 1_000],
    [{ tries: times, tries_from: 0 }, ms - 1, 1],
    [{ tries: times, tries_from: 0 }, ms, null],
  ])("%j at %i wait for %s seconds", (tries, now, wait) => expect(waitForTry(tries, now)).toBe(wait));

  it.each([
    [ms - 1, { tries: 4, tries_from: 0 }],
    [ms, { tries: 1, tries_from: ms }],
  ])("count on at %i", (now, expected) => expect(moreTries({ tries: 3, tries_from: 0 }, now)).toEqual(expected));
});
