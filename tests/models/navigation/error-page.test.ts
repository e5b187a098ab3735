import { describe, expect, it } from "vitest";
import { frameOf, isAppAddress, isFocusAddress } from "~/models/navigation/chrome";
import { errorPageView, firstWays } from "~/models/navigation/error-page";
import type { RouteHandle } from "~/models/navigation/page";

const event = {
  is_deleted: true,
  participants: [{ name: "Lakewood", slug: "lakewood" }, { name: "Parma" }],
  state_name: "Ohio",
  state_code: "OH",
  sport: "Football",
};
const deleted = {
  kind: "deleted",
  event: { participants: event.participants, stateName: "Ohio", activity: "Football" },
};

const OF_OHIO = [{ label: "Ohio brackets", href: "/playoffs/brackets/ohio" }];

describe("error page (S 2.11)", () => {
  it.each([
    [{ status: 499 }, "/x", []],
    [{ status: 404 }, "/playoffs/brackets/ohio/football/1a/b1", []],
    [{ status: 404, data: "bracket" }, "/playoffs/brackets/ohio/football/1a/b1/full", OF_OHIO],
    [{ status: 500 }, "/x?y=1", [{ label: "Try again", href: "/x?y=1" }]],
  ])("of %o at %s leads to", (failure, address, links) => expect(firstWays(failure, address)).toEqual(links));

  it.each([
    ["nothing said", { status: 404 }, { kind: "default" }],
    ["a path", { status: 404, statusText: "Page Not Found: /x", data: { path: "/x" } }, { kind: "default" }],
    ["bracket as the message", { status: 404, statusText: "bracket" }, { kind: "bracket" }],
    ["bracket in the data", { status: 404, data: { message: "bracket" } }, { kind: "bracket" }],
    ["bracket as the data", { status: 404, data: "bracket" }, { kind: "bracket" }],
    ["a deleted event", { status: 410, data: { event } }, deleted],
    ["a deleted event as JSON text", { status: 410, data: JSON.stringify({ event }) }, deleted],
    ["the event as the data", { status: 410, data: event }, deleted],
    ["a deleted event goes before the message", { status: 410, statusText: "bracket", data: { event } }, deleted],
    ["an event still there", { status: 404, data: { event: { ...event, is_deleted: false } } }, { kind: "default" }],
    ["is_deleted as a word", { status: 404, data: { event: { ...event, is_deleted: "true" } } }, { kind: "default" }],
    ["broken JSON", { status: 404, data: "{event" }, { kind: "default" }],
    ["a list", { status: 404, data: [event] }, { kind: "default" }],
  ])("%s", (_what, failure, variant) => {
    const { detail: _, ...view } = errorPageView(failure);
    expect(view).toEqual({ status: failure.status, variant });
  });
  it("says of a clip that was taken down that it was", () => {
    const view = errorPageView({ status: 410, statusText: "Gone", data: { message: "removed-clip" } });
    expect(view).toMatchObject({
      variant: { kind: "default" },
      message: expect.stringMatching(/^This clip was taken down/),
    });
  });
  it("finds the state by its code and the activity of an event that is no sport", () => {
    const other = { is_deleted: true, participants: "none", state_code: "NY", activity_name: "Music" };
    expect(errorPageView({ status: 410, data: { event: other } }).variant).toEqual({
      kind: "deleted",
      event: { participants: [], stateName: "New York", activity: "Music" },
    });
    expect(errorPageView({ status: 410, data: { event: { is_deleted: true } } }).variant).toEqual({
      kind: "deleted",
      event: { participants: [], stateName: null, activity: null },
    });
  });
  it.each([
    ["one that is no team", { participants: [{ name: 7 }] }, { participants: [], stateName: null, activity: null }],
    [
      "participants with more than is shown",
      { participants: [{ name: "Parma", slug: null, key: "x" }] },
      { participants: [{ name: "Parma", slug: null }], stateName: null, activity: null },
    ],
    [
      "words that are none",
      { state_name: 3, state_code: "", sport: {}, activity_name: "Music" },
      { participants: [], stateName: null, activity: "Music" },
    ],
  ])("reads a deleted event with %s", (_what, more, shown) => {
    expect(errorPageView({ status: 410, data: { event: { is_deleted: true, ...more } } }).variant).toEqual({
      kind: "deleted",
      event: shown,
    });
  });
  it.each([
    [404, false],
    [410, false],
    [500, false],
    [400, true],
    [405, true],
    [429, true],
    [503, true],
  ])("status %i has own words: %s", (status, own) => expect(errorPageView({ status }).message !== undefined).toBe(own));
});

it("names the path of a page that isn't there, and no query (B 8)", () => {
  const missing = { status: 404, statusText: "Page Not Found: /foo?a=1", data: { path: "/foo?a=1" } };
  expect(errorPageView(missing).detail).toBe("Page Not Found: /foo");
  expect(errorPageView({ ...missing, status: 503 })).not.toHaveProperty("detail");
});

describe("frames (S 2.6)", () => {
  it.each<[RouteHandle["frame"], boolean, boolean, string]>([
    [undefined, false, false, "default"],
    [undefined, true, false, "default"],
    ["always-app", false, true, "app"],
    ["apps-query", true, false, "app"],
    ["apps-query", false, false, "default"],
    ["focus", false, false, "focus"],
    ["focus", true, false, "focus"],
    ["focus", false, true, "default"],
    ["test", false, false, "test"],
  ])("%s, apps %s, membership %s: %s", (frame, hasApps, hasMembership, expected) =>
    expect(frameOf({ handle: frame ? { frame } : {}, hasApps, hasMembership })).toBe(expected),
  );
  it.each([
    ["/join/retail", true],
    ["/subscribe/event/", true],
    ["/support/lincoln", true],
    ["/join", false],
    ["/subscribe", false],
    ["/", false],
    ["/schools/support/x", false],
    ["/Subscribe/retail", true],
    ["/SUPPORT/parma-high", true],
  ])("%s asks for the membership: %s", (path, asked) => expect(isFocusAddress(path)).toBe(asked));
  it.each([
    ["/activate", true],
    ["/playoffs/brackets/ohio/football/1a/b1/full", true],
    ["/playoffs/brackets/ohio/football/1a/b1", false],
    ["/company", false],
    ["/activate/x", false],
    ["/Activate", true],
    ["/Playoffs/Brackets/ohio/football/1a/b1/FULL", true],
  ])("%s is always in app mode: %s", (path, always) => expect(isAppAddress(path)).toBe(always));
  it("is the default without a handle", () =>
    expect(frameOf({ handle: undefined, hasApps: true, hasMembership: false })).toBe("default"));
});
