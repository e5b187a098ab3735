import type { Page } from "@playwright/test";
import { main, redeemAsNewcomer } from "./checkout-flow";
import { expect, test } from "./own-site";
import { MAIN } from "./site";

/** Leaving, and coming in by a code, by links and forms alone (B 2.11, rulings 3 "cancel flow", "redeem"). */

test.use({ javaScriptEnabled: false });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test(
  "a subscriber turns the offer down, is told the end date, answers the survey and comes back",
  MAIN,
  async ({ page, signIn }) => {
    await signIn(page, "annual");
    await page.goto("/member/account");
    const subscription = page.getByRole("region", { name: "Subscription" });
    await expect(subscription).toContainText(/Next charge\s*\$\d+\.\d\d on \w+ \d+, \d{4}/);
    await subscription.getByRole("link", { name: "Cancel Subscription" }).click();
    await main(page).getByRole("link", { name: "Continue to cancel" }).click();
    await expect(main(page).getByRole("region", { name: "The offer" })).toContainText("for your next year");
    await page.getByRole("button", { name: "No thanks, cancel" }).click();
    await expect(heading(page)).toHaveText("Your subscription is canceled");
    const ends = /ends on (\w+ \d+, \d{4})/.exec(await main(page).innerText())?.[1] ?? "";

    await page.getByRole("link", { name: "Take the survey" }).click();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert")).toContainText("Choose the reason that fits best.");
    await page.getByRole("radio", { name: "The season is over" }).check();
    await page.getByRole("checkbox", { name: "I'll be back next season" }).check();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(heading(page)).toHaveText("Thank you");

    await page.goto("/member/account");
    await expect(subscription).toContainText(new RegExp(`Ends on\\s*${ends}`));
    await subscription.getByRole("button", { name: "Reactivate subscription" }).click();
    await expect(subscription.getByRole("status")).toHaveText("Your subscription will renew again.");
    await expect(subscription).toContainText("Next charge");
    await page
      .getByRole("region", { name: "Receipts" })
      .getByRole("link", { name: /FH-SEED-ANNUAL/ })
      .click();
    await expect(main(page)).toContainText("FH-SEED-ANNUAL");
  },
);

test("a newcomer redeems a code, which is kept while an account is made", MAIN, async ({ page }) => {
  await page.goto("/redeem");
  const code = main(page).getByLabel("Code", { exact: true });
  await code.fill("TOO-LATE");
  await page.getByRole("button", { name: "See what it's worth" }).click();
  await expect(code).toHaveAccessibleDescription(/This code has expired\.$/);
  await expect(code).toHaveValue("TOO-LATE");
  await code.fill("booster-year");
  await page.getByRole("button", { name: "See what it's worth" }).click();
  await expect(heading(page)).toHaveText("Your code works");
  await redeemAsNewcomer(page);
  await page.reload();
  await expect(heading(page)).toHaveText("Your code is redeemed");
  await page.goto("/member/account");
  await expect(page.getByRole("region", { name: "Subscription" })).toContainText(/A voucher.*Ends on/s);
  await expect(page.getByRole("region", { name: "Payment card" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Cancel Subscription" })).toHaveCount(0);
});
