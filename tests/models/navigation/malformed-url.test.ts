import { describe, expect, it } from "vitest";
import { canonicalAddress } from "~/models/navigation/malformed-url";

describe("redirect-malformed-url (rulings 3)", () => {
  it.each<[string, string, string | null, string | null]>([
    ["canonical", "/schools/lakewood", null, null],
    ["canonical with a query", "/schools/lakewood?X=Y", null, null],
    ["upper case", "/Schools/Lakewood", null, "/schools/lakewood"],
    ["the query is kept as it is", "/Schools/lakewood?Q=A%20B&r=//x", null, "/schools/lakewood?Q=A%20B&r=//x"],
    ["encoded for nothing", "/schools/l%61kewood", null, "/schools/lakewood"],
    ["encoded upper case", "/schools/%4Cakewood", null, "/schools/lakewood"],
    ["decoded once only", "/schools/l%2561kewood", null, null],
    ["encoded twice with capitals", "/schools/%254Cx", null, "/schools/%254cx"],
    ["blanks", "/schools/lakewood%20high%20%20school", null, "/schools/lakewood-high-school"],
    ["blanks at the ends", "/schools/%20lakewood%20", null, "/schools/lakewood"],
    ["a double slash", "/schools//lakewood", null, "/schools/lakewood"],
    ["leading slashes", "//evil.example/x", null, "/evil.example/x"],
    ["a trailing slash", "/schools/lakewood/", null, "/schools/lakewood"],
    ["an encoded slash stays one segment", "/schools/a%2fb", null, "/schools/a%2Fb"],
    ["an encoded backslash stays encoded", "/%5Cevil.example/x", null, null],
    ["dots", "/schools/../%2e%2e/x", null, "/schools/x"],
    ["what does not decode", "/schools/%zz", null, "/schools/%25zz"],
    ["other alphabets", "/schools/%C3%89cole", null, "/schools/%C3%A9cole"],
    ["the right event slug", "/events/a-vs-b/gam1", "a-vs-b", null],
    ["a wrong event slug", "/events/wrong/gam1?x=1", "a-vs-b", "/events/a-vs-b/gam1?x=1"],
    ["an event whose slug is not known", "/events/wrong/gam1", null, null],
    ["an upstream's slug is made canonical too", "/events/wrong/gam1", "A vs B", "/events/a-vs-b/gam1"],
    ["a slug is for the event's page alone", "/schools/lakewood/gam1", "a-vs-b", null],
    ["the home page", "/", null, null],
  ])("%s", (_what, address, eventSlug, expected) => {
    const [pathname = "", query] = address.split("?");
    expect(canonicalAddress({ pathname, search: query ? `?${query}` : "" }, { eventSlug })).toBe(expected);
  });

  it.each([
    ["/events/lakewood/gam1", null],
    ["/events/Lakewood/gam1", "/events/lakewood/gam1"],
    ["/events/parma/gam1", "/events/a-vs-b/gam1"],
  ])("%s of an event that Lakewood plays in or publishes goes to %s (rulings 4)", (pathname, expected) => {
    expect(canonicalAddress({ pathname }, { eventSlug: "a-vs-b", alsoRight: ["lakewood"] })).toBe(expected);
  });

  it("never loops and never leaves the site", () => {
    const parts = [
      "Events",
      "a b",
      "%20",
      "%2520",
      "%2F",
      "%2f",
      "%5c",
      "..",
      "%2e%2E",
      ".",
      "",
      "é",
      "%C3%89",
      "%zz",
      "%",
      "a+b",
      "\u0130",
      "a'b",
      "%E0%A4%A",
      "%00",
      "\ud800",
    ];
    const addresses = parts.flatMap((first) =>
      parts.flatMap((second) => parts.map((third) => `/${first}/${second}/${third}`)),
    );
    const broken = addresses.flatMap((address) =>
      [null, "A vs B", "..", "x/y", "\ud800"].filter((slug) => !holds(address, slug)).map((slug) => [address, slug]),
    );
    expect(addresses).toHaveLength(parts.length ** 3);
    expect(broken).toEqual([]);
  });

  /** One redirect is enough, browsers ask for exactly what it says, and it stays on the site. */
  function holds(address: string, eventSlug: string | null): boolean {
    const once = canonicalAddress({ pathname: address }, { eventSlug });
    if (once === null) return true;
    const asked = new URL(once, "https://fieldhouse.example");
    return (
      canonicalAddress({ pathname: once }, { eventSlug }) === null &&
      asked.pathname === once &&
      asked.host === "fieldhouse.example"
    );
  }
});
