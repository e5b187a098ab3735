import { describe, expect, it } from "vitest";
import { securityHeaders } from "../../../server/http/security-headers";

describe("headers of every answer", () => {
  it("send no token page's address elsewhere", () => {
    expect(securityHeaders("/users/password/edit?reset=x", "http")["Referrer-Policy"]).toBe("same-origin");
    expect(securityHeaders("/users/link?token=x", "http")["Referrer-Policy"]).toBe("same-origin");
    for (const other of [
      "/Users/Password/edit/",
      "/member/%69nvite/x",
      "/member/email?token=x",
      "/ACTIVATE?code=x",
      "/unsubscribe/dXNlcg.c2ln",
      "/feeds/mine/c2VjcmV0/calendar.ics",
    ])
      expect(securityHeaders(other, "http")["Referrer-Policy"], other).toBe("same-origin");
    expect(securityHeaders("/search", "http")["Referrer-Policy"]).toBe("strict-origin-when-cross-origin");
  });
  it("let any origin read open data, refusals too, and frame a list", () => {
    for (const path of ["/open-data.json", "/Open-Data/schools.json", "/open-data/x"])
      expect(securityHeaders(path, "http")["Access-Control-Allow-Origin"], path).toBe("*");
    for (const path of ["/embed/schools/x", "/EMBED/schools/x/"])
      expect(securityHeaders(path, "http")["Content-Security-Policy"], path).toContain("frame-ancestors *");
    for (const path of ["/", "/embed/schools/x/code"]) {
      expect(securityHeaders(path, "http")).not.toHaveProperty("Access-Control-Allow-Origin");
      expect(securityHeaders(path, "http")["Content-Security-Policy"]).toContain("frame-ancestors 'none'");
    }
  });
  it("ask for https where the visit is", () => {
    expect(securityHeaders("/", "https")).toHaveProperty("Strict-Transport-Security");
    expect(securityHeaders("/", "http")).not.toHaveProperty("Strict-Transport-Security");
  });
});
