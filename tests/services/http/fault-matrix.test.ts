import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFlagsClient } from "~/services/flags/client.server";
import type { Transport } from "~/services/http/transport.server";
import { UpstreamError } from "~/services/http/upstream-error";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { DEFAULT_ALERTS } from "~contracts/records/alerts";
import type { PaymentRequest } from "~contracts/records/billing";
import type { Lead } from "~contracts/records/lead";
import type { PrivacyRequest } from "~contracts/records/privacy";
import { RECRUITING_LEAD } from "../../support/recruiting-lead";
import { type Clients, everyCall, everyClient } from "../every-client";
import { answering, BASE, connectionError, endlessBody } from "./scripted-transport";

/** Long where the failure shows at once, so that a busy machine does not turn it into a time-out. */
const timeoutOf = (expected: Expected) => (expected.kind === "timeout" ? 300 : 30_000);
const settingsFor = (timeoutMs: number) => ({ baseUrl: BASE, timeoutMs, maxBytes: 10_000 });

type Expected = { kind: UpstreamError["kind"]; status?: number; unavailable: boolean };

const faults: [name: string, transport: Transport, expected: Expected][] = [
  ["refused", () => Promise.reject(connectionError("ECONNREFUSED")), { kind: "refused", unavailable: true }],
  ["reset", () => Promise.reject(connectionError("ECONNRESET")), { kind: "network", unavailable: true }],
  ["silence", () => new Promise(() => {}), { kind: "timeout", unavailable: true }],
  ["slow drip", async () => new Response(endlessBody(" ", 20)), { kind: "timeout", unavailable: true }],
  ["500", async () => answering({ error: "broken" }, 500), { kind: "status", status: 500, unavailable: true }],
  ["503", async () => answering({ error: "busy" }, 503), { kind: "status", status: 503, unavailable: true }],
  ["429", async () => answering({ error: "slow_down" }, 429), { kind: "status", status: 429, unavailable: false }],
  ["401", async () => answering({ error: "invalid_token" }, 401), { kind: "status", status: 401, unavailable: false }],
  ["404", async () => answering({ error: "not_found" }, 404), { kind: "status", status: 404, unavailable: false }],
  ["bad JSON", async () => new Response('{"items": ['), { kind: "invalid", unavailable: false }],
  ["wrong shape", async () => answering("unexpected"), { kind: "invalid", unavailable: false }],
  [
    "a failure that comes as a 200",
    async () => answering({ error: "timeout" }),
    { kind: "invalid", unavailable: false },
  ],
  ["huge body", async () => new Response(endlessBody("x".repeat(4_000), 1)), { kind: "invalid", unavailable: false }],
  [
    "redirect",
    async () => new Response(null, { status: 302, headers: { location: "http://elsewhere.test/" } }),
    { kind: "status", status: 302, unavailable: false },
  ],
];

const user = {
  name: "A",
  last_name: "B",
  email: "a@b.example",
  zip_code: "10001",
  password: "long enough",
  accept_service_terms: true,
};
const A_POSITION = { position: 42, duration: 600, updated_at: "2026-01-01T00:00:00Z" };
const organization = { key: "k", type: "school" };
const event = { event: "seen", properties: {}, timestamp: "2026-01-01T00:00:00Z", anonymous_id: "a" };
const pages = { return_url: "http://localhost:3000/back", cancel_url: "http://localhost:3000/off" };
const tax = {
  avalara_inv_doc_id: "M_k_20260101_000000",
  member_key: "k",
  pass_type: "Month",
  price_in_cents: 1_199,
  zip_code: "10001",
} as const;
const checkout = {
  price_in_cents: 1_199,
  passCategory: "month",
  subscribeSource: "retail",
  plan_page: "/subscribe/retail",
  sales_tax_amount: 0,
  avalara_calc_tax_success: false,
} as const;
const order: PaymentRequest = { ...checkout, payment_option: "stripe", token: "t" };
const survey = { main_option: "The season is over", sub_options: [] };
const lead: Lead = { kind: "advertise", name: "A", email: "a@b.example", company: "C", budget: "unsure" };
const privacyRequest: PrivacyRequest = {
  request: "copy",
  requester: "self",
  name: "A",
  email: "a@b.example",
  state_code: "CA",
  declared: "on",
};

/** Every call of every client. */
type Call = (client: Clients) => Promise<unknown>;
const calls: Record<string, Call> = {
  "member.passwordToken": ({ member }) => member.passwordToken({ username: "a", password: "b" }),
  "member.refreshToken": ({ member }) => member.refreshToken("r"),
  "member.authorizationCodeToken": ({ member }) => member.authorizationCodeToken("c"),
  "member.revokeToken": ({ member }) => member.revokeToken("t"),
  "member.userInfo": ({ member }) => member.userInfo("t"),
  "member.memberProfile": ({ member }) => member.memberProfile("t"),
  "member.createUser": ({ member }) => member.createUser(user),
  "member.userRead": ({ member }) => member.userRead("t", "profile"),
  "member.copy": ({ member }) => member.copy("t"),
  "member.emailSubscribe": ({ member }) => member.emailSubscribe("t"),
  "member.setEmailSubscribe": ({ member }) => member.setEmailSubscribe("t", true),
  "member.updateProfile": ({ member }) => member.updateProfile("t", { name: "A" }),
  "member.updatePassword": ({ member }) => member.updatePassword("t", { current_password: "a", new_password: "b" }),
  "member.requestPasswordReset": ({ member }) => member.requestPasswordReset("a@b.example"),
  "member.profileWithResetToken": ({ member }) => member.profileWithResetToken("t"),
  "member.resetPasswordToken": ({ member }) => member.resetPasswordToken({ token: "t", new_password: "b" }),
  "member.askForEmailChange": ({ member }) =>
    member.askForEmailChange("t", { email: "a@b.example", current_password: "a" }),
  "member.emailChange": ({ member }) => member.emailChange("t", "l"),
  "member.changeEmail": ({ member }) => member.changeEmail("t", "l"),
  "member.addFavoriteTeam": ({ member }) => member.addFavoriteTeam("t", { school_key: "s", sport: "Football" }),
  "member.removeFavoriteTeam": ({ member }) => member.removeFavoriteTeam("t", "1"),
  "member.setReminder": ({ member }) => member.setReminder("t", "game", "k"),
  "member.clearReminder": ({ member }) => member.clearReminder("t", "game", "k"),
  "member.follow": ({ member }) => member.follow("t", "school", "k"),
  "member.unfollow": ({ member }) => member.unfollow("t", "school", "k"),
  "member.recordView": ({ member }) => member.recordView("t", "game", "k"),
  "member.removeView": ({ member }) => member.removeView("t", "game", "k"),
  "member.setPosition": ({ member }) => member.setPosition("t", "game", "k", A_POSITION),
  "member.entitlements": ({ member }) => member.entitlements("t"),
  "member.alertSettings": ({ member }) => member.alertSettings("t"),
  "member.setAlertSettings": ({ member }) => member.setAlertSettings("t", DEFAULT_ALERTS),
  "member.setFollowAlerts": ({ member }) => member.setFollowAlerts("t", "k", "teams"),
  "member.pushDevices": ({ member }) => member.pushDevices("t"),
  "member.addPushDevice": ({ member }) =>
    member.addPushDevice("t", { endpoint: "https://a.example", p256dh: "a", auth: "b", name: "c" }),
  "member.removePushDevice": ({ member }) => member.removePushDevice("t", "d"),
  "member.tryPushDevice": ({ member }) => member.tryPushDevice("t", "d"),
  "member.calendarAddress": ({ member }) => member.calendarAddress("t"),
  "member.newCalendarAddress": ({ member }) => member.newCalendarAddress("t"),
  "member.calendarGames": ({ member }) => member.calendarGames("c"),
  "member.sessions": ({ member }) => member.sessions("t"),
  "member.endSession": ({ member }) => member.endSession("t", "s"),
  "member.endOtherSessions": ({ member }) => member.endOtherSessions("t"),
  "member.unsubscription": ({ member }) => member.unsubscription("s"),
  "member.unsubscribe": ({ member }) => member.unsubscribe("s"),
  "member.createClip": ({ member }) =>
    member.createClip("t", {
      key: "clpaaaaaaaaaaaaaaaa",
      event_key: "k",
      source: "vod",
      source_key: "v",
      start: 0,
      end: 1,
      title: "T",
    }),
  "member.ownClips": ({ member }) => member.ownClips("t"),
  "member.clip": ({ member }) => member.clip("k"),
  "member.deleteClip": ({ member }) => member.deleteClip("t", "k"),
  "member.ownDownloads": ({ member }) => member.ownDownloads("t"),
  "member.openDownload": ({ member }) => member.openDownload("t", "k"),
  "member.authorizeDevice": ({ member }) => member.authorizeDevice("tv"),
  "member.deviceToken": ({ member }) => member.deviceToken("tv", "d"),
  "member.approveDevice": ({ member }) => member.approveDevice("t", "BCDFGHJK", true),
  "member.deleteAccount": ({ member }) => member.deleteAccount("t", { current_password: "a", ends_pass: false }),
  "member.paymentCard": ({ member }) => member.paymentCard("t"),
  "member.setPaymentCard": ({ member }) => member.setPaymentCard("t", { token: "card" }),
  "member.removePaymentCard": ({ member }) => member.removePaymentCard("t"),
  "member.billedSubscription": ({ member }) => member.billedSubscription("t"),
  "member.heldPasses": ({ member }) => member.heldPasses("t"),
  "member.cancelLegacySubscription": ({ member }) => member.cancelLegacySubscription("t"),
  "member.cancelManagedSubscription": ({ member }) => member.cancelManagedSubscription("t"),
  "member.reactivateManagedSubscription": ({ member }) => member.reactivateManagedSubscription("t"),
  "member.changePass": ({ member }) => member.changePass("t", "annual-basic", 8_479),
  "member.upgradeOffer": ({ member }) => member.upgradeOffer("t"),
  "member.upgradePass": ({ member }) => member.upgradePass("t", "annual-basic", "2026-11-21T12:00:00.000Z", 7_843),
  "member.pausePass": ({ member }) => member.pausePass("t", "2027-08-14", 1_271),
  "member.refundRenewal": ({ member }) => member.refundRenewal("t", "FH-1"),
  "member.retainWithDiscount": ({ member }) => member.retainWithDiscount("t", "STAY", 599),
  "member.cancelPaypalSubscription": ({ member }) => member.cancelPaypalSubscription("t", "s"),
  "member.cancelSurvey": ({ member }) => member.cancelSurvey("t", survey),
  "member.magicToken": ({ member }) => member.magicToken("t"),
  "member.voucher": ({ member }) => member.voucher("CODE"),
  "member.redeemVoucher": ({ member }) => member.redeemVoucher("t", "CODE", { key: "one-time-key" }),
  "member.giftPasses": ({ member }) => member.giftPasses(),
  "member.gifts": ({ member }) => member.gifts("t"),
  "member.changeGift": ({ member }) => member.changeGift("t", "g", { email: "a@b.example", day: "2026-12-24" }),
  "member.readdressGift": ({ member }) => member.readdressGift("t", "g", "a@b.example", "a-mail-key"),
  "member.mailGift": ({ member }) => member.mailGift("t", "g", "one-time-key"),
  "member.familyPlan": ({ member }) => member.familyPlan("t"),
  "member.inviteToFamily": ({ member }) => member.inviteToFamily("t", "a@b.example"),
  "member.revokeFamilyInvitation": ({ member }) => member.revokeFamilyInvitation("t", "i"),
  "member.resendFamilyInvitation": ({ member }) => member.resendFamilyInvitation("t", "i"),
  "member.familyInvitation": ({ member }) => member.familyInvitation("i"),
  "member.acceptFamilyInvitation": ({ member }) => member.acceptFamilyInvitation("t", "i"),
  "member.removeFamilyMember": ({ member }) => member.removeFamilyMember("t", "k"),
  "subscriptionAdmin.passSet": ({ subscriptionAdmin }) => subscriptionAdmin.passSet(),
  "subscriptionAdmin.pass": ({ subscriptionAdmin }) => subscriptionAdmin.pass("p"),
  "subscriptionAdmin.passPublicDetails": ({ subscriptionAdmin }) => subscriptionAdmin.passPublicDetails("p"),
  "subscriptionAdmin.reservePromo": ({ subscriptionAdmin }) =>
    subscriptionAdmin.reservePromo("C", { pass_key: "p", member_key: "k", user_email: "a@b.example" }),
  "subscriptionAdmin.redemptionInfo": ({ subscriptionAdmin }) => subscriptionAdmin.redemptionInfo("C", "p"),
  "subscriptionAdmin.promoPublicDetails": ({ subscriptionAdmin }) => subscriptionAdmin.promoPublicDetails("C"),
  "subscriptionAdmin.retentionPromo": ({ subscriptionAdmin }) => subscriptionAdmin.retentionPromo("p"),
  "subscriptionManagement.pay": ({ subscriptionManagement }) => subscriptionManagement.pay("t", "one-time-key", order),
  "subscriptionManagement.payment": ({ subscriptionManagement }) => subscriptionManagement.payment("t", "one-time-key"),
  "subscriptionManagement.taxRate": ({ subscriptionManagement }) => subscriptionManagement.taxRate("t", tax),
  "subscriptionManagement.recruit": ({ subscriptionManagement }) => subscriptionManagement.recruit(RECRUITING_LEAD),
  "subscriptionManagement.openCardSession": ({ subscriptionManagement }) =>
    subscriptionManagement.openCardSession("t", pages),
  "subscriptionManagement.cardSession": ({ subscriptionManagement }) => subscriptionManagement.cardSession("t", "s"),
  "subscriptionManagement.openPaypalSession": ({ subscriptionManagement }) =>
    subscriptionManagement.openPaypalSession("t", { ...pages, paypal_plan_id: "P" }),
  "subscriptionManagement.receipts": ({ subscriptionManagement }) => subscriptionManagement.receipts("t"),
  "subscriptionManagement.receipt": ({ subscriptionManagement }) => subscriptionManagement.receipt("t", "o"),
  "subscriptionManagement.mailReceipt": ({ subscriptionManagement }) => subscriptionManagement.mailReceipt("t", "o"),
  "crm.lead": ({ crm }) => crm.lead(lead),
  "crm.privacyRequest": ({ crm }) => crm.privacyRequest(privacyRequest),
  "crm.problemReport": ({ crm }) => crm.problemReport({ event_key: "gam1", reporter: "a", problem: "stops" }),
  "crm.clipReport": ({ crm }) =>
    crm.clipReport({ clip_key: "clpaaaaaaaaaaaaaaaa", event_key: "gam1", reason: "unlawful" }),
  "crm.playbackFailure": ({ crm }) => crm.playbackFailure({ event_key: "gam1", reporter: "a", reason: "network" }),
  "crm.streamTrouble": ({ crm }) => crm.streamTrouble("gam1"),
  "wrestling.mats": ({ wrestling }) => wrestling.mats({ eventType: "P", eventId: "1" }),
  "wrestling.completedMatches": ({ wrestling }) => wrestling.completedMatches({ eventType: "P", eventId: "1" }, "2"),
  "drm.createLicense": ({ drm }) => drm.createLicense("t", ["video_subscription"]),
  "drm.playingStreams": ({ drm }) => drm.playingStreams("t"),
  "drm.stopStream": ({ drm }) => drm.stopStream("t", "l"),
  "drm.seat": ({ drm }) => drm.seat("l", ["video_subscription"]),
  "drm.verifyLicense": ({ drm }) => drm.verifyLicense("t", "l"),
  "drm.releaseLicense": ({ drm }) => drm.releaseLicense("t", "l"),
  "catalogue.schools": ({ catalogue }) => catalogue.schools({ q: "a" }),
  "catalogue.school": ({ catalogue }) => catalogue.school("k"),
  "catalogue.selectedSchool": ({ catalogue }) => catalogue.selectedSchool("k"),
  "catalogue.stateAssociations": ({ catalogue }) => catalogue.stateAssociations(),
  "catalogue.activities": ({ catalogue }) => catalogue.activities(),
  "catalogue.profile": ({ catalogue }) => catalogue.profile("k"),
  "catalogue.profileBySlug": ({ catalogue }) => catalogue.profileBySlug("school", "s"),
  "catalogue.tournament": ({ catalogue }) => catalogue.tournament("k"),
  "catalogue.gameOrEvent": ({ catalogue }) => catalogue.gameOrEvent("k"),
  "catalogue.brackets": ({ catalogue }) => catalogue.brackets({ state_code: "OH" }),
  "catalogue.bracket": ({ catalogue }) => catalogue.bracket("k"),
  "catalogue.bracketGames": ({ catalogue }) => catalogue.bracketGames({ status: "live" }),
  "catalogue.bracketSports": ({ catalogue }) => catalogue.bracketSports({}),
  "catalogue.bracketPlaces": ({ catalogue }) => catalogue.bracketPlaces({}),
  "content.event": ({ content }) => content.event("k"),
  "content.cdnEvent": ({ content }) => content.cdnEvent("k"),
  "content.broadcast": ({ content }) => content.broadcast("k"),
  "content.vod": ({ content }) => content.vod("k"),
  "content.datacast": ({ content }) => content.datacast("k"),
  "content.publisher": ({ content }) => content.publisher("k"),
  "content.highlight": ({ content }) => content.highlight("k"),
  "content.schedule": ({ content }) =>
    content.schedule("k", { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", sort: "start", size: 10 }),
  "content.games": ({ content }) =>
    content.games({ key: ["k"], from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", sort: "start", size: 10 }),
  "content.videoUrl": ({ content }) => content.videoUrl("vods", "k"),
  "content.redirectTarget": ({ content }) => content.redirectTarget("/old"),
  "search.events": ({ search }) => search.events({ q: "a" }),
  "search.eventsCount": ({ search }) => search.eventsCount({}, { type: "live" }),
  "search.liveStates": ({ search }) => search.liveStates(),
  "search.onDemand": ({ search }) => search.onDemand({}),
  "search.highlights": ({ search }) => search.highlights({}),
  "search.highlightsCount": ({ search }) => search.highlightsCount({}),
  "search.schools": ({ search }) => search.schools({}),
  "search.associations": ({ search }) => search.associations({}),
  "search.stateAssociations": ({ search }) => search.stateAssociations({}),
  "search.affiliates": ({ search }) => search.affiliates({}),
  "search.all": ({ search }) => search.all({ q: "a" }),
  "search.profileSuggestions": ({ search }) => search.profileSuggestions("a", 5),
  "search.schoolSuggestions": ({ search }) => search.schoolSuggestions("a", 5),
  "search.organizationEvents": ({ search }) => search.organizationEvents(organization, {}, { type: "live" }),
  "search.organizationHighlights": ({ search }) => search.organizationHighlights(organization),
  "search.outline": ({ search }) => search.outline(),
  "search.outlineEvents": ({ search }) => search.outlineEvents({ from: "2026-01-01", to: "2026-02-01" }),
  "search.outlineOrganizations": ({ search }) => search.outlineOrganizations({ family: "schools" }),
  "search.eventForClick": ({ search }) => search.eventForClick("k"),
  "geoip.country": ({ geoip }) => geoip.country({ address: "203.0.113.1" }),
  "quickLinks.home": ({ quickLinks }) => quickLinks.home(),
  "quickLinks.playoffs": ({ quickLinks }) => quickLinks.playoffs(),
  "analytics.batch": ({ analytics }) => analytics.batch([event]),
};

/** Calls whose answer is not read: any JSON is as good as another. */
const UNREAD = new Set([
  "member.revokeToken",
  "member.createUser",
  "member.setReminder",
  "member.clearReminder",
  "member.follow",
  "member.unfollow",
  "member.recordView",
  "member.removeView",
  "member.setPosition",
  "member.setEmailSubscribe",
  "member.setAlertSettings",
  "member.setFollowAlerts",
  "member.removePushDevice",
  "member.endSession",
  "member.endOtherSessions",
  "member.updateProfile",
  "member.updatePassword",
  "member.requestPasswordReset",
  "member.resetPasswordToken",
  "member.askForEmailChange",
  "member.addFavoriteTeam",
  "member.removeFavoriteTeam",
  "member.deleteClip",
  "member.changeGift",
  "member.mailGift",
  "member.readdressGift",
  "member.deleteAccount",
  "member.revokeFamilyInvitation",
  "member.acceptFamilyInvitation",
  "member.removeFamilyMember",
  "member.removePaymentCard",
  "member.cancelLegacySubscription",
  "member.cancelManagedSubscription",
  "member.cancelPaypalSubscription",
  "member.reactivateManagedSubscription",
  "member.changePass",
  "member.upgradePass",
  "member.pausePass",
  "member.refundRenewal",
  "member.retainWithDiscount",
  "member.cancelSurvey",
  "member.setPaymentCard",
  "drm.verifyLicense",
  "drm.releaseLicense",
  "drm.stopStream",
  "analytics.batch",
  "subscriptionManagement.mailReceipt",
  "subscriptionManagement.recruit",
]);
/** Calls that read any object: one of no known fields, or a code that takes nothing off. */
const ANY_RECORD = new Set([
  ...["member.userRead", "crm.playbackFailure", "subscriptionAdmin.promoPublicDetails"],
  ...["subscriptionAdmin.redemptionInfo", "subscriptionAdmin.reservePromo", "subscriptionAdmin.retentionPromo"],
]);
/** What a catalogue doesn't know is no failure of it. */
const NONE = new Set(["catalogue.profileBySlug", "member.billedSubscription", "member.heldPasses"]);
const NOWHERE = new Set<string>();
/** Which calls take the fault for an answer. */
const ANSWERED: Record<string, ReadonlySet<string>> = {
  "wrong shape": UNREAD,
  "bad JSON": UNREAD,
  "a failure that comes as a 200": new Set([...UNREAD, ...ANY_RECORD]),
  "404": NONE,
};
/** Two upstreams, asked one after the other, and the second under two names. */
const HOPS: Record<string, number> = { "content.event": 3, "content.cdnEvent": 2 };

const outcomeOf = (error: unknown) =>
  error instanceof UpstreamError
    ? { kind: error.kind, ...(error.status !== undefined && { status: error.status }), unavailable: error.unavailable }
    : `not an UpstreamError: ${String(error)}`;

/** Status is told of an answer only: a body that cannot be used has one too, but says nothing. */
const told = (outcome: ReturnType<typeof outcomeOf> | "answered") =>
  typeof outcome === "object" && outcome.kind === "invalid"
    ? { kind: outcome.kind, unavailable: outcome.unavailable }
    : outcome;

/** How long a timer of that length takes here and now: a busy machine is late with everything. */
async function timed(timeoutMs: number): Promise<number> {
  const startedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, timeoutMs));
  return performance.now() - startedAt;
}

async function attempt(name: string, call: Call, transport: Transport, timeoutMs: number) {
  const startedAt = performance.now();
  const hops = HOPS[name] ?? 1;
  const usual = timed(timeoutMs * hops);
  const outcome = await call(everyClient(transport, settingsFor(timeoutMs))).then(() => "answered" as const, outcomeOf);
  const took = performance.now() - startedAt;
  const late = took > (timeoutMs + 500) * hops && took > 2 * (await usual) + 500 * hops;
  return [name, late ? "too late" : told(outcome)] as const;
}

test("the matrix holds every call of every client", () => {
  expect(Object.keys(calls).sort()).toEqual(everyCall().sort());
});

/** Named by S 7.1, 7.2 and 7.5, though no page needs them; and what a client only asks itself. */
const UNASKED = [
  ...["member.authorizationCodeToken", "member.userRead"],
  ...["catalogue.schools", "content.broadcast", "content.vod", "content.publisher"],
  ...["content.cdnEvent", "analytics.batch"],
];

test("the site asks for every call, but those that only the specification names", () => {
  const callers = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/^services\/[^/]+\/(?:client\.server|[a-z]+-calls)\.ts$/.test(file))
    .map((file) => readFileSync(join("app", file), "utf8"))
    .join("\n");
  const unasked = Object.keys(calls).filter((call) => {
    const [client = "", method = ""] = call.split(".");
    return !new RegExp(`\\b${client}\\??\\s*\\.${method}\\b`).test(callers);
  });
  expect(unasked.sort()).toEqual([...UNASKED].sort());
});

test.each(faults)("%s is the right UpstreamError from every call, in time", async (fault, transport, expected) => {
  const unread = ANSWERED[fault] ?? NOWHERE;
  const wanted = (name: string) => (unread.has(name) ? "answered" : expected);
  const outcomes = await Promise.all(
    Object.entries(calls).map(([name, call]) => attempt(name, call, transport, timeoutOf(expected))),
  );
  expect(Object.fromEntries(outcomes)).toEqual(
    Object.fromEntries(Object.keys(calls).map((name) => [name, wanted(name)])),
  );
});

test.each(faults)("%s leaves every flag at its default, in time", async (_, transport, expected) => {
  const startedAt = performance.now();
  const usual = timed(timeoutOf(expected));
  const flags = await createFlagsClient(transport, settingsFor(timeoutOf(expected))).evaluate({
    key: "anonymous",
    anonymous: true,
  });
  const took = performance.now() - startedAt;
  if (took > timeoutOf(expected) + 500) expect(took).toBeLessThan(2 * (await usual) + 500);
  expect(flags).toEqual(FLAG_DEFAULTS);
});
