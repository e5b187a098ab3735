import { describe, expect, test } from "vitest";
import { hasTag, weakTag } from "~/http/entity-tag";

describe("a tag that the visitor has (RFC 9110)", () => {
  test.each([
    [undefined, '"b"', false],
    [null, '"b"', false],
    ["", '"b"', false],
    ['"b"', '"b"', true],
    ['"a"', '"b"', false],
    ['"a","b"', '"b"', true],
    ['"a"  ,\t "b" ', '"b"', true],
    ['W/"b"', '"b"', true],
    ['"b"', 'W/"b"', true],
    ["*", '"b"', true],
    ['"bb"', '"b"', false],
    ["b", '"b"', false],
    [`"a",${" ".repeat(1_017)}"b"`, '"b"', true],
    [`"a",${" ".repeat(1_018)}"b"`, '"b"', false],
  ])("%j names %s: %s", (header, tag, expected) => expect(hasTag(header, tag)).toBe(expected));
});

test.each([
  ['"b"', 'W/"b"'],
  ['W/"b"', 'W/"b"'],
])("one tag for all codings of %s is %s", (tag, expected) => expect(weakTag(tag)).toBe(expected));
