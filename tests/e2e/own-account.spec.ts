import type { Page } from "@playwright/test";
import { expect, mailedLink, MAIN, newAddress, test } from "./site";

/**
 * What members do with their own account: a forgotten password, the zone, the lists, the end of it (S 4.7, 7.2, rulings
 * 3).
 */

test.use({ javaScriptEnabled: false });

const PASSWORD = "Under-the-lights-1";

/** A new account, signed in without a page. */
async function newMember(page: Page, baseURL: string | undefined): Promise<string> {
  const email = newAddress("own");
  const form = {
    name: "Robin",
    last_name: "Marsh",
    email,
    zip_code: "43215",
    password: PASSWORD,
    accept_service_terms: "on",
  };
  const answer = await page.request.post("/users/sign_up", {
    form,
    headers: { Origin: baseURL ?? "" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return email;
}

const main = (page: Page) => page.getByRole("main");

test("a forgotten password is set anew by the link in the mail, once", MAIN, async ({ page, baseURL }) => {
  const email = await newMember(page, baseURL);
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
  baseURL,
  browser,
}) => {
  const email = await newMember(page, baseURL);
  const ask = async (redir: string) => {
    await page.context().clearCookies();
    await page.goto(`/users/sign_in?redir=${encodeURIComponent(redir)}`);
    await main(page).getByRole("link", { name: "Send me a link" }).click();
    await main(page).getByLabel("E-mail", { exact: true }).fill(email);
    await main(page).getByRole("button", { name: "Send me a link" }).click();
    const outbox = await browser.newPage({ baseURL: baseURL ?? "", javaScriptEnabled: false });
    const link = await mailedLink(outbox, email);
    const mail = outbox.getByRole("article").filter({ hasText: email }).first();
    const code = /: (\d{6})$/m.exec(await mail.innerText())?.[1] ?? "";
    return { outbox, link, code };
  };
  const first = await ask("/highlights");
  for (const method of ["HEAD", "GET", "GET"]) {
    expect((await first.outbox.request.fetch(first.link, { method })).status(), method).toBe(200);
  }
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
  baseURL,
}) => {
  const [email, right] = [await newMember(page, baseURL), newAddress("right")];
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

test("a profile is changed, and games are told in the new zone", async ({ page, baseURL, scenario }) => {
  await newMember(page, baseURL);
  const game = await scenario("live_scheduled");
  await page.goto(game);
  await expect(page.getByText(/^Scheduled start: .*E[SD]T$/)).toBeVisible();

  await page.goto("/member/account");
  const profile = page.getByRole("region", { name: "Profile and time zone" });
  await profile.getByText("Change", { exact: true }).click();
  await profile.getByLabel("First name").fill("Alex");
  await profile.getByLabel("ZIP code").fill("9");
  await profile.getByLabel("Time zone").selectOption("Hawaii-Aleutian Time Zone");
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(profile.getByLabel("ZIP code")).toHaveAccessibleDescription("Enter a five-digit ZIP code.");
  await expect(profile.getByLabel("First name")).toHaveValue("Alex");
  await profile.getByLabel("ZIP code").fill("96813");
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(profile.getByRole("status")).toHaveText("We saved your profile.");
  await expect(profile).toContainText("Alex Marsh");
  await page.goto(game);
  await expect(page.getByText(/^Scheduled start: .*HST$/)).toBeVisible();
});

test("a member sees where they are signed in, and signs out there", async ({ page, baseURL, browser }) => {
  const email = await newMember(page, baseURL);
  const origin = baseURL ?? "";
  const userAgent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36";
  const phone = await browser.newContext({ baseURL: origin, userAgent });
  const form = { email, password: PASSWORD };
  await phone.request.post("/users/sign_in", { form, headers: { Origin: origin }, maxRedirects: 0 });
  expect((await phone.request.get("/member/account", { maxRedirects: 0 })).status()).toBe(200);

  await page.goto("/member/account#password");
  await main(page).getByRole("link", { name: "See where you're signed in" }).click();
  const rows = main(page).getByRole("list", { name: "Your devices" }).getByRole("listitem");
  await expect(rows).toHaveText([/This device/, /^Chrome on Android\s*Signed in on .*, used today/]);
  await rows.getByRole("button", { name: /^Sign out: Chrome on Android/ }).click();
  await expect(page).toHaveURL("/member/devices?done=one");
  await expect(main(page)).toContainText("We signed out that device.");
  await expect(rows).toHaveCount(1);
  const there = await phone.request.get("/member/account", { maxRedirects: 0 });
  expect([there.status(), there.headers().location]).toEqual([303, "/users/sign_in?redir=%2Fmember%2Faccount"]);
  await phone.close();
});

test("a team is added and removed, and the account deleted", async ({ page, baseURL }) => {
  const email = await newMember(page, baseURL);
  await page.goto("/member/account");
  const teams = page.getByRole("region", { name: "Favorite teams" });
  await teams.getByText("Add a team", { exact: true }).click();
  await teams.getByLabel("School or city").fill("high");
  await teams.getByRole("button", { name: "Find" }).click();
  await teams.getByRole("radio").first().check();
  await teams.getByLabel("Sport").selectOption("Football");
  await teams.getByLabel("Level").selectOption("Varsity");
  await teams.getByRole("button", { name: "Add this team" }).click();
  await expect(teams.getByRole("status")).toHaveText("We added the team to your favorites.");
  await expect(teams).toContainText("Varsity Football");
  await teams.getByRole("button", { name: /^Remove .*Varsity Football$/ }).click();
  await expect(teams).toContainText("None yet.");

  await page.getByRole("link", { name: "Delete my account" }).click();
  await main(page).getByLabel("Your password").fill("not-it");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(main(page).getByLabel("Your password")).toHaveAccessibleDescription("That's not your password.");
  await main(page).getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account is deleted");
  await expect(page.getByRole("button", { name: "Account", exact: true })).toBeVisible();
  await page.goto("/dev/outbox");
  await expect(page.getByRole("article").filter({ hasText: email }).first()).toContainText("is deleted");
});
