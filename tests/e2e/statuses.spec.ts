import type { Page } from "@playwright/test";
import { DateTime } from "luxon";
import { expect, test } from "./own-site";

/** The text of every display status, and what time does to it (S 4.2, 8.7; the visitor's zone is America/New_York). */

const CAMERA_TROUBLE = "This event is produced by an automated camera that is experiencing technical difficulties.";
const CHECK_BACK = "Please check back soon.";

const EVERY_TEXT = [
  CHECK_BACK,
  CAMERA_TROUBLE,
  "Live broadcast is complete",
  "Preparing replay",
  "Future replay",
  "blacked out",
  "Technical difficulty",
  "Scheduled start",
  "Nothing found",
];

/** The status that the page says; null where it says none. */
async function statusOf(page: Page): Promise<string | null> {
  const said = await page.getByRole("main").getByRole("status").allInnerTexts();
  return said.map((text) => text.trim()).find((text) => EVERY_TEXT.some((known) => text.includes(known))) ?? null;
}

async function startOf(page: Page): Promise<DateTime> {
  const written = await page.getByRole("main").getByRole("time").first().getAttribute("datetime");
  return DateTime.fromISO(written ?? "", { zone: "America/New_York" });
}

const offer = (page: Page) => page.getByRole("main").getByRole("link", { name: /^(?:Become a Member|Join Now)$/ });

/** One second into the minute, so that the minute holds for as long as the check takes. */
const minutesAfter = (start: DateTime, minutes: number) => start.plus({ minutes, seconds: 1 }).toMillis();

test("a game goes from scheduled to pending, on air, preparing and replay", async ({ page, scenario, moveClock }) => {
  const address = await scenario("live_scheduled");
  await page.goto(address);
  const start = await startOf(page);
  const at = async (minutes: number) => {
    await moveClock(minutesAfter(start, minutes));
    await page.goto(address);
    return statusOf(page);
  };
  const scheduled = `Scheduled start: ${start.setLocale("en-US").toFormat("MMM dd, yyyy h:mm a ZZZZ")}`;
  expect(await at(-6)).toBe(scheduled);
  await expect(offer(page)).toHaveText("Become a Member");
  expect(await at(-5)).toBe(CHECK_BACK);
  expect(await at(0)).toBeNull();
  await expect(offer(page)).toHaveText("Join Now");
  expect(await at(119)).toBeNull();
  expect(await at(120)).toBe("Preparing replay. Check back.");
  expect(await at(180)).toBeNull();
  await expect(offer(page)).toHaveText("Become a Member");
});

test("a page that is open follows the status by itself", async ({ page, scenario, moveClock }) => {
  const address = await scenario("live_scheduled");
  await page.goto(address);
  const start = await startOf(page);
  await moveClock(minutesAfter(start, -1));
  await page.clock.install();
  await page.goto(address);
  expect(await statusOf(page)).toBe(CHECK_BACK);
  await moveClock(minutesAfter(start, 1));
  await page.clock.runFor(31_000);
  // The first answer may be the kept page from before.
  await expect(async () => {
    await page.clock.runFor(3_500);
    await expect(offer(page)).toHaveText("Join Now", { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect.poll(() => statusOf(page)).toBeNull();
});
