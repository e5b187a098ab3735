import { expect, it } from "vitest";
import { opens } from "~network/member/sign-in/sign-in-links.server";

const FAN = "fan@mail.example";

it.each([
  ["fresh", 99, null, FAN, true],
  ["on its last tick", 100, null, FAN, false],
  ["used", 99, 98, FAN, false],
  ["of an address before", 99, null, "new@mail.example", false],
])("a link to sign in, %s (security 3)", (_what, now, used_at, current, expected) => {
  expect(opens({ email: FAN, expires_at: 100, used_at }, now, current)).toBe(expected);
});
