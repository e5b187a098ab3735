import { describe, expect, test } from "vitest";
import { createAnalyticsClient } from "~/services/analytics/client.server";
import type { Transport } from "~/services/http/transport.server";
import { organizationQuery } from "~/services/search/client.server";
import { createSubscriptionManagementClient } from "~/services/subscription-management/client.server";
import type { Upstreams } from "~/services/upstreams.server";
import { withSearchVersions } from "~/services/with-search-versions.server";
import { DEFAULT_ALERTS } from "~contracts/records/alerts";
import type { Lead } from "~contracts/records/lead";
import type { PrivacyRequest } from "~contracts/records/privacy";
import { RECRUITING_LEAD } from "../support/recruiting-lead";
import { type Clients, everyCall, everyClient } from "./every-client";
import { answering, BASE, scripted } from "./http/scripted-transport";

const settings = { baseUrl: BASE };

/** What each call sends; the answer does not matter here, so 404 is as good as any. */
async function sent(run: (transport: Transport) => Promise<unknown>) {
  const { transport, requests } = scripted(() => answering({}, 404));
  await run(transport).catch(() => {});
  const [request = new Request(`${BASE}/nothing-was-sent`)] = requests;
  const path = decodeURIComponent(request.url.replace(BASE, ""));
  const body = await request.text();
  return [
    `${request.method} ${path}`,
    request.headers.get("authorization"),
    body === "" ? null : (JSON.parse(body) as unknown),
  ];
}

/** Which calls the rows of all tables make, by name. */
const made = new Set<string>();
function noted<Client extends object>(service: string, client: Client): Client {
  return new Proxy(client, {
    get(target, method, receiver) {
      made.add(`${service}.${String(method)}`);
      return Reflect.get(target, method, receiver) as unknown;
    },
  });
}
const from =
  <Service extends keyof Clients>(service: Service) =>
  (transport: Transport): Clients[Service] =>
    noted(service, everyClient(transport, settings)[service]);
const member = from("member");
const content = from("content");
const search = from("search");
const catalogue = from("catalogue");
const drm = from("drm");
const admin = from("subscriptionAdmin");
const management = from("subscriptionManagement");
const crm = from("crm");
const wrestling = from("wrestling");
const geoip = from("geoip");
const quickLinks = from("quickLinks");
const analytics = from("analytics");
const bearer = "Bearer tok";
const A_BROWSER = { key: "the-key-of-a-browser", name: "Chrome on Android" };
const A_DEVICE = { endpoint: "https://fcm.googleapis.com/a", p256dh: "B".repeat(87), auth: "a".repeat(22), name: "A" };
const A_POSITION = { position: 42, duration: 600, updated_at: "2026-11-20T20:00:00.000Z" };
const A_CLIP = {
  key: "clpaaaaaaaaaaaaaaaa",
  event_key: "k",
  source: "vod",
  source_key: "v",
  start: 0,
  end: 1,
  title: "T",
} as const;
const both = { access_token: "tok", bearer_token: "tok" };

type Row = [
  call: string,
  run: (transport: Transport) => Promise<unknown>,
  line: string,
  authorization?: string | null,
  body?: unknown,
];

const allRows: Row[] = [];
/** One test for each row; the last test of this file looks for calls that no row makes. */
function testRows(rows: Row[]) {
  allRows.push(...rows);
  test.each(rows)("%s", async (_, run, line, authorization = null, body = null) => {
    expect(await sent(run)).toEqual([line, authorization, body]);
  });
}

describe("member service (S 7.1-7.4)", () => {
  const application = { client_id: "web", client_secret: "hush", redirect_uri: "urn:ietf:wg:oauth:2.0:oob" };
  const newUser = {
    name: "A",
    last_name: "B",
    email: "a@b.example",
    zip_code: "10001",
    password: "p",
    accept_service_terms: true,
  };
  const team = { school_key: "s", sport: "Football", level: "varsity", gender: "boys" };
  const rows: Row[] = [
    [
      "passwordToken",
      (t) => member(t).passwordToken({ username: "u", password: "p" }),
      "POST /oauth/token",
      null,
      { grant_type: "password", username: "u", password: "p" },
    ],
    [
      "passwordToken with a device",
      (t) => member(t).passwordToken({ username: "u", password: "p", device: { key: "k".repeat(20), name: null } }),
      "POST /oauth/token",
      null,
      { grant_type: "password", username: "u", password: "p", device: { key: "k".repeat(20), name: null } },
    ],
    [
      "refreshToken",
      (t) => member(t).refreshToken("r"),
      "POST /oauth/token",
      null,
      { grant_type: "refresh_token", refresh_token: "r", ...application },
    ],
    [
      "authorizationCodeToken",
      (t) => member(t).authorizationCodeToken("c"),
      "POST /oauth/token",
      null,
      { grant_type: "authorization_code", code: "c", ...application },
    ],
    ["revokeToken", (t) => member(t).revokeToken("tok"), "POST /oauth/revoke", bearer],
    ["userInfo", (t) => member(t).userInfo("tok"), "GET /v2/user/profile", bearer],
    ["memberProfile", (t) => member(t).memberProfile("tok"), "GET /v1/user/profile", bearer],
    ["createUser", (t) => member(t).createUser(newUser), "POST /users", null, { user: newUser }],
    [
      "createUser",
      (t) => member(t).createUser(newUser, A_BROWSER),
      "POST /users",
      null,
      { user: newUser, device: A_BROWSER },
    ],
    ["userRead", (t) => member(t).userRead("tok", "profile"), "GET /api/user/profile", bearer],
    ["copy", (t) => member(t).copy("tok"), "GET /api/user/copy", bearer],
    ["emailSubscribe", (t) => member(t).emailSubscribe("tok"), "GET /api/user/email_subscribe", bearer],
    [
      "setEmailSubscribe",
      (t) => member(t).setEmailSubscribe("tok", false),
      "PUT /api/user/email_subscribe",
      bearer,
      { email_subscribe: false },
    ],
    [
      "updateProfile",
      (t) => member(t).updateProfile("tok", { name: "N" }),
      "POST /api/user/profile",
      bearer,
      { user: { name: "N" } },
    ],
    [
      "updatePassword",
      (t) => member(t).updatePassword("tok", { current_password: "a", new_password: "b" }),
      "POST /api/user/update_password",
      bearer,
      { user: { current_password: "a", new_password: "b" } },
    ],
    ["alertSettings", (t) => member(t).alertSettings("tok"), "GET /v3/alerts", bearer],
    [
      "setAlertSettings",
      (t) => member(t).setAlertSettings("tok", DEFAULT_ALERTS),
      "PUT /v3/alerts",
      bearer,
      DEFAULT_ALERTS,
    ],
    [
      "setFollowAlerts",
      (t) => member(t).setFollowAlerts("tok", "sch1", "teams"),
      "PUT /v3/alerts/schools/sch1",
      bearer,
      { alerts: "teams" },
    ],
    ["pushDevices", (t) => member(t).pushDevices("tok"), "GET /v3/push_devices", bearer],
    ["addPushDevice", (t) => member(t).addPushDevice("tok", A_DEVICE), "POST /v3/push_devices", bearer, A_DEVICE],
    [
      "addPushDevice",
      (t) => member(t).addPushDevice("tok", A_DEVICE, { replaces: "d1", renews: true }),
      "POST /v3/push_devices",
      bearer,
      { ...A_DEVICE, replaces: "d1", renews: true },
    ],
    ["removePushDevice", (t) => member(t).removePushDevice("tok", "d1"), "DELETE /v3/push_devices/d1", bearer],
    ["tryPushDevice", (t) => member(t).tryPushDevice("tok", "d1"), "POST /v3/push_devices/d1/test", bearer],
    ["calendarAddress", (t) => member(t).calendarAddress("tok"), "GET /v3/calendar", bearer],
    ["newCalendarAddress", (t) => member(t).newCalendarAddress("tok"), "POST /v3/calendar", bearer],
    ["calendarGames", (t) => member(t).calendarGames("adr"), "GET /v3/calendars/adr", null],
    ["sessions", (t) => member(t).sessions("tok"), "GET /v3/sessions", bearer],
    ["endSession", (t) => member(t).endSession("tok", "s1"), "DELETE /v3/sessions/s1", bearer],
    ["endOtherSessions", (t) => member(t).endOtherSessions("tok"), "DELETE /v3/sessions", bearer],
    ["unsubscription", (t) => member(t).unsubscription("k.s"), "GET /v3/unsubscriptions/k.s", null],
    ["unsubscribe", (t) => member(t).unsubscribe("k.s"), "POST /v3/unsubscriptions/k.s", null],
    [
      "requestPasswordReset",
      (t) => member(t).requestPasswordReset("e"),
      "POST /api/user/reset_password",
      null,
      { user: { email: "e" } },
    ],
    [
      "profileWithResetToken",
      (t) => member(t).profileWithResetToken("rt"),
      "GET /api/user/profile_with_reset_token/rt",
      null,
    ],
    [
      "resetPasswordToken",
      (t) => member(t).resetPasswordToken({ token: "rt", new_password: "b" }),
      "POST /api/user/reset_password_token",
      null,
      { user: { token: "rt", new_password: "b" } },
    ],
    [
      "askForEmailChange",
      (t) => member(t).askForEmailChange("tok", { email: "e", current_password: "a" }),
      "POST /v3/email_change",
      bearer,
      { email: "e", current_password: "a" },
    ],
    ["emailChange", (t) => member(t).emailChange("tok", "l"), "GET /v3/email_change/l", bearer],
    [
      "changeEmail",
      (t) => member(t).changeEmail("tok", "l"),
      "POST /v3/email_change/confirmation",
      bearer,
      { token: "l" },
    ],
    ["addFavoriteTeam", (t) => member(t).addFavoriteTeam("tok", team), "POST /v3/favorite_team", bearer, team],
    ["removeFavoriteTeam", (t) => member(t).removeFavoriteTeam("tok", "7"), "DELETE /v3/favorite_team/7", bearer],
    ["setReminder", (t) => member(t).setReminder("tok", "game", "k"), "PUT /v1/user/reminders/game/k", bearer, both],
    [
      "clearReminder",
      (t) => member(t).clearReminder("tok", "game", "k"),
      "DELETE /v1/user/reminders/game/k",
      bearer,
      both,
    ],
    ["follow", (t) => member(t).follow("tok", "school", "k"), "PUT /v1/user/following/school/k", bearer, both],
    ["unfollow", (t) => member(t).unfollow("tok", "school", "k"), "DELETE /v1/user/following/school/k", bearer, both],
    ["recordView", (t) => member(t).recordView("tok", "game", "k"), "POST /v1/user/views/game/k", bearer, both],
    ["removeView", (t) => member(t).removeView("tok", "game", "k"), "DELETE /v1/user/views/game/k", bearer, both],
    [
      "setPosition",
      (t) => member(t).setPosition("tok", "game", "k", A_POSITION),
      "PUT /v3/user/positions/game/k",
      bearer,
      A_POSITION,
    ],
    ["entitlements", (t) => member(t).entitlements("tok"), "GET /api/user/entitlements?access_token=tok", bearer],
    [
      "deleteAccount",
      (t) => member(t).deleteAccount("tok", { current_password: "a", ends_pass: true }),
      "POST /api/user/delete_account",
      bearer,
      { user: { current_password: "a", ends_pass: true } },
    ],
    ["createClip", (t) => member(t).createClip("tok", A_CLIP), "POST /v3/clips", bearer, A_CLIP],
    ["ownClips", (t) => member(t).ownClips("tok"), "GET /v3/clips", bearer],
    ["clip", (t) => member(t).clip("k"), "GET /v3/clips/k"],
    ["clip of a member", (t) => member(t).clip("k", "tok"), "GET /v3/clips/k", bearer],
    ["deleteClip", (t) => member(t).deleteClip("tok", "k"), "DELETE /v3/clips/k", bearer],
    ["ownDownloads", (t) => member(t).ownDownloads("tok"), "GET /v3/downloads", bearer],
    ["openDownload", (t) => member(t).openDownload("tok", "k"), "POST /v3/downloads/k/address", bearer],
    [
      "authorizeDevice",
      (t) => member(t).authorizeDevice("tv"),
      "POST /oauth/device_authorization",
      null,
      { client_id: "tv" },
    ],
    [
      "deviceToken",
      (t) => member(t).deviceToken("tv", "d"),
      "POST /oauth/token",
      null,
      { grant_type: "urn:ietf:params:oauth:grant-type:device_code", client_id: "tv", device_code: "d" },
    ],
    [
      "approveDevice",
      (t) => member(t).approveDevice("tok", "BCDFGHJK", true),
      "POST /oauth/device_approval",
      bearer,
      { user_code: "BCDFGHJK", approve: true },
    ],
    ["familyPlan", (t) => member(t).familyPlan("tok"), "GET /v3/family_plan", bearer],
    [
      "inviteToFamily",
      (t) => member(t).inviteToFamily("tok", "e"),
      "POST /v3/family_plan/invitations",
      bearer,
      { email: "e" },
    ],
    [
      "revokeFamilyInvitation",
      (t) => member(t).revokeFamilyInvitation("tok", "i"),
      "DELETE /v3/family_plan/invitations/i",
      bearer,
    ],
    [
      "resendFamilyInvitation",
      (t) => member(t).resendFamilyInvitation("tok", "i"),
      "POST /v3/family_plan/invitations/i/resend",
      bearer,
    ],
    ["familyInvitation", (t) => member(t).familyInvitation("i"), "GET /v3/family_plan/invitations/by_token/i"],
    [
      "acceptFamilyInvitation",
      (t) => member(t).acceptFamilyInvitation("tok", "i"),
      "POST /v3/family_plan/accept",
      bearer,
      { token: "i" },
    ],
    ["removeFamilyMember", (t) => member(t).removeFamilyMember("tok", "k"), "DELETE /v3/family_plan/members/k", bearer],
  ];
  testRows(rows);
});

describe("billing (B 7)", () => {
  const reservation = { pass_key: "p", member_key: "m", user_email: "a@b.example" };
  const pages = { return_url: "https://site.example/a", cancel_url: "https://site.example/b" };
  const tax = {
    avalara_inv_doc_id: "A_u_20261121_040506",
    member_key: "u",
    pass_type: "Annual" as const,
    price_in_cents: 7999,
    zip_code: "50309",
  };
  const order = {
    price_in_cents: 7999,
    passCategory: "Annual Pass",
    subscribeSource: "retail" as const,
    plan_page: "/",
    sales_tax_amount: 0,
    avalara_calc_tax_success: false,
    payment_option: "stripe" as const,
    time_zone: "America/Denver",
  };
  const survey = { main_option: "price", sub_options: [] };
  const rows: Row[] = [
    [
      "passSet",
      (t) => admin(t).passSet({ marketing_pass_keys: ["a", "b"] }),
      "GET /api/pass_set?marketing_pass_keys[]=a&marketing_pass_keys[]=b",
    ],
    ["passSet by tier", (t) => admin(t).passSet({ tier_duration: "year" }), "GET /api/v2/pass_set?tier_duration=year"],
    ["pass", (t) => admin(t).pass("p"), "GET /api/passes/p"],
    ["passPublicDetails", (t) => admin(t).passPublicDetails("p"), "GET /api/pass/find_pass_public_details?pass_key=p"],
    [
      "reservePromo",
      (t) => admin(t).reservePromo("CODE", reservation),
      "POST /api/promo_code/CODE/reserve_redemption",
      null,
      reservation,
    ],
    [
      "redemptionInfo",
      (t) => admin(t).redemptionInfo("CODE", "p"),
      "GET /api/redemption_info?promo_code=CODE&pass_key=p",
    ],
    [
      "promoPublicDetails",
      (t) => admin(t).promoPublicDetails("CODE"),
      "GET /api/promo_code/find_promo_code_public_details?code=CODE",
    ],
    [
      "retentionPromo",
      (t) => admin(t).retentionPromo("p"),
      "GET /api/promo_code/find_subscription_retention_promo_code?pass_key=p",
    ],
    ["pay", (t) => management(t).pay("tok", "key-0001", order), "POST /v3/payment", bearer, order],
    ["payment", (t) => management(t).payment("tok", "key-0001"), "GET /v3/payments/key-0001", bearer],
    [
      "taxRate",
      (t) => management(t).taxRate("tok", tax),
      "GET " +
        "/v2/calculate_taxes?avalara_inv_doc_id=A_u_20261121_040506" +
        "&member_key=u&pass_type=Annual&price_in_cents=7999&zip_code=50309",
      bearer,
    ],
    ["openCardSession", (t) => management(t).openCardSession("tok", pages), "POST /v3/card_sessions", bearer, pages],
    ["cardSession", (t) => management(t).cardSession("tok", "cs"), "GET /v3/card_sessions/cs", bearer],
    [
      "openPaypalSession",
      (t) => management(t).openPaypalSession("tok", { ...pages, paypal_plan_id: "P" }),
      "POST /v3/paypal_sessions",
      bearer,
      { ...pages, paypal_plan_id: "P" },
    ],
    ["recruit", (t) => management(t).recruit(RECRUITING_LEAD), "POST /receipt/ncsa_recruit_www", null, RECRUITING_LEAD],
    ["receipts", (t) => management(t).receipts("tok"), "GET /v3/receipts", bearer],
    ["receipt", (t) => management(t).receipt("tok", "FH-1"), "GET /v3/receipts/FH-1", bearer],
    ["mailReceipt", (t) => management(t).mailReceipt("tok", "FH-1"), "POST /v3/receipts/FH-1/mail", bearer],
    ["paymentCard", (t) => member(t).paymentCard("tok"), "GET /api/user/payment_card", bearer],
    [
      "setPaymentCard",
      (t) => member(t).setPaymentCard("tok", { token: "pm", return_url: "https://site.example/back" }),
      "POST /api/user/payment_card",
      bearer,
      { token: "pm", return_url: "https://site.example/back" },
    ],
    ["removePaymentCard", (t) => member(t).removePaymentCard("tok"), "DELETE /api/user/payment_card", bearer],
    ["billedSubscription", (t) => member(t).billedSubscription("tok"), "GET /api/user/billed_subscription", bearer],
    ["heldPasses", (t) => member(t).heldPasses("tok"), "GET /api/user/billed_subscription", bearer],
    [
      "cancelLegacySubscription",
      (t) => member(t).cancelLegacySubscription("tok"),
      "PUT /api/user/subscription/cancel_at_period_end",
      bearer,
    ],
    [
      "cancelManagedSubscription",
      (t) => member(t).cancelManagedSubscription("tok"),
      "PUT /api/user/managed_stripe_subscription/cancel_at_period_end",
      bearer,
    ],
    [
      "reactivateManagedSubscription",
      (t) => member(t).reactivateManagedSubscription("tok"),
      "PUT /api/user/managed_stripe_subscription/reactivate",
      bearer,
    ],
    [
      "pausePass",
      (t) => member(t).pausePass("tok", "2027-08-14", 1_271),
      "PUT /api/user/subscription/pause",
      bearer,
      { until: "2027-08-14", agreed_total_in_cents: 1_271 },
    ],
    [
      "changePass",
      (t) => member(t).changePass("tok", "annual-basic", 8_479),
      "PUT /api/user/managed_stripe_subscription/change_at_period_end",
      bearer,
      { pass: "annual-basic", agreed_total_in_cents: 8_479 },
    ],
    ["upgradeOffer", (t) => member(t).upgradeOffer("tok"), "GET /api/user/subscription/upgrade", bearer],
    [
      "upgradePass",
      (t) => member(t).upgradePass("tok", "annual-basic", "2026-11-21T12:00:00.000Z", 7_843),
      "POST /api/user/subscription/upgrade",
      bearer,
      { pass: "annual-basic", at: "2026-11-21T12:00:00.000Z", agreed_total_in_cents: 7_843 },
    ],
    [
      "refundRenewal",
      (t) => member(t).refundRenewal("tok", "FH-1"),
      "POST /api/user/refund",
      bearer,
      { order_id: "FH-1" },
    ],
    [
      "retainWithDiscount",
      (t) => member(t).retainWithDiscount("tok", "STAY", 599),
      "POST /api/user/managed_stripe_subscription/retain_with_discount",
      bearer,
      { promo_code: "STAY", agreed_price_in_cents: 599 },
    ],
    [
      "cancelPaypalSubscription",
      (t) => member(t).cancelPaypalSubscription("tok", "I-1"),
      "POST /api/paypal/subscription/cancel",
      bearer,
      { subscriptionId: "I-1" },
    ],
    ["cancelSurvey", (t) => member(t).cancelSurvey("tok", survey), "POST /v3/cancel_survey", bearer, survey],
    ["magicToken", (t) => member(t).magicToken("tok"), "POST /v3/magic_token", bearer],
    ["voucher", (t) => member(t).voucher("CODE"), "GET /v3/vouchers/CODE"],
    [
      "redeemVoucher",
      (t) => member(t).redeemVoucher("tok", "CODE", { key: "key-0001", time_zone: "America/Denver" }),
      "POST /v3/vouchers/CODE/redemption",
      bearer,
      { key: "key-0001", time_zone: "America/Denver" },
    ],
    ["giftPasses", (t) => member(t).giftPasses(), "GET /v3/gift_passes"],
    ["gifts", (t) => member(t).gifts("tok"), "GET /v3/gifts", bearer],
    [
      "changeGift",
      (t) => member(t).changeGift("tok", "g1", { email: "sam@mail.example", day: "2026-12-24" }),
      "PUT /v3/gifts/g1",
      bearer,
      { email: "sam@mail.example", day: "2026-12-24" },
    ],
    [
      "readdressGift",
      (t) => member(t).readdressGift("tok", "g1", "e@mail.example", "key-0001"),
      "PUT /v3/gifts/g1/address",
      bearer,
      { email: "e@mail.example", key: "key-0001" },
    ],
    [
      "mailGift",
      (t) => member(t).mailGift("tok", "g1", "key-0001"),
      "POST /v3/gifts/g1/mail",
      bearer,
      { key: "key-0001" },
    ],
  ];
  testRows(rows);

  test.each([
    ["k-1", "k-1"],
    [undefined, null],
  ])("a recruiting lead carries the partner's subscription key: %s (S 9.1)", async (recruitingKey, sentKey) => {
    const { transport, requests } = scripted(() => answering({}));
    await createSubscriptionManagementClient(transport, { ...settings, recruitingKey }).recruit({} as never);
    expect(requests.map((request) => request.headers.get("subscription-key"))).toEqual([sentKey]);
  });

  test("a payment carries its key, and who pays", async () => {
    const { transport, requests } = scripted(() => answering({}, 404));
    await management(transport)
      .pay("tok", "key-0001", order)
      .catch(() => {});
    const sent = requests.map(({ headers }) => [headers.get("idempotency-key"), headers.get("authorization")]);
    expect(sent).toEqual([["key-0001", bearer]]);
  });
});

describe("content, licenses, catalogue (S 7.3-7.5)", () => {
  const A_MONTH = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" };
  const select = "select=name,logo,slug,type,primary_color,secondary_color";
  const rows: Row[] = [
    ["event", (t) => content(t).event("k"), "GET /echo/game_or_event/k"],
    ["cdnEvent", (t) => content(t).cdnEvent("k"), "GET /v2/games/k.json"],
    ["broadcast", (t) => content(t).broadcast("k"), "GET /v2/broadcasts/k.json"],
    ["vod", (t) => content(t).vod("k"), "GET /v2/vods/k.json"],
    ["datacast", (t) => content(t).datacast("k"), "GET /v2/datacasts/k.json"],
    ["publisher", (t) => content(t).publisher("k"), "GET /v2/publishers/k.json"],
    ["highlight", (t) => content(t).highlight("k"), "GET /v2/highlights/k.json"],
    ["videoUrl", (t) => content(t).videoUrl("broadcasts", "k"), "GET /v2/broadcasts/k/url.json"],
    [
      "schedule",
      (t) => content(t).schedule("k", { ...A_MONTH, sort: "start", size: 10 }),
      `GET /v2/schedules/k.json?from=${A_MONTH.from}&to=${A_MONTH.to}&sort=start&size=10`,
    ],
    [
      "games",
      (t) => content(t).games({ school: ["a", "b"], ...A_MONTH, sort: "-start", size: 10 }),
      `GET /v2/schedules?school[]=a&school[]=b&from=${A_MONTH.from}&to=${A_MONTH.to}&sort=-start&size=10`,
    ],
    ["redirectTarget", (t) => content(t).redirectTarget("/old/path"), "GET /v2/redirects?path=/old/path"],
    [
      "createLicense",
      (t) => drm(t).createLicense("tok", ["video_subscription"]),
      "POST /v1/licenses?member=tok",
      null,
      { resource_entitlements: ["video_subscription"] },
    ],
    [
      "createLicense, on a device that has a name",
      (t) => drm(t).createLicense("tok", [], "Chrome on Windows"),
      "POST /v1/licenses?member=tok&device=Chrome+on+Windows",
      null,
      { resource_entitlements: [] },
    ],
    ["playingStreams", (t) => drm(t).playingStreams("tok"), "GET /v1/licenses?member=tok"],
    ["stopStream", (t) => drm(t).stopStream("tok", "l"), "DELETE /v1/licenses/l?member=tok&stopped=1"],
    ["verifyLicense", (t) => drm(t).verifyLicense("tok", "l"), "GET /v1/licenses/l?member=tok"],
    ["seat", (t) => drm(t).seat("l", ["membership"]), "GET /v1/licenses/l/seat?opened_by[]=membership"],
    ["releaseLicense", (t) => drm(t).releaseLicense("tok", "l"), "DELETE /v1/licenses/l?member=tok"],
    [
      "schools",
      (t) => catalogue(t).schools({ state_code: "NY", q: "", page: 2 }),
      "GET /v2/schools?state_code=NY&page=2",
    ],
    ["school", (t) => catalogue(t).school("k"), "GET /schools/k"],
    ["selectedSchool", (t) => catalogue(t).selectedSchool("k"), `GET /schools?key=k&${select}`],
    ["stateAssociations", (t) => catalogue(t).stateAssociations(), "GET /v2/state_associations"],
    ["activities", (t) => catalogue(t).activities(), "GET /v3/activities"],
    ["sports", (t) => catalogue(t).activities({ only: "sports" }), "GET /v3/activities?is_sport=1"],
    [
      "top sports, another version",
      (t) => catalogue(t).activities({ only: "top-sports", version: "v4" }),
      "GET /v4/activities?is_top_sport=true",
    ],
    ["profile", (t) => catalogue(t).profile("k"), "GET /v2/profiles/k"],
    [
      "profileBySlug",
      (t) => catalogue(t).profileBySlug("schools", "central"),
      "GET /v2/profiles?slug=central&type=schools",
    ],
    ["tournament", (t) => catalogue(t).tournament("k"), "GET /tournaments/k"],
    ["gameOrEvent", (t) => catalogue(t).gameOrEvent("k"), "GET /v2/game_or_event/k"],
    [
      "brackets",
      (t) => catalogue(t).brackets({ state_code: "OH", sport: "football", division: "division-1", slug: "state" }),
      "GET /v2/brackets?state_code=OH&division=division-1&slug=state&activity=football",
    ],
    ["bracket", (t) => catalogue(t).bracket("k"), "GET /v2/brackets/k"],
    [
      "bracketGames",
      (t) => catalogue(t).bracketGames({ section: "cif", status: "live", size: 12 }),
      "GET /v2/bracket_games?section=cif&status=live&size=12",
    ],
    ["bracketSports", (t) => catalogue(t).bracketSports({ state_code: "OH" }), "GET /v2/bracket_sports?state_code=OH"],
    [
      "bracketPlaces",
      (t) => catalogue(t).bracketPlaces({ sport: "football" }),
      "GET /v2/bracket_places?activity=football",
    ],
  ];
  testRows(rows);
});

describe("search (S 7.6, 7.7)", () => {
  const school = { key: "k", type: "school" };
  const window = { status: "scheduled", from: "2026-01-01T00:00:00.000Z", to: "2026-01-02T00:00:00.000Z" };
  const rows: Row[] = [
    [
      "events",
      (t) => search(t).events({ q: "a", sport: "Football", state: "" }),
      "GET /v2/search/events?q=a&activity=Football",
    ],
    [
      "events of a type and version",
      (t) => search(t).events({}, { type: "live", version: "v3" }),
      "GET /v3/search/events/live",
    ],
    [
      "a time window",
      (t) => search(t).events({ window: [window] }),
      `GET /v2/search/events?window[0][status]=scheduled&window[0][from]=${window.from}&window[0][to]=${window.to}`,
    ],
    [
      "eventsCount",
      (t) => search(t).eventsCount({}, { type: "live" }),
      "GET /v2/search/events/live?return=_no_results",
    ],
    ["liveStates", (t) => search(t).liveStates({ version: "v3" }), "GET /v3/search/events/live/states"],
    [
      "onDemand",
      (t) => search(t).onDemand({ has_vod: false }),
      "GET /v2/search/events/ondemand?has_vod=true&download_to_own=true",
    ],
    [
      "highlights",
      (t) => search(t).highlights({ drilldown: true, card: false }),
      "GET /v2/search/highlights?card=true",
    ],
    [
      "highlightsCount",
      (t) => search(t).highlightsCount({ activity: "soccer" }),
      "GET /v2/search/highlights?activity=soccer&return=_no_results&card=true",
    ],
    ["schools", (t) => search(t).schools({ q: "a" }), "GET /v2/search/schools?q=a"],
    ["associations", (t) => search(t).associations({}), "GET /v2/search/associations"],
    ["stateAssociations, found", (t) => search(t).stateAssociations({}), "GET /v2/search/state_associations"],
    ["affiliates", (t) => search(t).affiliates({}), "GET /v2/search/affiliates"],
    ["all", (t) => search(t).all({ q: "a" }), "GET /v2/search?q=a"],
    [
      "profileSuggestions",
      (t) => search(t).profileSuggestions("ce", 5),
      "GET /v2/search/profiles/suggester?q=ce&size=5",
    ],
    [
      "profileSuggestions nearby",
      (t) => search(t).profileSuggestions("ce", 5, { near: "97201" }),
      "GET /v2/search/profiles/suggester?q=ce&size=5&near=97201",
    ],
    ["schoolSuggestions", (t) => search(t).schoolSuggestions("ce", 5), "GET /v2/search/schools/suggester?q=ce&size=5"],
    [
      "organizationEvents",
      (t) => search(t).organizationEvents(school, { size: 3 }),
      "GET /v2/events?school_key=k&type=school&size=3",
    ],
    [
      "organizationEvents, live",
      (t) => search(t).organizationEvents(school, {}, { type: "live" }),
      "GET /v2/events/live?school_key=k&type=school",
    ],
    [
      "organizationHighlights",
      (t) => search(t).organizationHighlights(school),
      "GET /v2/highlights?school_key=k&type=school",
    ],
    ["outline", (t) => search(t).outline(), "GET /v2/search/outline"],
    [
      "outlineEvents",
      (t) => search(t).outlineEvents({ from: "2026-01-01", to: "2026-02-01", only: "video" }),
      "GET /v2/search/outline/events?from=2026-01-01&to=2026-02-01&only=video",
    ],
    [
      "outlineOrganizations",
      (t) => search(t).outlineOrganizations({ family: "schools", state: "NY" }),
      "GET /v2/search/outline/organizations?family=schools&state=NY",
    ],
    ["eventForClick", (t) => search(t).eventForClick("k"), "GET /v2/search/events?key=k&drilldown=true"],
  ];
  testRows(rows);

  test.each([
    ["a school", { school_key: "k" }],
    ["pixellot", { school_key: "k" }],
    ["association", { association_key: "k" }],
    ["state_association", { state_association_key: "k" }],
    ["affiliate", { producer_key: "p" }],
    ["publisher", { producer_key: "p" }],
  ])("%s goes by its own kind of key", (type, expected) => {
    expect(organizationQuery({ key: "k", type, producer_key: "p" })).toEqual({ ...expected, type });
  });

  test("an affiliate without a producer key goes by its own", () => {
    expect(organizationQuery({ key: "k", type: "affiliate", producer_key: null })).toEqual({
      producer_key: "k",
      type: "affiliate",
    });
  });
});

describe("the others (S 7.8, 7.10, 7.11)", () => {
  const lead: Lead = { kind: "advertise", name: "A", email: "a@b.example", company: "C", budget: "unsure" };
  const privacy: PrivacyRequest = {
    request: "copy",
    requester: "self",
    name: "A",
    email: "a@b.example",
    state_code: "CA",
    declared: "on",
  };
  const problem = { event_key: "gam1", reporter: "a", problem: "stops" } as const;
  const clipReport = { clip_key: "clpaaaaaaaaaaaaaaaa", event_key: "gam1", reason: "unlawful" } as const;
  const failure = { event_key: "gam1", reporter: "a", reason: "network" } as const;
  const event = { event: "seen", properties: {}, timestamp: "t", anonymous_id: "a" };
  const rows: Row[] = [
    ["country", (t) => geoip(t).country({ address: "203.0.113.1" }), "GET /me?referrer=https://fieldhouse.example"],
    ["home", (t) => quickLinks(t).home(), "GET /home.json"],
    ["playoffs", (t) => quickLinks(t).playoffs(), "GET /playoffs.json"],
    ["lead", (t) => crm(t).lead(lead), "POST /leads", null, lead],
    ["privacyRequest", (t) => crm(t).privacyRequest(privacy), "POST /privacy_requests", null, privacy],
    ["problemReport", (t) => crm(t).problemReport(problem), "POST /problem_reports", null, problem],
    ["clipReport", (t) => crm(t).clipReport(clipReport), "POST /clip_reports", null, clipReport],
    ["playbackFailure", (t) => crm(t).playbackFailure(failure), "POST /playback_failures", null, failure],
    ["streamTrouble", (t) => crm(t).streamTrouble("gam1"), "GET /events/gam1/trouble"],
    [
      "mats",
      (t) => wrestling(t).mats({ eventType: "P", eventId: "1" }),
      "GET /?function=getMats&eventType=P&eventId=1&password=p",
    ],
    [
      "completedMatches",
      (t) => wrestling(t).completedMatches({ eventType: "P", eventId: "1" }, "2"),
      "GET /?function=getCompletedMatches&eventType=P&eventId=1&matId=2&password=p",
    ],
    ["batch", (t) => analytics(t).batch([event]), "POST /batch", null, { events: [event] }],
  ];
  testRows(rows);

  test("geo-IP is told whose address it is, each visitor apart", async () => {
    const { transport, requests } = scripted((request) =>
      answering({ country: { iso_code: request.headers.get("x-forwarded-for") === "203.0.113.1" ? "US" : "DE" } }),
    );
    const client = geoip(transport);
    const countries = await Promise.all(["203.0.113.1", "203.0.113.2"].map((address) => client.country({ address })));
    expect(countries).toEqual(["US", "DE"]);
    await client.country({ address: "203.0.113.3", developmentCountry: "FR" });
    expect(requests.map((request) => request.headers.get("x-dev-country"))).toEqual([null, null, "FR"]);
  });

  test("nothing to tell is not told", async () => {
    const { transport, requests } = scripted(() => answering({}));
    await createAnalyticsClient(transport, settings).batch([]);
    expect(requests).toHaveLength(0);
  });
});

/** The kind decides, whoever asks (S 7.6). */
describe("at the versions of the flag", () => {
  const versions = { default: "v9", events: "v3", highlights: "v4", schools: "v5", activities: "v6" };
  const at = (transport: Transport) =>
    withSearchVersions(
      { search: search(transport), catalogue: catalogue(transport) } as Upstreams,
      async () => versions,
    );
  const school = { key: "sch1", type: "school" };

  test.each<[string, (upstreams: Upstreams) => Promise<unknown>]>([
    ["/v3/search/events?q=a", (all) => all.search.events({ q: "a" })],
    ["/v3/search/events/live", (all) => all.search.events({}, { type: "live" })],
    ["/v3/search/events/live", (all) => all.search.eventsCount({}, { type: "live" })],
    ["/v3/search/events/live/states", (all) => all.search.liveStates()],
    ["/v3/search/events/ondemand", (all) => all.search.onDemand({})],
    ["/v3/events?school_key=sch1", (all) => all.search.organizationEvents(school)],
    ["/v3/events/live?school_key=sch1", (all) => all.search.organizationEvents(school, {}, { type: "live" })],
    ["/v3/search/events?key=gam1", (all) => all.search.eventForClick("gam1")],
    ["/v4/search/highlights", (all) => all.search.highlights({})],
    ["/v4/search/highlights", (all) => all.search.highlightsCount({})],
    ["/v4/highlights?school_key=sch1", (all) => all.search.organizationHighlights(school)],
    ["/v5/search/schools?q=a", (all) => all.search.schools({ q: "a" })],
    ["/v5/search/schools/suggester?q=a", (all) => all.search.schoolSuggestions("a", 8)],
    ["/v9/search/associations", (all) => all.search.associations({})],
    ["/v9/search/state_associations", (all) => all.search.stateAssociations({})],
    ["/v9/search/affiliates", (all) => all.search.affiliates({})],
    ["/v9/search/profiles/suggester?q=a", (all) => all.search.profileSuggestions("a", 8)],
    ["/v9/search?q=a", (all) => all.search.all({ q: "a" })],
    ["/v6/activities", (all) => all.catalogue.activities()],
    ["/v2/schools", (all) => all.catalogue.schools({})],
  ])("%s", async (path, ask) => {
    const [line] = await sent((transport) => ask(at(transport)));
    expect(String(line)).toContain(`GET ${path}`);
  });
});

test("a row says what each call of each client sends", async () => {
  made.clear();
  for (const [, run] of allRows) await sent(run);
  expect(everyCall().filter((call) => !made.has(call))).toEqual([]);
});
