import { describe, expect, it } from "vitest";
import { encryptedPush, LONGEST_TEXT } from "~network/push/push-encryption";
import { isPushAddress, pauseAfter, pushAnswer, retryPause } from "~network/push/pusher.server";
import { newPrivateHalf, pushKeyPair, vapidAuthorization } from "~network/push/vapid";
import { PushBrowser, verifiedSender } from "./push-service";

const bytes = (text: string) => Buffer.from(text, "base64url");

describe("a push message (RFC 8291, 8188)", () => {
  const browser = new PushBrowser({
    privateKey: bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
    auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
  });

  it("is the example of RFC 8291, byte for byte", () => {
    const chance = {
      salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
      privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    };
    expect(encryptedPush("When I grow up, I want to be a watermelon", browser, chance).toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS" +
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  it("is another each time, and its browser alone reads it", () => {
    const [one, other] = [encryptedPush("Kickoff — 7 PM", browser), encryptedPush("Kickoff — 7 PM", browser)];
    expect(one.equals(other)).toBe(false);
    for (const body of [one, other]) expect(browser.read(body)).toBe("Kickoff — 7 PM");
    expect(() => new PushBrowser().read(one)).toThrow();
  });

  it("fits into what every push service takes", () => {
    expect(encryptedPush("x".repeat(LONGEST_TEXT), browser)).toHaveLength(4_096);
    expect(() => encryptedPush("x".repeat(LONGEST_TEXT + 1), browser)).toThrow(RangeError);
  });
});

describe("who sends (RFC 8292)", () => {
  const pair = pushKeyPair(newPrivateHalf());
  const now = Date.UTC(2026, 10, 21);
  const said = vapidAuthorization(pair, { endpoint: "https://push.example/a/b", contact: "mailto:us@a.example", now });

  it("is signed for the one service, for less than a day", () =>
    expect(verifiedSender(said)).toEqual({
      aud: "https://push.example",
      exp: now / 1_000 + 12 * 3_600,
      sub: "mailto:us@a.example",
      key: pair.publicKey,
    }));

  it("holds under no other key", () => {
    const { publicKey } = pushKeyPair(newPrivateHalf());
    expect(() => verifiedSender(said.replace(/k=.*/, `k=${publicKey}`))).toThrow("signature");
  });

  it("is the same pair again from its private half", () => {
    const half = newPrivateHalf();
    expect(half).toMatch(/^[\w-]{43}$/);
    expect(pushKeyPair(half).publicKey).toBe(pushKeyPair(half).publicKey);
  });
});

it.each<[address: string, is: boolean]>([
  ["https://fcm.googleapis.com/fcm/send/abc:def", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://web.push.apple.com/QABC", true],
  ["https://wns2-by3p.notify.windows.com/w/?token=abc", true],
  ["https://push.services.mozilla.com/wpush/v2/abc", false],
  ["https://evilfcm.googleapis.com/abc", false],
  ["https://a.fcm.googleapis.com/abc", false],
  ["https://fcm.googleapis.com.evil.example/abc", false],
  ["https://evilnotify.windows.com/abc", false],
  ["http://fcm.googleapis.com/abc", false],
  ["https://fcm.googleapis.com:8443/abc", false],
  ["https://user:word@fcm.googleapis.com/abc", false],
  ["https://fcm.googleapis.com@evil.example/abc", false],
  ["https://___.push.apple.com/abc", false],
  ["https://we%62.push.apple.com/abc", true],
  ["https://*.push.apple.com/abc", false],
  ["https://127.0.0.1/abc", false],
  ["https://[::1]/abc", false],
  ["https://10.0.0.1/abc", false],
  ["https://localhost/abc", false],
  ["file:///etc/passwd", false],
  ["not an address", false],
  [`https://fcm.googleapis.com/${"x".repeat(1_000)}`, false],
  ["http://127.0.0.1:4000/abc", true],
  ["http://127.0.0.1:4001/abc", false],
])("%s is an address of a push service: %j", (address, is) => {
  expect(isPushAddress(address, ["http://127.0.0.1:4000"])).toBe(is);
});

it.each([
  [200, "taken"],
  [201, "taken"],
  [204, "taken"],
  [301, "refused"],
  [307, "refused"],
  [400, "refused"],
  [403, "refused"],
  [404, "gone"],
  [410, "gone"],
  [413, "refused"],
  [408, "later"],
  [429, "later"],
  [500, "later"],
  [503, "later"],
  [null, "later"],
] as const)("a push service that says %j: %s", (status, answer) => expect(pushAnswer(status)).toBe(answer));

it.each([
  [null, null],
  ["30", 30_000],
  ["Sat, 21 Nov 2026 00:01:00 GMT", 60_000],
  ["Fri, 20 Nov 2026 00:01:00 GMT", 0],
  ["soon", null],
  ["99999999999", null],
])("Retry-After: %j asks for %j ms", (text, pause) => expect(retryPause(text, Date.UTC(2026, 10, 21))).toBe(pause));

it.each([
  [0, null, 5_000],
  [1, null, 10_000],
  [5, null, 160_000],
  [8, null, 900_000],
  [40, null, 900_000],
  [0, 30_000, 30_000],
  [3, 30_000, 40_000],
])("after %i tries, asked for %j, it pauses %i ms", (tried, asked, pause) => {
  expect(pauseAfter(tried, asked)).toBe(pause);
});
