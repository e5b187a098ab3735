import "./configured";
import { describe, expect, it } from "vitest";
import { framePass, mayBePartners, partnerOfFrame } from "~/web/page/partner-frame.server";
import { statsPass } from "~/web/visit/timed-pass.server";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 19, 40);
const PARTNER = "https://partner.example";
const partners = [PARTNER, "https://schools.example"];
const PAGE = "https://www.fieldhouse.example/events/a/gam1";
const framed = { "Sec-Fetch-Dest": "iframe" };

const partnerOf = (headers: Record<string, string>, url = PAGE, at = NOW, among: readonly string[] = partners) =>
  partnerOfFrame(among, { headers: new Headers(headers), url }, "gam1", at);

describe("a frame of a partner's page (rulings 4 'embedded player')", () => {
  it.each<[string, Record<string, string>, string | null]>([
    ["the partner's page", { ...framed, Referer: "https://partner.example/games?id=1" }, PARTNER],
    ["the partner's origin alone", { ...framed, Referer: "https://partner.example/" }, PARTNER],
    ["another partner", { ...framed, Referer: "https://schools.example/" }, "https://schools.example"],
    ["somebody else's page", { ...framed, Referer: "https://evil.example/?https://partner.example" }, null],
    ["a host that begins like the partner's", { ...framed, Referer: "https://partner.example.evil.example/" }, null],
    ["the partner's page without TLS", { ...framed, Referer: "http://partner.example/" }, null],
    ["the partner on another port", { ...framed, Referer: "https://partner.example:8443/" }, null],
    ["a page that doesn't say who it is", framed, null],
    ["a page that says nonsense", { ...framed, Referer: "partner.example" }, null],
    ["a link on the partner's page", { "Sec-Fetch-Dest": "document", Referer: "https://partner.example/" }, null],
    ["a browser that doesn't say where", { Referer: "https://partner.example/" }, null],
  ])("%s: %s", (_what, headers, expected) => expect(partnerOf(headers)).toBe(expected));

  it("is none where no partner may embed", () =>
    expect(partnerOf({ ...framed, Referer: `${PARTNER}/` }, PAGE, NOW, [])).toBeNull());

  it.each<[string[], Record<string, string>, boolean]>([
    [partners, framed, true],
    [partners, { "Sec-Fetch-Dest": "document" }, false],
    [partners, {}, false],
    [[], framed, false],
  ])("keeps what %j get in a frame out of shared caches: %j, %s", (among, headers, expected) =>
    expect(mayBePartners(among, { headers: new Headers(headers) })).toBe(expected),
  );
});

describe("a frame that asks for its own page again", () => {
  const itself = { ...framed, "Sec-Fetch-Site": "same-origin", Referer: PAGE };
  const withPass = (pass: string) => `${PAGE}?frame=${encodeURIComponent(pass)}`;
  const pass = framePass(PARTNER, "gam1", NOW);

  it.each<[string, Record<string, string>, string | null]>([
    ["by a refresh or a link", itself, PARTNER],
    ["by its script", { ...itself, "Sec-Fetch-Dest": "empty" }, PARTNER],
    ["in a tab", { ...itself, "Sec-Fetch-Dest": "document" }, null],
    ["in a tab, typed in", { "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none" }, null],
    ["in a frame of somebody else's page", { ...itself, "Sec-Fetch-Site": "cross-site" }, null],
    ["in a frame of a neighbor of the site", { ...itself, "Sec-Fetch-Site": "same-site" }, null],
    ["by somebody else's script", { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "cross-site" }, null],
    ["as a picture", { ...itself, "Sec-Fetch-Dest": "image" }, null],
    ["by a program that says nothing", {}, null],
  ])("%s", (_how, headers, expected) => expect(partnerOf(headers, withPass(pass))).toBe(expected));

  it.each<[string, string]>([
    ["another event's", framePass(PARTNER, "gam2", NOW)],
    ["one for somebody who may not embed", framePass("https://evil.example", "gam1", NOW)],
    ["one for something else", statsPass("gam1", NOW)],
    ["one with a later end", `zzzzzz.${pass.split(".")[1]}`],
    ["one without a signature", pass.split(".")[0] ?? ""],
    ["nonsense", "a.b"],
    ["nothing", ""],
  ])("needs its own pass, not %s", (_what, other) => expect(partnerOf(itself, withPass(other))).toBeNull());

  it("loses it with its partner", () =>
    expect(partnerOf(itself, withPass(pass), NOW, ["https://schools.example"])).toBeNull());

  it.each([
    [NOW + 23 * HOUR, PARTNER],
    [Date.UTC(2026, 10, 21, 19) - 1, PARTNER],
    [Date.UTC(2026, 10, 21, 19), null],
  ])("has it for a day, to the hour (%i)", (at, expected) =>
    expect(partnerOf(itself, withPass(pass), at)).toBe(expected),
  );
});
