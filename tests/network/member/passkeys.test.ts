import { expect, it } from "vitest";
import { canHavePasskeys, isRecent, RECENT } from "~network/member/sign-in/passkeys.server";

it.each([
  ["https://www.fieldhouse.example", true],
  ["http://localhost:3000", true],
  ["http://127.0.0.1:3000", false],
  ["http://[::1]:3000", false],
])("%s can have passkeys: %s (security 3)", (site, can) => expect(canHavePasskeys(site)).toBe(can));

it.each([
  [RECENT - 1, true],
  [RECENT, false],
])("a session that began %d ms ago may add one: %s (security 3)", (age, may) => expect(isRecent(0, age)).toBe(may));

it("a session of unknown age may add none", () => expect(isRecent(null, 0)).toBe(false));
