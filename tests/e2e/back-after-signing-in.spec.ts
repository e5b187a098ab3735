import { expect, test } from "./site";

/** What Back shows who has signed in, or out, since: the page of who they are now (S 4.6). */

test("Back to a guest's page that the browser has as a file shows who signed in", async ({ page, signIn }) => {
  await page.goto("/watch-events");
  await expect(page.getByRole("button", { name: "Account", exact: true })).toBeVisible();
  await signIn(page, "free");
  await page.goto("/highlights");
  await page.goBack();
  await expect(page).toHaveURL("/watch-events");
  await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
});

test("a page that the browser kept loads again after signing in or out, and only then", async ({ page, signIn }) => {
  // The browser of the tests keeps none; it would say no more than this.
  const comesBack = () =>
    page.evaluate(() => {
      Object.assign(window, { isKept: true });
      setTimeout(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    });
  const account = page.getByRole("button", { name: /^Account: / });
  await page.goto("/watch-events");
  await comesBack();
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => "isKept" in window)).toBe(true);

  // What the member's page that came next has left here.
  const noted = await page.evaluate(() => sessionStorage.member as string);
  await signIn(page, "free");
  await page.goto("/highlights");
  const members = await page.evaluate(() => sessionStorage.member as string);
  expect([noted === members, await account.count()]).toEqual([false, 1]);
  await page.context().clearCookies();
  await page.goto("/watch-events");
  await signIn(page, "free");
  await page.evaluate((member) => (sessionStorage.member = member), members);
  const anew = page.waitForEvent("load");
  await comesBack();
  await anew;
  await expect(account).toBeVisible();
});
