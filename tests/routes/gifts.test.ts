import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { GiftSheet } from "~/components/gift/gift-sheet";
import { GiftsGiven } from "~/components/gift/gifts-given";
import { giftSchema as giftForm } from "~/models/gift/gift-form";
import { giftSheet } from "~/models/gift/gift-sheet.server";
import { changeGift, givenGift, mailGift, readdressGift } from "~/models/gift/gifts-given.server";
import { UpstreamError, type UpstreamFailure } from "~/services/http/upstream-error";
import type { MemberCall } from "~/services/upstreams.server";
import { giftKey } from "~/web/session/signed-cookie.server";
import type { Gift } from "~contracts/records/gift";
import { sendGifts } from "~network/billing/gifts/gifts.server";
import { settleOpenPayments } from "~network/billing/orders/payments.server";
import type { CardBehavior } from "~network/billing/provider/test-cards";
import { requestWith } from "../web/configured";
import { down, errorOf, openShop, type Page, type Shopper } from "./checkout-shop";

/** A pass for someone else: the form, its checkout, the gifts given, and the page to print (B 2, 7, rulings 3). */

const shop = openShop();

const today = () => new Date(shop.now - 4 * 3_600_000).toISOString().slice(0, 10);
const DAY = "2026-12-24";
const FORM = { pass: "season_pass", recipient_name: "Sam Rivera", message: "Go Tigers!", by: "print" };
const MAILED = { ...FORM, by: "mail", email: "sam@mail.example", day: DAY };
type Form = Record<string, string>;
const answered = (page: Page) => page.body as { error?: Record<string, string[]>; initialValue?: Form };

const givenSchema = z.object({
  gifts: z.array(z.object({ key: z.string(), title: z.string(), code: z.string(), state: z.string() }).loose()),
  oneTimeKey: z.string(),
});
const given = async (fan: Shopper) => givenSchema.parse((await fan.get("/member/gifts")).body);

const CHECKOUT = "/gift/checkout?step=payment";
const ready = async (fan: Shopper, behavior?: CardBehavior) => {
  await fan.post("/gift", FORM);
  return fan.enterCard(await fan.open(CHECKOUT), behavior);
};

async function buy(fan: Shopper, form: Form = FORM): Promise<Page> {
  const asked = await fan.post("/gift", form);
  expect([asked.status, asked.location]).toEqual([303, CHECKOUT]);
  return fan.placeOrder(await fan.enterCard(await fan.open(CHECKOUT)));
}

describe("the form of a gift", () => {
  it("offers what is sold for one period, at the server's prices", async () => {
    expect((await shop.guest().get("/gift")).body).toMatchObject({
      passes: [
        { name: "Day Pass" },
        { name: "Season Pass", length: "120 days", price: "$39.99" },
        { name: "Playoff Pass" },
      ],
      fields: {},
    });
    shop.answers.set("GET /v3/gift_passes", () => new Response("down", { status: 500 }));
    expect((await shop.guest().get("/gift")).status).toBe(503);
  });

  it.each<[string, Form, field: string, words: RegExp]>([
    ["no pass", { pass: "" }, "pass", /Choose a pass/],
    ["a pass that renews", { pass: "annual-basic" }, "pass", /Choose a pass/],
    ["no name", { recipient_name: " " }, "recipient_name", /Enter their name/],
    ["a name of two lines", { recipient_name: "Sam\nBcc: x@y.example" }, "recipient_name", /one line/],
    ["a message that is too long", { message: "x".repeat(501) }, "message", /at most 500 characters for your message/],
    ["too long a name", { recipient_name: "x".repeat(61) }, "recipient_name", /at most 60 characters for their name/],
    ["no way to give it", { by: "pigeon" }, "by", /Choose how/],
    ["an address of two lines", { ...MAILED, email: "sam@mail.example\nBcc: all@mail.example" }, "email", /e-mail/],
    ["no day", { ...MAILED, day: "" }, "day", /Choose the day/],
    ["a day that is over", { ...MAILED, day: "2026-01-01" }, "day", /over/],
    ["a day in two years", { ...MAILED, day: "2029-01-01" }, "day", /within a year/],
  ])("comes back with %s, and with what was typed", async (_what, changes, field, words) => {
    const page = await shop.guest().post("/gift", { ...FORM, ...changes });
    expect([page.status, page.cookies]).toEqual([422, {}]);
    expect(answered(page).error?.[field]?.[0]).toMatch(words);
    expect(answered(page).initialValue).toMatchObject({ by: changes.by ?? "print" });
  });

  it("takes a day from today to a year from today, by the buyer's calendar", () => {
    const days = ["2026-11-21", "2026-11-22", "2027-11-22", "2027-11-23"];
    const takes = (day: string) => giftForm("2026-11-22").safeParse({ ...MAILED, day }).success;
    expect(days.map(takes)).toEqual([false, true, true, false]);
  });

  it("counts a line break once, and keeps 500 characters of any script", async () => {
    const fan = shop.guest();
    expect((await fan.post("/gift", { ...FORM, message: `${"試".repeat(498)}\r\n!` })).status).toBe(303);
    expect((await fan.get("/gift")).body).toMatchObject({ fields: { message: `${"試".repeat(498)}\n!` } });
  });
});

describe("the checkout of a gift", () => {
  it("leads to its form until that is filled in, and a guest to an account", async () => {
    const guest = shop.guest();
    const led = await guest.get(CHECKOUT);
    expect(led.location).toBe("/gift?start_over=unfinished");
    const note = "We keep an unfinished order for a day. Please choose again.";
    expect((await guest.follow(led)).body).toMatchObject({ note });
    expect((await guest.get("/gift")).body).toMatchObject({ note: null });
    await guest.post("/gift", FORM);
    expect((await guest.open(CHECKOUT)).view).toMatchObject({
      step: "account",
      summary: { gift: expect.stringContaining("A gift for Sam Rivera. You pay once"), school: null },
    });
  });

  it("whose session and order are both gone leads to its form, and says why", async () => {
    const fan = await shop.fan("nothing-left");
    await fan.post("/gift", FORM);
    const page = await fan.open(CHECKOUT);
    fan.cookies = {};
    const led = await fan.placeOrder(page);
    expect([led.status, led.location]).toEqual([303, "/gift?start_over=signed-out"]);
    const note = "You've been signed out. You weren't charged. Please choose again.";
    expect((await fan.follow(led)).body).toMatchObject({ note });
  });

  it("charges once with tax, ends at a receipt of a gift, and gives the buyer no pass", async () => {
    const fan = await shop.fan("giver");
    let paid: Page | undefined;
    const charged = await shop.chargedDuring(async () => {
      paid = await buy(fan);
      expect((await fan.get(CHECKOUT)).location).toBe(paid.location);
    });
    expect(charged).toEqual([4_239]);
    expect(paid?.location).toMatch(/^\/member\/receipts\/FH-[A-Z2-9]{10}#main$/);
    expect(await shop.subscriptionsOf("giver")).toEqual([]);
    expect((await given(fan)).gifts).toMatchObject([{ title: "Season Pass for Sam Rivera" }]);
  });

  it("is open to a subscriber, and leaves an order of their own alone", async () => {
    const fan = await shop.seeded("annual");
    expect((await buy(fan)).location).toMatch(/^\/member\/receipts\//);
    expect((await fan.get("/subscribe/retail")).view.body.kind).toBe("subscribed");
    const other = await shop.fan("both");
    await other.post("/gift", FORM);
    const { location } = await other.get("/subscribe/retail?step=payment");
    expect(location, "no pass chosen there").toBe("/subscribe/retail?start_over=unfinished");
  });
});

const isPaid = (page: Page) => expect(page.location).toMatch(/receipt/);
const BOTH = [4_239, 8_479];

it("a gift in one tab and a pass of one's own in another are two purchases, and each is charged once", async () => {
  const fan = await shop.fan("two-tabs");
  const charged = await shop.chargedDuring(async () => {
    const [pass, gift] = [await fan.readyToPay(), await ready(fan)];
    isPaid(await fan.placeOrder(pass));
    isPaid(await fan.placeOrder(gift));
    isPaid(await fan.placeOrder(pass));
    isPaid(await fan.placeOrder(gift));
  });
  expect(charged.sort()).toEqual(BOTH);
  expect((await given(fan)).gifts).toHaveLength(1);
});

describe("two gifts in two tabs", () => {
  it("buy neither from the tab that shows the first one, and then the second", async () => {
    const fan = await shop.fan("two-gifts");
    const charged = await shop.chargedDuring(async () => {
      await fan.post("/gift", { ...FORM, recipient_name: "Ann Rivera" });
      const first = await fan.enterCard(await fan.open(CHECKOUT));
      await fan.post("/gift", { ...FORM, recipient_name: "Bob Rivera" });
      const refused = await fan.placeOrder(first);
      expect([refused.status, refused.view.summary?.gift]).toEqual([409, expect.stringContaining("Bob Rivera")]);
      expect(errorOf(refused)).toBe(
        "This order is now a gift for Bob Rivera, from another window. You weren't charged. Please check it, then " +
          "place your order if it's the gift you want.",
      );
      expect((await given(fan)).gifts).toEqual([]);
      expect((await fan.placeOrder(refused)).location).toMatch(/^\/member\/receipts\//);
    });
    expect(charged).toEqual([4_239]);
    expect((await given(fan)).gifts).toMatchObject([{ title: "Season Pass for Bob Rivera" }]);
  });

  it.each<[string, Form]>([
    ["message", { message: "Go Eagles!" }],
    ["day", { ...MAILED, day: "2026-12-25" }],
    ["address", { ...MAILED, email: "robin@mail.example" }],
  ])("are told apart by their %s alone", async (what, changes) => {
    const fan = await shop.fan(`other-${what}`);
    const same: Form = what === "message" ? FORM : MAILED;
    await fan.post("/gift", same);
    const first = await fan.enterCard(await fan.open(CHECKOUT));
    await fan.post("/gift", { ...same, ...changes });
    const charged = await shop.chargedDuring(async () => expect((await fan.placeOrder(first)).status).toBe(409));
    expect(charged).toEqual([]);
  });
});

describe("a gift's payment whose answer never reached the browser", () => {
  /** The order arrives, and the browser stays as it was. */
  const unheard = async (fan: Shopper, page: Page) => void (await fan.copy().placeOrder(page));
  const keyOf = (fan: Shopper) => giftKey.read(requestWith(fan.cookies), shop.now);
  const lookingUp = (fan: Shopper) => `GET /v3/payments/${keyOf(fan)}`;
  const isReceipt = (page: Page) => expect(page.location).toMatch(/^\/member\/receipts\//);
  /** The card has been saved by then, and the page asks for no other. */
  const saved = (page: Page) => expect(page.view.body).toMatchObject({ saved: { used: true }, canPlaceOrder: true });
  const chooseSaved = async (fan: Shopper, page: Page) => {
    await fan.post(page.view.action, { intent: "use-saved-card", value: "on" });
    return fan.get(CHECKOUT);
  };

  it.each(["a reload", "a press on the open page"] as const)("is led to its receipt by %s", async (how) => {
    const fan = await shop.fan(`unheard-by-${how.replace(/\W/g, "-")}`);
    const charged = await shop.chargedDuring(async () => {
      const page = await ready(fan);
      await unheard(fan, page);
      isReceipt(how === "a reload" ? await fan.get(CHECKOUT) : await fan.placeOrder(page));
    });
    expect(charged).toEqual([4_239]);
    expect((await given(fan)).gifts).toHaveLength(1);
  });

  it("isn't paid again with the saved card, however often it is sent while it is unknown", async () => {
    const fan = await shop.fan("unheard-saved");
    const charged = await shop.chargedDuring(async () => {
      await unheard(fan, await ready(fan));
      shop.answers.set(lookingUp(fan), down);
      const again = await chooseSaved(fan, await fan.get(CHECKOUT));
      saved(again);
      const key = keyOf(fan);
      for (const _ of [1, 2]) {
        const sent = await fan.placeOrder(again);
        expect([sent.status, sent.view.body]).toEqual([503, expect.objectContaining({ pending: true })]);
        expect(keyOf(fan)).toBe(key);
      }
      shop.answers.clear();
      isReceipt(await fan.placeOrder(again));
    });
    expect(charged).toEqual([4_239]);
    expect((await given(fan)).gifts).toHaveLength(1);
  });

  it("waits until it is known, and says so", async () => {
    const fan = await shop.fan("unheard-open");
    const charged = await shop.chargedDuring(async () => {
      await unheard(fan, await ready(fan, "lost_reply"));
      const key = keyOf(fan);
      expect((await fan.get(CHECKOUT)).view.body).toMatchObject({ pending: true, canPlaceOrder: false });
      expect(keyOf(fan)).toBe(key);
      await settleOpenPayments(shop.service.billing, { evenIfHeld: true });
      isReceipt(await fan.get(CHECKOUT));
    });
    expect(charged).toEqual([4_239]);
  });
});

describe("the gifts given", () => {
  let fan: Shopper;
  beforeAll(async () => {
    fan = await shop.fan("follower");
  });

  it("show one that waits, and change its day and address in place", async () => {
    await buy(fan, MAILED);
    const [gift] = (await given(fan)).gifts;
    const state = "Waiting: we'll e-mail it to sam@mail.example on Dec 24, 2026.";
    expect(gift).toMatchObject({ state, sending: { email: "sam@mail.example", day: DAY } });
    const change = (sending: Form) =>
      fan.post("/member/gifts", { intent: "change", gift: gift?.key ?? "", ...sending });
    expect((await change({ email: "no", day: DAY })).status).toBe(422);
    expect((await change({ email: "sam@mail.example", day: "2026-01-01" })).body).toMatchObject({
      sending: { error: { day: [expect.stringMatching(/over/)] }, initialValue: { email: "sam@mail.example" } },
    });
    expect((await change({ email: "ann@mail.example", day: today() })).location).toBe("/member/gifts?saved=change");
    expect((await given(fan)).gifts[0]?.state).toContain("ann@mail.example");
    const mail = { intent: "mail", gift: gift?.key ?? "", key: (await given(fan)).oneTimeKey };
    const problem = "That gift can't be e-mailed again. It may be redeemed, expired, or on hold.";
    expect((await fan.post("/member/gifts", mail)).body).toMatchObject({ problem });
    const old = await fan.post("/member/gifts", { ...mail, key: "another" });
    expect(old.location, "an old page").toBe("/member/gifts");
  });

  it("that are sent go to another address under a new code, asked in place", async () => {
    await buy(fan, { ...MAILED, day: today() });
    await sendGifts(shop.service.billing);
    const [gift] = (await given(fan)).gifts;
    expect([gift?.state, gift?.sending]).toEqual([expect.stringMatching(/^Sent to sam@mail\.example/), null]);
    const send = async (email: string) => {
      const key = (await given(fan)).oneTimeKey;
      return fan.post("/member/gifts", { intent: "readdress", gift: gift?.key ?? "", email, key });
    };
    const sending = { error: { email: [expect.any(String)] }, initialValue: { email: "ann@" } };
    expect(await send("ann@")).toMatchObject({ status: 422, body: { form: "readdress", sending } });
    expect((await send("ann@mail.example")).location).toBe("/member/gifts?saved=readdress");
    const [moved] = (await given(fan)).gifts;
    expect([moved?.state, moved?.code === gift?.code]).toEqual([expect.stringMatching(/^Sent to ann@mail/), false]);
    const saved = expect.stringMatching(/The one before no longer works/);
    expect((await fan.get("/member/gifts?saved=readdress")).body).toMatchObject({ saved });
  });

  it("are printed with code and QR by the buyer alone, the message as text", async () => {
    const message = `<img src=x onerror=alert(1)>${"&".repeat(472)}`;
    await buy(fan, { ...FORM, message });
    const [gift] = (await given(fan)).gifts;
    const path = `/member/gifts/${gift?.key}`;
    expect((await fan.get(path)).body).toMatchObject({
      sheet: { code: gift?.code, message, recipient: "Sam Rivera", qr: { path: expect.stringMatching(/^M/) } },
    });
    const thief = await shop.fan("thief");
    expect([(await thief.get(path)).status, (await given(thief)).gifts]).toEqual([404, []]);
    const stolen = { intent: "change", gift: gift?.key ?? "", email: "thief@mail.example", day: DAY };
    expect((await thief.post("/member/gifts", stolen)).body).toMatchObject({ problem: "We can't find that gift." });
    expect((await shop.guest().get(path)).location).toBe(`/users/sign_in?redir=${encodeURIComponent(path)}`);
  });

  const SENT: Gift = {
    ...{ key: "g1", order_id: "FH-1", pass_name: "Season Pass", gives_days: 120, code: "GIFT-1", from: "Robin" },
    ...{ recipient_name: "Sam", message: "", sending: { email: "sam@mail.example", day: DAY } },
    ...{ sent_at: "2026-12-24T16:00:00Z", expires_at: "2027-12-24T16:00:00Z", state: "sent", mails_left: 3 },
  };
  const HEARD = /^That didn't work\. Nothing changed\./;
  const UNHEARD = /^We couldn't hear whether that worked\. Please try again in a moment\. It's safe/;
  const failing = (kind: UpstreamFailure, status?: number) => new UpstreamError({ service: "member", kind, status });
  it.each<[string, UpstreamError, RegExp]>([
    ["a time-out", failing("timeout"), UNHEARD],
    ["a broken connection", failing("network"), UNHEARD],
    ["an answer of another shape", failing("invalid"), UNHEARD],
    ["500", failing("status", 500), UNHEARD],
    ["504", failing("status", 504), UNHEARD],
    ["499", failing("status", 499), HEARD],
    ["400", failing("status", 400), HEARD],
    ["an open breaker", failing("breaker"), HEARD],
    ["too many at once", failing("bulkhead"), HEARD],
    ["a refused address", failing("refused"), HEARD],
  ])("say what is known after %s", async (_what, error, problem) => {
    const fails = () => Promise.reject(error);
    const clients = { member: { mailGift: fails, changeGift: fails, readdressGift: fails } };
    const call: MemberCall = (ask) => ask("token");
    const sending = { email: "sam@mail.example", day: DAY };
    for (const answer of [
      await mailGift(clients as never, call, "g1", "k1"),
      await changeGift(clients as never, call, "g1", sending),
      await readdressGift(clients as never, call, "g1", { email: sending.email, key: "k1" }),
    ])
      expect(answer).toEqual({ status: 503, problem: expect.stringMatching(problem) });
  });

  it.each([
    [1, "sent", "You can e-mail it once more today.", "Send it to another address"],
    [0, "sent", "You&#x27;ve e-mailed this gift three times today. Tomorrow you can send it again", null],
    [0, "redeemed", null, null],
  ] as const)("with %d mails left today, %s, say what can be mailed and when", (mails_left, state, note, form) => {
    const gift = givenGift({ ...SENT, state, mails_left }, { zone: "UTC", now: Date.parse("2026-12-25T00:00:00Z") });
    const days = { today: DAY, last: DAY };
    const page = { gifts: [gift], days, saved: null, oneTimeKey: "key", answer: undefined };
    const html = renderToStaticMarkup(createElement(GiftsGiven, page));
    for (const words of ["e-mail it once more", "three times today", "Send it to another address"])
      expect(html.includes(words), words).toBe([note, form].some((shown) => shown?.includes(words)));
    if (note) expect(html).toContain(note);
  });

  it.each([
    ["on_hold", /^On hold: your bank is looking into the payment/, "on hold while your bank looks into"],
    ["withdrawn", /^Refunded/, "was refunded"],
  ] as const)("that are %s say so, and are neither mailed nor printed", (state, words, printed) => {
    const gift: Gift = { ...SENT, state };
    const shown = givenGift(gift, { zone: "UTC", now: Date.parse("2026-12-25T00:00:00Z") });
    expect(shown).toMatchObject({ works: false, canMail: false, state: expect.stringMatching(words) as string });
    const sheet = giftSheet(gift, { zone: "UTC", siteUrl: "https://site.example" });
    const html = renderToStaticMarkup(createElement(GiftSheet, { sheet }));
    expect(html).toContain(printed);
    expect(html).not.toContain("GIFT-1");
  });
});
