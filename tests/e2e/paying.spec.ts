import type { Locator, Page } from "@playwright/test";
import {
  becomeMember,
  button,
  cardFrame,
  enterCardHere,
  enterCardOnItsPage,
  main,
  openPayment,
  placeOrder,
  readingTime,
  walkToPayment,
} from "./checkout-flow";
import { expect, test } from "./site";

/** What can go wrong while paying is said where it is seen and heard (B 2.6, B 8). */

const DECLINED = "4000 0000 0000 0002";

/** What checkout's forms are answered waits until `answer` is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/subscribe\//, async (route) => {
    if (route.request().method() === "POST") await answered;
    await route.continue();
  });
  return answer;
}

/** All of it lies in the window, and nothing else lies over it. */
async function expectInView(what: Locator): Promise<void> {
  await expect(what).toBeInViewport({ ratio: 1 });
  const isOnTop = () =>
    what.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [top + 4, bottom - 4].every((y) => element.contains(document.elementFromPoint((left + right) / 2, y)));
    });
  // While one page gives way to the next, the browser's own picture lies over both.
  await expect.poll(isOnTop, "nothing covers it").toBe(true);
}

test.describe("on a phone without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("a declined card, and an order too fast, are said in sight, under the consent bar too", async ({ page }) => {
    await becomeMember(page);
    await walkToPayment(page);
    await enterCardOnItsPage(page, DECLINED, { expiry: "1231" });
    await expect(page.getByRole("region", { name: /cookies|consent|privacy/i })).toBeVisible();

    // On a busy machine even the test may take over two seconds; then its next try comes at once.
    await expect(async () => {
      await Promise.all([page.waitForEvent("load"), button(page, "Place Order").click()]);
      const said = await main(page).getByRole("alert").first().innerText();
      expect(said).toContain("We couldn't verify that you're not a robot.");
    }).toPass({ intervals: [0] });
    await expectInView(main(page).getByRole("alert").first());

    await placeOrder(page);
    await expect(main(page).getByRole("alert").first()).toContainText("Your card was declined.");
    await expectInView(main(page).getByRole("alert").first());

    await page.getByLabel("Enter Promo Code").fill("NOTACODE");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByLabel("Enter Promo Code")).toBeFocused();
    await expect(page.getByLabel("Enter Promo Code")).toHaveAccessibleDescription(
      "Please enter a valid promotion code.",
    );
  });
});

/** By its words; null where nothing, or a frame, has the focus. */
const focusedUnderFoot = () => {
  const one = document.activeElement;
  const foot = document.getElementById("order-foot");
  if (!one || !foot || one === document.body || one === foot || one.matches("iframe")) return null;
  const { left, right, bottom } = one.getBoundingClientRect();
  const seen = document.elementFromPoint((left + right) / 2, bottom - 3);
  return seen === foot || foot.contains(seen) ? (one.textContent ?? one.tagName) : null;
};

test("the order's foot stands on the consent bar at every width", async ({ page }) => {
  await becomeMember(page);
  await walkToPayment(page);
  const bar = page.getByRole("region", { name: /cookies|consent|privacy/i });
  await expect(bar).toBeVisible();
  for (const width of [320, 357, 360, 761, 820, 859, 899]) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(() => window.scrollTo(0, 0));
    const top = await bar.evaluate((one) => one.getBoundingClientRect().top);
    const foot = await page.locator("#order-foot").evaluate((one) => one.getBoundingClientRect().bottom);
    expect(foot, `${width} px`).toBeLessThanOrEqual(top);
  }
});

test.describe("by keyboard", () => {
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: "reduce" } });

  test("what has the focus comes clear of the order's foot (WCAG 2.4.11)", async ({ page }) => {
    await becomeMember(page);
    await openPayment(page);
    await page.getByRole("button", { name: "Necessary only" }).click();
    await expect(page.getByRole("button", { name: "Necessary only" })).toBeHidden();
    await button(page, "PayPal").click();
    await expect(main(page)).toContainText("By clicking 'Continue to PayPal', you agree");
    const covered: string[] = [];
    // Each lower edge of the window, so that what is focused next lies under the foot, or just below it.
    for (let height = 420; height < 740; height += 16) {
      await page.setViewportSize({ width: 360, height });
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole("heading", { level: 1 }).click();
      for (let press = 0; press < 8; press += 1) {
        await page.keyboard.press("Tab");
        const under = await page.evaluate(focusedUnderFoot);
        if (under !== null) covered.push(`${under} at ${height}`);
      }
    }
    expect(covered).toEqual([]);
  });

  test("Place Order says what is missing and goes there; a wrong field says so as it is left", async ({ page }) => {
    await becomeMember(page);
    await openPayment(page);
    const fields = cardFrame(page);
    await expect(fields.getByLabel("Card Number")).toBeVisible();
    const order = button(page, "Place Order");
    await expect(order).toBeDisabled();
    await expect(order, "a keyboard reaches it").toHaveAttribute("aria-disabled", "true");

    await order.focus();
    await page.keyboard.press("Enter");
    await expect(main(page).getByLabel("Name on Card")).toBeFocused();
    await expect(main(page).getByLabel("Name on Card")).toHaveAccessibleDescription(/Invalid Name on Card\./);
    for (const [label, words] of [
      ["Card Number", "Enter your card number."],
      ["Expiration", /^Enter the expiration as MM \/ YY/],
      ["CVV", /^Enter the three or four digits/],
    ] as const)
      await expect(fields.getByLabel(label)).toHaveAccessibleDescription(words);

    await page.keyboard.type("Ada 5");
    await page.keyboard.press("Tab");
    await expect(fields.getByLabel("Card Number")).toBeFocused();
    await expect(main(page).getByLabel("Name on Card"), "left wrong").toHaveAttribute("aria-invalid", "true");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Mary O'Brien");
    await page.keyboard.press("Tab");
    await expect(main(page).getByLabel("Name on Card")).not.toHaveAttribute("aria-invalid");
    await page.keyboard.type("4242424242424242");
    await expect(fields.locator("#brand")).toHaveText("Visa");
    await page.keyboard.press("Tab");
    await page.keyboard.type("13-31");
    await page.keyboard.press("Tab");
    await expect(fields.getByLabel("Expiration")).toHaveAccessibleDescription(/^Enter the expiration as MM \/ YY/);
    expect(
      await fields.locator(".error").evaluateAll((lines) => lines.map((line) => line.getAttribute("aria-live"))),
      "each is announced",
    ).toEqual(Array(4).fill("polite"));
    await page.keyboard.type("123");
    await page.keyboard.press("Tab");
    await page.keyboard.type("50309");

    await order.focus();
    await page.keyboard.press("Enter");
    await expect(fields.getByLabel("Expiration"), "the first that is wrong").toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("12-31");
    await expect(fields.getByLabel("Expiration")).toHaveAccessibleDescription("");
    await expect(order).toBeEnabled();
    await expect(fields.getByLabel("Expiration")).toHaveValue("12 / 31");

    const promo = page.getByLabel("Enter Promo Code");
    await promo.focus();
    await page.keyboard.type("NOTACODE");
    await page.keyboard.press("Enter");
    await expect(promo).toHaveAccessibleDescription("Please enter a valid promotion code.");
    await expect(promo).toBeFocused();
    await expect(page.locator("#checkout-error"), "said aloud").toHaveText("Please enter a valid promotion code.");
  });

  test("a promo code can neither be changed nor sent again while it is looked up", async ({ page }) => {
    await becomeMember(page);
    await openPayment(page);
    const answer = await holdAnswers(page);
    await page.getByLabel("Enter Promo Code").fill("FRIDAY20");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Enter Promo Code")).toBeDisabled();
    await expect(page.getByRole("button", { name: "Apply" })).toBeDisabled();
    answer();
    await expect(page.getByText("PROMO CODE: FRIDAY20")).toBeVisible();
  });

  test("an expiration is taken as it is typed", async ({ page }) => {
    await becomeMember(page);
    await openPayment(page);
    const expiration = cardFrame(page).getByLabel("Expiration");
    for (const [typed, shown] of [
      ["1230", "12 / 30"],
      ["12/30", "12 / 30"],
      ["12-30", "12 / 30"],
      ["12 30", "12 / 30"],
      ["12/2030", "12 / 2030"],
      ["1/30", "1/30"],
    ] as const) {
      await expiration.fill("");
      await enterCardHere(page, "4242 4242 4242 4242", { expiry: typed });
      await expect(expiration).toHaveValue(shown);
    }
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`PayPal left before paying, on a phone, JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("is said in sight, clear of the order's foot and the consent bar", async ({ page }) => {
      await becomeMember(page);
      await openPayment(page);
      await button(page, "PayPal").click();
      await expect(main(page)).toContainText("By clicking 'Continue to PayPal', you agree");
      await readingTime(page);
      await button(page, "Continue to PayPal").click();
      await page.getByRole("button", { name: "Cancel" }).click();
      const notice = page.locator("#payment-error").getByRole("alert");
      await expect(notice).toContainText("You left PayPal before paying. You weren't charged.");
      await expectInView(notice);
    });
  });
}

test("a card its bank asks about is refused there, then confirmed, and paid once", async ({ page }) => {
  await becomeMember(page);
  await openPayment(page);
  for (const answer of ["Do not pay", "Confirm payment"]) {
    await enterCardHere(page, "4000 0025 0000 3155");
    await placeOrder(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your payment");
    await button(page, answer).click();
    if (answer === "Do not pay")
      await expect(page.locator("#payment-error")).toContainText(
        "Your bank didn't confirm this payment, and you weren't charged.",
      );
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're now subscribed to Fieldhouse!");
});

test.describe("a game to keep, on a phone without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("is bought from its page, and downloaded from the library as a file of its name", async ({ page, scenario }) => {
    await becomeMember(page);
    await page.goto(await scenario("download"));
    await page.getByRole("link", { name: /^Buy the download/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keep this game");
    await button(page, /^Download: /).click();
    await enterCardOnItsPage(page, "4242 4242 4242 4242");
    await placeOrder(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("It's yours to keep!");
    await main(page).getByRole("link", { name: "your library" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page
        .getByRole("region", { name: "Downloads" })
        .getByRole("link", { name: /^Download/ })
        .click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/ vs\. .+, \d{4}-\d\d-\d\d \(Fieldhouse\)\.mp4$/);
    await page.goto(await scenario("download"));
    await expect(page.getByRole("link", { name: /^Buy the download/ })).toHaveCount(0);
  });
});
