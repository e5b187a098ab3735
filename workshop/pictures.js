/* global document, Image */
// Takes the pictures of the README: `node workshop/pictures.js http://localhost:3000`.
// Needs APP_ENV=development or test, whose examples give the addresses.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { fromRoot } from "../scripts/paths.js";
import { CHROMIUM_ARGUMENTS, findChromium } from "../tests/support/chromium.js";

const site = process.argv[2] ?? "http://localhost:3000";
const named = process.argv.slice(3);
const answer = await fetch(`${site}/dev/scenarios.json`);
if (!answer.ok) throw new Error(`${site} names no examples: start it with APP_ENV=development`);
const { scenarios } = await answer.json();
const example = (name) => scenarios.find((one) => one.name === name).url;
const wall = ["paid_live_with_stats", "free_live_with_stats", "free_game_live", "live_available"];
const onWall = wall.map((name) => `g=${example(name).split("/").at(-1)}`).join("&");

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 900 };
/** @typedef {{ path: string, width: number, height: number }} Picture */
/** @type {Record<string, Picture & { day?: boolean, play?: boolean, member?: string }>} */
const pictures = {
  "home-1280-night": { path: "/", ...desk },
  "event-360-night": { path: example("free_game_replay"), ...phone, play: true, member: "free" },
  "school-360-day": { path: example("school_page"), ...phone, day: true },
  "event-1280-night": { path: example("paid_live_with_stats"), ...desk, play: true, member: "annual" },
  "mail-360-day": { path: "/dev/outbox", ...phone, day: true, member: "annual" },
  "wall-1280-night": { path: `/board?${onWall}`, ...desk, play: true, member: "annual" },
  ticket: { path: "/member/receipts/FH-SEED-ANNUAL/ticket.png", width: 600, height: 260, member: "annual" },
  "bracket-1280-day": { path: example("bracket_with_games"), ...desk, day: true },
};

/** Long enough for the game to be visible, and for the controls to leave it. */
async function play(page) {
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await page.waitForFunction(() => [...document.querySelectorAll("video")].every((one) => one.currentTime > 4));
  await page.mouse.move(0, 0);
  await page.waitForTimeout(4000);
}

async function openReceiptMail(page, post) {
  await post("/member/receipts/FH-SEED-ANNUAL", {});
  await page.goto("/dev/outbox");
  await page.goto(await page.locator('article a[href^="/dev/outbox/"]').first().getAttribute("href"));
}

const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: CHROMIUM_ARGUMENTS });
const blank = await browser.newPage();

const webpOf = (png) =>
  blank.evaluate(async (png) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: picture.width, height: picture.height });
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    return canvas.toDataURL("image/webp", 0.78).split(",")[1];
  }, png.toString("base64"));

for (const [name, { path, width, height, day, play: plays, member }] of Object.entries(pictures)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width, height },
    colorScheme: day ? "light" : "dark",
    reducedMotion: "reduce",
    timezoneId: "America/New_York",
  });
  const page = await context.newPage();
  const post = (to, form) => page.request.post(to, { form, headers: { Origin: site } });
  await post("/preferences", { consent: "necessary" });
  if (member) await post("/users/sign_in", { email: `${member}@fieldhouse.example`, password: "Friday-Night-26" });
  if (path === "/dev/outbox") await openReceiptMail(page, post);
  else await page.goto(path);
  await page.waitForLoadState("networkidle");
  if (plays) await play(page);
  if (path.endsWith(".png")) await page.evaluate(() => void (document.body.style.background = "none"));
  const file = join(fromRoot("docs/pictures"), `${name}.webp`);
  writeFileSync(file, Buffer.from(await webpOf(await page.screenshot({ omitBackground: true })), "base64"));
  console.log(file);
  await context.close();
}
await browser.close();
