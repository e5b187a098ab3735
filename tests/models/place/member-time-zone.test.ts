import { describe, expect, it } from "vitest";
import { memberTimeZone } from "~/models/place/member-time-zone";
import { canonicalZone } from "~contracts/vocabulary/time-zones";

describe("member time zone (S 4.7)", () => {
  it.each([
    ["member", { member: "America/Denver", browser: "America/Chicago", unauth: "Pacific/Honolulu" }, "America/Denver"],
    ["then the browser", { browser: "America/Chicago", unauth: "Pacific/Honolulu" }, "America/Chicago"],
    ["then the remembered one", { unauth: "Pacific/Honolulu" }, "Pacific/Honolulu"],
    ["then New York", {}, "America/New_York"],
    ["Arizona is Phoenix", { member: "America/Arizona" }, "America/Phoenix"],
    ["Arizona from the browser", { browser: "America/Arizona" }, "America/Phoenix"],
    ["a unity key", { member: "Central" }, "America/Chicago"],
    ["an unusable zone is passed over", { member: "Mars/Base", unauth: "America/Denver" }, "America/Denver"],
    ["empty texts are none", { member: "", browser: null }, "America/New_York"],
  ])("%s", (_what, candidates, expected) => expect(memberTimeZone(candidates)).toBe(expected));
  it("is one zone however it's written, because what is remembered by zone stays", () => {
    const written = Array.from({ length: 1_500 }, (_, nth) =>
      [..."america/new_york"].map((letter, at) => ((nth >> at) & 1 ? letter.toUpperCase() : letter)).join(""),
    );
    expect(new Set(written.map(canonicalZone))).toEqual(new Set(["America/New_York"]));
  });
  it("has no canonical zone for nonsense", () => expect(canonicalZone("<script>")).toBeNull());
});
