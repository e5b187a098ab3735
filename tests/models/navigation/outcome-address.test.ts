import { expect, it } from "vitest";
import { outcomeAddress } from "~/models/navigation/outcome-address";

/** Where a form leads back to (S 7.3, 8.2). */

it.each([
  ["/events/a/gam1", false, "/events/a/gam1?failed=1"],
  ["/search?q=a%20b", true, "/search?q=a%20b"],
  ["/search?q=a%20b&failed=1#games", true, "/search?q=a+b#games"],
  ["/search?failed=1", false, "/search?failed=1"],
  ["/search?failed=1", true, "/search"],
  ["https://www.site.example/a?b=1#c", false, "https://www.site.example/a?b=1&failed=1#c"],
])("%s, done %s: %s", (address, success, expected) => {
  expect(outcomeAddress(address, success)).toBe(expected);
});
