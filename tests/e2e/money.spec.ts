import type { Page } from "@playwright/test";
import { becomeMember, button, enterCardOnItsPage, main, placeOrder, redeemAsNewcomer } from "./checkout-flow";
import { expect, test } from "./own-site";

/** An upgrade, a refund and a gift, by links and forms alone (B 2.11, B 9). */

test.use({ javaScriptEnabled: false });

const CARD = "4242 4242 4242 4242";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const subscriptionOf = (page: Page) => page.getByRole("region", { name: "Subscription" });

async function payByCard(page: Page): Promise<void> {
  await enterCardOnItsPage(page, CARD);
  await placeOrder(page);
}

test("a fan buys a gift to print, and its code is redeemed by a newcomer", async ({ page, browser }) => {
  await becomeMember(page);
  await page.goto("/gift");
  await main(page).getByLabel("Who is it for?").fill("Sam Rivera");
  await main(page).getByRole("radio", { name: "Print it and hand it over yourself" }).check();
  await main(page).getByRole("radio").first().check();
  await main(page).getByRole("button", { name: "Continue to payment" }).click();
  await expect(button(page, "Place Order").or(heading(page)).first()).toBeVisible();
  await payByCard(page);
  await page.getByRole("link", { name: "See your gift" }).click();
  await page.getByRole("link", { name: "Print it" }).first().click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expect(button(page, "Print"), "it needs a script").toBeHidden();
  const sheet = await main(page).innerText();
  expect(sheet).toContain("Sam Rivera");
  const code = /GIFT(?:-[A-Z0-9]+)+/.exec(sheet)?.[0] ?? "?";

  const context = await browser.newContext({ javaScriptEnabled: false });
  const newcomer = await context.newPage();
  await newcomer.goto("/redeem");
  await main(newcomer).getByLabel("Code", { exact: true }).fill(code);
  await newcomer.getByRole("button", { name: "See what it's worth" }).click();
  await expect(heading(newcomer)).toHaveText("Your code works");
  await redeemAsNewcomer(newcomer);
  await newcomer.goto("/member/account");
  await expect(subscriptionOf(newcomer)).toContainText(/A voucher.*Ends on/s);
  await context.close();

  await page.goto("/member/gifts");
  await expect(main(page), "its giver sees that").toContainText(/redeemed/i);
});
