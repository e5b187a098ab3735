import { describe, expect, it, test } from "vitest";
import { publicCode, readShortCode, SECRET_CODES, secretCode, SHORT_CODE_LETTERS } from "~contracts/short-code";

describe("a short code (decision 66)", () => {
  it.each([
    ["gam000000aaaa", "000000"],
    ["gamffffff0000aaaabb", "ffffff"],
    ["sch0a1b2c3d4e", "0a1b2c"],
  ])("of %s is read back, however it is typed", (key, keyStart) => {
    const code = publicCode(key) ?? "";
    for (const typed of [code, ` ${code.toLowerCase()} `, `${code.slice(0, 3)}-${code.slice(3)}`])
      expect(readShortCode(typed)).toEqual({ code, kind: "public", keyStart });
  });

  it.each(["event-12", "sch360007702877", "scha1234567"])("there is none of %s, which no one drew", (key) =>
    expect(publicCode(key)).toBeNull(),
  );

  it.each([0, 1, SECRET_CODES - 1])("that is secret number %i is told from the public ones", (number) => {
    expect(readShortCode(secretCode(number))).toEqual({ code: secretCode(number), kind: "secret" });
  });

  test("finds each wrong character, and each pair that changed places", () => {
    for (const code of [publicCode("gam123456abcd"), secretCode(4_711)].map((one) => [...(one ?? "")]))
      for (let at = 0; at < code.length; at += 1) {
        for (const letter of SHORT_CODE_LETTERS)
          if (letter !== code[at]) expect(readShortCode(code.with(at, letter).join(""))).toBeNull();
        const [one = "", next = one] = code.slice(at, at + 2);
        if (one !== next) expect(readShortCode(code.toSpliced(at, 2, next, one).join(""))).toBeNull();
      }
  });

  it("has nothing that looks or sounds like another", () => expect(SHORT_CODE_LETTERS).toMatch(/^[^0O1IL]{31}$/));
});
