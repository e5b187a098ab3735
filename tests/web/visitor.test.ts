import { describe, expect, onTestFinished, test } from "vitest";
import { settings } from "~/services/process/env.server";
import { getVisitor } from "~/web/visit/visitor.server";
import { requestWith } from "./configured";

describe("visitor", () => {
  test("a guest", () =>
    expect(getVisitor(requestWith())).toMatchObject({
      authenticated: false,
      token: null,
      email: null,
      uid: null,
      timeZone: null,
      overrides: { limited_concurrent: true, site_takeover: true, internal_data: false },
      theme: null,
      referral: null,
      marketing: {},
    }));

  test("a member", () => {
    const cookies = {
      member_access_token: "access",
      member_refresh_token: "refresh",
      member_service_email: "free@fieldhouse.example",
      member_service_uid: "u1",
      member_service_time_zone: "America/Chicago",
      member_unauth_time_zone: "America/Denver",
    };
    expect(getVisitor(requestWith(cookies))).toMatchObject({
      authenticated: true,
      token: "access",
      accessToken: "access",
      refreshToken: "refresh",
      email: "free@fieldhouse.example",
      uid: "u1",
      timeZone: "America/Chicago",
      unauthTimeZone: "America/Denver",
    });
  });

  test.each([
    [{}, null],
    [{ member_access_token: "a b" }, null],
    [{ member_refresh_token: "refresh" }, "America/Denver"],
    [{ member_service_token: "service" }, "America/Denver"],
  ])("what a session left behind is nobody's: with %j (S 3, 4.7)", (tokens: Record<string, string>, timeZone) => {
    const left = {
      member_service_email: "free@fieldhouse.example",
      member_service_uid: "u1",
      member_service_time_zone: "America/Denver",
    };
    const { email, uid } = timeZone ? { email: "free@fieldhouse.example", uid: "u1" } : { email: null, uid: null };
    expect(getVisitor(requestWith({ ...left, ...tokens }))).toMatchObject({ email, uid, timeZone });
  });

  test("a service token authenticates too (S 5.4)", () =>
    expect(getVisitor(requestWith({ member_service_token: "service" }))).toMatchObject({
      authenticated: true,
      token: "service",
      accessToken: null,
    }));

  test.each([
    ["line break", "a\nb"],
    ["blank", "a b"],
    ["letters no header can carry", "é"],
    ["nothing", ""],
    ["far too long", "a".repeat(4_001)],
  ])("a junk token is nobody: %s", (_, member_access_token) => {
    expect(getVisitor(requestWith({ member_access_token }))).toMatchObject({ authenticated: false, token: null });
  });

  test.each([
    ["cookie", {}, "off", false],
    ["query wins over the cookie", { query: "?limited_concurrent=on" }, "off", true],
    ["other values say nothing", { query: "?limited_concurrent=false" }, "no", true],
  ])("overrides: %s", (_, { query = "" }: { query?: string }, cookie, expected) => {
    const visitor = getVisitor(requestWith({ fieldhouse_feature_limited_concurrent: cookie }, `/${query}`));
    expect(visitor.overrides.limited_concurrent).toBe(expected);
  });

  test.each([
    ["nothing chosen", {}, {}, false, ["C0001"]],
    ["chosen", { fieldhouse_consent: "C0001:1,C0002:1,C0003:0,C0004:1" }, {}, true, ["C0001", "C0002", "C0004"]],
    ["all refused", { fieldhouse_consent: "C0001:0,C0002:0" }, {}, true, ["C0001"]],
    ["Global Privacy Control", { fieldhouse_consent: "C0001:1,C0004:1" }, { "Sec-GPC": "1" }, true, ["C0001"]],
    ["junk", { fieldhouse_consent: "C0004:yes,C9999:1" }, {}, true, ["C0001"]],
  ])("consent: %s", (_, cookies, headers, decided, granted) => {
    const { consent } = getVisitor(requestWith(cookies, "/", { headers }));
    expect([consent.decided, [...consent.granted]]).toEqual([decided, granted]);
  });

  test.each([
    ["no choice", undefined, {}, null, null],
    ["performance", "C0001:1,C0002:1,C0003:0,C0004:0", {}, null, "s1"],
    ["functional", "C0001:1,C0002:0,C0003:1,C0004:0", {}, "a1", null],
    ["targeting", "C0001:1,C0002:0,C0003:0,C0004:1", {}, null, "s1"],
    ["all, and Global Privacy Control", "C0001:1,C0002:1,C0003:1,C0004:1", { "Sec-GPC": "1" }, null, null],
  ])("with %s allowed, browser and visit are known so", (_, consent, headers, anonymousId, analyticsSession) => {
    const cookies = { fieldhouse_anonymous_id: "a1", fieldhouse_analytics_session: "s1" };
    const request = requestWith({ ...cookies, ...(consent && { fieldhouse_consent: consent }) }, "/", {
      headers: headers as Record<string, string>,
    });
    expect(getVisitor(request)).toMatchObject({ anonymousId, analyticsSession });
  });

  test("attribution: this visit, else the session; a referral needs both parts (S 5.2)", () => {
    const fieldhouse_attribution = "utm_source=mail&referrer_name=A&referrer_location=B";
    expect(getVisitor(requestWith({ fieldhouse_attribution }))).toMatchObject({
      marketing: { source: "mail" },
      referral: { name: "A", location: "B" },
    });
    expect(getVisitor(requestWith({ fieldhouse_attribution }, "/?utm_campaign=fall")).marketing).toEqual({
      name: "fall",
    });
    expect(getVisitor(requestWith({}, "/?referrer_name=A")).referral).toBeNull();
  });

  test("a country of development is two capital letters", () => {
    expect(getVisitor(requestWith({}, "/", { headers: { "X-Dev-Country": "DE" } })).developmentCountry).toBe("DE");
    expect(getVisitor(requestWith({}, "/", { headers: { "X-Dev-Country": "Germany" } })).developmentCountry).toBeNull();
  });

  test("a country of development is nobody's where there are no tools of development", () => {
    const held = settings();
    const { developmentTools } = held;
    onTestFinished(() => void (held.developmentTools = developmentTools));
    held.developmentTools = false;
    expect(getVisitor(requestWith({}, "/", { headers: { "X-Dev-Country": "DE" } })).developmentCountry).toBeNull();
  });

  test("names with control characters or beyond any length are none", () => {
    const visitor = getVisitor(
      requestWith({
        member_access_token: "t",
        member_service_email: "a\u0000b",
        member_unauth_time_zone: "x".repeat(300),
      }),
    );
    expect([visitor.email, visitor.unauthTimeZone]).toEqual([null, null]);
  });

  test("is read once per request", () => {
    const request = requestWith();
    expect(getVisitor(request)).toBe(getVisitor(request));
  });
});
