import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { action as account, loader as showAccount } from "~/routes/member.account/route";
import { loader as card } from "~/routes/member.card/route";
import { action as signOut } from "~/routes/member.devices/route";
import { action as mailReceipt, loader as ownReceipt } from "~/routes/member.receipts.$order/route";
import { loader as ticket } from "~/routes/member.receipts.$order_.ticket[.]png/route";
import { action as cancel, loader as showCancel } from "~/routes/member.subscription.cancel/route";
import { action as redeem } from "~/routes/redeem/route";
import { loader as redeemed } from "~/routes/redeem_.success/route";
import { LIMITS } from "~/services/limits/limit-table";
import { closeLimits } from "~/services/limits/limits.server";
import { callsWith, type RouteAnswer } from "./call-route";
import { openShop, type Shopper } from "./checkout-shop";

/** Whatever an address, a form or a cookie names: a member reaches what is the member's own (B 6, security 3). */

const shop = openShop();
const { get, post } = callsWith(() => shop.clients);

type Handler = Parameters<typeof get>[0];
let thief: Shopper;
let victim: Shopper;
beforeEach(async () => {
  [thief, victim] = await Promise.all([shop.seeded("legacy"), shop.seeded("annual")]);
});

const open = async (who: Shopper, loader: Handler, path: string, params: Record<string, string> = {}) => {
  const answer = await get(loader, { path, params, cookies: who.cookies });
  Object.assign(who.cookies, answer.cookies);
  return answer;
};
const send = (who: Shopper, action: Handler, path: string, form: Record<string, string>) =>
  post(action, { path, cookies: who.cookies }, form);
const keyOf = async (who: Shopper, loader: Handler, path: string) =>
  ((await open(who, loader, path)).body as { oneTimeKey: string }).oneTimeKey;

/** Everything that billing and the member service keep of these two. */
async function belongings() {
  const { db } = shop.service.store;
  const members = sql.join(["member-annual", "member-legacy"]);
  const of = async (table: string, columns: string, by = "user_key") =>
    (await sql`select ${sql.raw(columns)} from ${sql.table(table)} where ${sql.ref(by)} in (${members})`.execute(db))
      .rows;
  return {
    users: await of("user", "*", "key"),
    subscriptions: await of("subscription", "*"),
    billed: await of("billed_subscription", "*"),
    cards: await of("payment_card", "*"),
    receipts: await of("receipt", "order_id"),
    vouchers: await of("voucher", "*"),
    sessions: await of("token", "hash"),
    surveys: await of("cancel_survey", "*"),
  };
}

const CANCEL = "/member/subscription/cancel";
const ACCOUNT = "/member/account";
const RECEIPT = "FH-SEED-ANNUAL";
const OWN = `/member/receipts/${RECEIPT}`;

type Try = () => Promise<RouteAnswer>;

const TRIES: Record<string, [attempt: Try, status: number]> = {
  "another's receipt of the account": [() => open(thief, ownReceipt, OWN, { order: RECEIPT }), 404],
  "mailing another's receipt": [
    () => post(mailReceipt, { path: OWN, params: { order: RECEIPT }, cookies: thief.cookies }, {}),
    404,
  ],
  "another's ticket": [() => open(thief, ticket, `${OWN}/ticket.png`, { order: RECEIPT }), 404],
  "another's receipt of the checkout": [() => thief.get(`/subscribe/retail?step=receipt&order=${RECEIPT}`), 404],
  "a receipt, as a guest": [() => open(shop.guest(), ownReceipt, OWN, { order: RECEIPT }), 302],
  "a card session of another's": [
    async () => {
      const session =
        new URL((await open(victim, card, "/member/card")).location ?? "").searchParams.get("session") ?? "";
      const entered = { name: "Vic Member", number: "5555555555554444", expiry: "04 / 31", cvc: "123", zip: "50309" };
      const form = new URLSearchParams({ session, ...entered });
      expect((await shop.service.apps.provider.request("/pay/card", { method: "POST", body: form })).status).toBe(303);
      return open(thief, card, `/member/card?card_session=${session}`);
    },
    303,
  ],
  "a card session that is none": [() => open(thief, card, "/member/card?card_session=../../user"), 303],
  "to cancel by the key of another's page": [
    async () => send(thief, cancel, CANCEL, { intent: "cancel", key: await keyOf(victim, showCancel, CANCEL) }),
    303,
  ],
  "another's session, by its name": [
    async () => {
      const sessions = shop.service.store.db.selectFrom("token").select("session");
      const { session } = await sessions.where("user_key", "=", "member-annual").executeTakeFirstOrThrow();
      return send(thief, signOut, "/member/devices", { intent: "sign-out", device: session });
    },
    303,
  ],
  "to delete the card by the key of another's page": [
    async () => send(thief, account, ACCOUNT, { form: "no-card", key: await keyOf(victim, showAccount, ACCOUNT) }),
    303,
  ],
  "another's subscription, of another kind": [
    async () => send(thief, account, ACCOUNT, { form: "reactivate", key: await keyOf(thief, showAccount, ACCOUNT) }),
    400,
  ],
  "a discount that is not offered": [
    async () =>
      send(thief, cancel, CANCEL, { intent: "stay", key: await keyOf(thief, showCancel, CANCEL), offered: "STAY50" }),
    303,
  ],
  "to redeem by a cookie of one's own making": [
    () => {
      thief.cookies.redeem_code = "eyJ2YWx1ZSI6e319.x";
      return send(thief, redeem, "/redeem", { intent: "redeem" });
    },
    303,
  ],
};

it("draws a member's own ticket", async () => {
  const { status, headers } = await open(victim, ticket, `${OWN}/ticket.png`, { order: RECEIPT });
  expect([status, headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});

describe("it changes nothing to try", () => {
  it.each(Object.entries(TRIES))("%s", async (_what, [attempt, status]) => {
    const before = await belongings();
    const answer = await attempt();
    expect([answer.status, await belongings()]).toEqual([status, before]);
    expect(JSON.stringify(answer.body), "and tells nothing").not.toMatch(/annual@|79\.99|ch_seed|cus_/);
    expect(answer.location ?? "").not.toContain("saved=");
  });

  const MANAGED = "/api/user/managed_stripe_subscription";
  const CHANGE = { pass: "monthly-basic", agreed_total_in_cents: 1_271 };
  const UPGRADE = { pass: "annual-basic", at: "2026-11-21T12:00:00.000Z", agreed_total_in_cents: 7_843 };
  it.each([
    [`${MANAGED}/cancel_at_period_end`, "PUT", {}],
    [`${MANAGED}/change_at_period_end`, "PUT", CHANGE],
    ["/api/user/subscription/upgrade", "POST", UPGRADE],
    ["/api/user/refund", "POST", { order_id: "FH-SEED-ANNUAL" }],
    ["/api/paypal/subscription/cancel", "POST", { subscriptionId: "I-SEED-member-paypal" }],
    [`${MANAGED}/reactivate`, "PUT", {}],
  ])("the service itself at %s", async (path, method, body) => {
    const before = await belongings();
    const token = thief.cookies.member_access_token;
    expect((await shop.service.call("member", method, path, { token, body })).status).toBe(404);
    expect((await shop.service.call("member", method, path, { body })).status, "without a token").toBe(401);
    expect(await belongings()).toEqual(before);
  });
});

it("a code that two have looked up goes to who redeems it first; the other's cookie gives nothing", async () => {
  const [first, second] = [await shop.fan("first"), await shop.fan("second")];
  const entered = await send(first, redeem, "/redeem", { intent: "look-up", code: "BOOSTER-YEAR" });
  Object.assign(first.cookies, entered.cookies);
  Object.assign(second.cookies, entered.cookies);
  expect((await send(first, redeem, "/redeem", { intent: "redeem" })).location).toBe("/redeem/success");
  const refused = await send(second, redeem, "/redeem", { intent: "redeem" });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain("This code has already been used.");
  expect((await open(second, redeemed, "/redeem/success")).location).toBe("/redeem");
  const vouchers = shop.service.store.db.selectFrom("voucher").select("user_key").where("code", "=", "BOOSTER-YEAR");
  expect(await vouchers.execute()).toEqual([{ user_key: "first" }]);
});

const tokenIn = (page: { html: { outerHTML: string } }) =>
  /fieldhouse:\/\/login\?token=([^"&]+)/.exec(page.html.outerHTML)?.[1];

it("a magic token is made for who is signed in alone, signs in that member, and once", async () => {
  const iPhone = "Mozilla/5.0 (iPhone)";
  const guest = shop.guest();
  [guest.agent, thief.agent] = [iPhone, iPhone];
  expect(tokenIn(await guest.open("/join/ios"))).toBeUndefined();
  expect((await shop.service.call("member", "POST", "/v3/magic_token", {})).status).toBe(401);
  const code = decodeURIComponent(tokenIn(await thief.open(`/join/ios?order=${RECEIPT}`)) ?? "");
  const first = await shop.service.exchange(code);
  expect(first.status).toBe(200);
  const token = String(first.body.access_token);
  const who = await shop.service.call("member", "GET", "/v2/user/profile", { token });
  expect(who.body.email).toBe("legacy@fieldhouse.example");
  expect((await shop.service.exchange(code)).status).toBe(401);
});

it("one's own receipt is mailed again so many times an hour, and no more", async () => {
  await closeLimits();
  const answers = [];
  for (let sent = 0; sent <= LIMITS.receipt.account.times; sent += 1) {
    const own = { path: OWN, params: { order: RECEIPT }, cookies: victim.cookies };
    const { status, location } = await post(mailReceipt, own, {});
    answers.push(location ?? status);
  }
  expect(answers).toEqual([...Array<string>(LIMITS.receipt.account.times).fill(`${OWN}?saved=mailed`), 429]);
});
