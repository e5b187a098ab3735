import { beforeAll, describe, expect, it } from "vitest";
import { attend } from "~network/billing/create-billing.server";
import { hashPassword } from "~network/member/sign-in/passwords.server";
import { BILLING_TABLES, BillingService } from "../network/billing/billing-fixture";
import { NEW_USER } from "../network/member/member-fixture";
import { atOnce } from "../support/at-once";
import { rowOf, update } from "../support/rows";
import { inBetweenKey } from "./in-between";
import { storeOfFile } from "./store-under-test";

/** Another e-mail address for an account, beside others, and what billing has to do with it (security 3, B 9). */

const PASSWORD = "Friday-Night-26";
const HOUR = 3_600_000;

const under = storeOfFile(BILLING_TABLES);
let service: BillingService;
let password_hash: string;
beforeAll(async () => {
  service = await BillingService.open(under.store);
  password_hash = await hashPassword(PASSWORD);
});

const db = () => under.store.db;

async function member(key: string): Promise<string> {
  const token = await service.member(key);
  await update(db(), "user", { password_hash }, { key });
  return token;
}

async function asked(token: string, email: string): Promise<string> {
  const body = { email, current_password: PASSWORD };
  expect((await service.call("member", "POST", "/v3/email_change", { token, body })).status).toBe(200);
  const mail = (await service.mailer.outbox()).find(({ to, text }) => to === email && /\/member\/email/.test(text));
  return /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}
const confirm = (token: string, link: string) =>
  service.call("member", "POST", "/v3/email_change/confirmation", { token, body: { token: link } });
const signUp = (email: string) => service.call("member", "POST", "/users", { body: { user: { ...NEW_USER, email } } });
const addressOf = async (key: string) => (await rowOf(db(), "user", { key })).email;

describe("an address that several want", () => {
  it("is one account's, of two that confirm it and one that signs up at once", async () => {
    const email = "wanted@mail.example";
    const [first, second] = [await member("first"), await member("second")];
    const link = await asked(first, email);
    service.clock.at += 1;
    const later = await asked(second, email);
    const answers = await Promise.all([confirm(first, link), confirm(second, later), signUp(email)]);
    const done = answers.filter(({ status }) => status < 300);
    expect([done.length, answers.filter(({ status }) => status >= 500)]).toEqual([1, []]);
    expect(await db().selectFrom("user").select("key").where("email", "=", email).execute()).toHaveLength(1);
  });

  it("is the one's who confirms it, though somebody signs up with it in between", async () => {
    const email = "between@mail.example";
    const token = await member("confirming");
    const link = await asked(token, email);
    const answers: number[] = [];
    await inBetweenKey(
      under.store,
      "alerts of confirming",
      async () => answers.push((await confirm(token, link)).status),
      async () => answers.push((await signUp(email)).status),
    );
    expect([answers.length, new Set(answers)]).toEqual([2, new Set([200, 422])]);
    expect(await addressOf("confirming")).toBe(email);
  });

  it("is changed once by a link that is followed ten times at once, and told of once", async () => {
    const token = await member("often");
    const before = await addressOf("often");
    const link = await asked(token, "often-new@mail.example");
    const answers = await atOnce(10, () => confirm(token, link));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const told = (await service.mailer.outbox()).filter(({ to, subject }) => to === before && /changed/.test(subject));
    expect(told).toHaveLength(1);
  });

  it("is asked for once by a form that comes ten times at once", async () => {
    const token = await member("pressed");
    await atOnce(10, () => asked(token, "pressed-new@mail.example"));
    expect((await service.mailer.outbox()).filter(({ to }) => to === "pressed-new@mail.example")).toHaveLength(1);
  });
});

describe("beside a new password", () => {
  const resetLink = async (email: string) => {
    await service.call("member", "POST", "/api/user/reset_password", { body: { user: { email } } });
    const letters = (await service.mailer.outbox()).filter(({ to }) => to === email);
    return /password\/edit\?token=([\w-]+)/.exec(letters.map(({ text }) => text).join("\n"))?.[1] ?? "";
  };

  it("is not changed by a link that was followed before that password was set", async () => {
    const token = await member("robbed");
    const before = await addressOf("robbed");
    const [link, reset] = [await asked(token, "thief@mail.example"), await resetLink(before)];
    const statuses = { confirmed: 0, reset: 0 };
    await inBetweenKey(
      under.store,
      "alerts of robbed",
      async () => (statuses.confirmed = (await confirm(token, link)).status),
      async () => {
        service.clock.at += 1;
        const user = { token: reset, new_password: "another password" };
        const answer = await service.call("member", "POST", "/api/user/reset_password_token", { body: { user } });
        statuses.reset = answer.status;
      },
    );
    expect(Object.values(statuses).filter((status) => status === 200)).toHaveLength(1);
    expect(await addressOf("robbed")).toBe(statuses.reset === 200 ? before : "thief@mail.example");
  });

  it("leaves the address before no link that sets one, though it was asked for at the same moment", async () => {
    const token = await member("moving");
    const before = await addressOf("moving");
    const link = await asked(token, "moved@mail.example");
    await inBetweenKey(
      under.store,
      "reset of moving",
      () => resetLink(before),
      () => confirm(token, link),
    );
    expect(await addressOf("moving")).toBe("moved@mail.example");
    const live = db().selectFrom("reset_token").select("hash").where("used_at", "is", null);
    expect(await live.where("user_key", "=", "moving").execute()).toEqual([]);
  });
});

describe("with a card provider", () => {
  it("waits while an order is open, whose buyer is known there by the address before", async () => {
    const token = await member("buyer");
    const link = await asked(token, "buyer-new@mail.example");
    const order = { pass: "price_monthly-basic", token: await service.card(token), zip_code: "50309" };
    expect((await service.pay(token, "buyer-order", order)).status).toBe(200);
    const attempts = () => db().updateTable("payment_attempt").where("user_key", "=", "buyer");
    await attempts().set({ state: "sent" }).execute();
    expect(await confirm(token, link)).toMatchObject({ status: 409, body: { error: "payment_open" } });
    expect(await addressOf("buyer")).not.toBe("buyer-new@mail.example");
    await attempts().set({ state: "succeeded" }).execute();
    expect((await confirm(token, link)).status).toBe(200);
  });

  it("tells its customer's new address, again every hour while it can't", async () => {
    const token = await member("payer");
    await service.buy("price_monthly-basic");
    const told: string[] = [];
    let isDown = true;
    service.playProvider({
      async readdress(customer: string, email: string) {
        if (email.startsWith("payer")) told.push(isDown ? "down" : `${customer} ${email}`);
        if (isDown) throw new TypeError("fetch failed");
      },
    });
    const { customer } = await rowOf(db(), "payment_card", { user_key: "payer" });
    await confirm(token, await asked(token, "payer-new@mail.example"));
    const start = service.clock.at;
    for (const at of [0, HOUR - 1, HOUR, 2 * HOUR, 3 * HOUR]) {
      service.clock.at = start + at;
      if (at === 2 * HOUR) isDown = false;
      await attend(service.billing, false);
    }
    expect(told).toEqual(["down", "down", `${customer} payer-new@mail.example`]);
    expect(await db().selectFrom("untold_address").selectAll().execute()).toEqual([]);
    service.clock.at = start;
  });
});
