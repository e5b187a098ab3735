import { describe, expect, it } from "vitest";
import { canHavePasskeys, isRecent, namesCertificates, RECENT } from "~network/member/sign-in/passkeys.server";

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

describe("what a browser says of the device that keeps a passkey", () => {
  const object = (format: string, statement: string) => {
    const fmt = Buffer.from(format);
    const head = [Buffer.from([0xa2, 0x63]), Buffer.from("fmt"), Buffer.from([0x60 + fmt.length]), fmt];
    return Buffer.concat([...head, Buffer.from([0x67]), Buffer.from("attStmt"), Buffer.from(statement, "hex")]);
  };
  const [NOTHING, CERTIFICATES, ALGORITHM] = ["a0", "a16378356380", "a163616c6726"];

  it.each([
    ["none", NOTHING, false],
    ["packed", ALGORITHM, false],
    ["packed", CERTIFICATES, true],
    ["android-key", CERTIFICATES, true],
    ["fido-u2f", NOTHING, true],
  ])("%s with the statement %s, names certificates: %s (security 4)", async (format, statement, names) => {
    expect(await namesCertificates(object(format, statement).toString("base64url"))).toBe(names);
  });
});
