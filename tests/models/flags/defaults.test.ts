import { describe, expect, it } from "vitest";
import { FEATURES, featureCookie, FLAG_DEFAULTS, isFeatureOn, OVERRIDE_DEFAULTS, switched } from "~/models/flags/defaults";
import { FLAG_DEFAULTS as CONTRACT_DEFAULTS } from "~/services/flags/contract";

describe("flags (S 3, 9.3)", () => {
  it("have the defaults of the table", () => {
    expect(FLAG_DEFAULTS).toMatchObject({
      "growth-family-plan-memberships": false,
      "show-new-highlights-experience": false,
      "enable-clip-button": false,
      "marketing-emails-opt": false,
      "site-theme": "dark",
      "www-search-api-version": { activities: "v3", default: "v2" },
    });
    expect(Object.keys(FLAG_DEFAULTS["carousel-top-highlights"])).toEqual(["header", "content_type", "query"]);
    expect(Object.keys(FLAG_DEFAULTS["home-page-featured-carousel"])).toEqual(["header", "content_type", "query"]);
  });
  it("agree with what the flag service's client falls back to", () => {
    expect(FLAG_DEFAULTS).toEqual(CONTRACT_DEFAULTS);
  });
});

describe("feature overrides (S 2.10, 3, 9.3)", () => {
  it("are on, on and off, each with its cookie", () => {
    expect(OVERRIDE_DEFAULTS).toEqual({ limited_concurrent: true, site_takeover: true, internal_data: false });
    expect(FEATURES.map(featureCookie)).toEqual(["fieldhouse_feature_limited_concurrent", "fieldhouse_feature_site_takeover", "fieldhouse_feature_internal_data"]);
  });
  it.each([["on", true], ["off", false], ["ON", null], ["1", null], ["", null], [null, null]])("%s says %s", (value, expected) => {
    expect(switched(value)).toBe(expected);
  });
  it.each([
    [{}, true],
    [{ cookie: "off" }, false],
    [{ query: "on", cookie: "off" }, true],
    [{ query: "off", cookie: "on" }, false],
    [{ query: "maybe", cookie: "off" }, false],
  ])("limited_concurrent with %o: %s", (said, expected) => {
    expect(isFeatureOn("limited_concurrent", said)).toBe(expected);
  });
});
