import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { utc } from "~/models/place/time";
import { buildQuery, toIsoDate } from "~/services/http/address";

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
  ])("%s", (_what, values, expected) => expect(plain(buildQuery(values))).toBe(expected));
  it("encodes what would break the address", () =>
    expect(buildQuery({ q: "a&b=c#? é" })).toBe("?q=a%26b%3Dc%23%3F+%C3%A9"));
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
