import { describe, expect, it } from "vitest";
import { UpstreamError } from "~/services/http/upstream-error";
import { endSessionsOf } from "~network/member/sign-in/tokens.server";
import { down, openShop, type Page, RECEIPT_ADDRESS, type Shopper, textOf } from "./checkout-shop";

/** What is bought while what decides about it can't be read: nothing twice, nothing else than chosen (rulings 3). */

const shop = openShop();

const PROFILE = "GET /v2/user/profile";
const NOT_YET = "We can't reach your account right now, so you can't pay just yet. Please try again in a moment.";
const asksAgain = ({ status, view }: Page) =>
  view.body.kind === "unavailable" && [status, view.body.retryHref, view.message];

describe("who buys can't be read", () => {
  it("says so in place of the payment page, and sells no second pass from one that is open", async () => {
    const fan = await shop.fan("second-pass");
    const page = await fan.readyToPay();
    const form = fan.orderForm(page);
    expect((await fan.copy().post(page.view.action, form)).location).toMatch(RECEIPT_ADDRESS);
    const { one_time_key: _, ...cookies } = fan.cookies;
    fan.cookies = cookies;
    shop.answers.set(PROFILE, down);
    shop.sent.clear();
    const retry = (address: string) => `https://www.fieldhouse.example${address}`;
    const { path } = page;
    const { action } = page.view;
    const charged = await shop.chargedDuring(async () => {
      expect(asksAgain(await fan.get(path))).toEqual([503, retry(path), NOT_YET]);
      expect(asksAgain(await fan.post(action, form))).toEqual([503, retry(action), NOT_YET]);
    });
    expect([charged, [...shop.sent.keys()]]).toEqual([[], []]);

    shop.answers.clear();
    expect((await fan.get(page.path)).view.body).toMatchObject({ kind: "payment", blocked: true });
  });

  it("lets the steps before it go on, and the payment once it can", async () => {
    const fan = await shop.fan("goes-on");
    shop.answers.set(PROFILE, down);
    const page = await fan.choose("/subscribe/retail");
    expect(asksAgain(page)).toEqual([503, expect.stringContaining("step=payment"), NOT_YET]);
    shop.answers.clear();
    expect((await fan.placeOrder(await fan.enterCard(page))).location).toMatch(RECEIPT_ADDRESS);
  });

  it("sends who has been signed out to sign in again", async () => {
    const fan = await shop.fan("signed-out");
    const page = await fan.readyToPay();
    await endSessionsOf(shop.service.store.db, "signed-out");
    expect((await fan.get(page.path)).location).toBe("/subscribe/retail?step=account&have=1&signed_out=1");
  });

  it("keeps nobody from a gift, which a subscriber buys too", async () => {
    const fan = await shop.fan("giver");
    await fan.post("/gift", { pass: "season_pass", recipient_name: "Sam Rivera", message: "", by: "print" });
    shop.answers.set(PROFILE, down);
    const page = await fan.enterCard(await fan.open("/gift/checkout?step=payment"));
    expect((await fan.placeOrder(page)).location).toMatch(/^\/member\/receipts\/FH-/);
  });
});

describe("schools can't be read", () => {
  const CANT = "We can't look up schools right now.";
  /** The client remembers what it was told before, so it is the client that fails. */
  function unread(key: string) {
    const { catalogue } = shop.clients as { catalogue: { school(key: string): Promise<object> } };
    const late = () => Promise.reject(new UpstreamError({ service: "catalogue", kind: "timeout" }));
    const school = (asked: string) => (asked === key ? late() : catalogue.school(asked));
    shop.clients.catalogue = { ...catalogue, school };
  }
  const sentOf = () => {
    const sent = JSON.parse(shop.sent.get("POST /v3/payment") ?? "{}");
    return { school: sent.school, name: sent.school_to_support_name, key: sent.school_to_support_key };
  };
  const supporterOf = (key: string) => {
    const user = shop.service.store.db.selectFrom("user").where("key", "=", key);
    return user.select("school_to_support_key as key").executeTakeFirst();
  };
  const atSchool = (fan: Shopper, path = "/subscribe/retail") => fan.choosePass(path);

  it.each([
    ["while it is paid", true, { school: "lincoln-ne", name: null, key: "lincoln-ne" }],
    ["never", false, { school: "lincoln-ne", name: "Lincoln High School", key: "lincoln-ne" }],
  ])("sends the school that was chosen, and shows that it is: %s", async (_, isDown, sent) => {
    const key = `chose-${String(isDown)}`;
    const fan = await shop.fan(key);
    const chosen = await fan.submit(await atSchool(fan), { intent: "select-school", school: "lincoln-ne" });
    const page = await fan.enterCard(await fan.submit(chosen, { intent: "continue" }));
    if (isDown) unread("lincoln-ne");
    const shown = await fan.get(page.path);
    expect(textOf(shown)).toContain(`Supports ${isDown ? "the school you chose" : "Lincoln High School"}`);
    expect((await fan.placeOrder(shown)).location).toMatch(RECEIPT_ADDRESS);
    expect(sentOf()).toEqual(sent);
    expect(await supporterOf(key)).toEqual({ key: "lincoln-ne" });
  });

  it.each([
    ["can't be read", () => Promise.reject(new UpstreamError({ service: "catalogue", kind: "timeout" })), true],
    ["is gone", () => Promise.resolve(null), false],
  ])("thanks on the receipt for a school whose name %s", async (what, selectedSchool, thanks) => {
    const fan = await shop.fan(what.replace(/\W/g, "-"));
    const chosen = await fan.submit(await atSchool(fan), { intent: "select-school", school: "lincoln-ne" });
    const paid = await fan.placeOrder(await fan.enterCard(await fan.submit(chosen, { intent: "continue" })));
    const { catalogue } = shop.clients as { catalogue: object };
    shop.clients.catalogue = { ...catalogue, selectedSchool };
    expect(/Thanks for supporting!\w*The school you chose/.test(textOf(await fan.follow(paid)))).toBe(thanks);
  });

  it.each([
    ["attributionSchoolKeys0=lincoln-or", []],
    ["attributionSchoolKeys0=lincoln-or&attributionSchoolKeys1=roosevelt", ["roosevelt"]],
  ])("presumes none of a game's, and asks in other words: %s", async (query, listed) => {
    const guest = shop.guest();
    unread("lincoln-or");
    const page = await atSchool(guest, `/subscribe/event?${query}`);
    expect(page.view.body).toMatchObject({ schools: listed.map((key) => ({ key, selected: false })), unread: true });
    const asked = await guest.submit(page, { intent: "continue" });
    const words = asked.html.querySelector("[role=dialog] p")?.textContent;
    expect(words).toBe(`${CANT} You can try again in a moment, or make a selection later from your account settings.`);
  });

  it("goes by the member's own profile for the school that the pass supports already", async () => {
    const fan = await shop.fan("supporter");
    const school_to_support = { key: "lincoln-or", name: "Lincoln High School" };
    shop.answers.set(PROFILE, () => Response.json({ key: "supporter", email: "s@mail.example", school_to_support }));
    unread("lincoln-or");
    expect((await atSchool(fan)).view.body).toMatchObject({ schools: [{ key: "lincoln-or", selected: true }] });
  });
});
