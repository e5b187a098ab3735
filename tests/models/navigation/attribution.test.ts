import { describe, expect, it } from "vitest";
import {
  attributionText,
  marketingParameters,
  passedOn,
  referralAttribution,
  truncateReferrer,
} from "~/models/navigation/attribution";

describe("referral and marketing words (S 5.2, 3)", () => {
  it.each([
    [254, 254],
    [255, 255],
    [256, 255],
  ])("%i characters keep %i", (length, kept) => expect(truncateReferrer("x".repeat(length))).toHaveLength(kept));
  it.each([
    ["referrer_name=a&referrer_location=b", { name: "a", location: "b" }],
    ["referrer_name=a", null],
    ["referrer_location=b", null],
    ["referrer_name=&referrer_location=b", null],
    ["", null],
  ])("%s", (query, expected) => expect(referralAttribution(new URLSearchParams(query))).toEqual(expected));
  it.each([
    ["/b", "?utm_source=x&game_key=1", "/b?utm_source=x"],
    ["/b?game_key=1", "?utm_source=x", "/b?game_key=1&utm_source=x"],
    ["/b?utm_source=x&game_key=1", "?utm_source=x&game_key=1", "/b?utm_source=x&game_key=1"],
    ["/b", "?x=1", "/b"],
    ["/b#password", "?utm_source=x", "/b?utm_source=x#password"],
    ["/b?y=1#a?utm_source=z#c", "?utm_source=x", "/b?y=1&utm_source=x#a?utm_source=z#c"],
    ["/b#password", "", "/b#password"],
  ])("a redirect to %s from %s is to %s", (to, search, expected) => expect(passedOn(to, search)).toBe(expected));
  it.each([
    ["utm_source=y", "utm_source=mail&utm_medium=m&promo_code=SAVE10", "promo_code=SAVE10&utm_source=y"],
    ["promo_code=NEW", "utm_source=mail&promo_code=SAVE10", "promo_code=NEW&utm_source=mail"],
    ["", "promo_code=SAVE10", "promo_code=SAVE10"],
  ])("a visit to ?%s keeps of %s: %s (rulings 4)", (query, kept, expected) =>
    expect(attributionText(new URLSearchParams(query), kept)).toBe(expected),
  );
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
  it.each([
    ["utm_campaign=It%C2%92s+on&promo_code=SAVE10", "", "promo_code=SAVE10&utm_campaign=Its+on"],
    ["", "utm_source=a%00b&utm_medium=%00", "utm_source=ab"],
  ])("a visit to ?%s with the cookie %j keeps no control character (security 2)", (query, kept, expected) =>
    expect(attributionText(new URLSearchParams(query), kept)).toBe(expected),
  );
  it.each([
    ["of ASCII, as long as may be", "u".repeat(255), "", "u".repeat(255)],
    ["in its own script, as much as fits", "界".repeat(255), "", "界".repeat(67)],
    ["of pairs, none of them halved", "🏈".repeat(127), "", "🏈".repeat(50)],
    ["beside a campaign, which comes first", "界".repeat(255), `&utm_source=${"s".repeat(200)}`, "界".repeat(52)],
  ])("cuts a referrer's address %s (S 5.2)", (_what, url, more, kept) => {
    const text = attributionText(new URLSearchParams(`referrer_url=${url}${more}`));
    expect(new URLSearchParams(text).get("referrer_url")).toBe(kept);
    expect(encodeURIComponent(text).length).toBeLessThanOrEqual(1_024);
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
  ])("keeps no half of a referrer whose %s is too long", (_what, query) =>
    expect(attributionText(new URLSearchParams(`${query}&utm_source=mail`))).toBe("utm_source=mail"),
  );
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
