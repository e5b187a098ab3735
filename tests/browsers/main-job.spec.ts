import { writeFile } from "node:fs/promises";
import { expect, newAddress, PASSWORD, test as base } from "../e2e/site";
import { firefox } from "./firefox";
import { type Line, openLine } from "./line";
import type { Visitor } from "./visitor";
import { webkitGtk } from "./webkit-gtk";

/** Find, watch, follow, and buy, as on any other browser. */

const BROWSERS = { Firefox: firefox, WebKitGTK: webkitGtk };
export type BrowserNamed = { named: keyof typeof BROWSERS };
export type LinePorts = { ports: { from: number; to: number } };

const test = base.extend<BrowserNamed & { fan: Visitor }, LinePorts & { line: Line }>({
  ports: [
    { from: 0, to: 0 },
    { option: true, scope: "worker" },
  ],
  line: [
    async ({ ports }, use) => {
      const line = await openLine(ports);
      await use(line);
      line.close();
    },
    { scope: "worker", auto: true },
  ],
  named: ["Firefox", { option: true }],
  fan: async ({ named, baseURL }, use, testInfo) => {
    const fan = await BROWSERS[named](baseURL ?? "");
    try {
      await fan.open("/");
      await fan.press(/^Necessary only$/);
      await expect.poll(() => fan.read("document.body.innerText")).not.toContain("Necessary only");
      await use(fan);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach("address", { body: await fan.address(), contentType: "text/plain" });
        await writeFile(testInfo.outputPath("page.png"), await fan.picture());
      }
    } finally {
      await fan.close();
    }
  },
});

const heading = (fan: Visitor) => fan.read(`document.querySelector("h1")?.innerText ?? ""`);
const words = (fan: Visitor) => fan.read(`document.querySelector("main")?.innerText ?? ""`);

type Picture = { at: number; width: number; paused: boolean } | null;
const picture = (fan: Visitor) =>
  fan.read(`(() => {
    const video = document.querySelector("video");
    return video && { at: video.currentTime, width: video.videoWidth, paused: video.paused };
  })()`) as Promise<Picture>;

/** Where the picture stands, in seconds, once it moves. */
async function watch(fan: Visitor): Promise<number> {
  await expect.poll(async () => (await picture(fan)) !== null, { message: "a player" }).toBe(true);
  if ((await picture(fan))?.paused) await fan.press(/^Play$/);
  await expect.poll(async () => (await picture(fan))?.width, { message: "a picture" }).toBeGreaterThan(0);
  const from = (await picture(fan))?.at ?? 0;
  await expect
    .poll(async () => (await picture(fan))?.at, { message: `a picture that moves on from ${from} s` })
    .toBeGreaterThan(from + 2);
  return (await picture(fan))?.at ?? 0;
}

async function signUp(fan: Visitor): Promise<void> {
  await fan.open("/users/sign_up");
  await fan.fill(/^First name/, "Mary");
  await fan.fill(/^Last name/, "O'Brien");
  await fan.fill(/^E-?mail/, newAddress("fan"));
  await fan.fill(/^ZIP/, "50309");
  await fan.fill(/^Password/, PASSWORD);
  await fan.press(/^I accept/);
  await fan.press(/^Create account$/);
  await expect.poll(() => fan.address()).not.toContain("/users/");
}

test("finds a school by its name", async ({ fan, scenario }) => {
  await fan.open(await scenario("school_page"));
  const name = String(await heading(fan));
  await fan.open("/");
  await fan.fill(/School, city or team/, name);
  await fan.press(/^Search$/);
  await expect.poll(() => fan.address()).toContain("/search?q=");
  await fan.press(new RegExp(`^${name}`));
  await expect.poll(() => heading(fan)).toBe(name);
});

test("watches a free game live", async ({ fan, scenario }) => {
  await fan.open(await scenario("free_live"));
  await watch(fan);
});

test("watches a replay, and goes forward by the keyboard", async ({ fan, scenario }) => {
  await fan.open(await scenario("free_replay"));
  await watch(fan);
  // While it stands still, nothing but the key moves it.
  await fan.key("k");
  await expect.poll(async () => (await picture(fan))?.paused).toBe(true);
  const at = (await picture(fan))?.at ?? 0;
  await fan.key("l");
  await expect.poll(async () => (await picture(fan))?.at).toBeGreaterThan(at + 9);
  await fan.key("k");
  await expect.poll(async () => (await picture(fan))?.paused).toBe(false);
  await watch(fan);
});

/** Whether the page's own Play button waits for a press. */
const offered = `(({ hidden, ariaBusy }) => !hidden && ariaBusy !== "true")
  (document.querySelector("[data-player] > button"))`;

for (const name of ["free_live", "free_replay"]) {
  test(`offers Play again after a press without a network: ${name}`, async ({ fan, line, scenario }) => {
    await fan.open(await scenario(name));
    line.isCut = true;
    try {
      await fan.press(/^Play$/);
      await expect.poll(() => fan.read(offered), { message: "the button again" }).toBe(true);
    } finally {
      line.isCut = false;
    }
    // A page that has to come anew has its button pressed once more.
    await expect(async () => {
      await fan.press(/^Play$/);
      await expect.poll(async () => (await picture(fan))?.at, { timeout: 10_000 }).toBeGreaterThan(1);
    }).toPass({ timeout: 60_000 });
  });
}

test("follows a school", async ({ fan, scenario }) => {
  await signUp(fan);
  await fan.open(await scenario("school_page"));
  await fan.press(/^Follow(?!ing)/);
  await expect.poll(() => words(fan)).toContain("Following");
  await fan.open(await scenario("school_page"));
  await expect.poll(() => words(fan)).toContain("Following");
});

test("buys a pass, and watches with it", async ({ fan, scenario }) => {
  await signUp(fan);
  await fan.open("/subscribe/retail");
  await fan.press(/Annual Pass/);
  await expect.poll(() => heading(fan)).toBe("Support your School with Subscription");
  await fan.press(/^Continue$/);
  await expect.poll(() => words(fan)).toContain("Continue without selecting school?");
  await fan.press(/^Continue$/);
  await expect.poll(() => heading(fan)).toBe("Payment");
  const card = /^Card number/;
  await fan.fill(/^Name on Card/, "Mary O'Brien");
  await fan.fill(/^Card Number/, "4242424242424242", card);
  await fan.fill(/^Expiration/, "1231", card);
  await fan.fill(/^CVV/, "123", card);
  await fan.fill(/^Billing Zip/, "50309", card);
  await expect.poll(() => words(fan), { message: "the tax of that ZIP code" }).toMatch(/Tax\s+\$\d/);
  await fan.press(/^Place Order$/);
  await expect.poll(() => words(fan)).toContain("now subscribed to Fieldhouse!");
  await fan.open(await scenario("paid_live"));
  await watch(fan);
});
