import { describe, expect, it } from "vitest";
import { redirectTarget, redirectTargetOr } from "~/models/navigation/redirect-target";

const site = { url: "https://fieldhouse.example" };
const development = { url: "http://localhost:3000" };

/** S 5.2 with rulings 2 "redir", security 8: none of these ever leaves the domain. */
const HOSTILE: unknown[] = [
  // nothing, and things that are no text
  "",
  null,
  ["/events"],
  " ",
  // what scripts ask for in a page's place
  "/member/account.data",
  "/member/account%2Edata",
  // other hosts
  "https://evil.example",
  "HTTPS://EVIL.EXAMPLE",
  "https://evil.example/fieldhouse.example",
  "https://evil.example#fieldhouse.example",
  // hosts that only look like ours
  "https://evilfieldhouse.example",
  "https://fieldhouse.example.evil.com",
  "https://fieldhouse.example.",
  "https://fieldhouse.example%2eevil.com",
  "https://fieldhouse.example%00.evil.com",
  "https://[::1]/",
  // scheme-relative
  "//evil.example",
  "///evil.example",
  "//fieldhouse.example",
  "/\t/evil.example",
  "\t//evil.example",
  "/%09/evil.example",
  "/\u0000/evil.example",
  // backslashes
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "https:\\\\evil.example",
  "https://fieldhouse.example\\@evil.example",
  // paths that turn scheme-relative once they are parsed or decoded
  "/.//evil.example",
  "/events/..//evil.example",
  "/%2e//evil.example",
  "/%2Fevil.example",
  "/%252Fevil.example",
  "/%5Cevil.example",
  "https://fieldhouse.example//evil.example",
  "https://fieldhouse.example/%2F/evil.example",
  // user-info
  "https://fieldhouse.example@evil.example",
  "https://user@fieldhouse.example",
  "https://@fieldhouse.example",
  // other schemes
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "javascript://fieldhouse.example/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://fieldhouse.example/x",
  "mailto:a@fieldhouse.example",
  // odd forms of http
  "https:evil.example",
  "http:fieldhouse.example",
  "https://",
  "https://:443/",
  // other ports of our host
  "https://fieldhouse.example:8443/",
  "https://sub.fieldhouse.example:8080/x",
  // relative texts
  "events/a/gam1",
  "?redir=//evil.example",
  "./x",
  "fieldhouse.example",
  // bytes that browsers drop, and bombs
  "https://fieldhouse.example/\u0000",
  "/events\u2028",
  "\ufeff//evil.example",
  "/events\u0085x",
  `/${"a".repeat(4096)}`,
];

describe("redirect target: hostile variants (rulings 2)", () => {
  it("are at least fifty", () => expect(HOSTILE.length).toBeGreaterThanOrEqual(50));
  it.each(HOSTILE.map((candidate) => [candidate]))("%j is refused", (candidate) => {
    expect(redirectTarget(candidate, site)).toBeNull();
    expect(redirectTarget(candidate, development)).toBeNull();
  });
});

describe("redirect target: the product's own", () => {
  it.each([
    ["/", "/"],
    ["/member/account", "/member/account"],
    ["/events/a-vs-b/gam1?x=1&y=%2F#chapter", "/events/a-vs-b/gam1?x=1&y=%2F#chapter"],
    ["/watch-events?activity=Ice%20Hockey", "/watch-events?activity=Ice%20Hockey"],
    ["/search?q=a+b", "/search?q=a+b"],
    ["/search?q=x.data", "/search?q=x.data"],
    ["/events/a-vs-b/gam1.database", "/events/a-vs-b/gam1.database"],
    ["/search?q=//evil.example", "/search?q=//evil.example"],
    ["/search?redir=https://evil.example", "/search?redir=https://evil.example"],
    ["/a/../b", "/b"],
    ["/search?q=caf\u00e9", "/search?q=caf%C3%A9"],
    ["https://fieldhouse.example", "/"],
    ["https://fieldhouse.example/member/account?x=1", "/member/account?x=1"],
    ["HTTPS://FIELDHOUSE.EXAMPLE/Events", "/Events"],
    ["http://fieldhouse.example/x", "/x"],
    ["https://fieldhouse.example:443/x", "/x"],
    ["https://www.fieldhouse.example/x?y#z", "https://www.fieldhouse.example/x?y#z"],
    ["https://a.b.fieldhouse.example", "https://a.b.fieldhouse.example/"],
  ])("%s → %s", (candidate, expected) => expect(redirectTarget(candidate, site)).toBe(expected));
  it.each([
    ["http://localhost:3000/events/a/gam1", "/events/a/gam1"],
    ["https://localhost:3000/x", "/x"],
    ["http://localhost:3001/x", null],
    ["http://localhost.evil.example:3000/x", null],
  ])("in development %s → %s", (candidate, expected) => expect(redirectTarget(candidate, development)).toBe(expected));
  it("takes a domain wider than the site's host", () => {
    const wide = { url: "https://www.fieldhouse.example", domain: "fieldhouse.example" };
    expect(redirectTarget("https://fieldhouse.example/x", wide)).toBe("https://fieldhouse.example/x");
    expect(redirectTarget("https://fieldhouse.example/x", { url: wide.url })).toBeNull();
  });
  it("accepts what it returned (nothing changes the second time)", () => {
    for (const candidate of ["/a/../b?x=1", "https://www.fieldhouse.example/x", "http://fieldhouse.example/x"]) {
      const once = redirectTarget(candidate, site);
      expect(redirectTarget(once, site)).toBe(once);
    }
  });
  it("falls back", () => {
    expect(redirectTargetOr("/member/account", "//evil.example", site)).toBe("/member/account");
    expect(redirectTargetOr("/member/account", "/x", site)).toBe("/x");
  });
});
