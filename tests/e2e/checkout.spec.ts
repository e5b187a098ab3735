import type { Page } from "@playwright/test";
import { axeFindsHere } from "./axe";
import { button, enterCardOnItsPage, main, placeOrder } from "./checkout-flow";
import { expect, MAIN, newAddress, PASSWORD, test, watch } from "./site";

/** Buying a pass from a game's page to its video, with a script and without (B 2.2 to 2.9, rulings 3). */

const GOOD = "4242 4242 4242 4242";
const DECLINED = "4000 0000 0000 0002";

const line = (page: Page, name: string) =>
  page
    .getByRole("complementary")
    .locator("dt", { hasText: new RegExp(`^${name}`) })
    .locator("xpath=following-sibling::dd");

/** Nothing for axe to find by night and by day, and nothing wider than the phone. */
async function expectSound(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  for (const { theme, violations } of await axeFindsHere(page))
    expect(violations, `${theme}, ${page.url()}`).toEqual([]);
}

/** From a paid game over pass, school and a new account to the payment step. */
async function comeToPayment(page: Page, game: string, look: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(game);
  await main(page).getByRole("link", { name: "Subscribe Now", exact: true }).click();
  await expect(page).toHaveURL(/^[^?]*\/subscribe\/event\?game_key=/);
  await expect(main(page), "the game stays in sight").toContainText(/^[^?]+ vs\. .+Live now/);
  await look(page);
  await button(page, /Annual Pass/).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Support your School with Subscription");
  await look(page);
  await button(page, /^Select /)
    .first()
    .click();
  await button(page, "Continue").click();
  await look(page);
  await becomeMemberHere(page);
}

async function becomeMemberHere(page: Page): Promise<void> {
  await main(page).getByLabel("First name").fill("Ada");
  await main(page).getByLabel("Last name").fill("Fan");
  await main(page).getByLabel("E-mail", { exact: true }).fill(newAddress("buyer"));
  await main(page).getByLabel("ZIP code").fill("50309");
  await main(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await main(page)
    .getByLabel(/terms of use/)
    .check();
  await button(page, "Create account").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment");
}

/** The receipt names what was bought, and leads back to the game, which plays. */
async function expectBought(page: Page, game: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're now subscribed to Fieldhouse!");
  await expect(main(page)).toContainText("Your subscription starts today and will renew on");
  await expect(main(page)).toContainText("billed to your Visa.");
  await expect(main(page).getByRole("heading", { name: "Thanks for supporting!" })).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Watch Video Now" })).toHaveAttribute(
    "href",
    new RegExp(`${game}$`),
  );
}

/** To PayPal, back, and there again; its bot check takes two seconds. */
async function payAtPaypal(page: Page, pause: () => Promise<void>): Promise<void> {
  await button(page, "PayPal").click();
  await expect(main(page)).toContainText("By clicking 'Continue to PayPal', you agree");
  await pause();
  await button(page, "Continue to PayPal").click();
  await expect(page).toHaveURL(/\/pay\/paypal\?/);
  await page.goBack();
  await pause();
  await button(page, "Continue to PayPal").click();
  await expect(page).toHaveURL(/\/pay\/paypal\?/);
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're now subscribed to Fieldhouse!");
}

test.describe("with a script", () => {
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: "reduce" } });

  test(
    "a guest buys the annual pass with a promo and a card on the page, and watches",
    MAIN,
    async ({ page, scenario }) => {
      test.slow();
      const heard: string[] = [];
      page.on("pageerror", (error) => heard.push(error.message));
      page.on(
        "console",
        (message) =>
          ["error", "warning"].includes(message.type()) &&
          !/status of 400/.test(message.text()) &&
          heard.push(message.text()),
      );
      const loaded: string[] = [];
      page.on("request", (request) => loaded.push(request.url()));
      const game = await scenario("paid_live");
      await comeToPayment(page, game, expectSound);

      const fields = page.frameLocator('iframe[title^="Card number"]');
      await expect(fields.getByLabel("Card Number")).toBeVisible();
      await expect(button(page, "Enter card details")).toBeHidden();
      await expectSound(page);
      const frame = page.frames().find((one) => one.url().includes("/pay/fields"));
      expect((frame && (await axeFindsHere(frame)))?.flatMap(({ violations }) => violations)).toEqual([]);

      // A promo that is none, then one that is: in place, the focus kept.
      await page.evaluate(() => Object.assign(window, { samePage: true }));
      await page.getByLabel("Enter Promo Code").fill("NOTACODE");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Enter Promo Code")).toHaveAccessibleDescription(
        "Please enter a valid promotion code.",
      );
      await expect(page.getByLabel("Enter Promo Code")).toBeFocused();
      await page.getByLabel("Enter Promo Code").fill("FRIDAY20");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByText("PROMO CODE: FRIDAY20")).toBeVisible();
      await expect(page.getByLabel("Promo code", { exact: true })).toBeDisabled();
      await expect(page.getByRole("button", { name: "Remove the promo code FRIDAY20" })).toBeFocused();
      await expect(line(page, "Discount")).toHaveText("($16.00)");
      await expect(line(page, "Tax")).toHaveCount(0);

      // Each way to pay says what its own button agrees to.
      await button(page, "PayPal").click();
      await expect(main(page)).toContainText("By clicking 'Continue to PayPal', you agree");
      await button(page, "Card").click();
      await expect(main(page)).toContainText("By clicking 'Place Order', you agree");
      await expect(fields.getByLabel("Card Number")).toBeVisible();

      // The tax follows the card's ZIP; the order can be placed once all is there.
      await main(page).getByLabel("Name on Card").fill("Ada 5");
      await fields.getByLabel("Card Number").pressSequentially(DECLINED.replaceAll(" ", ""));
      await fields.getByLabel("Expiration").pressSequentially("1231");
      await expect(fields.getByLabel("Billing Zip"), "the member's").toHaveValue("50309");
      await expect(button(page, "Place Order")).toBeDisabled();
      await fields.getByLabel("CVV").fill("123");
      await expect(line(page, "Tax")).toHaveText("$3.84");
      await expect(line(page, "Total")).toHaveText("$67.83");
      await button(page, "Place Order").click();
      await expect(main(page).getByLabel("Name on Card")).toHaveAccessibleDescription(/Invalid Name on Card\.$/);
      await main(page).getByLabel("Name on Card").fill("Ada Fan");
      await button(page, "Place Order").click();
      await expect(main(page).getByRole("alert")).toContainText("Your card was declined.");
      await expectSound(page);

      await fields.getByLabel("Card Number").fill(GOOD);
      await expect(button(page, "Place Order")).toBeEnabled();
      expect(await page.evaluate(() => "samePage" in window), "all of it on one page").toBe(true);
      await button(page, "Place Order").click();
      await expectBought(page, game);
      await expectSound(page);
      expect(
        loaded.filter(
          (address) => new URL(address).origin !== new URL(page.url()).origin && !address.startsWith("data:"),
        ),
        "nothing but the site's own",
      ).toEqual([]);
      expect(heard).toEqual([]);
      await main(page).getByRole("link", { name: "Watch Video Now" }).click();
      await watch(page);
    },
  );

  test("PayPal takes the payment", async ({ page, scenario }) => {
    await comeToPayment(page, await scenario("paid_live"), async () => undefined);
    await payAtPaypal(page, async () => undefined);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the same, with the card on the provider's page", MAIN, async ({ page, scenario }) => {
    const game = await scenario("paid_live");
    await comeToPayment(page, game, async () => undefined);
    await expect(main(page).getByLabel("Name on Card")).toBeHidden();
    await page.getByLabel("Enter Promo Code").fill("FRIDAY20");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("PROMO CODE: FRIDAY20")).toBeVisible();

    for (const number of [DECLINED, GOOD]) {
      await enterCardOnItsPage(page, number, { name: "Ada Fan" });
      await expect(main(page)).toContainText(`Visa ending in ${number.slice(-4)}`);
      await expect(line(page, "Total")).toHaveText("$67.83");
      await placeOrder(page);
      if (number === DECLINED) await expect(main(page).getByRole("alert")).toContainText("Your card was declined.");
    }
    await expectBought(page, game);
  });
});
