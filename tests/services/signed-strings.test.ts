import "../web/configured";
import { describe, expect, it } from "vitest";
import { formToken } from "~/services/captcha/bot-check.server";
import { memberClientCredentials } from "~/services/process/env.server";
import { isSigned, signText } from "~/services/process/signed-text.server";
import { framePass, partnerOfFrame } from "~/web/page/partner-frame.server";
import { opensStats, statsPass } from "~/web/visit/timed-pass.server";
import { isMediaGrant, isNetworkGrant, mediaGrant, networkGrant } from "~contracts/grant";
import { isSameSecret, isSignature, signatureOf } from "~contracts/signature";
import { minuteOf, readImpression } from "~network/ads/ads-app.server";
import { unsubscriber, unsubscribeToken } from "~network/alerts/unsubscribe-secrets.server";
import { withToken } from "~network/member/family/family-invitations.server";
import { shownToken } from "~network/member/games/calendar-routes.server";
import { fingerprint } from "~network/member/sign-in/tokens.server";

/** What was signed before stays signed: cookies, mailed links, what nodes of another version send (security 3). */

const SECRET = "between-us";

describe("a signature", () => {
  it("holds for its secret and text alone", () => {
    const signed = signatureOf(SECRET, "a text");
    expect(isSignature(SECRET, "a text", signed)).toBe(true);
    expect(isSignature("another", "a text", signed)).toBe(false);
    expect(isSignature(SECRET, "another text", signed)).toBe(false);
    for (const given of [undefined, "", signed.slice(1), `${signed}x`, `${signed.slice(0, -1)}é`])
      expect(isSignature(SECRET, "a text", given), given).toBe(false);
  });

  it.each([
    ["", "", true],
    ["abc", "abc", true],
    ["abc", "abd", false],
    ["abc", "ab", false],
    ["é", "e", false],
  ])("%j and %j", (one, other, same) => expect(isSameSecret(one, other)).toBe(same));
});

describe("what is out there", () => {
  it("is a grant to a stream, or to a network", () => {
    const path = "/live/bdc1/master.m3u8";
    expect(mediaGrant(SECRET, path)).toBe("h-RHpXO2xNv2gBtAixPNUopUn4_6GNH-YHPuq24eEP8");
    expect(isMediaGrant(SECRET, path, mediaGrant(SECRET, path))).toBe(true);
    const call = { method: "GET", address: "/v3/x?y=1" };
    expect(networkGrant(SECRET, call)).toBe("XMJpkRmDmbCUiRJ6y27xzw03eeQSTai4ep6rC1-OjcQ");
    expect(isNetworkGrant(SECRET, call, networkGrant(SECRET, call))).toBe(true);
    expect(isNetworkGrant(SECRET, { ...call, method: "POST" }, networkGrant(SECRET, call))).toBe(false);
  });

  it("is an address that stops mail", () => {
    const token = "dXNyMQ.cNFStXnABkZLyT1eiYoEQj9HarNQnNLfTgCcyMwBFLo";
    expect(unsubscribeToken(SECRET, "usr1")).toBe(token);
    expect(unsubscriber(["a newer one", SECRET], token)).toBe("usr1");
  });

  it("is an ad that is about to be reported", () => {
    const at = 60_000 * 1_000;
    const id = "cwoxCmdhbTEKMTAwMApiVm5mLTc1LUJTM0UXOwvhUHexdRWC4r8weUgsE";
    expect(readImpression(SECRET, id, at)).toEqual({ spot: "s", pod: 1, contentKey: "gam1", minute: minuteOf(at) });
    expect(readImpression("another", id, at)).toBeNull();
  });

  it("is an invitation to a family", () => {
    const token = "-oqd4DOABrFc1LpaCgCA3XenJiLOv5wl6I3ofHw2Ehs";
    const row = { id: "inv1", nonce: "nonce1", owner_key: "usr1", email: "", state: "open", sent_at: 0 } as const;
    const kept = { ...row, accepted_at: null, code_hash: null, expires_at: 0, hash: fingerprint(token) };
    expect(withToken(kept, SECRET).token).toBe(token);
  });

  it("is the address of a member's calendar", () => {
    const token = "fd93-dE59bNB9iTrxNrcQi_VrQpC0JzikA3-xIWYOow";
    const kept = { user_key: "usr1", nonce: "nonce1", hash: fingerprint(token), made_at: 0 };
    expect(shownToken(kept, SECRET)).toBe(token);
    expect(shownToken(kept, "another")).toBeNull();
  });

  it("is a form, a cookie, and the site's own client secret", () => {
    expect(formToken(Number.parseInt("key1", 36))).toBe("key1.EVkX03KRPnlah9o7cMceedK3xJmOevDFtzTCVYcSyFU");
    expect(signText("name", "payload")).toBe("1gtUbZ8TeapaMiZGrXQGHy87StwcFXDTriH6QP69SQw");
    expect(isSigned("name", "payload", "1gtUbZ8TeapaMiZGrXQGHy87StwcFXDTriH6QP69SQw")).toBe(true);
    expect(memberClientCredentials().secret).toBe("a-9QfizuyabIntqRZptuaq1Wh0cYvUWhZQKz8v6nLdo");
  });

  it("is an address that reads paid stats, or is in a partner's frame", () => {
    const at = Date.UTC(2026, 10, 20, 19, 40);
    const partner = "https://partner.example";
    const stats = "aos1.YoW5jwB50eBFa7tUwCs7_Y2QaOBgCeeArKjuAizLbj8";
    const frame = "aosj.mAGEju9adZ7IDtSdiXOPlYRcKZ3uvUUZtR04dAzenBo";
    expect(statsPass("gam1", at)).toBe("aosj.YT2TdRgn421fN-1k7VqQgGbyvB6uksQyCCRTNLpAIp8");
    // From before passes lasted a day.
    expect(opensStats(stats, "gam1", at)).toBe(true);
    expect(framePass(partner, "gam1", at)).toBe(frame);
    const headers = new Headers({ "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin" });
    const url = `https://www.fieldhouse.example/events/a/gam1?frame=${frame}`;
    expect(partnerOfFrame([partner], { headers, url }, "gam1", at)).toBe(partner);
  });
});
