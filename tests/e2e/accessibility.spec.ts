import type { Locator, Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { axeFindsAtAllWidths } from "./axe";
import { placeOrder } from "./checkout-flow";
import { expect, mailedLink, MAIN, postForm, test as base, testify } from "./site";

/** Every page for everyone: axe in both themes, the keyboard, no layout shift, a quiet console (docs/look.md). */

let kept: Page | undefined;

/** One page for all that a worker looks at: a new browser context would compile axe, and the site, anew each time. */
const test = base.extend<{ samePage: Page }>({
  samePage: async ({ browser, baseURL }, use, testInfo) => {
    kept ??= await (await browser.newContext()).newPage();
    const page = kept;
    const context = page.context();
    // Nothing of the last visitor's is left.
    await page.goto("/healthz");
    await context.clearCookies();
    const storage = await context.newCDPSession(page);
    await storage.send("Storage.clearDataForOrigin", { origin: new URL(baseURL ?? "").origin, storageTypes: "all" });
    await storage.detach();
    await page.evaluate(() => sessionStorage.clear());
    await testify(context, testInfo, () => use(page));
    page.removeAllListeners("console");
    page.removeAllListeners("pageerror");
  },
});
test.afterAll(async () => {
  await kept?.context().close();
  kept = undefined;
});
test.describe.configure({ mode: "parallel" });

type Scene = {
  name: string;
  /** A path, or the name of an example. */
  at: { path: string } | { scenario: string };
  role?: string;
  prepare?: (page: Page) => Promise<void>;
};

const submitEmpty = (button: string) => async (page: Page) => {
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
};

const report = (link: string) => async (page: Page) => {
  await page.getByRole("link", { name: link }).click();
  await submitEmpty("Send")(page);
};

const openAddressForm = async (page: Page) => {
  await page.getByText("Change the e-mail address", { exact: true }).click();
  await submitEmpty("Send the link")(page);
};

/** As a member who has no e-mails of these from another scene. */
const mailLink = async (page: Page) => {
  await page.getByLabel("E-mail", { exact: true }).fill("expired@fieldhouse.example");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your e-mail" })).toBeVisible();
};

const mistypeCode = async (page: Page) => {
  await mailLink(page);
  await submitEmpty("Sign in")(page);
};

const openMailedLink = async (page: Page) => {
  await mailLink(page);
  await page.goto(await mailedLink(page, "expired@fieldhouse.example"));
  await expect(page.getByRole("heading", { level: 1, name: "Sign in on this device?" })).toBeVisible();
};

const openPlays = async (page: Page) => {
  await page.goto(`/events/${new URL(page.url()).pathname.split("/").pop()}/plays`);
  await expect(page.getByRole("heading", { level: 1, name: "Play-by-play" })).toBeVisible();
};

const openGymBoard = async (page: Page) => void (await page.goto(`/events/${page.url().split("/").at(-1)}/board`));

const openBoard = async (page: Page) => {
  await page.getByRole("link", { name: "Multi-view" }).click();
  await expect(page.getByRole("navigation", { name: "Other games on now" })).toBeVisible();
};

const openLightly = async (page: Page) => {
  await page.goto(`${page.url()}?lite=on`);
  await expect(page.getByRole("button", { name: "Always use full pages" })).toBeVisible();
};

/** As the page's script does, with the browser of RFC 8291's example; what is sent to it stays on this computer. */
const turnOnNotifications = async (page: Page) => {
  const device = {
    endpoint: "http://127.0.0.1:9/a-browser",
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  await page.goto(await postForm(page, "/member/notifications", { intent: "add-device", ...device }));
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
};

/** A printed gift, up to its payment. */
const payForGift = async (page: Page) => {
  const gift = { pass: "season_pass", recipient_name: "Sam Rivera", message: "Go Tigers!", by: "print" };
  await postForm(page, "/gift", gift);
  await page.goto("/gift/checkout?step=payment");
  await expect(page.getByRole("button", { name: "Place Order", exact: true })).toBeVisible();
};

const giveGift = async (page: Page) => {
  await payForGift(page);
  await placeOrder(page);
  await page.getByRole("link", { name: "See your gift" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Gifts you've given" })).toBeVisible();
};

const printGift = async (page: Page) => {
  await giveGift(page);
  await page.getByRole("link", { name: "Print it" }).first().click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
};

const SCENES: readonly Scene[] = [
  { name: "home of a guest", at: { path: "/" } },
  { name: "home of a member", at: { path: "/" }, role: "family-owner" },
  { name: "search, nothing asked", at: { path: "/search" } },
  { name: "search, results", at: { scenario: "search_misspelled" } },
  { name: "search, schools", at: { path: "/search?q=high&type=schools" } },
  { name: "search, nothing found", at: { scenario: "search_nothing" } },
  { name: "watch events", at: { path: "/watch-events?status=ondemand&activity=basketball&free=1" } },
  { name: "watch events, none", at: { path: "/watch-events?activity=chess&state=HI&level=freshman&status=live" } },
  { name: "watch events, today", at: { path: "/watch-events?date=today" } },
  { name: "watch events, a day without games", at: { path: "/watch-events?from=2026-07-04&to=2026-07-04" } },
  { name: "school", at: { scenario: "school_page" } },
  { name: "association", at: { scenario: "association_page" } },
  { name: "event, player", at: { scenario: "free_replay" } },
  { name: "event, live with stats", at: { scenario: "free_live_with_stats" }, role: "family-owner" },
  { name: "event, upsell", at: { scenario: "paid_live" } },
  { name: "event, status", at: { scenario: "vod_blackout" } },
  { name: "event, scheduled", at: { scenario: "live_scheduled" } },
  { name: "event, light", at: { scenario: "free_live_with_stats" }, role: "free", prepare: openLightly },
  { name: "home, light", at: { path: "/" }, prepare: openLightly },
  { name: "bracket, light", at: { scenario: "bracket_with_games" }, prepare: openLightly },
  { name: "play-by-play", at: { scenario: "paid_replay_with_stats" }, role: "annual", prepare: openPlays },
  { name: "play-by-play, refused", at: { scenario: "paid_replay_with_stats" }, prepare: openPlays },
  { name: "event, stats alone", at: { scenario: "stats_only" } },
  { name: "gym scoreboard, final", at: { scenario: "stats_only_complete" }, prepare: openGymBoard },
  { name: "up to four games", at: { scenario: "paid_live_with_stats" }, prepare: openBoard },
  { name: "event, deleted", at: { scenario: "deleted" } },
  { name: "bracket", at: { scenario: "bracket_with_games" } },
  { name: "no such page", at: { path: "/nowhere" } },
  { name: "video problem", at: { scenario: "free_replay" }, prepare: report("Report a problem with the picture") },
  { name: "clip report, with errors", at: { scenario: "clip" }, prepare: report("Report this clip") },
  { name: "sign in, with errors", at: { path: "/users/sign_in" }, prepare: submitEmpty("Sign in") },
  { name: "account", at: { path: "/member/account?team=high" }, role: "annual" },
  { name: "new address, with errors", at: { path: "/member/account" }, role: "free", prepare: openAddressForm },
  { name: "new address, no link", at: { path: "/member/email" }, role: "free" },
  { name: "library", at: { path: "/member/library" }, role: "annual" },
  { name: "passkeys", at: { path: "/member/passkeys" }, role: "annual" },
  { name: "devices", at: { path: "/member/devices" }, role: "annual" },
  { name: "notifications", at: { path: "/member/notifications" }, role: "annual" },
  { name: "notified devices", at: { path: "/member/notifications" }, role: "legacy", prepare: turnOnNotifications },
  { name: "cancel", at: { path: "/member/subscription/cancel" }, role: "legacy" },
  { name: "change pass", at: { path: "/member/subscription/change" }, role: "monthly" },
  { name: "pause", at: { path: "/member/subscription/pause" }, role: "monthly" },
  { name: "refund, refused", at: { path: "/member/subscription/refund" }, role: "monthly" },
  { name: "retention offer", at: { path: "/member/subscription/cancel?step=offer" }, role: "monthly" },
  { name: "cancel survey, with errors", at: { path: "/cancel-survey" }, role: "monthly", prepare: submitEmpty("Send") },
  { name: "a code, with errors", at: { path: "/go" }, prepare: submitEmpty("See what it is") },
  { name: "a short code that nothing has", at: { path: "/go/AAAAAA" } },
  { name: "redeem, with errors", at: { path: "/redeem" }, prepare: submitEmpty("See what it's worth") },
  { name: "gift, with errors", at: { path: "/gift" }, prepare: submitEmpty("Continue to payment") },
  { name: "payment of a gift", at: { path: "/gift" }, role: "annual", prepare: payForGift },
  { name: "gifts given", at: { path: "/gift" }, role: "annual", prepare: giveGift },
  { name: "gift to print", at: { path: "/gift" }, role: "annual", prepare: printGift },
  { name: "receipt", at: { path: "/subscribe/retail?step=receipt&order=FH-SEED-MONTHLY" }, role: "monthly" },
  { name: "recruits", at: { path: "/subscribe/retail?step=receipt&order=FH-SEED-MONTHLY&recruit=1" }, role: "monthly" },
  { name: "receipt of the account", at: { path: "/member/receipts/FH-SEED-LEGACY" }, role: "legacy" },
  { name: "family plan of its owner", at: { path: "/member/manage-family" }, role: "family-owner" },
  { name: "forgot password, with errors", at: { path: "/users/password/new" }, prepare: submitEmpty("Send the link") },
  { name: "code from a mail, with errors", at: { path: "/users/link/new" }, prepare: mistypeCode },
  { name: "link from a mail", at: { path: "/users/link/new" }, prepare: openMailedLink },
  { name: "link from a mail, gone", at: { path: "/users/link" } },
  { name: "second step", at: { path: "/desk/sign-in" }, role: "desk-owner", prepare: submitEmpty("Open the desk") },
  { name: "sign up, with errors", at: { path: "/users/sign_up" }, prepare: submitEmpty("Create account") },
];

/** One of each kind that no scene above shows. */
const OTHER_PAGES = [
  "/company",
  "/advertise",
  "/termsofuse",
  "/buy-tickets",
  "/ways-to-watch",
  "/delete-account",
  "/sbp-honor-roll",
  "/supportprogram",
  "/highlights",
  "/tonight/reel",
  "/find-school",
  "/find-school/texas",
  "/store/fieldhouse-network",
  "/users/link/new",
  "/users/password/success",
  "/states/tx",
  "/sports/football",
  "/sports/football/texas",
  "/playoffs",
  "/playoffs/state/california",
  "/playoffs/brackets/california",
  "/playoffs/brackets/california/soccer",
  "/california-privacy-rights-form",
  "/preferences",
  "/join",
  "/privacypolicy",
  "/media-partners",
  "/officials-pass",
  "/affiliate-program",
  "/producerlite-privacy-policy",
];
const SCHOOL_PAGES = ["/football", "/football/schedule", "/video/live", "/video/ondemand", "/basketball/boys/varsity"];

type Opening = {
  page: Page;
  scenario: (name: string) => Promise<string>;
  signIn: (page: Page, role: string) => Promise<void>;
};

async function open({ page, scenario, signIn }: Opening, { at, role, prepare }: Scene): Promise<void> {
  if (role) await signIn(page, role);
  await page.goto("path" in at ? at.path : await scenario(at.scenario));
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await prepare?.(page);
}

/** What the console says; a page that answers 4xx is an error to the browser itself, and no fault. */
function listenToConsole(page: Page): string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(error.message));
  page.on("console", (message) => {
    const isThePage = message.location().url === page.url() && /status of 4\d\d/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isThePage) heard.push(message.text());
  });
  return heard;
}

/** What stands outside a phone, though nothing there scrolls to it. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    // Hidden from the eye, or within what scrolls.
    const isApart = (one: Element | null): boolean => {
      if (one === null) return false;
      const { overflowX, clipPath } = getComputedStyle(one);
      return /auto|scroll/.test(overflowX) || clipPath !== "none" || isApart(one.parentElement);
    };
    const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return (
      [...document.querySelectorAll("main *")]
        .filter((one) => one.childElementCount === 0 && one.getBoundingClientRect().width > 1 && isShown(one))
        // Robots alone see it.
        .filter((one) => !one.matches("[name=fax_number]"))
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !isApart(one))
        .map((one) => one.outerHTML.slice(0, 120))
    );
  });

/**
 * Both themes at five widths; 320 px, which is also what 1280 px shows at four times the size (WCAG 1.4.10); a phone
 * with letters of twice the size (WCAG 1.4.4).
 */
async function lookAtAllWidths(page: Page, what: string): Promise<void> {
  for (const { theme, width, violations, paleButtons } of await axeFindsAtAllWidths(page)) {
    const seen = `${what}: ${theme}, ${width}`;
    expect.soft(violations, seen).toEqual([]);
    expect.soft(paleButtons, seen).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(wide, `${what}: 320`).toBeLessThanOrEqual(320);
  // A light page has no styles of its own.
  if (what.endsWith(", light")) return;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const large = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(large, `${what}: 200 %`).toBeLessThanOrEqual(360);
  expect.soft(await cutOff(page), `${what}: 200 %`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

test.describe("axe finds nothing, and the console stays quiet", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const scene of SCENES) {
    test(scene.name, MAIN, async ({ samePage: page, scenario, signIn }) => {
      const heard = listenToConsole(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await open({ page, scenario, signIn }, scene);
      await page.waitForLoadState("networkidle");
      expect(heard).toEqual([]);
      // The page is the same in both themes but for this one attribute (look.md).
      await lookAtAllWidths(page, scene.name);
    });
  }

  test("a chosen theme is the page's attribute, and nothing else of it", async ({ page }) => {
    const withoutTheme = async (theme: string) => {
      await postForm(page, "/preferences", { theme });
      await page.goto("/watch-events?status=ondemand");
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      return page.locator("main").evaluate((main) => main.innerHTML);
    };
    // From the second page on the visitor's time zone is known, and times are told in it.
    await page.goto("/");
    expect(await withoutTheme("day")).toBe(await withoutTheme("night"));
  });

  for (const turnOf of [0, 1, 2, 3]) {
    test(`the other kinds of page, ${turnOf + 1} of 4`, MAIN, async ({ samePage: page, scenario }) => {
      test.setTimeout(240_000);
      const school = await scenario("school_page");
      const named = await Promise.all(
        [
          "affiliate_page",
          "school_outside_network",
          "multi_team",
          "no_team",
          "wrestling_individual",
          "bracket_decided",
          "clip",
          "clip_paid",
          "download",
        ].map(scenario),
      );
      const key = (await scenario("paid_live")).split("/").at(-1);
      const addresses = [
        ...OTHER_PAGES,
        ...SCHOOL_PAGES.map((rest) => school + rest),
        ...named,
        `/landing/event/${key}`,
        `/posters/events/${key}`,
        school.replace("/schools/", "/posters/schools/"),
        school.replace("/schools/", "/embed/schools/"),
        `${school.replace("/schools/", "/embed/schools/")}/code`,
        school.replace("/schools/", "/support/"),
        `${await scenario("bracket_with_games")}/full`,
      ];
      const heard = listenToConsole(page);
      for (const address of addresses.filter((_, index) => index % 4 === turnOf)) {
        expect.soft((await page.goto(address))?.status(), address).toBe(200);
        await lookAtAllWidths(page, address);
        expect.soft(heard.splice(0), address).toEqual([]);
      }
    });
  }
});

test.describe("the staff's pages", () => {
  // A second try would find a second factor whose secret is shown no more.
  test.describe.configure({ retries: 0 });

  test("axe finds nothing at the desk", MAIN, async ({ samePage: page, scenario, signIn, siteTime }) => {
    test.setTimeout(240_000);
    const heard = listenToConsole(page);
    const look = async (what: string) => {
      await page.waitForLoadState("networkidle");
      await lookAtAllWidths(page, what);
      expect.soft(heard.splice(0), what).toEqual([]);
    };
    await signIn(page, "desk-owner");
    await page.goto("/desk");
    const secret = (await page.getByText("Or type this key:").innerText()).replace(/^.*:/, "").replace(/\s/g, "");
    await page.getByLabel("Code", { exact: true }).fill(new TOTP({ secret }).generate({ timestamp: await siteTime() }));
    await page.getByRole("button", { name: "Open the desk" }).click();
    await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();
    await look("recovery codes");
    for (const at of ["", "/people?q=monthly@fieldhouse.example", "/inbox", "/codes", "/figures", "/staff", "/audit"]) {
      await page.goto(`/desk${at}`);
      await look(`desk${at}`);
    }
    await page.goto("/desk/people?q=monthly@fieldhouse.example");
    await page.getByRole("link", { name: "monthly@fieldhouse.example" }).click();
    await page.getByText("Delete the account", { exact: true }).click();
    await page.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await look("desk, a person, with errors");
    await page.goto("/desk/announcement");
    await submitEmpty("Save")(page);
    await look("desk, an announcement, with errors");
    const key = (await scenario("live_scheduled")).split("/").at(-1);
    await page.goto(`/desk/games/${key}`);
    await page.getByLabel("Day", { exact: true }).fill("");
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText("Enter the day.")).toBeVisible();
    await look("desk, a game, with errors");
  });
});

test("the privacy bar covers neither the sticky foot nor a script's words", async ({ page, scenario, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, "free");
  const bar = page.getByRole("region", { name: "Privacy choices" });
  const isClear = async (what: Locator) => {
    const [over, top] = [await what.boundingBox(), (await bar.boundingBox())?.y ?? 0];
    return over !== null && top > 0 && over.y + over.height <= top;
  };
  await page.route(/follow/, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.goto(await scenario("school_page"));
  await page
    .getByRole("button", { name: /^Follow/ })
    .first()
    .click();
  const word = page.locator("#announcement");
  await expect(word).toContainText("didn't work");
  expect(await isClear(word)).toBe(true);
  await page.goto("/subscribe/retail");
  await page.getByRole("button", { name: /^Monthly Pass/ }).click();
  const foot = page.getByRole("link", { name: /^Order summary/ });
  await expect(foot).toBeVisible();
  expect(await isClear(foot)).toBe(true);
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await isClear(foot), "on a tablet").toBe(true);
});

test.describe("nothing moves while the page loads", () => {
  for (const width of [360, 1280]) {
    for (const [name, at] of Object.entries({
      home: "/",
      "an event with a player": "free_replay",
      "an event with an upsell": "paid_live",
    })) {
      test(`${name}, ${width} px`, async ({ page, scenario }) => {
        await page.setViewportSize({ width, height: 780 });
        await page.addInitScript(() => {
          const shifts = { sum: 0 };
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
              if (!hadRecentInput) shifts.sum += value;
            }
          }).observe({ type: "layout-shift", buffered: true });
        });
        await page.goto(at.startsWith("/") ? at : await scenario(at));
        await page.waitForLoadState("networkidle");
        await page.evaluate(async () => {
          await document.fonts.ready;
          for (let y = 0; y < document.body.scrollHeight; y += 600) {
            scrollTo(0, y);
            await new Promise((done) => setTimeout(done, 50));
          }
        });
        await page.waitForLoadState("networkidle");
        const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
        expect(sum).toBeLessThanOrEqual(0.01);
        // Nor does a page grow wider than the phone.
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
    }
  }
});

test.describe("the keyboard", () => {
  test("comes to a skip link first, which leads into the page", async ({ page }) => {
    await page.goto("/watch-events");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#main$/);
    await page.keyboard.press("Tab");
    const inMain = () => page.evaluate(() => document.querySelector("main")?.contains(document.activeElement) ?? false);
    expect(await inMain()).toBe(true);
  });

  for (const theme of ["night", "day"]) {
    test(`always sees where it is, by ${theme}`, async ({ page, scenario }) => {
      await postForm(page, "/preferences", { theme });
      for (const address of ["/", await scenario("paid_live"), "/users/sign_up"]) {
        await page.goto(address);
        for (let stop = 0; stop < 15; stop += 1) {
          await page.keyboard.press("Tab");
          const focus = await page.evaluate(() => {
            const element = document.activeElement;
            if (!element || element === document.body) return null;
            const frame = element.parentElement ?? element;
            // The ring lies on the link, on its field, or on the whole card.
            const ring = [element, frame, frame.parentElement ?? frame, element.closest("article") ?? frame].map(
              (one) => getComputedStyle(one),
            );
            return {
              html: element.outerHTML.slice(0, 120),
              visible: ring.some(
                ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
              ),
            };
          });
          if (focus) expect(focus, address).toMatchObject({ visible: true });
        }
      }
    });
  }

  test("opens and closes the menus of the head on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/");
    const menus = [
      {
        opener: page.getByRole("button", { name: "Menu" }),
        inside: page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Watch", exact: true }),
      },
      {
        opener: page.getByRole("banner").getByRole("button", { name: "Search" }).last(),
        inside: page.getByRole("search", { name: "Search", exact: true }).getByRole("combobox"),
      },
      {
        opener: page.getByRole("button", { name: "Account", exact: true }),
        inside: page.getByRole("link", { name: "Create an account" }),
      },
    ];
    for (const { opener, inside } of menus) {
      await expect(inside).toBeHidden();
      await opener.focus();
      await page.keyboard.press("Enter");
      await expect(inside).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(inside).toBeHidden();
    }
  });
});
