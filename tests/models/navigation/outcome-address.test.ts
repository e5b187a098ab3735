import { expect, it } from "vitest";
import { type Failure, failureOf, outcomeAddress } from "~/models/navigation/outcome-address";

/** Where a form leads back to (S 7.3, 8.2). */

it.each<[string, Failure | null, string]>([
  ["/events/a/gam1", "form", "/events/a/gam1?failed=1"],
  ["/search?q=a%20b", null, "/search?q=a%20b"],
  ["/search?q=a%20b&failed=1#games", null, "/search?q=a+b#games"],
  ["/search?failed=1", "form", "/search?failed=1"],
  ["/search?failed=1", null, "/search"],
  ["/events/a/gam1", "intent", "/events/a/gam1?failed=intent"],
  ["/search?failed=1", "intent", "/search?failed=intent"],
  ["/search?failed=intent", null, "/search"],
  ["https://www.site.example/a?b=1#c", "form", "https://www.site.example/a?b=1&failed=1#c"],
])("%s, failed %s: %s", (address, failure, expected) => expect(outcomeAddress(address, failure)).toBe(expected));

it.each([
  ["", null],
  ["failed=1", "form"],
  ["failed=intent", "intent"],
  ["failed=anything", "form"],
])("%s says that this failed: %s", (search, failure) => expect(failureOf(new URLSearchParams(search))).toBe(failure));
