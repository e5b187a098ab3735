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

test("a subscriber switches to the other pass, sees what comes, and keeps the pass after all", async ({
  page,
  signIn,
}) => {
  await signIn(page, "monthly");
  await page.goto("/member/account");
  const subscription = page.getByRole("region", { name: "Subscription" });
  const before = /Next charge\s*(\$\d+\.\d\d) on (\w+ \d+, \d{4})/.exec(await subscription.innerText()) ?? [];
  await subscription.getByRole("link", { name: "Change your pass" }).click();
  await expect(heading(page)).toHaveText("Change your pass");
  await expect(main(page)).toContainText(`You keep your Monthly Pass until ${before[2] ?? "?"}.`);
  const charge = /your Annual Pass begins, and we charge (\$\d+\.\d\d)/.exec(await main(page).innerText())?.[1] ?? "?";
  // Whether today is offered, too, depends on how far the pass is paid by now: tests before may have moved the time.
  await page.getByRole("button", { name: /^Switch (?:on|to the) / }).click();
  await expect(subscription.getByRole("status")).toContainText("Your new pass begins on the day shown here.");
  await expect(subscription).toContainText(`${charge} on ${before[2] ?? "?"}`);
  await expect(subscription).toContainText(/Next pass\s*Annual Pass, \$79\.99\/yr/);
  await page.goto("/member/subscription/change");
  await expect(page, "nothing more to change").toHaveURL(/\/member\/account/);
  await subscription.getByRole("button", { name: "Keep my Monthly Pass" }).click();
  await expect(subscription.getByRole("status")).toHaveText("You keep your pass. It renews as before.");
  await expect(subscription).toContainText(`${before[1] ?? "?"} on ${before[2] ?? "?"}`);
});

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
