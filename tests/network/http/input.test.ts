import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adsApp } from "~network/ads/ads-app.server";
import { analyticsApp } from "~network/analytics/analytics-app.server";
import { bracketRoutes } from "~network/brackets/bracket-routes.server";
import { catalogueApp } from "~network/catalogue/catalogue.server";
import { contentApp, echoApp } from "~network/content/content.server";
import { crmApp } from "~network/crm/crm-app.server";
import { drmApp } from "~network/drm/drm-app.server";
import { flagsApp } from "~network/flags/flags-app.server";
import { MIGRATIONS } from "~network/network.server";
import { searchApp } from "~network/search/search-app";
import type { Store } from "~network/store/open-store.server";
import { streamingApp } from "~network/streaming/streaming-app";
import { wrestlingApp } from "~network/wrestling/wrestling-app";
import { migratedStore } from "../../support/migrated-store";
import { BillingService, SITE, START } from "../billing/billing-fixture";

type App = { request(path: string, init: RequestInit): Response | Promise<Response> };

let store: Store;
let apps: Record<string, App>;
let token: string;
beforeAll(async () => {
  store = await migratedStore(MIGRATIONS);
  const { db, dialect } = store;
  const clock = { now: () => START };
  const service = new BillingService(store);
  token = await service.member("member-1");
  apps = {
    ...service.apps,
    ads: adsApp({ db, clock, siteUrl: SITE, secret: "secret", isOn: async () => false }),
    analytics: analyticsApp({ db, clock }),
    catalogue: catalogueApp({ db }).route("/", bracketRoutes({ db, clock })),
    content: contentApp({ db, clock, liveHlsBaseUrl: "/media", redirectTarget: async () => null }),
    crm: crmApp({ db, clock, mailer: { send: async () => {} } }),
    drm: drmApp({ db, clock }),
    echo: echoApp({ db, clock }),
    flags: flagsApp({ db }),
    search: searchApp({ db, dialect, clock, siteUrl: SITE }),
    streaming: streamingApp({ clock, lookup: async () => undefined, lookupReplay: async () => undefined, secret: "s" }),
    wrestling: wrestlingApp({ db, clock }),
  };
});
afterAll(() => store.close());

/** The answer as one line: its status, and what it says. */
async function answered(service: string, call: string, init: RequestInit = {}): Promise<string> {
  const [method = "GET", path = "/"] = call.split(" ");
  const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) };
  const response = await apps[service]?.request(path.replace("TOKEN", token), { method, ...init, headers });
  return `${response?.status} ${await response?.text()}`.trim();
}
const JSON_LABEL = { "content-type": "application/json" };
const sends = (service: string, call: string, body: unknown) =>
  answered(service, call, { headers: JSON_LABEL, body: typeof body === "string" ? body : JSON.stringify(body) });

const UNREADABLE = ["{", "", "null", "[]", "{}"];
const TAKES_JSON: [service: string, call: string][] = [
  ["analytics", "POST /batch"],
  ["crm", "POST /leads"],
  ["crm", "POST /privacy_requests"],
  ["crm", "POST /problem_reports"],
  ["crm", "POST /clip_reports"],
  ["crm", "POST /playback_failures"],
  ["drm", "POST /v1/licenses?member=TOKEN"],
  ["flags", "POST /v1/evaluate"],
  ["member", "POST /oauth/token"],
  ["member", "POST /oauth/device_authorization"],
  ["member", "POST /oauth/device_approval"],
  ["member", "PUT /v3/alerts"],
  ["member", "POST /v3/push_devices"],
  ["member", "POST /v3/clips"],
  ["member", "POST /v3/family_plan/invitations"],
  ["member", "POST /v3/family_plan/accept"],
  ["member", "POST /users"],
  ["member", "PUT /api/user/email_subscribe"],
  ["member", "POST /api/user/profile"],
  ["member", "POST /api/user/update_password"],
  ["member", "POST /api/user/delete_account"],
  ["member", "POST /api/user/reset_password_token"],
  ["member", "POST /api/user/reset_password"],
  ["member", "POST /v3/email_change"],
  ["member", "POST /v3/email_change/confirmation"],
  ["member", "PUT /v1/user/following/school/sch1"],
  ["member", "DELETE /v1/user/views/game/gam1"],
  ["member", "POST /v3/favorite_team"],
  ["member", "POST /api/user/payment_card"],
  ["member", "POST /api/paypal/subscription/cancel"],
  ["member", "POST /v3/cancel_survey"],
  ["member", "POST /v3/vouchers/A1/redemption"],
  ["member", "PUT /v3/gifts/A1"],
  ["member", "POST /v3/gifts/A1/mail"],
  ["member", "PUT /v3/gifts/A1/address"],
  ["member", "PUT /api/user/managed_stripe_subscription/change_at_period_end"],
  ["member", "PUT /api/user/subscription/pause"],
  ["member", "POST /api/user/subscription/upgrade"],
  ["member", "POST /api/user/refund"],
  ["member", "POST /api/user/managed_stripe_subscription/retain_with_discount"],
  ["management", "POST /v3/payment"],
  ["management", "POST /receipt/ncsa_recruit_www"],
  ["management", "POST /v3/card_sessions"],
  ["management", "POST /v3/paypal_sessions"],
  ["admin", "POST /api/promo_code/A1/reserve_redemption"],
  ["provider", "POST /v1/card_sessions"],
  ["provider", "POST /v1/methods/pm_1/confirmation"],
  ["provider", "POST /v1/charges"],
  ["provider", "POST /v1/wallets"],
];

describe("a body that is not what a call takes", () => {
  it("is refused by each call in its own words", async () => {
    const answers: Record<string, string> = {};
    for (const [service, call] of TAKES_JSON) answers[`${service} ${call}`] = await sends(service, call, {});
    expect(answers).toMatchSnapshot();
  });

  it.each(TAKES_JSON)("is refused by %s, %s, where it can't be read, too", async (service, call) => {
    for (const body of UNREADABLE) expect(await sends(service, call, body), body).toMatch(/^4\d\d /);
  });

  it.each(TAKES_JSON)("is read by %s, %s, under any label", async (service, call) => {
    for (const body of UNREADABLE)
      expect(await answered(service, call, { headers: { "content-type": "text/plain" }, body }), body).toBe(
        await sends(service, call, body),
      );
  });
});

it("reads texts as they are seen", async () => {
  const asked = (query: string) => answered("search", `GET /v2/search/schools?${query}`);
  expect(await asked("letter=%E2%80%8Ea")).toBe(await asked("letter=a"));
  const mailed = (email: string) => sends("member", "POST /v3/family_plan/invitations", { email });
  expect(await mailed("a\u200b@b.example")).toBe(await mailed("a@b.example"));
});

/** Of each service and each kind: what is missing, unknown, wrong, said twice, or no key. */
const QUERIES: [service: string, call: string][] = [
  ["ads", "GET /vast?pod=1&pod=3&content=gam1"],
  ["admin", "GET /api/pass_set?unknown=1"],
  ["admin", "GET /api/promo_code/find_promo_code_public_details?code="],
  ["catalogue", "GET /v3/schools?state_code=ZZ&page=0"],
  ["catalogue", "GET /v3/schools?version=x"],
  ["catalogue", "GET /v3/profiles/a.b"],
  ["catalogue", "GET /schools?key[]=a.b&select=secret"],
  ["content", "GET /v1/redirects?path=/old&path=new"],
  ["content", "GET /v1/schedules/sch1.json?from=today"],
  ["content", "GET /x/vods/a.b/url.json"],
  ["drm", "GET /v1/licenses"],
  ["drm", "GET /v1/licenses?member=TOKEN&member=x"],
  ["drm", "DELETE /v1/licenses/lic1?member=TOKEN&stopped=1&unplayed=1"],
  ["echo", "GET /game_or_event/a.b"],
  ["management", "GET /v2/calculate_taxes"],
  ["member", "GET /api/user/entitlements?access_token=TOKEN&access_token=x"],
  ["search", "GET /v2/search/events?size=5&size=0"],
  ["search", "GET /v2/search/events?state=zz&size=0"],
  ["search", "GET /v2/search/events?a[b][c][d]=1"],
  ["search", "GET /v2/search/events?status[]=live&status[]=upcoming"],
  ["search", "GET /v2/search/events/nothing"],
  ["search", "GET /v2/search/outline/organizations"],
  ["streaming", "GET /live/a.b/master.m3u8"],
  ["wrestling", "GET /?function=getMats&eventType=X&eventId=1"],
];

it("answers a query that a call doesn't take in its own words", async () => {
  const answers: Record<string, string> = {};
  for (const [service, call] of QUERIES) answers[`${service} ${call}`] = await answered(service, call);
  expect(answers).toMatchSnapshot();
});
