import { expect, it } from "vitest";
import { returnAddress } from "~/models/navigation/outcome-address";

it.each([
  ["/member/accept-invite/accept-family-plan?token=abc", "/member/accept-invite/accept-family-plan"],
  ["/member/accept-invite/accept-family-plan?a=1&token=abc&token=d", "/member/accept-invite/accept-family-plan?a=1"],
  ["/schools/lincoln?failed=1&page=2", "/schools/lincoln?page=2"],
  ["/search?q=a%20b&x=%2F", "/search?q=a%20b&x=%2F"],
  ["/", "/"],
])("%s comes back to %s (security 3)", (address, expected) => {
  expect(returnAddress(new URL(address, "https://site.example"))).toBe(expected);
});
