import type { HTMLElement } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { checkoutMeta } from "~/models/checkout/checkout-meta";
import { openShop, type Page, type Shopper, textOf } from "./checkout-shop";

/** What every step of the checkout says, word for word (B 2.3 to 2.10). */

const shop = openShop();

const plain = (element: HTMLElement | null | undefined) => element?.textContent.replace(/\s+/g, " ").trim();
const all = (page: Page, what: string) => page.html.querySelectorAll(what).map(plain);

/** A member whose card is saved, on the payment step. */
async function withSavedCard(key: string): Promise<[Shopper, Page]> {
  const fan = await shop.fan(key);
  const method = await shop.service.card(fan.cookies.member_access_token ?? "");
  await shop.service.store.db
    .insertInto("payment_card")
    .values({
      ...{ user_key: key, customer: `cus_${key}`, method, cardholder_name: "Robin Sawyer", card_zip: "50309" },
      ...{ card_last4: "4242", card_exp_month: 4, card_exp_year: 2031, card_type: "Visa" },
    })
    .execute();
  return [fan, await fan.choose("/subscribe/retail")];
}

describe("the subscribe page (B 1)", () => {
  it("describes itself to search engines, its first step alone", () => {
    const pageTitle = "Subscribe to Fieldhouse";
    const description = {
      name: "description",
      content:
        "Subscribe to Fieldhouse and support your local high school. Stream your high school's sports and " +
        "activities online, live and on demand.",
    };
    const address = "https://www.fieldhouse.example/subscribe/retail";
    const first = { pageTitle, address, step: "pass", buysDownload: false } as const;
    const noindex = { name: "robots", content: "noindex" };
    const canonical = { tagName: "link", rel: "canonical", href: address };
    expect(checkoutMeta({ data: first })).toEqual(
      expect.arrayContaining([{ title: pageTitle }, description, canonical]),
    );
    expect(checkoutMeta({ data: first })).not.toContainEqual(noindex);
    for (const other of [{ ...first, step: "payment" } as const, { ...first, buysDownload: true }])
      expect(checkoutMeta({ data: other })).toEqual([{ title: pageTitle }, description, noindex]);
    expect(checkoutMeta({ data: undefined })).toContainEqual(noindex);
  });

  it.each([
    ["/subscribe/retail?utm_source=mail", "/subscribe/retail"],
    ["/subscribe/event?game_key=gam1&redir=%2F", "/subscribe/event"],
    ["/support/lincoln-or", "/support/lincoln-or"],
    ["/join", "/join"],
  ])("at %s is %s, without what a link brought along", async (path, own) => {
    expect((await shop.guest().get(path)).view.address).toBe(`https://www.fieldhouse.example${own}`);
  });
});

it("questions and answers tell what it is, what can be watched and where, and how to cancel (B 2.8)", async () => {
  const page = await shop.guest().get("/subscribe/retail");
  const told = all(page, "details");
  for (const words of [
    /^What is Fieldhouse\?.*streaming network/,
    /over 9,000 high schools and 45 state associations/,
    /^How do I find my school\?.*find-school page/,
    /exclusive rights for many of them/,
    /On the web, on iOS and Android phones and tablets, and on connected TVs\./,
    /My Account > Cancel Subscription\. You keep access until the current pay period ends\./,
  ])
    expect(told).toContainEqual(expect.stringMatching(words));
  expect(page.html.querySelector('details a[href="/find-school"]')).not.toBeNull();
});

it.each([
  [
    "A",
    "All passes include",
    [
      "Stream Home and Away games",
      "Clip Save & Share your favorite moments",
      "Watch on TV, laptop, phone or tablet",
      "Exclusive access to playoffs in the U.S.",
      "Support for participating schools",
    ],
  ],
  [
    "B",
    "All Passes include:",
    [
      "Full access to live regular-season and post-season sporting events",
      "Immediate access to events when available on demand",
      "Support for participating schools' programs",
      "Access to creating clips from favourite moments",
    ],
  ],
] as const)("what all passes include stands below the cards of reading %s (B 2.3)", async (reading, title, lines) => {
  shop.flags = { ...shop.flags, "pass-selection": reading };
  const page = await shop.guest().get("/subscribe/retail");
  const list = 'section[aria-labelledby="includes"]';
  expect([all(page, `${list} h2`), all(page, `${list} li`)]).toEqual([[title], lines]);
});

it("the school step shows each school's logo and name, with Select and Remove", async () => {
  const fan = shop.guest();
  const path = "/subscribe/event?attributionSchoolKeys0=lincoln-or&attributionSchoolKeys1=roosevelt";
  const page = await fan.choosePass(path);
  const rows = (shown: Page) =>
    shown.html.querySelectorAll('ul[aria-label="Your school"] > li').map((row) => plain(row.querySelector("button")));
  expect(rows(page)).toEqual(["Select Lincoln High School", "Select Roosevelt High School"]);
  expect(page.html.querySelectorAll('ul[aria-label="Your school"] > li img')).toHaveLength(2);
  const chosen = await fan.submit(page, { intent: "select-school", school: "lincoln-or" });
  expect(rows(chosen)).toContain("Remove Lincoln High School");
});

describe("the payment step (B 2.5)", () => {
  it("uses the saved card by itself: masked, its holder as the placeholder, its fields disabled", async () => {
    const [, page] = await withSavedCard("masked");
    expect(page.html.querySelector("[role=checkbox]")?.getAttribute("aria-checked")).toBe("true");
    expect(all(page, "[role=checkbox]")).toEqual(["Use saved card"]);
    const fields = page.html.querySelector("fieldset[disabled]");
    expect(fields?.querySelector("input[placeholder]")?.getAttribute("placeholder")).toBe("Robin Sawyer");
    expect(fields?.querySelectorAll("input[value]").map((input) => input.getAttribute("value"))).toEqual([
      "**** **** **** 4242",
      "04 / 31",
      "***",
    ]);
  });

  it("takes the tax of the saved card's ZIP, and clears it where another card is to pay", async () => {
    const [fan, page] = await withSavedCard("toggled");
    expect(page.view.summary?.order).toMatchObject({ tax: "$4.80", total: "$84.79" });
    const other = await fan.submit(page, { intent: "use-saved-card", value: "off" });
    expect([other.view.summary?.order.tax, other.html.querySelector("fieldset[disabled]")]).toEqual([null, null]);
    expect(other.html.querySelector("#name-on-card")?.getAttribute("value")).toBeFalsy();
    const back = await fan.submit(other, { intent: "use-saved-card", value: "on" });
    expect(back.view.summary?.order.tax).toBe("$4.80");
  });

  it.each([
    ["a new card beside a saved one", async (fan: Shopper, page: Page) => fan.enterCard(page), "true"],
    ["the saved card", async (_fan: Shopper, page: Page) => page, undefined],
  ] as const)("sends edit_card with %s: %s", async (what, ready, sent) => {
    const [fan, page] = await withSavedCard(`edit-${what.length}`);
    const toPay = await ready(fan, sent ? await fan.submit(page, { intent: "use-saved-card", value: "off" }) : page);
    expect((await fan.placeOrder(toPay)).location).toContain("step=receipt");
    const body = JSON.parse(shop.sent.get("POST /v3/payment") ?? "") as Record<string, unknown>;
    expect([body.edit_card, typeof body.token]).toEqual([sent, sent ? "string" : "object"]);
  });
});

it("the order summary asks for a promo code, whose field and button are named (B 2.6)", async () => {
  const page = await (await shop.fan("asked")).choose("/subscribe/retail");
  const field = page.html.querySelector("#promo-code");
  expect(textOf(page)).toContain("Have a promo code?");
  expect(field?.getAttribute("placeholder")).toBe("Enter Promo Code");
  expect(plain(field?.closest("form")?.querySelector("button"))).toBe("Apply");
});

describe("the recruiting profile (B 2.10)", () => {
  const dialogOf = async () => {
    const fan = await shop.seeded("annual");
    const page = await fan.get("/subscribe/retail?step=receipt&order=FH-SEED-ANNUAL&recruit=1");
    return page.html.querySelector("[role=dialog]");
  };

  it("says what it is, who sees it, from which age, and what is agreed to", async () => {
    const said = plain(await dialogOf());
    for (const words of [
      "College Recruiting with NCSA",
      "A free recruiting profile visible to over 35,000 college coaches",
      "A free recruiting assessment from an expert",
      "A free personalised game plan",
      "Student Athletes must be 13 years of age or older to apply.",
      "by e-mail, phone and automated text. Consent is not a condition of purchase.",
    ])
      expect(said).toContain(words);
  });

  it("asks who applies, about the athlete, the parent or guardian, the year and the sport", async () => {
    const dialog = await dialogOf();
    const labels = dialog?.querySelectorAll("label, legend").map(plain);
    // Who applies, and eleven fields (B 2.10).
    expect(labels).toEqual([
      "I am:",
      "Athlete First Name",
      "Athlete Last Name",
      "Athlete Email",
      "Athlete Phone",
      "Zip Code",
      "Parent/Guardian First Name",
      "Parent/Guardian Last Name",
      "Parent/Guardian Email",
      "Parent/Guardian Phone",
      "High School Grad Year",
      "Primary Sport",
    ]);
    expect(dialog?.querySelectorAll("option, input[type=radio] + *, label").map(plain)).toEqual(
      expect.arrayContaining(["Athlete", "Parent/Guardian"]),
    );
  });
});
