import type { Page } from "@playwright/test";
import { expect, expectMovingPicture, MAIN, newAddress, playerOf, test } from "./site";

/** From an owner's invitation to a paid game on the family's plan (S 2.8, 4.8, rulings 3 "manage-family"). */

test.use({ javaScriptEnabled: false });

const INVITED = newAddress("cousin");
const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });

/** The link in the newest mail to an address. */
async function mailedLink(page: Page, address: string): Promise<string> {
  await page.goto("/dev/outbox");
  const mail = page
    .getByRole("article")
    .filter({ hasText: `To ${address}` })
    .first();
  const link = /\/member\/invite\/[\w-]+/.exec(await mail.innerText())?.[0];
  if (!link) throw new Error(`No invitation was mailed to ${address}`);
  return link;
}

test(
  "an owner invites, a newcomer joins by the mailed link and watches, without JavaScript",
  MAIN,
  async ({ page, browser, signIn, scenario }) => {
    const paidGame = await scenario("paid_replay");
    await signIn(page, "family-owner");
    await page.goto("/member/manage-family");
    await field(page, "E-mail").fill(INVITED);
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await expect(page.getByRole("status").filter({ hasText: "The invitation is on its way." })).toBeVisible();
    await expect(page.getByText(INVITED, { exact: true })).toBeVisible();
    const link = await mailedLink(page, INVITED);

    const context = await browser.newContext({ javaScriptEnabled: false });
    const guest = await context.newPage();
    await guest.goto(link);
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Faye Holloway has a seat for you");
    await expect(field(guest, "E-mail")).toHaveValue(INVITED);
    await field(guest, "First name").fill("Casey");
    await field(guest, "Last name").fill("Marsh");
    await field(guest, "ZIP code").fill("46204");
    await field(guest, "Password").fill("Under-the-lights-1");
    await guest.getByRole("checkbox", { name: /^I accept the terms of use/ }).check();
    await guest.getByRole("button", { name: "Create account" }).click();
    await expect(guest).toHaveURL("/member/accept-invite/confirm-join-family");
    await guest.getByRole("button", { name: "Join as Casey Marsh" }).click();
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText("You're in");
    await guest.goBack();
    await guest.reload();
    await expect(guest).toHaveURL("/member/accept-invite/join-family-complete");

    await guest.goto(paidGame);
    await playerOf(guest).locator("video").focus();
    await guest.keyboard.press("Space");
    await expectMovingPicture(guest);

    // Removed, and the seat gives nothing anymore.
    await page.goto("/member/manage-family");
    const seat = page.getByRole("main").getByRole("listitem").filter({ hasText: INVITED });
    await seat.getByText("Remove Casey Marsh").first().click();
    await seat.getByRole("button", { name: "Remove Casey Marsh" }).click();
    await expect(page.getByRole("status").filter({ hasText: "They're no longer on your plan." })).toBeVisible();
    await guest.goto(paidGame);
    await expect(playerOf(guest)).toHaveCount(0);
    await context.close();
  },
);
