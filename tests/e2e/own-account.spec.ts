import type { Page } from "@playwright/test";
import { becomeMember } from "./checkout-flow";
import { expect, mailedLink, MAIN, newAddress, PASSWORD, test } from "./site";

/**
 * What members do with their own account: a forgotten password, the zone, the lists, the end of it (S 4.7, 7.2, rulings
 * 3).
 */

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

test("a mailed link signs in on another device, its digits where it was asked for; mail programs use nothing", async ({
  page,
  browser,
}) => {
  const email = await becomeMember(page);
  const ask = async (redir: string) => {
    await page.context().clearCookies();
    await page.goto(`/users/sign_in?redir=${encodeURIComponent(redir)}`);
    await main(page).getByRole("link", { name: "Send me a link" }).click();
    await main(page).getByLabel("E-mail", { exact: true }).fill(email);
    await main(page).getByRole("button", { name: "Send me a link" }).click();
    const outbox = await browser.newPage();
    const link = await mailedLink(outbox, email);
    const mail = outbox.getByRole("article").filter({ hasText: email }).first();
    const code = /: (\d{6})$/m.exec(await mail.innerText())?.[1] ?? "";
    return { outbox, link, code };
  };
  const first = await ask("/highlights");
  for (const method of ["HEAD", "GET", "GET"])
    expect((await first.outbox.request.fetch(first.link, { method })).status(), method).toBe(200);
  await main(page).getByLabel("Code from the e-mail").fill(first.code);
  await main(page).getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/highlights");
  await expect(page.getByRole("button", { name: `Account: ${email}` })).toBeVisible();
  expect((await first.outbox.request.get(first.link)).status(), "its digits used it").toBe(404);

  const { outbox: phone, link } = await ask("/highlights");
  await phone.goto(link);
  await expect(main(phone)).toContainText(email);
  await main(phone).getByRole("button", { name: "Sign in" }).click();
  await expect(phone.getByRole("button", { name: `Account: ${email}` })).toBeVisible();
  await phone.context().clearCookies();
  await phone.goto(link);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
});

test("a mistyped address is changed by the link that is mailed to the right one, after signing in elsewhere", async ({
  page,
}) => {
  const [email, right] = [await becomeMember(page), newAddress("right")];
  await page.goto("/member/account");
  const profile = page.getByRole("region", { name: "Profile and time zone" });
  await profile.getByText("Change the e-mail address", { exact: true }).click();
  await profile.getByLabel("New e-mail address").fill("right@");
  await profile.getByLabel("Your password").fill(PASSWORD);
  await profile.getByRole("button", { name: "Send the link" }).click();
  await expect(profile.getByLabel("New e-mail address")).toHaveAccessibleDescription(/such as name@example.com/);
  await profile.getByLabel("New e-mail address").fill(right);
  await profile.getByLabel("Your password").fill(PASSWORD);
  await profile.getByRole("button", { name: "Send the link" }).click();
  await expect(profile.getByRole("status")).toContainText("Check your new mailbox");
  await expect(profile).toContainText(email);

  await page.goto("/dev/outbox");
  await expect(page.getByRole("article").filter({ hasText: email }).first()).toContainText("/users/password/new");
  const link = await mailedLink(page, right);
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page).toHaveURL("/users/sign_in?redir=%2Fmember%2Femail");
  await main(page).getByLabel("E-mail", { exact: true }).fill(email);
  await main(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await main(page).getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Change your e-mail address?");
  await main(page).getByRole("button", { name: "Change it" }).click();
  await expect(profile.getByRole("status")).toContainText("We changed your e-mail address");
  await expect(profile).toContainText(right);
  await expect(page.getByRole("button", { name: `Account: ${right}` })).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/users/sign_in");
  await main(page).getByLabel("E-mail", { exact: true }).fill(right);
  await main(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await main(page).getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: `Account: ${right}` })).toBeVisible();
});
