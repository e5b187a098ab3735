import { describe, expect, it } from "vitest";
import { upsellLink } from "~/models/event/access/subscribe-link";
import { anEvent, aPublisher } from "./records";

const event = anEvent({ key: "gam1", attribution_schools: [{ key: "s1" }, { key: "s2" }] });
const publisher = aPublisher({ key: "pub1", school_key: "s9" });
const page = { siteUrl: "https://www.fieldhouse.example/", path: "/events/a-vs-b/gam1?x=1" };

describe("subscribe links (S 2.9)", () => {
  it("names the event, the publisher, the schools and the way back", () =>
    expect(upsellLink("event", event, publisher, page)).toBe(
      "/subscribe/event?game_key=gam1&publisher_key=pub1" +
        "&attributionSchoolKeys0=s1&attributionSchoolKeys1=s2&attributionPublisherKey=s9" +
        "&redir=https%3A%2F%2Fwww.fieldhouse.example%2Fevents%2Fa-vs-b%2Fgam1%3Fx%3D1",
    ));
  it("leaves out what is not known", () =>
    expect(upsellLink("event", anEvent({ key: "gam1" }), null, { siteUrl: "https://f.example", path: "/x" })).toBe(
      "/subscribe/event?game_key=gam1&redir=https%3A%2F%2Ff.example%2Fx",
    ));
  it.each([
    ["event", /^\/subscribe\/event\?game_key=gam1&/],
    ["stats", /^\/subscribe\/stats\?game_key=gam1&/],
    ["member", /^\/subscribe\/member\?redir=https%3A%2F%2Fwww\.fieldhouse\.example%2Fevents/],
  ] as const)("an upsell's endpoint %s", (endpoint, expected) => {
    expect(upsellLink(endpoint, event, publisher, page)).toMatch(expected);
  });
});
