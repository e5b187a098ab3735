import { randomBytes } from "node:crypto";
import {
  type APIRequestContext,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  test as base,
  type TestInfo,
  type WebError,
} from "@playwright/test";

const PASSWORD = "Friday-Night-26";

/** The main flows, which `npm test` runs; `npm run test:all` runs all. */
export const MAIN = { tag: "@main" };

export type Site = {
  /** The address of a live example, by its name on the development page. */
  scenario: (name: string) => Promise<string>;
  /** The site's time, in epoch milliseconds: what a test reckons from, never from the machine's clock. */
  siteTime: () => Promise<number>;
  /** Sends a form to a development page. */
  develop: (path: string, form: Record<string, string>) => Promise<void>;
  /** Signs a page's browser in as one of the league's members: "free", "annual"… */
  signIn: (page: Page, role: string) => Promise<void>;
};

/** A failed test says where its pages stood, and what the console said. */
export async function testify(context: BrowserContext, testInfo: TestInfo, use: () => Promise<void>): Promise<void> {
  const heard: string[] = [];
  const hearError = (error: WebError) => heard.push(`error: ${error.error().message}`);
  const hearConsole = (message: ConsoleMessage) => {
    if (["error", "warning"].includes(message.type())) heard.push(`console ${message.type()}: ${message.text()}`);
  };
  context.on("weberror", hearError).on("console", hearConsole);
  await use();
  context.off("weberror", hearError).off("console", hearConsole);
  if (testInfo.status === testInfo.expectedStatus) return;
  const addresses = context.pages().map((page) => `at ${page.url()}`);
  await testInfo.attach("the page", { body: [...addresses, ...heard].join("\n"), contentType: "text/plain" });
}

type Example = { name: string; url: string };

const EXAMPLES_MS = 10_000;

/**
 * The examples of the site that was asked last. Listing them takes it 35 ms of the processor, and makes those anew
 * whose time is over: it is asked again soon, and whenever a test has changed something.
 */
let listed: { site: string | undefined; at: number; examples: Promise<Example[]> } | undefined;

export const forgetExamples = (): void => void (listed = undefined);

async function examplesOf(request: APIRequestContext): Promise<Example[]> {
  const answer = await request.get("/dev/scenarios.json");
  return ((await answer.json()) as { scenarios: Example[] }).scenarios;
}

/**
 * The site as the tests know it: its examples and its members. A failed test says where it stood, and what the console
 * said.
 */
export const test = base.extend<Site>({
  scenario: async ({ request, baseURL }, use) => {
    await use(async (name) => {
      if (!listed || listed.site !== baseURL || performance.now() - listed.at > EXAMPLES_MS) {
        listed = { site: baseURL, at: performance.now(), examples: examplesOf(request) };
        listed.examples.catch(forgetExamples);
      }
      const found = (await listed.examples).find((one) => one.name === name);
      if (!found) throw new Error(`There is no example named ${name}`);
      return found.url;
    });
  },
  siteTime: async ({ request }, use) => {
    await use(async () => Date.parse(((await (await request.get("/dev/clock")).json()) as { now: string }).now));
  },
  develop: async ({ request, baseURL }, use) => {
    await use(async (path, form) => {
      const answer = await request.post(path, { form, headers: { Origin: baseURL ?? "" } });
      forgetExamples();
      expect(answer.ok(), await answer.text()).toBe(true);
    });
  },
  context: async ({ context }, use, testInfo) => testify(context, testInfo, () => use(context)),
  signIn: async ({ context: _ }, use) => {
    await use(async (page, role) => {
      await postForm(page, "/users/sign_in", { email: `${role}@fieldhouse.example`, password: PASSWORD });
    });
  },
});

export { expect, PASSWORD };

/** Posts a form as the site's own page does, without opening it; where the answer leads. */
export async function postForm(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const { origin } = new URL((await page.request.get("/healthz")).url());
  const answer = await page.request.post(path, { form, headers: { Origin: origin }, maxRedirects: 0 });
  expect(answer.status(), path).toBe(303);
  return answer.headers()["location"] ?? "";
}

/** An e-mail address that no one has yet. */
export const newAddress = (who: string): string => `${who}-${randomBytes(6).toString("hex")}@example.com`;

/** The newest link that was mailed to an address. */
export async function mailedLink(page: Page, email: string): Promise<string> {
  await page.goto("/dev/outbox");
  const mail = page.getByRole("article").filter({ hasText: email }).first();
  return /http\S+token=\S+/.exec(await mail.innerText())?.[0] ?? "";
}

/** The event page's player; none where access is not granted. */
export const playerOf = (page: Page): Locator => page.getByRole("region", { name: /^Video: / });
export const videoOf = (page: Page): Locator => playerOf(page).locator("video");

const secondsPlayed = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime);

/**
 * Time advances by at least a second, and there are pictures of some size. A film costs while it plays, and so does
 * each question: it is asked again when the second may be over.
 */
export async function expectMovingPicture(page: Page): Promise<void> {
  const video = videoOf(page);
  const patience = { timeout: 30_000 };
  const state = () =>
    video.evaluate(({ paused, readyState }: HTMLVideoElement) =>
      paused ? "paused" : readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? "playing" : "waiting",
    );
  await expect.poll(state, patience).toBe("playing");
  const from = await secondsPlayed(video);
  await expect.poll(() => secondsPlayed(video), { ...patience, intervals: [1_020, 150] }).toBeGreaterThan(from + 1);
  const picture = await video.evaluate((element: HTMLVideoElement) => ({
    width: element.videoWidth,
    height: element.videoHeight,
    frames: element.getVideoPlaybackQuality().totalVideoFrames,
  }));
  expect(picture.width).toBeGreaterThan(100);
  expect(picture.height).toBeGreaterThan(50);
  expect(picture.frames).toBeGreaterThan(1);
}

/** Presses the player's own play button and sees it play. */
export async function watch(page: Page): Promise<void> {
  await playerOf(page).getByRole("button", { name: "Play", exact: true }).first().click();
  await expectMovingPicture(page);
}

/** Half a minute passes in a second, for the page's timers of over 20 seconds, or of over as many as are named. */
export const hurry = (page: Page, over = 20): Promise<unknown> =>
  page.addInitScript((over) => {
    for (const name of ["setTimeout", "setInterval"] as const) {
      const wait = window[name].bind(window) as (run: TimerHandler, ms?: number, ...rest: unknown[]) => number;
      const hurried: typeof wait = (run, ms = 0, ...rest) => wait(run, ms > over * 1_000 ? ms / 30 : ms, ...rest);
      Object.assign(window, { [name]: hurried });
    }
  }, over);

/** Leaves before the browser closes: a closed one says no farewell, and its stream would count for a while yet. */
export async function putAway(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    await page.goto("/healthz");
    await page.context().close();
  }
}

/** Neither a player nor the address of a stream anywhere in the page. */
export async function expectNoVideo(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(playerOf(page)).toHaveCount(0);
  await expect(page.locator("video")).toHaveCount(0);
  expect(await page.content()).not.toMatch(/\.m3u8|\.mp4/);
}
