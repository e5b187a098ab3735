import type { Page } from "@playwright/test";
import { READING_MS } from "../support/reading-time.js";
import { expect, newAddress, PASSWORD, postForm } from "./site";

/** The way to the payment step, for tests of what happens there. */

export const main = (page: Page) => page.getByRole("main");
export const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name, exact: true });
export const cardFrame = (page: Page) => page.frameLocator('iframe[title^="Card number"]');

/** As long as a person takes. */
export const readingTime = (page: Page) => page.waitForTimeout(READING_MS);

export async function placeOrder(page: Page): Promise<void> {
  await readingTime(page);
  await button(page, "Place Order").click();
}

/** A new member of their own, signed in. Returns the e-mail address; the password is everyone's. */
export async function becomeMember(page: Page): Promise<string> {
  const email = newAddress("buyer");
  const name = { name: "Mary", last_name: "O'Brien", zip_code: "50309" };
  await postForm(page, "/users/sign_up", { ...name, email, password: PASSWORD, accept_service_terms: "on" });
  return email;
}

/** From the page that says what a code is worth: an account is made on the way. */
export async function redeemAsNewcomer(page: Page): Promise<void> {
  await main(page).getByRole("link", { name: "Create an account" }).click();
  const field = (label: string) => main(page).getByLabel(label, { exact: true });
  await field("First name").fill("Casey");
  await field("Last name").fill("Marsh");
  await field("E-mail").fill(newAddress("gift"));
  await field("ZIP code").fill("46204");
  await field("Password").fill(PASSWORD);
  await page.getByRole("checkbox", { name: /^I accept the terms of use/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "Redeem" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your code is redeemed");
}

/** The payment step of the annual pass, for a signed-in member, as after the forms of the steps before it. */
export async function openPayment(page: Page): Promise<void> {
  await postForm(page, "/subscribe/retail", { intent: "choose-pass", pass: "annual-basic" });
  await postForm(page, "/subscribe/retail?step=school", { intent: "continue-without-school" });
  await page.goto("/subscribe/retail?step=payment");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment");
}

/** The same by the pages of these steps. */
export async function walkToPayment(page: Page): Promise<void> {
  await page.goto("/subscribe/retail");
  await button(page, /Annual Pass/).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Support your School with Subscription");
  await button(page, "Continue").click();
  await page.getByRole("dialog").getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment");
}

/** The provider's own page, which is open. */
async function fillCard(page: Page, number: string, { name = "Mary O'Brien", expiry = "12 / 31" } = {}): Promise<void> {
  await main(page).getByLabel("Name on Card").fill(name);
  await main(page).getByLabel("Card Number").fill(number);
  await main(page).getByLabel("Expiration").fill(expiry);
  await main(page).getByLabel("CVV").fill("123");
  await main(page).getByLabel("Billing Zip").fill("50309");
  await button(page, "Use this card").click();
}

/** A card on the provider's own page, where no script runs; ends on the payment step. */
export async function enterCardOnItsPage(page: Page, number: string, changes: Parameters<typeof fillCard>[2] = {}) {
  await button(page, /Enter card details|Use another card/).click();
  await fillCard(page, number, changes);
  await expect(main(page)).toContainText(`ending in ${number.slice(-4)}`);
}

/** A card in the provider's fields on the page. */
export async function enterCardHere(
  page: Page,
  number: string,
  { name = "Mary O'Brien", expiry = "1231" } = {},
): Promise<void> {
  const fields = cardFrame(page);
  await main(page).getByLabel("Name on Card").fill(name);
  await fields.getByLabel("Card Number").fill(number);
  await fields.getByLabel("Expiration").pressSequentially(expiry);
  await fields.getByLabel("CVV").fill("123");
  await fields.getByLabel("Billing Zip").fill("50309");
  await expect(button(page, "Place Order")).toBeEnabled();
}
