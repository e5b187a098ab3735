import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { utc } from "~/models/place/instant";
import {
  attributionText,
  buildQuery,
  marketingParameters,
  passedOn,
  referralAttribution,
  toIsoDate,
  truncateReferrer,
} from "~/services/http/query-string";

const plain = (query: string) => decodeURIComponent(query.replaceAll("+", "%20"));

describe("query strings (S 5.2)", () => {
  it.each<[string, Record<string, unknown>, string]>([
    ["an empty object", {}, ""],
    ["only empty values", { a: null, b: undefined, c: "", d: [], e: [null, ""], f: {} }, ""],
    ["zero and false are values", { page: 0, free: false }, "?page=0&free=false"],
    ["sport is renamed", { sport: "Ice Hockey" }, "?activity=Ice Hockey"],
    ["activity beside sport stays", { sport: "Soccer", activity: "Football" }, "?activity=Football"],
    ["an empty activity gives way", { sport: "Soccer", activity: "" }, "?activity=Soccer"],
    ["an empty sport leaves activity alone", { sport: "", activity: "Football" }, "?activity=Football"],
    ["arrays", { status: ["live", "", null, "upcoming"] }, "?status[]=live&status[]=upcoming"],
    [
      "records in arrays",
      {
        window: [
          { status: "on_air", from: "a" },
          { status: "scheduled", to: null },
        ],
      },
      "?window[0][status]=on_air&window[0][from]=a&window[1][status]=scheduled",
    ],
    ["records", { page: { size: 2 } }, "?page[size]=2"],
    ["dates", { from: utc(0), to: new Date(0) }, "?from=1970-01-01T00:00:00.000Z&to=1970-01-01T00:00:00.000Z"],
    ["reserved characters", { q: "a&b=c#?" }, "?q=a&b=c#?"],
  ])("%s", (_what, values, expected) => {
    expect(plain(buildQuery(values))).toBe(expected);
  });
  it("encodes what would break the address", () => {
    expect(buildQuery({ q: "a&b=c#? é" })).toBe("?q=a%26b%3Dc%23%3F+%C3%A9");
  });
  it("adds the current Unix seconds where asked", () => {
    expect(buildQuery({ a: 1 }, { cacheBuster: utc(1_700_000_000_999) })).toBe("?a=1&_=1700000000");
    expect(buildQuery({}, { cacheBuster: utc(1_000) })).toBe("?_=1");
  });
  it("ends the day where asked, in the date's own zone", () => {
    const noon = DateTime.fromISO("2026-11-20T12:00:00", { zone: "America/New_York" });
    expect(toIsoDate(noon)).toBe("2026-11-20T17:00:00.000Z");
    expect(toIsoDate(noon, { endOfDay: true })).toBe("2026-11-21T04:59:59.999Z");
    expect(toIsoDate(noon.toUTC(), { endOfDay: true })).toBe("2026-11-20T23:59:59.999Z");
  });
});

describe("referral and marketing words (S 5.2, 3)", () => {
  it.each([
    [254, 254],
    [255, 255],
    [256, 255],
  ])("a referrer of %i characters keeps %i", (length, kept) => {
    expect(truncateReferrer("x".repeat(length))).toHaveLength(kept);
  });
  it.each([
    ["referrer_name=a&referrer_location=b", { name: "a", location: "b" }],
    ["referrer_name=a", null],
    ["referrer_location=b", null],
    ["referrer_name=&referrer_location=b", null],
    ["", null],
  ])("%s", (query, expected) => {
    expect(referralAttribution(new URLSearchParams(query))).toEqual(expected);
  });
  it.each([
    ["/b", "?utm_source=x&game_key=1", "/b?utm_source=x"],
    ["/b?game_key=1", "?utm_source=x", "/b?game_key=1&utm_source=x"],
    ["/b?utm_source=x&game_key=1", "?utm_source=x&game_key=1", "/b?utm_source=x&game_key=1"],
    ["/b", "?x=1", "/b"],
    ["/b#password", "?utm_source=x", "/b?utm_source=x#password"],
    ["/b?y=1#a?utm_source=z#c", "?utm_source=x", "/b?y=1&utm_source=x#a?utm_source=z#c"],
    ["/b#password", "", "/b#password"],
  ])("a redirect to %s from %s is to %s", (to, search, expected) => {
    expect(passedOn(to, search)).toBe(expected);
  });
  it.each([
    ["utm_source=y", "utm_source=mail&utm_medium=m&promo_code=SAVE10", "promo_code=SAVE10&utm_source=y"],
    ["promo_code=NEW", "utm_source=mail&promo_code=SAVE10", "promo_code=NEW&utm_source=mail"],
    ["", "promo_code=SAVE10", "promo_code=SAVE10"],
  ])("a visit to ?%s keeps of %s: %s (rulings 4)", (query, kept, expected) => {
    expect(attributionText(new URLSearchParams(query), kept)).toBe(expected);
  });
  it.each([
    ["a long page that referred, spelled in its own script", `referrer_url=${"界".repeat(255)}&promo_code=SAVE10`],
    ["signs alone", `promo_code=SAVE10&utm_source=${"!".repeat(255)}&utm_medium=m`],
    [
      "all names, all long",
      ["referrer_name", "referrer_location", "referrer_url", "utm_source", "utm_medium"]
        .map((name) => `${name}=${"%21".repeat(255)}`)
        .join("&") + "&promo_code=SAVE10",
    ],
  ])("of %s a cookie keeps 1 kB, and the promised price first of all", (_what, query) => {
    const text = attributionText(new URLSearchParams(query));
    expect(encodeURIComponent(text).length).toBeLessThanOrEqual(1_024);
    expect(new URLSearchParams(text).get("promo_code")).toBe("SAVE10");
    expect(attributionText(new URLSearchParams(), text)).toBe(text);
  });
  it("drops no more than what is too long", () => {
    const text = attributionText(
      new URLSearchParams(`utm_source=mail&utm_medium=${"!".repeat(255)}&utm_campaign=fall`),
    );
    expect(text).toBe("utm_source=mail&utm_campaign=fall");
  });
  it.each([
    ["name", `referrer_name=${"!".repeat(255)}&referrer_location=gym`],
    ["location", `referrer_name=fan&referrer_location=${"!".repeat(255)}`],
  ])("keeps no half of a referrer whose %s is too long", (_what, query) => {
    expect(attributionText(new URLSearchParams(`${query}&utm_source=mail`))).toBe("utm_source=mail");
  });
  it("keeps the marketing parameters under their own names", () => {
    const query = new URLSearchParams(
      "utm_source=s&utm_medium=m&utm_campaign=c&utm_term=t&utm_content=n&promo_code=P&x=1",
    );
    expect(marketingParameters(query)).toEqual({
      source: "s",
      medium: "m",
      name: "c",
      term: "t",
      content: "n",
      promo_code: "P",
    });
    expect(marketingParameters(new URLSearchParams("utm_source="))).toEqual({});
  });
});
