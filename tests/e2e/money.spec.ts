import type { Page } from "@playwright/test";
import { becomeMember, button, enterCardOnItsPage, main, placeOrder, redeemAsNewcomer } from "./checkout-flow";
import { expect, test } from "./own-site";

/** An upgrade, a refund and a gift, by links and forms alone (B 2.11, B 9). */

test.use({ javaScriptEnabled: false });

const CARD = "4242 4242 4242 4242";
const DAY = 86_400_000;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const subscriptionOf = (page: Page) => page.getByRole("region", { name: "Subscription" });

async function payByCard(page: Page): Promise<void> {
  await enterCardOnItsPage(page, CARD);
  await placeOrder(page);
}

async function buyMonthly(page: Page, baseURL: string | undefined): Promise<void> {
  await becomeMember(page, baseURL);
  await page.goto("/subscribe/retail");
  await main(page)
    .getByRole("button", { name: /Monthly Pass/ })
    .click();
  await expect(heading(page)).toHaveText("Support your School with Subscription");
  await button(page, "Continue").click();
  const sure = page.getByRole("dialog").getByRole("button", { name: "Continue", exact: true });
  await sure.or(button(page, "Place Order")).first().click();
  await expect(heading(page)).toHaveText("Payment");
  await payByCard(page);
  await expect(heading(page)).not.toHaveText("Payment");
  await page.goto("/member/account");
}

test("a subscriber switches to the annual pass today, for what was shown", async ({ page, baseURL }) => {
  await buyMonthly(page, baseURL);
  await subscriptionOf(page).getByRole("link", { name: "Change your pass" }).click();
  await expect(heading(page)).toHaveText("Change your pass");
  const today = main(page).getByRole("region", { name: "Annual Pass, from today" });
  const [, credit = "?", total = "?"] =
    /Credit for the rest of your Monthly Pass\s*\((\$\d+\.\d\d)\)[^]*Charged today\s*(\$\d+\.\d\d)/.exec(
      await today.innerText(),
    ) ?? [];
  await today.getByRole("button", { name: `Switch now for ${total}` }).click();
  const subscription = subscriptionOf(page);
  await expect(subscription.getByRole("status")).toContainText("Your new pass has begun.");
  await expect(subscription).toContainText(/Pass\s*Annual Pass/);
  const receipts = page.getByRole("region", { name: "Receipts" });
  await receipts.getByRole("link", { name: /FH-/ }).first().click();
  await expect(main(page)).toContainText(`(${credit})`);
  await expect(main(page).getByRole("row", { name: /^Total/ })).toContainText(total);
  await page.goto("/member/subscription/change");
  await expect(main(page).getByRole("heading", { level: 2 }), "back, at its end").toHaveText(["Monthly Pass"]);
});

test("a subscriber takes a renewal back that they never used", async ({ page, baseURL, moveClock, siteTime }) => {
  await buyMonthly(page, baseURL);
  await moveClock((await siteTime()) + 32 * DAY);
  const takesBack = subscriptionOf(page).getByRole("link", { name: /^get your \$\d+\.\d\d back$/ });
  // Billing is busy with all that has become due meanwhile.
  await expect(async () => {
    await page.goto("/member/account");
    await expect(takesBack).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await takesBack.click();
  await expect(heading(page)).toHaveText("Get a refund");
  await expect(async () => {
    await page.reload();
    await expect(main(page)).toContainText("You get $", { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  const [, amount = "?"] = /You get (\$\d+\.\d\d) back/.exec(await main(page).innerText()) ?? [];
  await main(page)
    .getByRole("button", { name: `Refund ${amount} and end my pass` })
    .click();
  await expect(subscriptionOf(page).getByRole("status")).toContainText("Your refund is on its way");
  await expect(subscriptionOf(page)).toContainText(/Ended on/);
  await page.getByRole("region", { name: "Receipts" }).getByRole("link", { name: /FH-/ }).first().click();
  await expect(main(page).getByRole("row", { name: /^Refunded/ })).toContainText(amount);
  await page.goto("/member/subscription/refund");
  await expect(heading(page)).toHaveText("No refund right now");
});

test("a fan buys a gift to print, and its code is redeemed by a newcomer", async ({ page, baseURL, browser }) => {
  await becomeMember(page, baseURL);
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

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
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
