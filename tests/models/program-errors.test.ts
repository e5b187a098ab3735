import { DateTime } from "luxon";
import { expect, it, vi } from "vitest";
import { takeMailAgain } from "~/models/account/alerts.server";
import { loadOwnCalendar, makeOwnCalendar } from "~/models/account/own-calendar.server";
import { passChanges } from "~/models/account/pass-change.server";
import { loadPushDevices } from "~/models/account/push-devices.server";
import { loadDevices, signOutDevice } from "~/models/account/signed-in-devices.server";
import { cancelable, offerFor } from "~/models/canceling/cancel.server";
import { appLogin } from "~/models/checkout/app-login.server";
import { offeredPasses, passByKey } from "~/models/checkout/offers.server";
import { downloadForSale } from "~/models/download/download-offer.server";
import { ownedDownloads } from "~/models/download/owned-downloads.server";
import { entitlementsOf } from "~/models/event/page/stage.server";
import { returnLicense } from "~/models/event/video/license.server";
import { countPlaybackFailure } from "~/models/event/video/playback-failure.server";
import { NO_FILTERS } from "~/models/event-list/filters";
import { loadWatchEvents } from "~/models/event-list/watch-events.server";
import { readOwnFeed } from "~/models/feeds/own-feed.server";
import { mayLiftDeviceLimit } from "~/models/flags/device-limit.server";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { loadHighlights } from "~/models/highlight/highlights.server";
import { loadGuestHome } from "~/models/home/home.server";
import { addFavoriteTeam, isKnown, setInterest } from "~/models/member/interests.server";
import { recordPosition } from "~/models/member/positions.server";
import { signIn } from "~/models/member/sign-in.server";
import { endSession } from "~/models/member/sign-out.server";
import { areRemindersSilent } from "~/models/member/silent-reminders.server";
import { readOrganization } from "~/models/organization/organization.server";
import { bracketOfEvent } from "~/models/playoffs/playoffs.server";
import { loadSearchPage } from "~/models/search/search-page.server";
import { loadSuggestions } from "~/models/search/suggestions.server";
import { UpstreamError } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { movedFeed } from "~/web/page/moved-path.server";
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
const viewer = { authenticated: true, tokenIsOurs: true, call } as Parameters<typeof entitlementsOf>[1];

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
  ["what can be canceled", () => cancelable(upstreams, viewing, call)],
  ["giving a license back", () => returnLicense(upstreams, { key: "lic1", entitlements: [] }, call)],
  ["entitlements", () => entitlementsOf(upstreams, viewer)],
  ["lifting the device limit", () => mayLiftDeviceLimit(upstreams, call)],
  ["a member's flags", () => visitorFlags(upstreams, { anonymousId: "a", token: "token" })],
  ["a follow", () => setInterest(upstreams, "following", true, { content_type: "school", content_key: "sch1" }, call)],
  ["a favorite team", () => addFavoriteTeam(upstreams, { school_key: "sch1", sport: "football" }, call)],
  ["reminders that nobody hears", () => areRemindersSilent(upstreams, call)],
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
  ["what a fan pressed for", () => isKnown(upstreams, "following", { content_type: "school", content_key: "sch1" })],
  ["a change of passes", () => passChanges(upstreams, "UTC", call)],
  ["an offer to stay", () => offerFor(upstreams, managed, "UTC")],
  ["signing in to the app", () => appLogin({ entry: FROM_IOS, member: { call }, agent: IPHONE, upstreams } as never)],
  ["the passes for sale", () => offeredPasses(upstreams, ["a"])],
  ["a pass by its key", () => passByKey(upstreams, "p")],
  ["a list of events", () => loadWatchEvents(upstreams, { ...NO_FILTERS, ...TODAY_AT_A_SCHOOL, page: 1 }, viewing)],
  ["a playback failure", () => countPlaybackFailure(upstreams, FAILURE)],
  ["the highlights", () => loadHighlights(upstreams, { sport: "football", page: 1 }, viewing)],
  ["home", () => loadGuestHome(upstreams, { ...viewing, flags: FLAG_DEFAULTS })],
  ["a place in a video", () => recordPosition(upstreams, A_GAME, { position: 1, duration: 2 }, call, now)],
  ["an event's bracket", () => bracketOfEvent(upstreams, { key: "gam1", game_type: "playoff" })],
  ["search", () => loadSearchPage(upstreams, { q: "central", type: "schools", page: 1, exact: false }, viewing)],
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
