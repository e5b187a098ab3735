import { afterAll, beforeAll, expect, it } from "vitest";
import { action } from "~/routes/events.$key.license/route";
import { createDrmClient } from "~/services/drm/client.server";
import type { Upstreams } from "~/services/upstreams.server";
import { loginCookies } from "~/web/session/login-cookies.server";
import { renewedVisit } from "~/web/session/renewed-visit.server";
import { heldLicense } from "~/web/session/signed-cookie.server";
import { drmApp } from "~network/drm/drm-app.server";
import { beginSession } from "~network/member/sign-in/tokens.server";
import { pairOf } from "../web/configured";
import { callsWith } from "./call-route";
import { CheckoutShop } from "./checkout-shop";

/**
 * A long evening in front of one game: the session outlives its access token, whoever watches (rulings 4 "S 3
 * session").
 */

const shop = new CheckoutShop();
const { post } = callsWith(() => shop.clients);

const MINUTE = 60_000;
let drm: Upstreams["drm"];

beforeAll(async () => {
  await shop.open();
  const { db } = shop.service.store;
  const app = drmApp({ db, clock: shop.service.clock });
  drm = createDrmClient(async (request) => app.fetch(request), { baseUrl: "http://drm.test" });
  shop.clients.drm = drm;
  await db.deleteFrom("pass").execute();
  await db
    .insertInto("pass")
    .values({ user_key: "member-tournament", entitlement: "state_pass", expires_at: shop.now + 365 * 24 * 60 * MINUTE })
    .execute();
});
afterAll(() => shop.close());

/** A browser at the game: its cookies end with their Max-Age on the site's clock. */
class Viewer {
  private readonly jar = new Map<string, { value: string; ends: number }>();
  renewed = 0;

  static async of(key: string, asked: string): Promise<Viewer> {
    const viewer = new Viewer();
    const pair = await beginSession(shop.service.store.db, key, shop.now);
    viewer.take(loginCookies(pair, { key, email: `${key}@mail.example`, time_zone: null }));
    const license = await drm.createLicense(pair.access_token, [asked]);
    viewer.take([heldLicense.serialize({ key: license, entitlements: [asked] }, shop.now)]);
    return viewer;
  }

  private take(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [name, value] = pairOf(cookie);
      this.jar.set(name, { value, ends: shop.now + Number(/Max-Age=(\d+)/.exec(cookie)?.[1] ?? 86_400) * 1_000 });
    }
  }

  get cookies(): Record<string, string> {
    return Object.fromEntries(
      [...this.jar].flatMap(([name, { value, ends }]) => (value && ends > shop.now ? [[name, value]] : [])),
    );
  }

  /** As the server takes it: the session is renewed before the route reads it. */
  async keepAlive() {
    const { refreshToken, userInfo } = shop.clients.member as Upstreams["member"];
    const header = Object.entries(this.cookies)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join("; ");
    const visit = await renewedVisit(header, { refresh: refreshToken, userInfo });
    if (visit) this.renewed += 1;
    this.take(visit?.cookies ?? []);
    const answer = await post(
      action,
      { path: "/events/gam1/license", params: { key: "gam1" }, cookies: this.cookies },
      { intent: "keep-alive", license_key: "k" },
    );
    this.take(answer.headers.getSetCookie());
    return { status: answer.status, body: answer.body };
  }
}

const PLAYS = { status: 200, body: { valid: true } };
const VIDEO = "video_subscription";

it.each([
  ["annual", VIDEO],
  ["monthly", VIDEO],
  ["paypal", VIDEO],
  ["legacy", VIDEO],
  ["voucher", VIDEO],
  ["tournament", "state_pass"],
  ["family-owner", VIDEO],
  ["family-member", VIDEO],
  ["free", "membership"],
])("a four-hour game plays through for %s", async (role, asked) => {
  const viewer = await Viewer.of(`member-${role}`, asked);
  expect(await viewer.keepAlive()).toEqual(PLAYS);
  for (let minutes = 0, step = 10; minutes < 4 * 60; minutes += step, step = step === 30 ? 10 : step + 10) {
    shop.service.clock.at += step * MINUTE;
    for (let signs = 0; signs < 3; signs += 1) {
      expect(await viewer.keepAlive(), `${minutes + step} minutes into the game`).toEqual(PLAYS);
      shop.service.clock.at += MINUTE / 2;
    }
  }
  expect(viewer.renewed, "the access token lives two hours").toBeGreaterThanOrEqual(1);
});
