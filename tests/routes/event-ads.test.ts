import { beforeEach, describe, expect, it } from "vitest";
import { loader as report } from "~/routes/ads.track.$impression.$event/route";
import { loader as vast } from "~/routes/ads.vast/route";
import { loader } from "~/routes/events.$key.ads/route";
import type { EmbeddedPassThrough } from "~/services/upstreams.server";
import { type Answer, json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { SITE } from "../web/configured";
import { callsWith, member } from "./call-route";

const upstream = scriptedUpstreams();
const server = { asked: [] as string[] };
const passThrough: Partial<EmbeddedPassThrough> = {
  houseAdServer: async ({ url }) => {
    server.asked.push(url);
    return new Response("<VAST/>", { headers: { "Content-Type": "application/xml" } });
  },
};
const { get } = callsWith(() => ({ ...upstream.clients, passThrough }));

const BATCH = "analytics POST /batch";
const school = { key: "pub1", type: "school", name: "Boise", show_ads: true };
const record = (fields = {}, publisher = {}) => ({
  ...{ key: "gam1", slug: "a-vs-b", content_type: "game", publishers: [{ ...school, ...publisher }] },
  ...fields,
});
const consented = { fieldhouse_consent: "C0001:1,C0002:1,C0003:1,C0004:1" };

beforeEach(() => {
  server.asked = [];
  upstream.on("analytics", () => new Response(null, { status: 202 }));
  upstream.on("echo GET /game_or_event/gam1", json(record()));
  upstream.on("geoip GET /me", json({ country: { iso_code: "US" } }));
});

type Rule = { block: string | null; playoff: string; tags: { preroll: string; midroll: string } | null };
async function ask(cookies: Record<string, string> = {}, path = "/events/gam1/ads"): Promise<Rule> {
  const { body, headers } = await get(loader, { path, params: { key: "gam1" }, cookies });
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  return body as Rule;
}
async function told(): Promise<string[]> {
  await upstream.clients.analytics.flush();
  type Batch = { events: { event: string }[] };
  const batches = (await Promise.all(upstream.requestsOf(BATCH).map((request) => request.json()))) as Batch[];
  return batches.flatMap(({ events }) => events.map(({ event }) => event));
}

describe("ads on an event (S 5.5, 8.9)", () => {
  const BY_PUBLISHER = "Ads Blocked By Publisher";
  const ofSchool = (fields: object) => record({ type: "school", ...fields }, { type: "state_association" });
  it.each<[what: string, block: string, event: object, country: string]>([
    ["a concert", "Ads Blocked By Event", record({ content_type: "event" }), "US"],
    ["a game watched in Ireland", "Ads Blocked By Region", record(), "IE"],
    ["a game of a school without ads", BY_PUBLISHER, record({}, { show_ads: false }), "US"],
    ["a game that is a school's without ads", BY_PUBLISHER, ofSchool({ show_ads: false }), "US"],
    ["a game that is a school's and doesn't say", BY_PUBLISHER, ofSchool({}), "US"],
  ])("%s: %s, and analytics are told", async (_what, block, event, iso_code) => {
    upstream.on("echo GET /game_or_event/gam1", json(event));
    upstream.on("geoip GET /me", json({ country: { iso_code } }));
    expect(await ask()).toEqual({ block, playoff: "no", tags: null });
    expect(await told()).toEqual([block]);
  });

  it("a game has an address for each break, and nothing is told", async () => {
    const { block, playoff, tags } = await ask();
    expect([block, playoff, await told()]).toEqual([null, "no", []]);
    const [before, within] = [tags?.preroll, tags?.midroll].map((tag) => new URL(tag ?? ""));
    expect(before?.href.startsWith(`${SITE}/ads/vast?`)).toBe(true);
    expect(Object.fromEntries(before?.searchParams ?? [])).toEqual({
      ...{ pod: "1", content: "gam1", size: "640x480", companions: "300x250,300x600", playoff: "no", limit: "1" },
      ...{ min: "13000", max: "32000", correlator: "[CACHEBUSTING]" },
    });
    expect(within?.searchParams.get("pod")).toBe("2");
  });

  it("the publisher is the one of the page", async () => {
    const publishers = [school, { ...school, key: "pub2", show_ads: false }];
    upstream.on("echo GET /game_or_event/gam1", json(record({ publishers })));
    expect((await ask({}, "/events/gam1/ads?publisher_key=pub2")).block).toBe(BY_PUBLISHER);
  });
});

/** The address of a break while ads come from this ad server. */
async function tagFrom(adServer: string, cookies: Record<string, string>): Promise<string | undefined> {
  const { settings } = await import("~/services/process/env.server");
  const { ads } = settings();
  ads.AD_TAG_URL = adServer;
  try {
    return (await ask(cookies)).tags?.preroll;
  } finally {
    delete ads.AD_TAG_URL;
  }
}

describe("the network's own spots", () => {
  const soon = "2099-01-01T00:00:00Z";
  const profile = (fields: object) => json({ key: "u1", email: "fan@example.test", ...fields });
  const pays = { access_purchase_type: "subscriber", active_subscription: { expires_at: soon, renews_at: soon } };
  it.each<[who: string, Answer, shown: boolean]>([
    ["one who pays", profile(pays), false],
    ["one with a voucher", profile({ access_purchase_type: "voucher", voucher: { expires: soon } }), false],
    ["one whose pass ran out", profile({ ...pays, active_subscription: null }), true],
    ["one without a pass", profile({}), true],
    ["one whose profile can't be read", status(500), true],
  ])("%s", async (_who, answer, shown) => {
    upstream.on("member GET /v2/user/profile", answer);
    expect((await ask(member)).tags !== null).toBe(shown);
  });

  it("are all that a pass takes away: a real ad server is asked for everyone, and no profile is read", async () => {
    expect(await tagFrom("https://ads.test/v", member)).toBe("https://ads.test/v");
    expect(upstream.asked()).not.toContain("member GET /v2/user/profile");
  });
});

describe("who is watching (S 5.6)", () => {
  const template = "https://ads.test/v?who=[VIEWER]&limit=[LIMITADTRACKING]";
  const tagFor = async (cookies: Record<string, string>) =>
    new URL((await tagFrom(template, cookies)) ?? "").searchParams;

  it("is a digest where targeting is granted, the same each time", async () => {
    const [first, second] = [await tagFor({ ...member, ...consented }), await tagFor({ ...member, ...consented })];
    expect([first.get("limit"), first.get("who")]).toEqual(["0", expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(second.get("who")).toBe(first.get("who"));
  });

  it.each([[{}], [{ fieldhouse_consent: "C0001:1,C0002:1,C0003:1,C0004:0" }]])("is nobody with %j", async (consent) => {
    const [first, second] = [await tagFor({ ...member, ...consent }), await tagFor({ ...member, ...consent })];
    expect([first.get("limit"), first.get("who")]).toEqual(["1", expect.stringMatching(/_cmp$/)]);
    expect(second.get("who")).not.toBe(first.get("who"));
    expect(first.toString()).not.toMatch(/u1|fan/);
  });
});

describe("the embedded ad server's addresses", () => {
  it("passes the tag on", async () => {
    expect((await get(vast, { path: "/ads/vast?pod=1&content=gam1" })).body).toBe("<VAST/>");
    expect(server.asked).toEqual(["http://ads.embedded/vast?pod=1&content=gam1"]);
  });
  it("and reports, whose names are never more than names", async () => {
    await get(report, { path: "/ads/track/i/start", params: { impression: "i", event: "start" } });
    await get(report, { path: "/ads/track/x", params: { impression: "../vast", event: "?pod=1" } });
    const asked = ["i/start", "..%2Fvast/%3Fpod%3D1"];
    expect(server.asked).toEqual(asked.map((path) => `http://ads.embedded/track/${path}`));
  });
});
