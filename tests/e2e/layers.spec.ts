import type { Locator } from "@playwright/test";
import { button } from "./checkout-flow";
import { expect, test } from "./site";

/** What lies over what: whatever is on top for the eye is on top for a tap. */

// While one page fades into the next, a tap meets neither.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** What a tap in the middle of an element would meet, of the element itself or something in it. */
const isOnTop = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && one.contains(met) ? "on top" : `covered by <${met?.localName} class="${met?.className}">`;
  });

for (const [width, height] of [
  [1280, 800],
  [768, 1024],
  [360, 740],
] as const) {
  test(`every school that the home page suggests can be tapped at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const field = page.getByRole("main").getByRole("combobox", { name: "School, city or team" });
    const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get("q") === "herit");
    await field.pressSequentially("herit");
    await answered;
    const suggestions = page.getByRole("main").getByRole("option");
    await expect.poll(() => suggestions.count()).toBeGreaterThan(5);
    for (const suggestion of await suggestions.all()) {
      await suggestion.evaluate((one) => one.scrollIntoView({ block: "nearest" }));
      await expect.poll(() => isOnTop(suggestion), await suggestion.innerText()).toBe("on top");
    }
  });
}

test("the order summary stays over the schools to support on a phone", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, "free");
  await page.goto("/subscribe/retail");
  await button(page, /Annual Pass/).click();
  await page.waitForURL(/step=school/);
  await page.getByLabel("Search for a school").fill("Herit");
  await page.getByLabel("Search for a school").press("Enter");
  const buttons = page.getByRole("main").getByRole("button", { name: /^(?:Select|Remove)/ });
  await expect.poll(() => buttons.count()).toBeGreaterThan(2);
  await expect(page.getByRole("link", { name: /Order summary/ })).toBeVisible();
  const met: string[] = [];
  for (const button of await buttons.all()) {
    // Each button in turn is brought under the bar, as far as the page scrolls.
    const under = await button.evaluate((one) => {
      const bar = document.getElementById("order-foot");
      const middle = (element: Element) =>
        element.getBoundingClientRect().top + element.getBoundingClientRect().height / 2;
      if (!bar) return null;
      window.scrollBy(0, middle(one) - middle(bar));
      if (Math.abs(middle(one) - middle(bar)) > 10) return null;
      const { left, width } = one.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, middle(one))?.closest("a, button")?.textContent ?? "nothing";
    });
    if (under !== null) met.push(under);
  }
  expect(met.length).toBeGreaterThan(0);
  for (const text of met) expect(text).toContain("Order summary");
});
