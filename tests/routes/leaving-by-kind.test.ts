import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AccountView } from "~/models/account/account.server";
import type { RetentionOffer } from "~/models/canceling/retention-offer";
import { action as survey } from "~/routes/cancel-survey/route";
import { action as account, loader as showAccount } from "~/routes/member.account/route";
import { action as cancel, loader as showCancel } from "~/routes/member.subscription.cancel/route";
import { loader as showCanceled } from "~/routes/member.subscription.canceled/route";
import { attend } from "~network/billing/create-billing.server";
import { DAY } from "../network/billing/billing-fixture";
import { callsWith } from "./call-route";
import { CheckoutShop, type Shopper } from "./checkout-shop";

/**
 * Leaving, staying and time going by, as every kind of member: no one loses paid time, no one pays twice (B 4, rulings
 * 3).
 */

const shop = new CheckoutShop();
const { get, post } = callsWith(() => shop.clients);

beforeEach(() => shop.open());
afterEach(() => shop.close());

const CANCEL = "/member/subscription/cancel";
const ALL = ["video_subscription", "data_subscription", "membership"];

type Loader = Parameters<typeof get>[0];

/** A seed member with a browser, who signs in again when time has passed. */
class Member {
  private constructor(
    private readonly role: string,
    private who: Shopper,
  ) {}

  static async of(role: string): Promise<Member> {
    const member = new Member(
      role === "past due" ? "monthly" : role,
      await shop.seeded(role === "past due" ? "monthly" : role),
    );
    if (role === "past due") await member.failToPay();
    return member;
  }

  /** The card is declined on the day of the renewal. */
  private async failToPay(): Promise<void> {
    await shop.service.store.db
      .updateTable("provider_method")
      .set({ behaviour: "declines_later" })
      .where("customer", "=", `cus_member-${this.role}`)
      .execute();
    await this.at((await this.end()) + DAY);
  }

  async at(time: number): Promise<void> {
    shop.service.clock.at = time;
    await attend(shop.service.billing, false);
    this.who = await shop.seeded(this.role);
  }

  /** When what this member has now ends; the start of the test for anyone who has nothing. */
  async end(): Promise<number> {
    const { access_expires_at } = (await shop.service.call("member", "GET", "/v2/user/profile", { token: this.token }))
      .body;
    return typeof access_expires_at === "string" ? Date.parse(access_expires_at) : shop.now;
  }

  private get token(): string {
    return this.who.cookies.member_access_token ?? "";
  }

  watches = async () => ((await shop.service.entitlements(this.token)) as string[]).length === ALL.length;
  billed = () => shop.service.billed(this.token);

  async open(loader: Loader, path: string) {
    const answer = await get(loader, { path, cookies: this.who.cookies });
    Object.assign(this.who.cookies, answer.cookies);
    return answer;
  }

  async send(action: Loader, path: string, form: Record<string, string>) {
    const answer = await post(action, { path, cookies: this.who.cookies }, form);
    Object.assign(this.who.cookies, answer.cookies);
    return answer;
  }

  account = async () =>
    (await this.open(showAccount, "/member/account")).body as { account: AccountView; oneTimeKey: string };
  receipts = async () => (await this.account()).account.receipts?.length ?? 0;

  /** The key of the page that is open; of the account where there is nothing to cancel. */
  private async key(): Promise<string> {
    const page = (await this.open(showCancel, CANCEL)).body as { oneTimeKey?: string } | null;
    return page?.oneTimeKey ?? (await this.account()).oneTimeKey;
  }

  private offer = async () => {
    const { body } = await this.open(showCancel, `${CANCEL}?step=offer`);
    return (body as { offer?: RetentionOffer | null } | null)?.offer ?? null;
  };
  offered = async () => (await this.offer()) !== null;
  cancels = async () => this.send(cancel, CANCEL, { intent: "cancel", key: await this.key(), offered: "" });
  accepts = async () => {
    const offer = await this.offer();
    const shown = { offered: offer?.code ?? "STAY50", agreed: String(offer?.agreed) };
    const form = { intent: "stay", key: await this.key(), ...shown };
    return this.send(cancel, `${CANCEL}?step=offer`, form);
  };
  reactivates = async () => this.send(account, "/member/account", { form: "reactivate", key: await this.key() });
  answersSurvey = () => this.send(survey, "/cancel-survey", { main_option: "season-over" });
}

type Row = {
  role: string;
  /** The pages offer to cancel it. */
  cancels: boolean;
  offered: boolean;
  reactivates: boolean;
  /** Another period is charged when this one ends. */
  renews: boolean;
  /** Still watches after the end of what there is, left alone. */
  staysOn: boolean;
  watches: boolean;
};

const managed: Omit<Row, "role"> = {
  cancels: true,
  offered: true,
  reactivates: true,
  renews: true,
  staysOn: true,
  watches: true,
};
const nothing: Omit<Row, "role"> = {
  cancels: false,
  offered: false,
  reactivates: false,
  renews: false,
  staysOn: false,
  watches: false,
};

const KINDS: readonly Row[] = [
  { role: "annual", ...managed },
  { role: "monthly", ...managed },
  { role: "family-owner", ...managed, offered: false },
  { role: "legacy", ...managed, offered: false, reactivates: false },
  { role: "paypal", ...managed, offered: false, reactivates: false },
  // The owner's plan is renewed, so the seat is kept.
  { role: "family-member", ...nothing, watches: true, staysOn: true },
  { role: "voucher", ...nothing, watches: true },
  { role: "expired", ...nothing },
  { role: "free", ...nothing },
];

describe.each(KINDS)("$role", ({ role, cancels, offered, reactivates, renews, staysOn, watches }) => {
  it("left alone, is charged for what renews, once, and for nothing else", async () => {
    const member = await Member.of(role);
    const [end, receipts] = [await member.end(), await member.receipts()];
    expect(await member.watches()).toBe(watches);
    if (watches) {
      await member.at(end - 60_000);
      expect([await member.watches(), await member.receipts()], "a minute before the end").toEqual([true, receipts]);
    }
    await member.at(end + DAY);
    expect([await member.watches(), (await member.receipts()) - receipts], "the day after").toEqual([
      staysOn,
      renews ? 1 : 0,
    ]);
  });

  it("turns the offer down where there is one, cancels, and keeps what is paid for to its last minute", async () => {
    const member = await Member.of(role);
    const [end, receipts] = [await member.end(), await member.receipts()];
    expect(await member.offered()).toBe(offered);
    const { location } = await member.cancels();
    expect(location).toBe("/member/subscription/canceled");
    expect((await member.open(showCanceled, "/member/subscription/canceled")).status).toBe(
      cancels || role === "expired" ? 200 : 302,
    );
    expect(await member.end(), "nothing is lost").toBe(end);
    expect((await member.answersSurvey()).location).toBe("/cancel-survey?sent=1");
    if (watches) {
      await member.at(end - 60_000);
      expect(await member.watches(), "a minute before the end").toBe(true);
    }
    await member.at(end + DAY);
    expect([await member.watches(), (await member.receipts()) - receipts], "the day after").toEqual([
      staysOn && !cancels,
      0,
    ]);
    // Too late to take it up again: a new one is bought.
    expect((await member.reactivates()).status).toBe(400);
    expect([await member.watches(), (await member.receipts()) - receipts]).toEqual([staysOn && !cancels, 0]);
  });

  it("takes the offer where there is one, and nothing where there is none", async () => {
    const member = await Member.of(role);
    const [end, receipts, before] = [await member.end(), await member.receipts(), await member.billed()];
    const { location } = await member.accepts();
    if (!offered) {
      expect([location, await member.billed()]).toEqual([cancels ? CANCEL : "/member/account", before]);
      return;
    }
    expect(location).toBe("/member/account?saved=stays#subscription");
    expect(await member.end(), "nothing is lost").toBe(end);
    const cheaper = (await member.account()).account.own?.billing.nextCharge;
    await member.at(end + DAY);
    expect([await member.watches(), (await member.receipts()) - receipts]).toEqual([true, 1]);
    const [latest] = (await member.account()).account.receipts ?? [];
    expect(cheaper?.startsWith(`${latest?.total ?? "none"} on `), "charged as it was said").toBe(true);
    expect(await member.offered(), "once").toBe(false);
  });

  it("takes it up again where that can be, and is charged on its day as before", async () => {
    const member = await Member.of(role);
    const [end, receipts] = [await member.end(), await member.receipts()];
    await member.cancels();
    const { location } = await member.reactivates();
    expect(location === "/member/account?saved=reactivate#subscription").toBe(reactivates);
    expect(await member.end(), "nothing is lost").toBe(end);
    await member.at(end + DAY);
    const goesOn = reactivates || (staysOn && !cancels);
    expect([await member.watches(), (await member.receipts()) - receipts]).toEqual([goesOn, reactivates ? 1 : 0]);
  });
});

describe("past due", () => {
  it("keeps access while the charge is tried again, is offered no discount, and is over when it cancels", async () => {
    const member = await Member.of("past due");
    const receipts = await member.receipts();
    expect([
      await member.watches(),
      (await member.account()).account.own?.billing.pastDue?.by,
      await member.offered(),
    ]).toEqual([true, "card", false]);
    // What no one paid for is not promised.
    expect((await member.open(showCancel, CANCEL)).body).toMatchObject({ question: { ends: null } });
    expect((await member.cancels()).location).toBe("/member/subscription/canceled");
    expect((await member.open(showCanceled, "/member/subscription/canceled")).body).toMatchObject({
      view: { isOver: true, reactivates: false },
    });
    expect([await member.watches(), (await member.reactivates()).status]).toEqual([false, 400]);
    await member.at(shop.now + 10 * DAY);
    expect((await member.receipts()) - receipts).toBe(0);
    const { text } = (await shop.service.mailer.outbox()).find(({ subject }) => subject.endsWith("won't renew")) ?? {
      text: "",
    };
    expect(text).toMatch(/^It ended on /);
  });

  it("is over after the last try, and not a day of what was paid before is lost", async () => {
    const member = await Member.of("past due");
    await member.at(shop.now + 2 * DAY);
    expect([await member.watches(), (await member.billed())?.status]).toEqual([true, "past_due"]);
    await member.at(shop.now + 4 * DAY);
    expect([await member.watches(), await member.billed()]).toEqual([false, null]);
  });
});

describe("canceled at a provider that renews by itself", () => {
  it("is shown as over from the end on, while a payment that is reported late is waited for", async () => {
    const { cards } = shop.service.billing;
    Object.assign(cards ?? {}, { renewsItself: true, cancelAtPeriodEnd: async () => null });
    const member = await Member.of("monthly");
    const end = await member.end();
    await member.cancels();
    await member.at(end + DAY);
    const row = shop.service.store.db.selectFrom("billed_subscription").select("status");
    const { status } = await row.where("user_key", "=", "member-monthly").executeTakeFirstOrThrow();
    expect([status, await member.watches(), await member.billed()]).toEqual(["canceled", false, null]);
    const nothing = { passName: null, price: null, nextCharge: null, cancels: false, reactivates: false };
    expect((await member.account()).account.own?.billing).toMatchObject(nothing);
    const { body } = await member.open(showCanceled, "/member/subscription/canceled");
    expect(body).toMatchObject({ view: { isOver: true, reactivates: false } });
  });
});

describe("a voucher beside what is paid for", () => {
  const voucherEnd = async (key: string) =>
    (
      await shop.service.store.db
        .selectFrom("voucher")
        .select("expires_at")
        .where("user_key", "=", key)
        .executeTakeFirstOrThrow()
    ).expires_at;

  it("goes on when a pass that is bought meanwhile ends", async () => {
    const before = await voucherEnd("member-voucher");
    const fan = await shop.seeded("voucher");
    expect((await fan.placeOrder(await fan.readyToPay("/subscribe/retail", "monthly-basic"))).location).toMatch(
      /step=receipt/,
    );
    const member = await Member.of("voucher");
    const paidTo = await member.end();
    await member.cancels();
    expect((await voucherEnd("member-voucher")) - paidTo, "as long as it had to go").toBeCloseTo(before - shop.now, -5);
    await member.at(paidTo + DAY);
    expect([await member.watches(), (await member.account()).account.own?.pass.state]).toEqual([true, "voucher"]);
  });

  it("of a seat in a family waits for the owner's next period too", async () => {
    const member = await Member.of("family-member");
    const end = await member.end();
    const body = { key: "redeem-key-1" };
    const token = (await shop.seeded("family-member")).cookies.member_access_token;
    expect(
      (await shop.service.call("member", "POST", "/v3/vouchers/BOOSTER-YEAR/redemption", { token, body })).status,
    ).toBe(200);
    const left = (await voucherEnd("member-family-member")) - end;
    await member.at(end + DAY);
    expect((await voucherEnd("member-family-member")) - (await member.end())).toBe(left);
  });
});

describe("without a card", () => {
  it("nothing is taken up again that could not be charged; with a new one it is", async () => {
    const member = await Member.of("annual");
    await member.cancels();
    const { oneTimeKey } = await member.account();
    expect((await member.send(account, "/member/account", { form: "no-card", key: oneTimeKey })).location).toBe(
      "/member/account?saved=no-card#card",
    );
    expect((await member.account()).account.own?.billing).toMatchObject({ reactivates: false, needsCard: true });
    const refused = await member.reactivates();
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining("Add a card first.")]);
    const fan = await shop.seeded("annual");
    const token = fan.cookies.member_access_token ?? "";
    expect(
      (
        await shop.service.call("member", "POST", "/api/user/payment_card", {
          token,
          body: { token: await shop.service.card(token) },
        })
      ).status,
    ).toBe(200);
    expect((await member.reactivates()).location).toBe("/member/account?saved=reactivate#subscription");
  });
});
