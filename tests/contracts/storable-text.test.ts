import { describe, expect, test } from "vitest";
import { isStorable, isStorableBody, isStorableQuery } from "~contracts/storable-text";

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json; charset=utf-8";
const MULTIPART = "multipart/form-data; boundary=x";

describe("text that can be stored (security 2)", () => {
  test.each([
    ["", true],
    ["a\tb\r\nc", true],
    ["José Ñandú 李 小龙 🏈", true],
    ["\u0000", false],
    ["a\u0008", false],
    ["\u000b", false],
    ["\u000c", false],
    ["\u000e", false],
    ["\u001f", false],
    ["\u0020", true],
    ["\u007e", true],
    ["\u007f", false],
    ["\u0080", false],
    ["\u009f", false],
    ["\u00a0", true],
    ["\ud83c", false],
    ["\udfc8", false],
    ["\udfc8\ud83c", false],
    ["\ud83c\udfc8", true],
  ])("%j: %s", (text, storable) => expect(isStorable(text)).toBe(storable));

  test.each([
    ["a=1&b=%0D%0A%09", true],
    ["?a=1&b=%F0%9F%8F%88", true],
    ["a=%00", false],
    ["%00=a", false],
    ["a=1&b=x%1Fy", false],
    ["a=%C2%85", false],
    ["a=%2500", true],
  ])("query %s: %s", (query, storable) => expect(isStorableQuery(query)).toBe(storable));

  test.each([
    [FORM, "promo_code=%00", false],
    [FORM, "promo_code=10%25", true],
    [FORM, "a=\u0000", false],
    [JSON_TYPE, '{"code":"\\u0000"}', false],
    [JSON_TYPE, '{"code":"\\\\u0000"}', true],
    [JSON_TYPE, '{"list":[{"a\\u0001":1}]}', false],
    [JSON_TYPE, '{"half":"\\ud83c"}', false],
    [JSON_TYPE, '{"whole":"\\ud83c\\udfc8","n":1,"none":null}', true],
    [JSON_TYPE, '{"\\u', true],
    [MULTIPART, '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\u0000\r\n--x--', false],
    [MULTIPART, '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n%00\r\n--x--', true],
  ])("%s %j: %s", (type, body, storable) => expect(isStorableBody(body, type)).toBe(storable));
});
