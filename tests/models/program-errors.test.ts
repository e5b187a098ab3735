import { DateTime } from "luxon";
import { describe, expect, it, vi } from "vitest";
import { loadAccount } from "~/models/account/account.server";
import { takeMailAgain } from "~/models/account/alerts.server";
import { loadOwnCalendar, makeOwnCalendar } from "~/models/account/own-calendar.server";
import { loadPushDevices } from "~/models/account/push-devices.server";
import { loadDevices, signOutDevice } from "~/models/account/signed-in-devices.server";
import { clientCountry } from "~/models/ads/country.server";
import { cartOfAddress } from "~/models/analytics/cart-of-address.server";
import { cancelable } from "~/models/canceling/cancel.server";
import { readWantedEvent } from "~/models/checkout/wanted-event.server";
import { downloadForSale } from "~/models/download/download-offer.server";
import { ownedDownloads } from "~/models/download/owned-downloads.server";
import { hidesSomething } from "~/models/event/hidden-score.server";
import { returnLicense } from "~/models/event/license.server";
import { matSchedule } from "~/models/event/mat-schedule.server";
import { moreEvents } from "~/models/event/more-events.server";
import { scoringReel } from "~/models/event/plays-page.server";
import { testResults } from "~/models/event/results-test.server";
import { entitlementsOf } from "~/models/event/stage.server";
import { familyPlanOf } from "~/models/family/family-page.server";
import { readOwnFeed } from "~/models/feeds/own-feed.server";
import { mayLiftDeviceLimit } from "~/models/flags/device-limit.server";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { addFavoriteTeam, setInterest } from "~/models/member/interests.server";
import { billedOf, savedCardOf } from "~/models/member/member-billing.server";
import { memberKeyOf } from "~/models/member/member-key.server";
import { memberOnEvent } from "~/models/member/member-on-event.server";
import { memberOnOrganization } from "~/models/member/member-on-organization.server";
import { memberProfileOf } from "~/models/member/member-profile.server";
import { subscriptionOf } from "~/models/member/membership.server";
import { signIn } from "~/models/member/sign-in.server";
import { endSession } from "~/models/member/sign-out.server";
import { areRemindersSilent } from "~/models/member/silent-reminders.server";
import { readOrganization } from "~/models/organization/organization.server";
import { UpstreamError } from "~/services/http/upstream-error";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";

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

const reminders = [{ content_type: "game", content_key: "gam1" }];
const withCalendar = {
  content: upstreams.content,
  member: { calendarGames: async () => ({ reminders, following: [], favorite_teams: [] }) },
} as unknown as Upstreams;

const MODELS: [name: string, ask: () => unknown][] = [
  ["the account", () => loadAccount(upstreams, visitor, viewing, call)],
  ["a visitor's country", () => clientCountry(upstreams, null, "192.0.2.1")],
  ["a cart", () => cartOfAddress(upstreams, new URL("https://a.test/subscribe/event?game_key=gam1"))],
  [
    "the game that led to checkout",
    () =>
      readWantedEvent({ kind: "subscribe", type: "event" }, { upstreams, query: [["game_key", "gam1"]], ...viewing }),
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
  ["signing out", () => endSession(upstreams, { token: "token", pushDevice: null })],
  ["a member's devices", () => loadPushDevices(upstreams, call)],
  ["mail about games again", () => takeMailAgain(upstreams, call)],
  ["a member's calendar address", () => loadOwnCalendar(upstreams, call, "https://site.example")],
  ["a new calendar address", () => makeOwnCalendar(upstreams, call)],
  ["a member's calendar", () => readOwnFeed(withCalendar, "calendar", { siteUrl: "https://site.example", now })],
  ["where a member is signed in", () => loadDevices(upstreams, call, viewing)],
  ["signing out a device", () => signOutDevice(upstreams, "s1", call)],
  ["an organization", () => readOrganization(upstreams, "schools", "cedar-ridge")],
];

describe("an upstream that fails takes only its own part away", () => {
  it.each(MODELS)("%s", async (_name, ask) => {
    Object.assign(failing, { error: new UpstreamError({ service: "any", kind: "refused" }), asked: 0 });
    await expect((async () => ask())()).resolves.not.toBe(failing.error);
    expect(failing.asked).toBeGreaterThan(0);
  });
});

describe("an error of the program is not taken for an upstream's", () => {
  it.each(MODELS)("%s", async (_name, ask) => {
    failing.error = new TypeError("member.name is not a function");
    await expect((async () => ask())()).rejects.toBe(failing.error);
  });
});
