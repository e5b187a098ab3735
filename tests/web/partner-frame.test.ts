import { describe, expect, it } from "vitest";
import { isInFrameOf } from "~/web/partner-frame.server";

describe("a frame of a partner's page (rulings 4 'embedded player')", () => {
  const partners = ["https://partner.example", "https://schools.example/athletics"];
  const framed = { "Sec-Fetch-Dest": "iframe" };

  it.each<[string, Record<string, string>, boolean]>([
    ["the partner's page", { ...framed, Referer: "https://partner.example/games?id=1" }, true],
    ["the partner's origin alone", { ...framed, Referer: "https://partner.example/" }, true],
    ["a partner named by an address", { ...framed, Referer: "https://schools.example/" }, true],
    ["somebody else's page", { ...framed, Referer: "https://evil.example/?https://partner.example" }, false],
    ["a host that begins like the partner's", { ...framed, Referer: "https://partner.example.evil.example/" }, false],
    ["the partner's page without TLS", { ...framed, Referer: "http://partner.example/" }, false],
    ["the partner on another port", { ...framed, Referer: "https://partner.example:8443/" }, false],
    ["a page that doesn't say who it is", framed, false],
    ["a page that says nonsense", { ...framed, Referer: "partner.example" }, false],
    ["a link on the partner's page", { "Sec-Fetch-Dest": "document", Referer: "https://partner.example/" }, false],
    ["a browser that doesn't say where", { Referer: "https://partner.example/" }, false],
  ])("%s: %s", (_what, headers, expected) => {
    expect(isInFrameOf(partners, new Headers(headers))).toBe(expected);
  });

  it("is none where no partner may embed", () => {
    expect(isInFrameOf([], new Headers({ ...framed, Referer: "https://partner.example/" }))).toBe(false);
  });
});
