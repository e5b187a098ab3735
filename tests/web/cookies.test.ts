import { describe, expect, test } from "vitest";
import { parseCookies, serializeCookie } from "~/http/cookie-text";
import { withCookies } from "~/web/page/answers.server";
import { siteCookie } from "~/web/session/cookies.server";
import { isTokenOurs, loginCookies, logoutCookies } from "~/web/session/login-cookies.server";
import {
  analyticsSessionCookie,
  anonymousIdCookie,
  cartCookies,
  choiceCookies,
  consentCookie,
  visitCookies,
  withdrawnCookies,
} from "~/web/session/visit-cookies.server";
import { pairOf, requestWith, withTagManager } from "./configured";

const token = { access_token: "access/1", refresh_token: "refresh", token_type: "bearer", expires_in: 7200 };
const member = { key: "u1", email: "free@fieldhouse.example", time_zone: "America/Chicago" };

describe("login cookies (S 3, 4.6, security 3)", () => {
  test("names, values and attributes", () => {
    const attributes = "Path=/; Domain=fieldhouse.example; Max-Age=7200; HttpOnly; Secure; SameSite=Lax";
    expect(loginCookies(token, member)).toEqual([
      `member_access_token=access%2F1; ${attributes}`,
      `member_auth_version=4; ${attributes}`,
      `member_service_time_zone=America%2FChicago; ${attributes}`,
      `member_service_email=free%40fieldhouse.example; ${attributes}`,
      `member_service_uid=u1; ${attributes}`,
      `member_token_type=bearer; ${attributes}`,
      `member_refresh_token=refresh; ${attributes.replace("7200", "5184000")}`,
      expect.stringMatching(
        new RegExp(`^fieldhouse_session_proof=[\\w-]+\\.[\\w-]+; ${attributes.replace("7200", "\\d+")}$`),
      ),
    ]);
  });

  test("a token of ours is told from a junk one, whatever the member service can say (security 3)", () => {
    const cookies = Object.fromEntries(loginCookies(token, member).map(pairOf));
    expect(isTokenOurs(requestWith(cookies), token.access_token)).toBe(true);
    expect(isTokenOurs(requestWith({ ...cookies, member_access_token: "junk" }), "junk")).toBe(false);
    expect(isTokenOurs(requestWith({ member_access_token: token.access_token }), token.access_token)).toBe(false);
    expect(isTokenOurs(requestWith(cookies), null)).toBe(false);
  });

  test("what a member chose on another device comes along (decision 64)", () => {
    const chose = loginCookies(token, { ...member, theme: "light", scores: "shown", view: null }).map(pairOf);
    expect(chose).toContainEqual(["fieldhouse_theme", "light"]);
    expect(chose).toContainEqual(["fieldhouse_scores", ""]);
    expect(chose.map(([name]) => name)).not.toContain("fieldhouse_view");
  });

  test("what is unknown sets no cookie", () => {
    const set = loginCookies({ access_token: "a", expires_in: 60 }, { ...member, time_zone: null });
    expect(set.map((cookie) => pairOf(cookie)[0])).toEqual([
      ...["member_access_token", "member_auth_version", "member_service_email", "member_service_uid"],
      "fieldhouse_session_proof",
    ]);
  });

  test("signing out ends every cookie that signing in set, what was begun, and no other", () => {
    const ended = new Map(logoutCookies(requestWith()).map((cookie) => [pairOf(cookie)[0], cookie]));
    for (const set of loginCookies(token, member))
      expect(ended.get(pairOf(set)[0])).toContain("=; Path=/; Domain=fieldhouse.example; Max-Age=0");
    expect([...ended.keys()].sort()).toEqual([
      ...["checkout_state", "email_change", "familyPlanInviteToken", "fieldhouse_analytics_session"],
      ...["fieldhouse_push_device", "fieldhouse_session_proof", "form_key", "gift_key", "gift_state"],
      ...["member_access_token", "member_auth_version", "member_grant_token", "member_refresh_token"],
      ...["member_service_email", "member_service_secret", "member_service_time_zone", "member_service_token"],
      ...["member_service_uid", "member_token_type", "one_time_key", "pending_intent", "playback_licence"],
      ...["redeem_code", "sign_in_link", "way_back"],
    ]);
  });
});

describe("other cookies", () => {
  test.each([
    ["member_unauth_time_zone", false],
    ["member_location", false],
    ["fieldhouse_analytics_session", false],
    ["member_service_token", true],
    ["checkout_state", true],
    ["fieldhouse_theme", true],
  ])("%s is HttpOnly: %s", (name, httpOnly) => expect(siteCookie(name, "x").includes("; HttpOnly")).toBe(httpOnly));

  test("of a cart last 7 days, and a tag manager may read them (S 3, 9.2)", () =>
    expect(cartCookies({ id: "gam1", brand: "b".repeat(300) })).toEqual([
      "cartpdata-id=gam1; Path=/; Domain=fieldhouse.example; Max-Age=604800; Secure; SameSite=Lax",
      expect.stringContaining(`cartpdata-brand=${"b".repeat(255)};`),
    ]));

  test("ages of S 9.2", () => {
    expect(anonymousIdCookie("a")).toContain("Max-Age=31536000");
    expect(analyticsSessionCookie("a")).toContain("Max-Age=1800");
    expect(choiceCookies({ theme: "light" })[0]).toContain("fieldhouse_theme=light");
    expect(decodeURIComponent(consentCookie(["C0002", "C9999"]))).toContain(
      "fieldhouse_consent=C0001:1,C0002:1,C0003:0,C0004:0;",
    );
  });

  test("a tag manager's end wherever its tags may have put them, and only without consent (S 5.6)", () => {
    withTagManager();
    const held = requestWith({ _ga: "GA1.2.3", fieldhouse_theme: "light" });
    const domains = ["", "Domain=www.fieldhouse.example; ", "Domain=fieldhouse.example; "];
    const ended = domains.map((domain) => `_ga=; Path=/; ${domain}Max-Age=0; Secure; SameSite=Lax`);
    expect(withdrawnCookies(held, ["C0001"])).toEqual(ended);
    expect(withdrawnCookies(held, ["C0001", "C0002", "C0004"])).toEqual([]);
    expect(withdrawnCookies(requestWith(), ["C0001"])).toEqual([]);
  });

  test("of a tag manager's cookies a dozen lines end at a time: an answer's headers stay short", () => {
    withTagManager();
    const held = Object.fromEntries(Array.from({ length: 11 }, (_, nth) => [`_ga_${nth}`, "1"]));
    const lines = withdrawnCookies(requestWith(held), []);
    expect([lines.length, new Set(lines.map((line) => pairOf(line)[0])).size]).toEqual([12, 4]);
  });

  test("without a tag manager here they are another site's, and stay", () =>
    expect(withdrawnCookies(requestWith({ _ga: "GA1.2.3" }), ["C0001"])).toEqual([]));

  test("a visit keeps the overrides, the stats partner (rulings 1) and the attribution of its address, no more", () => {
    const overrides = "limited_concurrent=off&site_takeover=maybe&mpq=abc";
    const request = requestWith({}, `/?${overrides}&utm_source=mail&referrer_name=A&referrer_location=B&x=1`);
    expect(visitCookies(request).map(pairOf)).toEqual([
      ["fieldhouse_feature_limited_concurrent", "off"],
      ["mpq", "abc"],
      ["fieldhouse_attribution", "referrer_name=A&referrer_location=B&utm_source=mail"],
    ]);
    expect(visitCookies(requestWith({}, "/?q=1"))).toEqual([]);
  });

  test.each([
    ["referrer_name=A&referrer_location=B", "?utm_source=mail", "referrer_name=A&referrer_location=B&utm_source=mail"],
    ["utm_source=mail&utm_campaign=fall", "?utm_medium=sms", "utm_medium=sms"],
    ["utm_source=mail", "?referrer_name=A", undefined],
    ["utm_source=mail", "?utm_source=mail", undefined],
    ["", `?referrer_url=${"u".repeat(300)}`, `referrer_url=${"u".repeat(255)}`],
  ])("with [%s] kept, %s keeps %s", (kept, query, expected) => {
    const cookies = visitCookies(requestWith(kept ? { fieldhouse_attribution: kept } : {}, `/${query}`)).map(pairOf);
    expect(cookies).toEqual(expected === undefined ? [] : [["fieldhouse_attribution", expected]]);
  });

  test.each(["a", "!", "%", "&", "+", "é", "界", "🏈"])("no address of %s fills a browser's cookies", (sign) => {
    const names =
      "mpq referrer_name referrer_location referrer_url utm_source utm_medium utm_campaign utm_term utm_content";
    const kept: Record<string, string> = {};
    for (const length of [1, 20, 28, 60, 127, 255]) {
      const said = [...names.split(" "), "promo_code"].map((name) => [name, sign.repeat(length)]);
      const query = new URLSearchParams([...said, ["limited_concurrent", "on"], ["site_takeover", "off"]]);
      Object.assign(kept, Object.fromEntries(visitCookies(requestWith(kept, `/?${query}`)).map(pairOf)));
      const bytes = Object.entries(kept)
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}; `)
        .join("");
      expect(bytes.length).toBeLessThanOrEqual(1_500);
    }
  });

  test("each Set-Cookie is a header of its own", () =>
    expect(withCookies(["a=1", "b=2"], new Headers({ "X-Other": "1" })).getSetCookie()).toEqual(["a=1", "b=2"]));
});

describe("cookie text", () => {
  test("is read as browsers write it", () => {
    const cookies = parseCookies('a=1; b="two"; c=%E2%9C%93; a=later; d=%zz; =none; empty=; e=x=y');
    expect(Object.fromEntries(cookies)).toEqual({ a: "1", b: "two", c: "✓", d: "%zz", empty: "", e: "x=y" });
    expect(parseCookies(null).size).toBe(0);
  });

  test("cannot be broken out of", () =>
    expect(serializeCookie("a", "x; Domain=evil\r\nSet-Cookie: b=1", {})).toBe(
      "a=x%3B%20Domain%3Devil%0D%0ASet-Cookie%3A%20b%3D1; Path=/; SameSite=Lax",
    ));
});
