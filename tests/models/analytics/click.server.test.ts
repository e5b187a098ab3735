import { beforeEach, describe, expect, it } from "vitest";
import { type Click, clickSchema, reportClick } from "~/models/analytics/click.server";
import { report, type Reporter } from "~/models/analytics/report.server";
import { type Answer, json, scriptedUpstreams, status, text } from "../scripted-upstreams";

const upstream = scriptedUpstreams();

const BATCH = "analytics POST /batch";
const SEARCH = "search GET /v2/search/events";
const NOW = Date.parse("2026-11-20T23:30:00Z");
const RANDOM = /^[0-9a-f-]{36}_cmp$/;
const analytics = {
  record: (event: Parameters<typeof upstream.clients.analytics.record>[0]) => upstream.clients.analytics.record(event),
};
const ids = { uid: "u1", email: "a@b.example", anonymousId: "anon" };
const member: Reporter = { analytics, ...ids, grantedGroups: ["C0001", "C0004"] };
const withoutConsent: Reporter = { ...member, grantedGroups: ["C0001", "C0002", "C0003"] };
const guest: Reporter = { ...member, uid: null, email: null };

beforeEach(() => void upstream.on(BATCH, () => new Response(null, { status: 202 })));

/** The events of the one batch that was sent. */
async function sent(): Promise<unknown[]> {
  await upstream.clients.analytics.flush();
  const [request, ...more] = upstream.requestsOf(BATCH);
  expect(more).toEqual([]);
  return ((await request?.json()) as { events: unknown[] }).events;
}
const clicked = (form: Record<string, string>) => clickSchema.parse(form);
const tell = (click: Click, reporter = member) =>
  reportClick(click, { upstreams: upstream.clients, reporter, zone: "America/New_York", epochMs: NOW });

describe("an analytics event (S 5.6, 7.11)", () => {
  it("names the member who consented to targeting", async () => {
    report("seen", { page: "home" }, member, NOW);
    const properties = { page: "home", email: "a@b.example" };
    const whose = { anonymous_id: "anon", user_id: "u1" };
    expect(await sent()).toEqual([{ event: "seen", properties, timestamp: "2026-11-20T23:30:00.000Z", ...whose }]);
  });

  it("names nobody otherwise: user_id, member_key and email are one random id", async () => {
    report("seen", { page: "home", member_key: "m1" }, withoutConsent, NOW);
    const [event] = (await sent()) as [{ user_id: string; properties: Record<string, string> }];
    expect(event).toMatchObject({
      user_id: expect.stringMatching(RANDOM),
      properties: { page: "home", email: expect.stringMatching(RANDOM), member_key: expect.stringMatching(RANDOM) },
    });
    expect(new Set([event.user_id, event.properties.email, event.properties.member_key]).size).toBe(1);
    expect(JSON.stringify(event)).not.toMatch(/u1|a@b\.example|m1"/);
  });

  it.each([
    [[], false],
    [["C0003"], false],
    [["C0002"], true],
    [["C0003", "C0004"], true],
  ])("is tied to others of the same browser only for who allows that (%j)", async (groups, isTied) => {
    for (const reporter of [guest, member])
      report("seen", {}, { ...reporter, grantedGroups: ["C0001", ...groups] }, NOW);
    const ids = ((await sent()) as { anonymous_id: string }[]).map(({ anonymous_id }) => anonymous_id);
    expect(ids.map((id) => id === "anon")).toEqual([isTied, isTied]);
    expect(new Set(ids).size).toBe(isTied ? 1 : 2);
  });

  it("of a guest has no user_id at all, and an id of its own where the browser has none", async () => {
    report("seen", {}, { ...guest, anonymousId: null }, NOW);
    const [event] = (await sent()) as [Record<string, unknown>];
    expect(event).toMatchObject({ properties: {}, anonymous_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(event).not.toHaveProperty("user_id");
  });
});

describe("a click on a card (S 7.7)", () => {
  const game = clicked({
    ...{ track: "card", url: "/events/a-vs-b/gam1", index: "3", key: "gam1", contentType: "game" },
    ...{ status: "On Demand", gender: "Boys", level: "Freshman", activity: "Football", date: "2026-11-21T02:00:00Z" },
  });
  const listing = {
    ...{ key: "gam1", title: "A vs. B", site_url: "/events/a-vs-b/gam1", content_type: "game" },
    ...{ start_time: "2026-11-21T02:00:00Z", gender: "girls", level: "varsity", sport: "Soccer" },
    publishers: [{ key: "pub1", broadcasts: [{ status: "on_air" }] }],
    attribution_schools: [{ key: "s1" }],
    participants: [
      { key: "s1", short_name: "Boise", name: "Boise High School" },
      { key: "s2", short_name: "Nampa", name: "Nampa High School" },
    ],
  };
  const answering = (fields: object) => upstream.on(SEARCH, json({ items: [{ ...listing, ...fields }], total: 1 }));
  const properties = async () => ((await sent()) as [{ event: string; properties: object }])[0];

  it("says all of S 7.7, as search knows it", async () => {
    answering({});
    await tell(game, guest);
    expect(await properties()).toMatchObject({
      event: "watch_event_click",
      properties: {
        ...{ event_type: "live", game_key: "gam1", publisher_key: "pub1", attribution_publisher_key: "s1" },
        ...{ fixture: "Boise vs Nampa - Nov 20, 2026", school: "Boise High School" },
        ...{ gender: "girls", level: "varsity", sport: "Soccer" },
      },
    });
    expect(new URL(upstream.requestsOf(SEARCH)[0]?.url ?? "").searchParams.get("key")).toBe("gam1");
  });

  it.each<[string, Answer]>([
    ["500", status(500)],
    ["bad JSON", text("{")],
    ["nothing found", json({ items: [], total: 0 })],
  ])("says what the card knows when search does not: %s", async (_what, answer) => {
    upstream.on(SEARCH, answer);
    await tell(game);
    expect(await properties()).toMatchObject({
      properties: {
        ...{ event_type: "ondemand", game_key: "gam1", publisher_key: "", fixture: "", email: "a@b.example" },
        ...{ gender: "Boys", level: "Freshman", sport: "Football" },
      },
    });
  });

  it("keeps who clicked to itself without consent", async () => {
    answering({});
    await tell(game, withoutConsent);
    expect(await properties()).toMatchObject({
      user_id: expect.stringMatching(RANDOM),
      properties: { email: expect.stringMatching(RANDOM) },
    });
  });
});

it("a click on the subscribe banner names the organization and its carousels (S 2.14)", async () => {
  const banner = { track: "organization-subscribe", name: "Boise", contentType: "school", slug: "boise" };
  await tell(clicked({ ...banner, carousels: "live,highlights" }), guest);
  const properties = { name: "Boise", content_type: "school", slug: "boise" };
  expect(await sent()).toMatchObject([
    {
      event: "Organization Subscribe CTA Click",
      properties: { ...properties, available_carousels: ["live", "highlights"] },
    },
  ]);
  expect(upstream.asked("search")).toEqual([]);
});

it.each([
  [{ track: "card", key: "gam1" }, true],
  [{ track: "card", key: "" }, false],
  [{ track: "card" }, false],
  [{ track: "card", key: "../x" }, false],
  [{ track: "card", key: "a".repeat(65) }, false],
  [{ track: "card", key: "gam1", url: "u".repeat(301) }, false],
  [{ track: "organization-subscribe" }, true],
  [{ track: "purchase", key: "gam1" }, false],
  [{}, false],
])("what may be said of a click: %o: %s", (form, valid) => expect(clickSchema.safeParse(form).success).toBe(valid));
