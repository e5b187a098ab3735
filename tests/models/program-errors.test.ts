import { DateTime } from "luxon";
import { expect, it, vi } from "vitest";
import { loadAccount, schoolChoice } from "~/models/account/account.server";
import { loadAlerts, takeMailAgain } from "~/models/account/alerts.server";
import { loadOwnCalendar, makeOwnCalendar } from "~/models/account/own-calendar.server";
import { passChanges } from "~/models/account/pass-change.server";
import { loadPushDevices } from "~/models/account/push-devices.server";
import { loadDevices, signOutDevice } from "~/models/account/signed-in-devices.server";
import { clientCountry } from "~/models/ads/ad-rule.server";
import { cartOfAddress } from "~/models/analytics/cart-of-address.server";
import { reportClick } from "~/models/analytics/click.server";
import { cancelable, offerFor } from "~/models/canceling/cancel.server";
import { activityOfAddress, topSports } from "~/models/catalogue/activity.server";
import { appLogin } from "~/models/checkout/app-login.server";
import { readWantedEvent } from "~/models/checkout/flow.server";
import { offeredPasses, passByKey, passesOfDuration } from "~/models/checkout/offers.server";
import { schoolByKey, schoolOfReceipt, searchNetworkSchools } from "~/models/checkout/schools.server";
import { loadDiscovery } from "~/models/discovery/discovery.server";
import { findSchools } from "~/models/discovery/find-school.server";
import { downloadForSale } from "~/models/download/download-offer.server";
import { ownedDownloads } from "~/models/download/owned-downloads.server";
import { moreEvents } from "~/models/event/page/more-events.server";
import { entitlementsOf } from "~/models/event/page/stage.server";
import { hidesSomething } from "~/models/event/score/hidden-score.server";
import { matSchedule } from "~/models/event/score/mat-schedule.server";
import { scoringReel } from "~/models/event/score/plays-page.server";
import { testResults } from "~/models/event/score/results-test.server";
import { returnLicense } from "~/models/event/video/license.server";
import { countPlaybackFailure } from "~/models/event/video/playback-failure.server";
import { NO_FILTERS } from "~/models/event-list/filters";
import { loadWatchEvents } from "~/models/event-list/watch-events.server";
import { familyPlanOf } from "~/models/family/family-page.server";
import { readOwnFeed } from "~/models/feeds/own-feed.server";
import { readSitemapIndexPaths } from "~/models/feeds/sitemap.server";
import { mayLiftDeviceLimit } from "~/models/flags/device-limit.server";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { loadHighlight, loadHighlights } from "~/models/highlight/highlights.server";
import { loadGuestHome } from "~/models/home/home.server";
import { loadHonorRoll } from "~/models/information/honor-roll.server";
import { schoolToBringIn } from "~/models/information/school-to-bring-in.server";
import { loadStore } from "~/models/information/store.server";
import { favoriteTeams, followed } from "~/models/member/favorites.server";
import { chooseFollowAlerts } from "~/models/member/follow-alerts.server";
import { addFavoriteTeam, isKnown, setInterest } from "~/models/member/interests.server";
import { billedOf, savedCardOf } from "~/models/member/member-billing.server";
import { memberOnEvent, memberOnOrganization } from "~/models/member/member-on-event.server";
import { recordPosition } from "~/models/member/positions.server";
import { soonestCards } from "~/models/member/referred-cards.server";
import { signIn } from "~/models/member/sign-in.server";
import { endSession } from "~/models/member/sign-out.server";
import { areRemindersSilent } from "~/models/member/silent-reminders.server";
import { memberKeyOf, memberProfileOf, subscriptionOf } from "~/models/member/user-info.server";
import { readOrganization } from "~/models/organization/organization.server";
import { bracketOfEvent, loadPlayoffs, loadPlayoffsAt, playoffsOf } from "~/models/playoffs/playoffs.server";
import { loadSearchPage } from "~/models/search/search-page.server";
import { loadSuggestions } from "~/models/search/suggestions.server";
import { UpstreamError } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { movedFeed } from "~/web/page/moved-path.server";
import { brand } from "~contracts/brand";
import { FLAG_DEFAULTS } from "~contracts/flags";

const failing = { error: undefined as unknown, asked: 0 };
const upstreams = ((): Upstreams => {
  const fail = () => {
    failing.asked += 1;
    return Promise.reject(failing.error);
  };
  const service = new Proxy({}, { get: () => fail });
  const flags = { evaluate: async () => ({}) };
  return new Proxy({} as Upstreams, { get: (_all, name) => (name === "flags" ? flags : service) });
})();
vi.mock("~/services/process/log.server", () => ({ log: () => ({ warn: vi.fn(), error: vi.fn() }) }));
vi.mock("~/services/process/env.server", () => ({
  settings: () => ({ developmentTools: false, pay: { cards: null } }),
}));

const call: MemberCall = (ask) => ask("token");
const now = DateTime.utc(2026, 11, 21, 18);
const viewing = { now, zone: "America/New_York" };
const visitor = { authenticated: true } as unknown as Parameters<typeof loadAccount>[1];
const viewer = { authenticated: true, tokenIsOurs: true, call } as Parameters<typeof entitlementsOf>[1];
const event = { key: "gam1", participants: [{ key: "sch1" }] } as Parameters<typeof moreEvents>[1];
const wrestling = {
  trackwrestling: { event_type: "Individual", tournament_id: 7 },
  sublocation: "Mat 1",
} as unknown as Parameters<typeof matSchedule>[1];

const NO_FILTER = { team: null, period: null, player: null, scoring: false };
const played = {
  key: "gam1",
  publishers: [{ key: "pub1", broadcasts: [], vods: [{ key: "v1" }], datacasts: [{ key: "d1", scoreboard: null }] }],
} as unknown as Parameters<typeof scoringReel>[1];

const unread = { stage: { kind: "status" }, mayReadStats: false, publisherKey: null } as const;

const A_GAME = { content_type: "game", content_key: "gam1" };
const reminders = [A_GAME];
const withCalendar = {
  content: upstreams.content,
  member: { calendarGames: async () => ({ reminders, following: [], favorite_teams: [] }) },
} as unknown as Upstreams;

const managed = {
  info: { isRecurringSubscriber: true, subscription: { type: "managed_stripe" } },
  billed: { pass: { key: "p" }, retention_used: false },
} as never;
const reporter = {
  uid: null,
  email: null,
  anonymousId: "a",
  grantedGroups: [],
  analytics: { record: () => {} },
} as never;
const CLICK = { ...{ track: "card", url: "/", index: "0", key: "gam1", contentType: "game", status: "live" } } as never;
const FROM_IOS = { kind: "join", source: "ios" };
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)";
const TODAY_AT_A_SCHOOL = { status: "upcoming", date: "today", school: "sch1" } as const;
const FEED = new URL("https://site.example/feeds/old.ics");
const ALERTS = new FormData();
for (const [name, value] of [
  ["school", "sch1"],
  ["alerts", "all"],
] as const)
  ALERTS.set(name, value);
const FAILURE = { event_key: "gam1", reporter: "a", reason: "network" };

const MODELS: [name: string, ask: () => unknown][] = [
  ["the account", () => loadAccount(upstreams, visitor, viewing, call)],
  ["a visitor's country", () => clientCountry(upstreams, null, "192.0.2.1")],
  ["a cart", () => cartOfAddress(upstreams, new URL("https://a.test/subscribe/event?game_key=gam1"))],
  [
    "the game that led to checkout",
    () =>
      readWantedEvent(
        { kind: "subscribe", type: "event" },
        { upstreams, query: [["game_key", "gam1"]], storedZone: null, now },
      ),
  ],
  ["what can be canceled", () => cancelable(upstreams, viewing, call)],
  ["giving a license back", () => returnLicense(upstreams, { key: "lic1", entitlements: [] }, call)],
  ["what a visitor hides", () => hidesSomething(upstreams, { key: "gam1", ...unread }, now)],
  ["more events", () => moreEvents(upstreams, event, { zone: "UTC", now })],
  [
    "a game's plays",
    () => scoringReel(upstreams, played, { publisherKey: null, path: "/", siteUrl: "https://a.test" }, NO_FILTER),
  ],
  ["a mat schedule", () => matSchedule(upstreams, wrestling, "all")],
  ["tested results", () => testResults(upstreams, { eventType: "TOURNAMENT", eventId: "7", matId: "" } as never)],
  ["entitlements", () => entitlementsOf(upstreams, viewer)],
  ["a family plan", () => familyPlanOf(upstreams, call)],
  ["lifting the device limit", () => mayLiftDeviceLimit(upstreams, call)],
  ["a member's flags", () => visitorFlags(upstreams, { anonymousId: "a", token: "token" })],
  ["a follow", () => setInterest(upstreams, "following", true, { content_type: "school", content_key: "sch1" }, call)],
  ["a favorite team", () => addFavoriteTeam(upstreams, { school_key: "sch1", sport: "football" }, call)],
  ["a member's key", () => memberKeyOf(upstreams, call)],
  ["a member on an event", () => memberOnEvent(upstreams, "gam1", call)],
  ["reminders that nobody hears", () => areRemindersSilent(upstreams, call)],
  ["a member on an organization", () => memberOnOrganization(upstreams, "sch1", call)],
  ["a member's billing", () => billedOf(upstreams, "who pauses", call)],
  ["a member's card", () => savedCardOf(upstreams, "who pauses", call)],
  ["a member's lists", () => memberProfileOf(upstreams, call)],
  ["a subscription", () => subscriptionOf(upstreams, true, call)],
  ["signing in", () => signIn(upstreams, { email: "jo@example.com", password: "a" } as never)],
  ["what a member owns", () => ownedDownloads(upstreams, call)],
  ["a download for sale", () => downloadForSale(upstreams, { eventKey: "gam1", publisherKey: null }, { call, now })],
  ["signing out", () => endSession(upstreams, { token: "token", pushDevice: "d1" })],
  ["a member's devices", () => loadPushDevices(upstreams, call)],
  ["mail about games again", () => takeMailAgain(upstreams, call)],
  ["a member's calendar address", () => loadOwnCalendar(upstreams, call, "https://site.example")],
  ["a new calendar address", () => makeOwnCalendar(upstreams, call)],
  ["a member's calendar", () => readOwnFeed(withCalendar, "calendar", { siteUrl: "https://site.example", now })],
  ["where a member is signed in", () => loadDevices(upstreams, call, viewing)],
  ["signing out a device", () => signOutDevice(upstreams, "s1", call)],
  ["a school to choose", () => schoolChoice(upstreams, { text: "central", near: null }, call)],
  ["a member's alerts", () => loadAlerts(upstreams, call, null)],
  ["a choice of alerts", () => chooseFollowAlerts(upstreams, ALERTS, call)],
  ["what a fan pressed for", () => isKnown(upstreams, "following", { content_type: "school", content_key: "sch1" })],
  ["a change of passes", () => passChanges(upstreams, "UTC", call)],
  ["an offer to stay", () => offerFor(upstreams, managed, "UTC")],
  ["a click on a card", () => reportClick(CLICK, { upstreams, reporter, zone: "UTC", epochMs: now.toMillis() })],
  ["a sport by its address", () => activityOfAddress(upstreams, "football")],
  ["the top sports", () => topSports(upstreams)],
  ["signing in to the app", () => appLogin({ entry: FROM_IOS, member: { call }, agent: IPHONE, upstreams } as never)],
  ["the passes for sale", () => offeredPasses(upstreams, ["a"])],
  ["the passes of a year", () => passesOfDuration(upstreams, "year")],
  ["a pass by its key", () => passByKey(upstreams, "p")],
  ["a school to support", () => schoolByKey(upstreams, "sch1")],
  ["the school of a receipt", () => schoolOfReceipt(upstreams, "sch1")],
  ["schools to support", () => searchNetworkSchools(upstreams, "central")],
  ["a state's page", () => loadDiscovery(upstreams, { sport: null, state: "OH" }, viewing)],
  [
    "a sport's page in a state",
    () => loadDiscovery(upstreams, { sport: { slug: "football", name: "Football" }, state: "OH" }, viewing),
  ],
  ["the schools of a state", () => findSchools(upstreams, "OH", { q: "", letter: null, page: 1 }, { near: null })],
  ["a list of events", () => loadWatchEvents(upstreams, { ...NO_FILTERS, ...TODAY_AT_A_SCHOOL, page: 1 }, viewing)],
  ["the live events", () => loadWatchEvents(upstreams, { ...NO_FILTERS, status: "live", page: 1 }, viewing)],
  ["a playback failure", () => countPlaybackFailure(upstreams, FAILURE)],
  ["robots.txt", () => readSitemapIndexPaths(upstreams, now)],
  ["the highlights", () => loadHighlights(upstreams, { sport: "football", page: 1 }, viewing)],
  ["a highlight", () => loadHighlight(upstreams, "hig1", viewing)],
  ["home", () => loadGuestHome(upstreams, { ...viewing, flags: FLAG_DEFAULTS })],
  ["the honor roll", () => loadHonorRoll(upstreams, { state: "OH", letter: null, page: 1 })],
  ["a school to bring in", () => schoolToBringIn(upstreams, "sch1")],
  ["a store", () => loadStore(upstreams, brand.storeSlug, 1, viewing)],
  ["favorite teams", () => favoriteTeams(upstreams, [{ key: "1", school_key: "sch1", sport: "Football" }])],
  ["what is followed", () => followed(upstreams, [{ content_type: "school", content_key: "sch1" }])],
  ["a place in a video", () => recordPosition(upstreams, A_GAME, { position: 1, duration: 2 }, call, now)],
  ["the soonest reminders", () => soonestCards(upstreams, reminders, 3, viewing)],
  ["the playoffs", () => loadPlayoffs(upstreams, null, viewing)],
  ["the playoffs of a state", () => loadPlayoffsAt(upstreams, { type: "state", state: "OH" } as never, viewing)],
  ["a sport's playoffs", () => playoffsOf(upstreams, "OH", "football")],
  ["an event's bracket", () => bracketOfEvent(upstreams, { key: "gam1", game_type: "playoff" })],
  ["search", () => loadSearchPage(upstreams, { q: "central", type: "schools", page: 1, exact: false }, viewing)],
  ["search without words", () => loadSearchPage(upstreams, { q: "", type: null, page: 1, exact: false }, viewing)],
  ["a feed that moved", () => movedFeed({ upstreams, url: FEED, request: new Request(FEED) })],
  ["suggestions", () => loadSuggestions(upstreams, { text: "central" }, viewing)],
  ["an organization", () => readOrganization(upstreams, "schools", "cedar-ridge")],
];

it.each(MODELS)("an upstream that fails takes only its own part away: %s", async (_name, ask) => {
  Object.assign(failing, { error: new UpstreamError({ service: "any", kind: "refused" }), asked: 0 });
  await expect((async () => ask())()).resolves.not.toBe(failing.error);
  expect(failing.asked).toBeGreaterThan(0);
});

it.each(MODELS)("an error of the program is not taken for an upstream's: %s", async (_name, ask) => {
  failing.error = new TypeError("member.name is not a function");
  await expect((async () => ask())()).rejects.toBe(failing.error);
});
