import type { Page } from "@playwright/test";
import { becomeMember, button } from "./checkout-flow";
import { expect, MAIN, newAddress, PASSWORD, test } from "./site";

/** Accounts, what members keep, and the two choices of every visitor (S 4.6, 5.3, 7.3, 8.2, rulings 3). */

const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });

async function fillSignUp(page: Page, email: string): Promise<void> {
  await field(page, "First name").fill("Robin");
  await field(page, "Last name").fill("Marsh");
  await field(page, "E-mail").fill(email);
  await field(page, "ZIP code").fill("43215");
  await field(page, "Password").fill("Under-the-lights-1");
  await page.getByRole("checkbox", { name: /^I accept the terms of use/ }).check();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("sign-up makes an account and signs in; signing out ends it", MAIN, async ({ page }) => {
      await page.goto("/users/sign_up");
      await fillSignUp(page, newAddress("fan"));
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
      await page.getByRole("button", { name: /^Account: / }).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page.getByRole("button", { name: "Account", exact: true })).toBeVisible();
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("member_access_token");
    });

    test("follow and remind stay", MAIN, async ({ page, scenario }) => {
      await becomeMember(page);
      await page.goto(await scenario("live_scheduled"));
      const follow = button(page, /^Follow /).first();
      const name = (await follow.innerText()).replace(/^Follow\s+/, "");
      await follow.click();
      await expect(page.getByRole("button", { name: `Following ${name}` })).toHaveAttribute("aria-pressed", "true");
      await page.getByRole("button", { name: "Remind me" }).click();
      await expect(page.getByRole("button", { name: "Reminder set" })).toHaveAttribute("aria-pressed", "true");
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole("button", { name: `Following ${name}` })).toBeVisible({ timeout: 1_000 });
        await expect(page.getByRole("button", { name: "Reminder set" })).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 15_000 });

      await page.goto("/");
      await expect(
        page.getByRole("region", { name: "Following" }).getByRole("link", { name: new RegExp(`^${name}`) }),
      ).toBeVisible();
      await page.goBack();
      await page.getByRole("button", { name: `Following ${name}` }).click();
      await expect(page.getByRole("main").getByRole("button", { name: `Follow ${name}` })).toHaveAttribute(
        "aria-pressed",
        "false",
      );
    });

    test("what a guest wanted is done after signing in", MAIN, async ({ page, scenario }) => {
      const school = await scenario("school_page");
      const email = await becomeMember(page);
      await page.context().clearCookies();
      await page.goto(school);
      await button(page, /^Follow /).click();
      await expect(page).toHaveURL(/\/users\/sign_in\?redir=/);
      await expect(page.getByRole("main").getByText("Once you’re in, you’ll be following.")).toBeVisible();
      await field(page, "E-mail").fill(email);
      await field(page, "Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL(school);
      await expect(button(page, /^Following /)).toHaveAttribute("aria-pressed", "true");
    });

    test("the theme turns and stays", async ({ page }) => {
      const html = page.locator("html");
      const ground = () => html.evaluate((element) => getComputedStyle(element).backgroundColor);
      const frameColor = page.locator("meta[name='theme-color']");
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto("/watch-events?status=live");
      await expect(page.getByRole("button", { name: "Night theme" })).toBeVisible();
      const day = await ground();
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(html).toHaveAttribute("data-theme", "auto");
      await expect(frameColor).toHaveCount(2);
      expect(await ground()).not.toBe(day);
      await page.getByRole("button", { name: "Day theme" }).click();
      await expect(html).toHaveAttribute("data-theme", "day");
      if (javaScriptEnabled) await expect(page.getByRole("button", { name: "Night theme" })).toBeFocused();
      await expect(page).toHaveURL("/watch-events?status=live");
      await expect.poll(ground).toBe(day);
      await expect
        .poll(async () => (await page.context().cookies()).find(({ name }) => name === "fieldhouse_theme")?.value)
        .toBe("light");
      await page.goto("/search");
      await expect(html).toHaveAttribute("data-theme", "day");
      await expect(frameColor).toHaveAttribute("content", "#f4f6f9");
      if (!javaScriptEnabled) return;
      // Without a connection, the page stays, and so does its theme.
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Night theme" }).click();
      await expect(page.getByText("That didn't work. Please try again.")).toBeVisible();
      await expect(html).toHaveAttribute("data-theme", "day");
      await page.context().setOffline(false);
      await page.getByRole("button", { name: "Night theme" }).click();
      await expect(html).toHaveAttribute("data-theme", "night");
      await expect(page).toHaveURL("/search");
    });

    test("the consent bar takes every choice, keeps it, and goes", async ({ page }) => {
      const bar = page.getByRole("region", { name: "Privacy choices" });
      const consent = async () => {
        const cookies = await page.context().cookies();
        return decodeURIComponent(cookies.find(({ name }) => name === "fieldhouse_consent")?.value ?? "");
      };
      for (const { button, value } of [
        { button: "Necessary only", value: "C0001:1,C0002:0,C0003:0,C0004:0" },
        { button: "Accept all", value: "C0001:1,C0002:1,C0003:1,C0004:1" },
      ])
        await test.step(`the consent bar goes with "${button}"`, async () => {
          await page.goto("/search");
          const foot = page.locator("body");
          await expect(foot).not.toHaveCSS("padding-bottom", "0px");
          await bar.getByRole("button", { name: button }).click();
          await expect(bar).toHaveCount(0);
          await expect(foot).toHaveCSS("padding-bottom", "0px");
          // Without it the page is new, and begins at its top.
          if (javaScriptEnabled) await expect(page.getByRole("main")).toBeFocused();
          await expect(page).toHaveURL("/search");
          await expect.poll(consent).toBe(value);
          await page.goto("/");
          await expect(bar).toHaveCount(0);
          await page.context().clearCookies();
        });
      await test.step("some consent groups can be chosen", async () => {
        await page.goto("/search");
        await bar.getByText("Choose", { exact: true }).click();
        await expect(bar.getByRole("checkbox", { name: /^Strictly necessary/ })).toBeDisabled();
        await bar.getByRole("checkbox", { name: /^Functional/ }).check();
        await bar.getByRole("button", { name: "Save my choice" }).click();
        await expect(bar).toHaveCount(0);
        // The bar goes at once; the answer that keeps the choice comes behind it.
        await expect.poll(consent).toBe("C0001:1,C0002:0,C0003:1,C0004:0");
      });
    });
  });
}

test("what is typed into a password is shown, hidden, and sent as a password", async ({ page }) => {
  const show = page.getByRole("button", { name: "Show password", exact: true });
  for (const path of ["/users/sign_up", "/users/sign_in"])
    await test.step(`what is typed into a password is shown and hidden at ${path}`, async () => {
      await page.goto(path);
      await field(page, "Password").fill("under the lights");
      await expect(show).toHaveAttribute("aria-pressed", "false");
      await show.click();
      await expect(field(page, "Password")).toHaveAttribute("type", "text");
      await expect(show).toHaveAttribute("aria-pressed", "true");
      await show.click();
      await expect(field(page, "Password")).toHaveAttribute("type", "password");
    });
  await test.step("a password that is shown is sent as a password", async () => {
    await page.evaluate(() => {
      document.addEventListener("submit", (event) => event.preventDefault(), { capture: true });
    });
    await field(page, "E-mail").fill("free@fieldhouse.example");
    await field(page, "Password").fill(PASSWORD);
    await show.click();
    await field(page, "Password").press("Enter");
    await expect(field(page, "Password")).toHaveAttribute("type", "password");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("there is no button to show a password", async ({ page }) => {
    await page.goto("/users/sign_in");
    await expect(field(page, "Password")).toBeVisible();
    await expect(page.locator("[data-show-password]")).toBeHidden();
  });
});

/** A browser that takes notifications, and whose question about them is answered so. */
async function takesPushes(page: Page, permission: NotificationPermission): Promise<void> {
  await page.addInitScript((answer) => {
    Notification.requestPermission = async () => answer;
  }, permission);
}

test("turning on notifications says what the browser's answer means", async ({ page, signIn }) => {
  await takesPushes(page, "denied");
  await signIn(page, "annual");
  await page.goto("/member/notifications");
  await page.getByRole("button", { name: "Turn on notifications here" }).click();
  const notices = page.locator("[data-push-offer]").getByRole("status");
  await expect(notices).toHaveCount(1);
  await expect(notices).toContainText("Your browser blocks notifications from this site.");
});
