import { describe, expect, test } from "vitest";
import { settings } from "~/services/process/env.server";
import {
  checkoutProgress,
  familyInvite,
  heldLicense,
  oneTimeKey,
  pendingIntents,
} from "~/web/session/signed-cookie.server";
import { pairOf, requestWith } from "./configured";

const now = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const intent = { kind: "follow" as const, content_type: "school", content_key: "k1", details: {} };

const sent = (setCookie: string) => requestWith(Object.fromEntries([pairOf(setCookie)]));

describe("signed cookies (security 3)", () => {
  test("come back as they were, for as long as they last", () => {
    const cookie = pendingIntents.serialize([intent], now);
    expect(cookie).toMatch(/; Max-Age=1800; HttpOnly; Secure; SameSite=Lax$/);
    expect(pendingIntents.read(sent(cookie), now + 30 * MINUTE - 1)).toEqual([intent]);
    expect(pendingIntents.read(sent(cookie), now + 30 * MINUTE)).toBeNull();
    expect(pendingIntents.read(requestWith(), now)).toBeNull();
  });

  test("are nothing when altered", () => {
    const [name, value] = pairOf(pendingIntents.serialize([intent], now));
    const [payload = "", signature = ""] = value.split(".");
    const other = Buffer.from(JSON.stringify({ value: [{ ...intent, content_key: "k2" }], ends: now * 2 })).toString(
      "base64url",
    );
    for (const forged of [
      `${other}.${signature}`,
      `${payload}.`,
      payload,
      `.${signature}`,
      `${payload}.${"A".repeat(43)}`,
      "junk",
      "%",
    ])
      expect(pendingIntents.read(requestWith({ [name]: forged }), now), forged).toBeNull();
  });

  test("are nothing under the name of another", () => {
    const [, value] = pairOf(oneTimeKey.serialize("8f14e45f-ceea-467f-a8d5-2c1b0d9d3a10", now));
    expect(oneTimeKey.read(requestWith({ one_time_key: value }), now)).toBe("8f14e45f-ceea-467f-a8d5-2c1b0d9d3a10");
    expect(familyInvite.read(requestWith({ familyPlanInviteToken: value }), now)).toBeNull();
  });

  test("outlive the replacing of the secret", () => {
    const secrets = settings().sessionSecrets ?? [];
    secrets.reverse();
    const cookie = checkoutProgress.serialize({ pass: "annual" }, now);
    secrets.reverse();
    expect(checkoutProgress.read(sent(cookie), now)).toEqual({ pass: "annual" });
    const [last = ""] = secrets.splice(-1);
    expect(checkoutProgress.read(sent(cookie), now)).toBeNull();
    secrets.push(last);
  });

  test("a license keeps what it is for", () => {
    const license = { key: "l1", entitlements: ["video_subscription"] };
    expect(heldLicense.read(sent(heldLicense.serialize(license, now)), now)).toEqual(license);
    expect(pairOf(heldLicense.clear())).toEqual(["playback_licence", ""]);
  });

  test("too much for a cookie is an error, not a loss", () =>
    expect(() => checkoutProgress.serialize({ note: "x".repeat(4_000) }, now)).toThrow(RangeError));
});
