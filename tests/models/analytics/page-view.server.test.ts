import { describe, expect, it } from "vitest";
import { pageFacts } from "~/models/analytics/page-context";
import { type PageView, pageViewEvents, type SeenVisit } from "~/models/analytics/page-view.server";
import { NO_FILTERS } from "~/models/event-list/filters";

const NOW = Date.parse("2026-11-20T23:30:00Z");
const SITE = "https://www.fieldhouse.example";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

const LIVE = { filters: { status: "live" } };
const listed = (total: number, filters = {}) => ({ list: { filters: { ...NO_FILTERS, ...filters }, total } });
it.each<[Parameters<typeof pageFacts>[0], unknown, ReturnType<typeof pageFacts>]>([
  ["index", { audience: "guest" }, { page_type: "index" }],
  ["index", { audience: "member" }, { page_type: "home" }],
  ["school_profile", { page: { type: "school" } }, { page_type: "school_profile" }],
  ["school_profile", { page: { type: "pixellot" } }, { page_type: "school_profile" }],
  ["school_profile", { page: { type: "state_association" } }, { page_type: "state_association_profile" }],
  ["school_profile", { page: { type: "association" } }, { page_type: "state_association_profile" }],
  ["school_profile", { page: { type: "affiliate" } }, { page_type: "affiliate_profile" }],
  ["school_profile", { page: { type: "publisher" } }, { page_type: "affiliate_profile" }],
  ["school_profile", { page: null, name: "lincoln" }, { page_type: "school_profile" }],
  ["states", { state: "OR" }, { page_type: "states", state: "OR" }],
  ["state_sport", { state: "OR", sport: "Football" }, { page_type: "state_sport", state: "OR", sport: "Football" }],
  ["sport", { sport: "Football", state: "OR" }, { page_type: "sport", sport: "Football" }],
  ["school_pass", {}, { page_type: "school_pass", subtype: "support" }],
  ["event_pass", {}, { page_type: "event_pass" }],
  ["watch_events", listed(3, { status: "live" }), { page_type: "watch_events", ...LIVE, result_count: 3 }],
  ["watch_events", listed(9), { page_type: "watch_events", filters: {}, result_count: 9 }],
  ["highlights", { list: { filters: "none" }, state: 7 }, { page_type: "highlights" }],
  ["unclassified", null, { page_type: "unclassified" }],
  ["championships", undefined, { page_type: "championships" }],
])("a page: %s with %j is %j (S 2.10)", (context, loaded, facts) => expect(pageFacts(context, loaded)).toEqual(facts));

it.each([
  [{ subscribeType: "event" }, "event_pass"],
  [{ source: "event" }, "event_pass"],
  [{ subscribeType: "retail" }, "retail_pass"],
  [{}, "retail_pass"],
])("a pass sold at %j is %s", (params, page_type) => {
  expect(pageFacts("retail_pass", {}, params)).toEqual({ page_type });
});

const home: PageView = { page_type: "index", title: "Home | Fieldhouse", status: 200 };
const guest = {
  ...{ uid: null, email: null, anonymousId: null, authenticated: false },
  ...{ statsPartner: null, referral: null, referrerUrl: null, marketing: {} },
  consent: { granted: new Set(["C0001"]) },
};
const visit = (more: Partial<SeenVisit> = {}): SeenVisit => ({
  visitor: guest,
  url: `${SITE}/`,
  referer: null,
  agent: BROWSER,
  ...more,
});

describe("a page view (S 7.11)", () => {
  it("says what was seen, and where the visitor came from", () => {
    const [referrer_url, marketing] = ["https://a.example/x", { source: "mail", promo_code: "FALL" }];
    const visitor = { ...guest, referral: { name: "A", location: "B" }, referrerUrl: referrer_url, marketing };
    const seen = visit({ visitor, referer: `${referrer_url}?q=secret`, url: `${SITE}/?utm_source=mail` });
    expect(pageViewEvents(home, seen, NOW)).toEqual([
      {
        event: "page_view",
        timestamp: "2026-11-20T23:30:00.000Z",
        anonymous_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        properties: {
          ...{ ...home, path: "/", signed_in: false, is_bot: false, came_from: referrer_url },
          ...{ referrer_url, referrer_name: "A", referrer_location: "B", marketing },
        },
      },
    ]);
  });

  it("names the stats partner as who referred the visitor (B 3)", () => {
    const visitor = { ...guest, statsPartner: "m-1", referral: { name: "A", location: "B" } };
    const [event] = pageViewEvents(home, visit({ visitor }), NOW);
    expect(event?.properties).toMatchObject({ referrer_name: "maxpreps", referrer_location: "m-1" });
  });

  it.each([
    [["C0001", "C0004"], "u1"],
    [["C0001", "C0002"], expect.stringMatching(/_cmp$/)],
  ])("of a member who granted %j is of %s (S 5.6)", (granted, user_id) => {
    const who = { ...guest, uid: "u1", email: "fan@example.test", authenticated: true };
    const [event] = pageViewEvents(home, visit({ visitor: { ...who, consent: { granted: new Set(granted) } } }), NOW);
    expect(event).toMatchObject({ user_id, properties: { signed_in: true } });
  });

  it.each([
    ["/member/invite/t0ken", "/member/invite/"],
    ["/unsubscribe/dXNlci0x.c2lnbmVk", "/unsubscribe/"],
    ["//Unsubscribe//dXNlci0x.c2lnbmVk", "//Unsubscribe//"],
    ["/%75nsubscribe/dXNlci0x.c2lnbmVk", "/unsubscribe/"],
    ["/member/receipts/FH-1001", "/member/receipts/"],
    ["/member/gifts/gift-1", "/member/gifts/"],
    ["/member/gifts", "/member/gifts"],
    ["/feeds/mine/t0ken", "/feeds/mine/"],
    ["/feeds/mine/t0ken/calendar.ics)", "/feeds/mine/"],
    ["//Feeds/%6dine/t0ken/", "//Feeds/mine/"],
    ["/feeds/mine/", "/feeds/mine/"],
    ["/feeds/schools/lincoln-or/calendar", "/feeds/schools/lincoln-or/calendar"],
    ["/schools/%7", "/schools/%7"],
    ["/schools/st%2Emary", "/schools/st%2Emary"],
  ])("of %s says no more than %s, nor does the next (security 4)", (address, told) => {
    const [event] = pageViewEvents(home, visit({ url: SITE + address, referer: SITE + address }), NOW);
    expect(event?.properties).toMatchObject({ path: told, came_from: told });
  });

  it("knows a crawler", () => {
    expect(pageViewEvents(home, visit({ agent: "Googlebot/2.1" }), NOW)[0]?.properties).toMatchObject({ is_bot: true });
  });

  const filters = { status: "live" };
  const list: PageView = { page_type: "watch_events", title: "", status: 200, filters, result_count: 4 };
  it.each([
    ["the list, unfiltered", `${SITE}/watch-events`, true],
    ["the list, filtered otherwise", `${SITE}/watch-events?status=upcoming`, true],
    ["another page of it", `${SITE}/watch-events?status=live&page=2`, false],
    ["elsewhere", `${SITE}/`, false],
    ["another site", "https://a.example/watch-events", false],
    ["nowhere", null, false],
  ])("of a filtered list reached from %s applies the filter: %s", (_what, referer, applies) => {
    const [, filter] = pageViewEvents(list, visit({ referer, url: `${SITE}/watch-events?status=live` }), NOW);
    expect(filter?.event).toBe(applies ? "event_filter" : undefined);
    if (applies) expect(filter?.properties).toEqual({ status: "live", result_count: 4 });
  });

  it.each([
    [1, true],
    [2, false],
  ])("of page %d of today's list, which names the day from page 2 on, applies a filter: %s", (number, applies) => {
    const day = { from: "2026-11-20", to: "2026-11-20" };
    const url = `${SITE}/watch-events?from=2026-11-20&to=2026-11-20&page=${number}`;
    const seen = visit({ referer: `${SITE}/watch-events?date=today`, url });
    expect(pageViewEvents({ ...list, filters: day }, seen, NOW)).toHaveLength(applies ? 2 : 1);
  });
});
