/* global document */
// Takes the pictures of docs/pictures: `node workshop/pictures.js http://localhost:3000`.
// Needs APP_ENV=development or test, whose examples give the addresses.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { fromRoot } from "../scripts/paths.js";
import { CHROMIUM_ARGUMENTS, findChromium } from "../tests/support/chromium.js";

const site = process.argv[2] ?? "http://localhost:3000";
const folder = fromRoot("docs/pictures");
const answer = await fetch(`${site}/dev/scenarios.json`);
if (!answer.ok) throw new Error(`${site} names no examples: start it with APP_ENV=development`);
// Only once the site has answered, so that the old pictures aren't lost for nothing.
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { scenarios } = await answer.json();
const example = (name) => scenarios.find((one) => one.name === name).url;

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };
/** @typedef {{ name: string, path: string, width: number, height: number, theme: string }} Picture */
/** @type {(Picture & { play?: boolean, member?: string })[]} */
const pictures = [
  { name: "home", path: "/", ...desk, theme: "night" },
  { name: "event", path: example("free_replay"), ...phone, theme: "night", play: true },
  { name: "school", path: example("school_page"), ...phone, theme: "day" },
  { name: "bracket", path: example("bracket_with_games"), ...desk, theme: "day" },
  { name: "passes", path: "/join/retail", ...phone, theme: "night", member: "free@fieldhouse.example" },
];

/** Long enough for the game to be visible. */
async function play(page) {
  const player = page.getByRole("region", { name: /^Video: / });
  await player.getByRole("button", { name: "Play", exact: true }).first().click();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 2);
}

/** WebP if ffmpeg is available, otherwise the PNG. */
function smaller(png) {
  const webp = png.replace(/png$/, "webp");
  const made = spawnSync("ffmpeg", ["-y", "-loglevel", "error", "-i", png, "-c:v", "libwebp", "-quality", "78", webp]);
  if (made.status === 0) rmSync(png);
}

const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: CHROMIUM_ARGUMENTS });
for (const { name, path, width, height, theme, play: plays, member } of pictures) {
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width, height },
    reducedMotion: "reduce",
    timezoneId: "America/New_York",
  });
  const page = await context.newPage();
  const post = (to, form) => page.request.post(to, { form, headers: { Origin: site } });
  await post("/preferences", { theme, consent: "necessary" });
  if (member) await post("/users/sign_in", { email: member, password: "Friday-Night-26" });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  if (plays) await play(page);
  const png = join(folder, `${name}-${width}-${theme}.png`);
  await page.screenshot({ path: png });
  smaller(png);
  console.log(png);
  await context.close();
}
await browser.close();
