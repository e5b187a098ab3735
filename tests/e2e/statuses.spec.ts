import type { Page } from "@playwright/test";
import { DateTime } from "luxon";
import { expect, test } from "./own-site";
import { MAIN } from "./site";

/** The text of every display status, and what time does to it (S 4.2, 8.7; the visitor's zone is America/New_York). */

const CAMERA_TROUBLE = "This event is produced by an automated camera that is experiencing technical difficulties.";
const CAMERA_PENDING =
  `${CAMERA_TROUBLE} We are working to resolve the issue, and we appreciate your patience. Please check back 15 ` +
  "minutes after the game start time for an update.";
const CAMERA_DELAYED =
  `${CAMERA_TROUBLE} Due to these technical difficulties, this event will not be streamed. We are aware of the ` +
  "issue and apologize for the inconvenience.";
const CHECK_BACK = "Please check back soon.";

const TEXTS: Readonly<Record<string, string | RegExp | null>> = {
  live_scheduled: /^Scheduled start: [A-Z][a-z]{2} \d\d, \d{4} \d{1,2}:\d\d [AP]M [A-Z]{2,4}$/,
  live_pending: CHECK_BACK,
  live_available: null,
  live_no_vod: "Live broadcast is complete",
  vod_pending: "Preparing replay. Check back.",
  vod_scheduled: "Future replay",
  vod_blackout:
    /^This broadcast is currently blacked out by [A-Z]+ and will be available for replay on \d\d\/\d\d\/\d{4}\.$/,
  vod_available: null,
  short_live_delayed: CHECK_BACK,
  long_live_delayed: CHECK_BACK,
  live_problem: "Technical difficulty ... please stand by",
  vod_problem: "Technical difficulty ... please wait",
  blackout_start_only: "This broadcast is currently blacked out by the publisher.",
  tbd: /^Scheduled start: [A-Z][a-z]{2} \d\d, \d{4} Time TBD$/,
  pixellot_pending: CAMERA_PENDING,
  pixellot_short_delayed: CAMERA_DELAYED,
  pixellot_long_delayed: CAMERA_DELAYED,
};

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

test("every status says its own text", MAIN, async ({ page, scenario }) => {
  test.slow();
  for (const [name, text] of Object.entries(TEXTS))
    await test.step(`${name} says ${text ?? "nothing"}`, async () => {
      await page.goto(await scenario(name));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const said = await statusOf(page);
      if (text instanceof RegExp) expect.soft(said, name).toMatch(text);
      else expect.soft(said, name).toBe(text);
    });
});

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
