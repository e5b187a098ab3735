import { describe, expect, it } from "vitest";
import type { Endpoint } from "~contracts/endpoint";

/** What every call of every upstream says of itself (security 5). */

const modules = import.meta.glob<Record<string, unknown>>("../../contracts/*.ts", { eager: true });
const contracts = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, contract]) =>
    name.endsWith("Contract")
      ? [[name.slice(0, -"Contract".length), contract as Record<string, Endpoint>] as const]
      : [],
  ),
);
const endpoints = contracts.flatMap(([name, contract]) =>
  Object.entries(contract).map(([call, endpoint]): [name: string, endpoint: Endpoint] => [`${name}.${call}`, endpoint]),
);
const named = (such: (endpoint: Endpoint) => boolean) =>
  endpoints.flatMap(([name, endpoint]) => (such(endpoint) ? [name] : [])).sort();

it("are found", () => expect(contracts.length).toBeGreaterThan(20));

/**
 * What the specification itself gives (S 7.1 to 7.8, B 7), so that a contract can't lead elsewhere unnoticed. The
 * contracts say `:version` for "{version}" and `:file` for "{content_key}.json".
 */
const SPECIFIED: [service: string, addresses: string[]][] = [
  [
    "member",
    [
      "POST /oauth/token",
      "GET /v2/user/profile",
      "GET /v1/user/profile",
      "POST /users",
      "GET /api/user/:path",
      "GET /api/user/email_subscribe",
      "PUT /api/user/email_subscribe",
      "POST /api/user/profile",
      "POST /api/user/update_password",
      "POST /api/user/reset_password_token",
      "GET /api/user/profile_with_reset_token/:token",
      "POST /v3/favorite_team",
      "DELETE /v3/favorite_team/:id",
      "PUT /v1/user/reminders/:content_type/:content_key",
      "DELETE /v1/user/reminders/:content_type/:content_key",
      "PUT /v1/user/following/:content_type/:content_key",
      "DELETE /v1/user/following/:content_type/:content_key",
      "POST /v1/user/views/:content_type/:content_key",
      "DELETE /v1/user/views/:content_type/:content_key",
      "GET /api/user/entitlements",
      "POST /v3/magic_token",
      "GET /api/user/payment_card",
      "POST /api/user/payment_card",
      "DELETE /api/user/payment_card",
      "PUT /api/user/subscription/cancel_at_period_end",
      "PUT /api/user/managed_stripe_subscription/cancel_at_period_end",
      "PUT /api/user/managed_stripe_subscription/reactivate",
      "POST /api/user/managed_stripe_subscription/retain_with_discount",
      "POST /api/paypal/subscription/cancel",
      "POST /v3/cancel_survey",
    ],
  ],
  ["drm", ["POST /v1/licenses", "GET /v1/licenses/:license_key"]],
  [
    "catalogue",
    [
      "GET /:version/schools",
      "GET /:version/state_associations",
      "GET /:version/activities",
      "GET /:version/profiles/:profile_key",
      "GET /:version/game_or_event/:key",
      "GET /tournaments/:key",
      "GET /schools/:school_key",
      "GET /schools",
    ],
  ],
  ["content", ["GET /:version/:plural/:file", "GET /:version/:plural/:key/url.json"]],
  ["echo", ["GET /game_or_event/:key"]],
  [
    "search",
    [
      "GET /:version/search/events",
      "GET /:version/search/events/:type",
      "GET /:version/search/schools",
      "GET /:version/search/associations",
      "GET /:version/search/state_associations",
      "GET /:version/search/affiliates",
      "GET /:version/search",
      "GET /:version/search/profiles/suggester",
      "GET /:version/search/schools/suggester",
      "GET /:version/search/highlights",
      "GET /:version/events",
      "GET /:version/events/:type",
      "GET /:version/highlights",
    ],
  ],
  ["geoip", ["GET /me"]],
  [
    "subscriptionAdmin",
    [
      "GET /api/pass_set",
      "GET /api/v2/pass_set",
      "GET /api/passes/:pass_key",
      "GET /api/pass/find_pass_public_details",
      "POST /api/promo_code/:code/reserve_redemption",
      "GET /api/redemption_info",
      "GET /api/promo_code/find_promo_code_public_details",
      "GET /api/promo_code/find_subscription_retention_promo_code",
    ],
  ],
  ["subscriptionManagement", ["POST /v3/payment", "GET /v2/calculate_taxes", "POST /receipt/ncsa_recruit_www"]],
];

it.each(SPECIFIED)("%s has the addresses that the specification gives (S 7.1 to 7.8, B 7)", (service, addresses) => {
  const own = contracts.flatMap(([name, contract]) => (name === service ? Object.values(contract) : []));
  expect(own.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(addresses));
});

describe("a call", () => {
  it.each(endpoints)("%s ends in time, and says how long its answer is kept", (_name, { timeoutMs, kept, method }) => {
    expect(timeoutMs).toBeGreaterThanOrEqual(500);
    expect(timeoutMs).toBeLessThanOrEqual(30_000);
    if (kept === "never") return;
    expect(kept.freshMs).toBeGreaterThanOrEqual(5_000);
    expect(kept.freshMs).toBeLessThanOrEqual(30_000);
    expect([0, 300_000]).toContain(kept.staleMs);
    expect(["GET", "POST"]).toContain(method);
  });

  it("waits longer than ten seconds for what a payment provider does, and for nothing else", () => {
    expect(named(({ timeoutMs }) => timeoutMs > 10_000)).toEqual([
      "desk.changePerson",
      "desk.refund",
      "member.cancelLegacySubscription",
      "member.cancelManagedSubscription",
      "member.cancelPaypalSubscription",
      "member.changePass",
      "member.deleteAccount",
      "member.pausePass",
      "member.reactivateManagedSubscription",
      "member.refundRenewal",
      "member.removePaymentCard",
      "member.retainWithDiscount",
      "member.setPaymentCard",
      "member.upgradePass",
      "subscriptionManagement.pay",
    ]);
  });

  it("that changes something, or is about one member or visitor, is never kept", () => {
    const isKept = ({ kept }: Endpoint) => kept !== "never";
    expect(named((endpoint) => isKept(endpoint) && endpoint.method !== "GET")).toEqual(["flags.evaluate"]);
    const kept = named(isKept);
    // The same for everyone who watches an event; nothing else of the CRM is.
    expect(kept.filter((name) => name.startsWith("crm."))).toEqual(["crm.streamTrouble"]);
    // The lists of passes are on every home and event page; a pass that is ordered is asked for anew.
    expect(kept.filter((name) => name.startsWith("subscriptionAdmin."))).toEqual([
      "subscriptionAdmin.passSet",
      "subscriptionAdmin.passSetByTier",
    ]);
    // Five seconds under the license's own key, for every part of its picture.
    expect(kept.filter((name) => name.startsWith("drm."))).toEqual(["drm.seat"]);
    expect(kept.filter((name) => name.startsWith("desk."))).toEqual(["desk.announcements"]);
    // What a service can, and of no one.
    expect(kept.filter((name) => name.startsWith("member."))).toEqual(["member.capabilities"]);
    const whose = new Set(kept.map((name) => name.split(".")[0]));
    expect([...whose]).toEqual([
      "catalogue",
      "content",
      "crm",
      "desk",
      "drm",
      "echo",
      "flags",
      "member",
      "quickLinks",
      "search",
      "subscriptionAdmin",
      "wrestling",
    ]);
  });
});
