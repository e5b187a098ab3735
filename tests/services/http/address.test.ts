import { describe, expect, test } from "vitest";
import { fillPath, upstreamAddress } from "~/services/http/address";

describe("outgoing addresses (security 4)", () => {
  test.each([
    ["plain", "k-1", "/v1/licenses/k-1"],
    ["encoded", "a b?c#d%2e", "/v1/licenses/a%20b%3Fc%23d%252e"],
    ["letters of any script", "ñ", "/v1/licenses/%C3%B1"],
    ["empty", "", null],
    ["dot", ".", null],
    ["dot dot", "..", null],
    ["slash", "a/b", null],
    ["backslash", "a\\b", null],
    ["line break", "a\nb", null],
    ["null character", "a\u0000", null],
    ["control character past ASCII", "a\u0085", null],
    ["half a surrogate pair", "\ud800", null],
    ["as long as a token", "a".repeat(500), `/v1/licenses/${"a".repeat(500)}`],
    ["too long", "a".repeat(501), null],
  ])("a segment that is %s", (_, value, path) => expect(fillPath("/v1/licenses/:key", { key: value })).toBe(path));

  test("queries follow the rules of S 5.2", () => {
    const query = { sport: "Football", q: "", state: null, key: ["a", "b"] };
    expect(upstreamAddress("http://x.test", "/:version/search", { version: "v2" }, query)).toBe(
      "http://x.test/v2/search?key%5B%5D=a&key%5B%5D=b&activity=Football",
    );
    expect(upstreamAddress("http://x.test", "/me", {}, {})).toBe("http://x.test/me");
  });
});
