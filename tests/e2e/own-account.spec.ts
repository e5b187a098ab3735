import type { Page } from "@playwright/test";
import { becomeMember } from "./checkout-flow";
import { expect, mailedLink, MAIN, test } from "./site";

/** A forgotten password, by links and forms alone (S 7.2, rulings 3). */

test.use({ javaScriptEnabled: false });

const main = (page: Page) => page.getByRole("main");

test("a forgotten password is set anew by the link in the mail, once", MAIN, async ({ page }) => {
  const email = await becomeMember(page);
  await page.context().clearCookies();
  await page.goto("/users/sign_in?redir=%2Fhighlights");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await main(page).getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page).toHaveURL("/users/password/pwd_reset_sent");

  const link = await mailedLink(page, email);
  await page.goto(link);
  await expect(main(page)).toContainText(email);
  await main(page).getByLabel("New password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(main(page).getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
    /Use at least 8 characters for your password\.$/,
  );
  await main(page).getByLabel("New password", { exact: true }).fill("Saturday-matinee-2");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page).toHaveURL("/users/password/success");

  await main(page).getByRole("link", { name: "Sign in" }).click();
  await main(page).getByLabel("E-mail", { exact: true }).fill(email);
  await main(page).getByLabel("Password", { exact: true }).fill("Saturday-matinee-2");
  await main(page).getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: `Account: ${email}` })).toBeVisible();
  await expect(page, "back to where it began").toHaveURL("/highlights");

  // The link was used, and opening it signs out: the frame of this very page is a guest's.
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expect(page.getByRole("button", { name: "Account", exact: true })).toBeVisible();
  await page.goto("/member/account");
  await expect(page).toHaveURL(/\/users\/sign_in\?redir=/);
});
