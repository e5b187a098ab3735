import { expect, it } from "vitest";
import { rangeOf } from "~/http/byte-range";

it.each([
  [undefined, null],
  ["bytes=0-9", [0, 9]],
  ["bytes=90-", [90, 99]],
  ["bytes=-10", [90, 99]],
  ["bytes=-1000", [0, 99]],
  ["bytes=50-1000", [50, 99]],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-0", null],
  ["bytes=0-1,5-6", null],
  ["bytes=-", null],
  ["lines=0-9", null],
])("a range: %s of 100 bytes (RFC 9110)", (header, expected) => expect(rangeOf(header, 100)).toEqual(expected));
