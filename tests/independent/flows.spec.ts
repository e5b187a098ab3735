import type { Page } from "@playwright/test";
import { playerOf } from "../e2e/site";
import { READING_MS } from "../support/reading-time.js";
import { expect, test } from "./against";
import { PASSWORD } from "./league/members";
import type { StandIn } from "./stand-in";

/** The ways that a fan goes, against services that were written from the specification alone. */

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });

/** The player is there, and its stream is this league's. */
const expectPlayer = async (page: Page, standIn: StandIn) => {
  await expect(playerOf(page)).toBeVisible();
  expect(await page.content()).toContain(`${standIn.url}/media/football/master.m3u8`);
};

// Links and forms alone, as everything but playing goes; a page then costs its HTML and no more.
test.use({ javaScriptEnabled: false });

test("finds a school, its page and its game", async ({ page }) => {
  await page.goto("/search?q=turtle");
  await main(page)
    .getByRole("link", { name: /Turtle Mountain High School/ })
    .first()
    .click();
  await expect(heading(page)).toContainText("Turtle Mountain");
  await main(page).locator('a[href^="/events/"]').first().click();
  await expect(page).toHaveURL(/\/events\//);
  await expect(heading(page)).toContainText("Turtle Mountain");
});

test("makes an account, with the errors of the service, and comes back in", async ({ page }) => {
  await page.goto("/users/sign_up");
  const fill = async (name: string, email: string, password = PASSWORD) => {
    await field(page, "First name").fill(name);
    await field(page, "Last name").fill("Berg");
    await field(page, "E-mail").fill(email);
    await field(page, "ZIP code").fill("58501");
    await field(page, "Password").fill(password);
    await main(page)
      .getByLabel(/terms of use/)
      .check();
    await button(page, "Create account").click();
  };
  await fill("Nora", "free@prairie.example", "another-password-1");
  await expect(field(page, "E-mail")).toHaveAttribute("aria-invalid", "true");
  await fill("Nora", "nora@prairie.example");
  await expect(page).not.toHaveURL(/sign_up/);
  await page.goto("/member/account");
  await expect(main(page)).toContainText("nora@prairie.example");
});

test("signs in, follows a school and sets a reminder", async ({ page, event, standIn }) => {
  await page.goto("/users/sign_in");
  await field(page, "E-mail").fill("free@prairie.example");
  await field(page, "Password").fill("wrong-password-1");
  await button(page, "Sign in").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await field(page, "Password").fill(PASSWORD);
  await button(page, "Sign in").click();
  await expect(page).not.toHaveURL(/sign_in/);
  const member = standIn.house.members.find(({ email }) => email === "free@prairie.example");
  await page.goto("/schools/turtle-mountain-high-school");
  await main(page)
    .getByRole("button", { name: /^Follow/ })
    .first()
    .click();
  await expect.poll(() => [...(member?.following ?? [])]).toContain("school/sch-01");
  await page.goto(event("scheduled"));
  await main(page)
    .getByRole("button", { name: /Remind me/ })
    .first()
    .click();
  await expect.poll(() => member?.reminders.size).toBe(1);
  await page.goto("/member/library");
  await expect(main(page)).toContainText("Turtle Mountain");
});

test("watches what is free, and is offered a pass for the rest", async ({ page, event, signIn, standIn }) => {
  await page.goto(event("graduation"));
  await expectPlayer(page, standIn);
  await page.goto(event("paid-live"));
  await expect(main(page)).toContainText("This Event Includes Live Video. Subscribe Now for Full Access!");
  await signIn(page, "free");
  await page.goto(event("free-replay"));
  await expectPlayer(page, standIn);
  await page.goto(event("paid-replay"));
  await expect(playerOf(page)).toHaveCount(0);
  await expect(main(page)).toContainText("This Event Includes Live Video.");
});

test("watches paid video with a pass and with a voucher", async ({ page, event, signIn, standIn }) => {
  for (const who of ["annual", "voucher"]) {
    await page.context().clearCookies();
    await signIn(page, who);
    await page.goto(event("paid-replay"));
    await expectPlayer(page, standIn);
  }
});

test("buys a pass with the saved card and a code", async ({ page, event, signIn, standIn }) => {
  await signIn(page, "card");
  await page.goto(event("paid-live"));
  await main(page)
    .getByRole("link", { name: /Subscribe|See Subscription/ })
    .first()
    .click();
  await button(page, /Annual Pass/).click();
  await expect(heading(page)).toHaveText("Support your School with Subscription");
  await main(page)
    .getByRole("button", { name: /^Select/ })
    .first()
    .click();
  await button(page, "Continue").click();
  await expect(heading(page)).toHaveText("Payment");
  await page.getByLabel("Enter Promo Code").fill("LASTYEAR");
  await button(page, "Apply").click();
  await expect(main(page)).toContainText("This promotion code is no longer valid.");
  await page.getByLabel("Enter Promo Code").fill("PRAIRIE20");
  await button(page, "Apply").click();
  await expect(main(page)).toContainText("PROMO CODE: PRAIRIE20");
  await expect(main(page)).toContainText("($14.00)");
  // A form that is sent faster than a person can read it is not taken (rulings 3 "bot-check").
  await page.waitForTimeout(READING_MS);
  await button(page, "Place Order").click();
  await expect(heading(page)).toHaveText("You're now subscribed to Fieldhouse!");
  expect(standIn.house.members.find(({ email }) => email === "card@prairie.example")?.subscription).not.toBeNull();
  await page.goto(event("paid-live"));
  await expect(playerOf(page)).toBeVisible();
});

test("redeems a code", async ({ page, signIn, standIn }) => {
  await signIn(page, "free");
  await page.goto("/redeem");
  await field(page, "Code").fill("PRAIRIEGIFT");
  await button(page, "See what it's worth").click();
  await expect(heading(page)).toHaveText("Your code works");
  await main(page).getByRole("button").first().click();
  await expect(page).toHaveURL(/redeem\/success/);
  const member = standIn.house.members.find(({ email }) => email === "free@prairie.example");
  expect(member?.voucher).not.toBeNull();
});

for (const who of ["annual", "legacy"]) {
  test(`cancels a subscription: ${who}`, async ({ page, signIn, standIn }) => {
    await signIn(page, who);
    await page.goto("/member/account");
    await page
      .getByRole("region", { name: "Subscription" })
      .getByRole("link", { name: /Cancel Sub/ })
      .click();
    await expect(heading(page)).toHaveText("Cancel subscription");
    await button(page, "Cancel subscription").click();
    await expect(heading(page)).toHaveText("Your subscription is canceled");
    const member = standIn.house.members.find(({ email }) => email === `${who}@prairie.example`);
    expect(member?.subscription?.canceled_at).not.toBeNull();
    await main(page).getByRole("link", { name: "Take the survey" }).click();
    await page.getByRole("radio").first().check();
    await button(page, "Send").click();
    await expect(heading(page)).toHaveText("Thank you");
  });
}
