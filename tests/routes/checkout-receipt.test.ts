import { afterEach, describe, expect, it } from "vitest";
import { closeLimits } from "~/services/limits/limits.server";
import { settings } from "~/services/process/env.server";
import { showsPartner } from "~/web/page/partner-widget.server";
import { recruitingLeadSchema } from "~contracts/records/recruiting";
import { aPublisher } from "../models/event/records";
import { RECRUITING_LEAD } from "../support/recruiting-lead";
import { SITE } from "../web/configured";
import { down, inOrder, openShop, orderIn, type Page, type Shopper, textOf } from "./checkout-shop";

/** The receipt, and what stands beside it: the app, the recruiting profile, a partner's offer (B 2.7, 2.9, 2.10). */

const shop = openShop();

const RECEIPT = "?step=receipt&order=FH-SEED-ANNUAL";
const buyer = async (cookies: Record<string, string> = {}, agent = ""): Promise<Shopper> => {
  const fan = await shop.seeded("annual");
  Object.assign(fan.cookies, cookies);
  fan.agent = agent;
  return fan;
};
const consent = (groups: string) => ({ fieldhouse_consent: groups });
const YES = consent("C0001:1,C0002:0,C0003:0,C0004:1");
const typedEmail = (page: Page) => page.html.querySelector('[name="athlete_email"]')?.getAttribute("value");
const lets = ({ view }: Page) =>
  showsPartner({
    staticHandlerContext: { matches: [{ route: { id: "leaf" } }], loaderData: { leaf: view }, actionData: null },
  } as unknown as Parameters<typeof showsPartner>[0]);

describe("the receipt (B 2.9)", () => {
  const buy = async (key: string, path: string, pass = "annual-basic") => {
    const fan = await shop.fan(key);
    return [fan, await fan.follow(await fan.placeOrder(await fan.readyToPay(path, pass)))] as const;
  };

  it("of an annual pass", async () => {
    const [, page] = await buy("annual-buyer", "/support/lincoln-or?redir=%2Fwatch-events");
    expect(page.view.title).toBe("You're now subscribed to Fieldhouse!");
    expect(textOf(page)).toMatch(
      inOrder(
        /A confirmation e-mail was sent to annual-buyer@mail\.example\./,
        /Go to School Page/,
        /Annual Pass/,
        /Your subscription starts today and will renew on 09\/04\/27\./,
        /At that time, you will automatically be billed to your Visa\./,
        /Thanks for supporting!/,
        /Lincoln High School! Your subscription will help fund the school's programs\./,
        /Do you want to hear about Lincoln High School's games\?/,
      ),
    );
    expect(page.html.querySelector('a[href$="/watch-events"]')?.textContent.trim()).toBe("Go to School Page");
    expect(textOf(page)).toContain(
      "Does your child want to compete in sports at the college level?Get a FREE recruiting profile",
    );
  });

  it("of another pass: the school can be chosen here, and is kept in the profile", async () => {
    const [fan, page] = await buy("monthly-buyer", "/subscribe/retail", "monthly-basic");
    expect(textOf(page)).toMatch(
      inOrder(
        /Your subscription starts today and will renew on 10\/04\/26\./,
        /You will automatically be billed to your Visa if you do not cancel before your renewal date/,
        /A confirmation e-mail was sent/,
        /Watch Video Now/,
        /Support your school/,
        /Fieldhouse shares a portion of every annual subscription with your selected school\./,
        /Choose yours now, and your next annual pass will support it\./,
      ),
    );
    expect(textOf(page)).not.toMatch(/help fund|portion of your subscription fee|Your annual payments/);
    const chosen = await fan.submit(await fan.get(`${page.path}&q=lincoln`), {
      intent: "support-school",
      school: "roosevelt",
    });
    const { db } = shop.service.store;
    const mine = db.selectFrom("user").select("school_to_support_key").where("key", "=", "monthly-buyer");
    const own = () => mine.executeTakeFirstOrThrow();
    expect([await own(), chosen.status]).toEqual([{ school_to_support_key: "roosevelt" }, 200]);
    expect(textOf(chosen)).toContain("hear about Roosevelt");
    expect(shop.told("school_support")).toMatchObject([{ school_key: "roosevelt" }]);
    const others = (await fan.get(page.path)).html.querySelector("details:not([open]) > summary");
    expect(others?.textContent).toBe("Support another school");
    await fan.submit(chosen, { intent: "remove-support" });
    expect(await own()).toEqual({ school_to_support_key: null });
    shop.answers.set("POST /api/user/profile", down);
    const failed = await fan.post(chosen.view.action, { intent: "support-school", school: "roosevelt" });
    expect([failed.status, failed.html.querySelector("[data-focus-on-load] [role=alert]")?.textContent]).toEqual([
      503,
      "Unable to update school to support to your profile",
    ]);
  });

  it("of a pass that ends, its event as the catalogue has it", async () => {
    const broadcasts = [{ key: "b1", status: "complete" as const, producer_type: "school" }];
    const publishers = [aPublisher({ type: "affiliate", broadcasts })];
    const sold = { is_tournament: true, required_entitlement: "tournament_pass" };
    shop.games.set("final", { key: "final", ...sold, publishers });
    const [, page] = await buy("ending-buyer", "/subscribe/event?game_key=final", "tournament_pass");
    expect(textOf(page)).toMatch(/Your subscription starts today and will end on \d\d\/\d\d\/26\./);
    expect(textOf(page), "showSTS: an affiliate's event").not.toContain("The network will give a portion");
    expect(shop.askedFor.filter((one) => one === "catalogue final")).not.toEqual([]);
  });

  it.each(["FH-SEED-ANNUAL", "FH-NOBODY", "../../x", "", "%00", "a".repeat(300)])("%j gets a 404", async (order) => {
    const fan = await shop.fan("stranger");
    const got = await fan.get(`/subscribe/retail?step=receipt&order=${encodeURIComponent(order)}`);
    expect([got.status, JSON.stringify(got.body)]).toEqual([404, expect.not.stringContaining("79.99")]);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ["is down", down],
    ["puts the site off", () => Response.json({}, { status: 429 })],
    ["refuses the site", () => Response.json({}, { status: 403 })],
    ["answers something else", () => Response.json({ hello: 1 })],
  ])("congratulates nobody on an order that was not just paid where its service %s", async (_what, answer) => {
    const fan = await shop.fan("unread-order");
    shop.answers.set("GET /v3/receipts/FH-OTHER", answer);
    const shown = await fan.open("/subscribe/retail?step=receipt&order=FH-OTHER");
    expect([shown.status, shown.view.body.kind]).toEqual([503, "unavailable"]);
    expect(textOf(shown)).toMatch(/Your receipt.*We can't show your receipt right now/s);
    expect(textOf(shown)).not.toMatch(/now subscribed|confirmation e-mail/i);
    expect(shown.view.pageTitle).toContain("Receipt - Subscribe to");
  });

  it.each([
    ["is down (B 8)", down, 503],
    ["knows of no such order", () => Response.json({ error: "not_found" }, { status: 404 }), 404],
    ["does not understand", () => Response.json({ error: "invalid" }, { status: 400 }), 404],
    ["answers something else", () => Response.json({ hello: 1 }), 503],
  ])("is held up by the cookies right after paying where its service %s", async (what, answer, otherStatus) => {
    const [fan, page] = await buy(`cookies-${what.replace(/\W/g, "")}`, "/subscribe/retail");
    const order = orderIn(page.path);
    for (const one of [order, "FH-OTHER"]) shop.answers.set(`GET /v3/receipts/${one}`, answer);
    const shown = await fan.get(page.path);
    expect([shown.status, textOf(shown)]).toEqual([200, expect.stringMatching(/ANNUAL PASS\$79\.99\/yr/)]);
    expect((await fan.get(page.path.replace(order ?? "", "FH-OTHER"))).status, "any other order").toBe(otherStatus);
  });

  describe("held up by the cookies", () => {
    const heldUp = async (key: string, path: string, agent = "") => {
      const [fan, page] = await buy(key, path, "monthly-basic");
      shop.answers.set(`GET /v3/receipts/${orderIn(page.path)}`, down);
      Object.assign(fan.cookies, YES);
      const shown = await Object.assign(fan, { agent }).get(page.path);
      const links = shown.html.querySelectorAll("a").map((a) => [a.textContent.trim(), a.getAttribute("href")]);
      return { shown, links };
    };

    it.each([
      ["/subscribe/retail", "Watch Video Now", SITE],
      ["/subscribe/retail?redir=%2Fevents%2Fa%2Fb", "Watch Video Now", "/events/a/b"],
      ["/subscribe/event?game_key=g1&redir=%2Fevents%2Fa%2Fb", "Watch Video Now", "/events/a/b"],
      ["/subscribe/retail?redir=https%3A%2F%2Fevil.example%2F", "Watch Video Now", SITE],
      ["/support/lincoln-or", "Go to School Page", "/schools/lincoln-or"],
      ["/support/lincoln-or?redir=%2Fwatch-events", "Go to School Page", "/watch-events"],
      ["/support/lincoln-or?redir=https%3A%2F%2Fevil.example%2F", "Go to School Page", SITE],
    ])("leads on from %s by %j, to %s (B 2.9, 5)", async (path, label, href) => {
      const { shown, links } = await heldUp(`held-up-${path.length}-${href.length}`, path);
      expect(links).toContainEqual([label, href]);
      expect(textOf(shown)).toContain("MONTHLY PASS$11.99/mo");
    });

    it("opens the app that it was bought from, and has no partner's script beside its token", async () => {
      settings().partner.PARTNER_WIDGET_URL = "https://offers.example/widget.js";
      const { shown, links } = await heldUp("held-up-app", "/join/ios", "Mozilla/5.0 (iPhone)");
      settings().partner.PARTNER_WIDGET_URL = undefined;
      expect(links).toContainEqual(["Watch Video Now", expect.stringMatching(/^fieldhouse:\/\/login\?token=.+/)]);
      expect(shown.html.outerHTML).not.toContain("offers.example");
    });
  });

  describe("a form that is sent while it can't be read", () => {
    const UNREAD = "/subscribe/retail?step=receipt&order=FH-OTHER";
    const sent = async (form: Record<string, string>, limited?: { retryAfterSeconds: number }) => {
      const fan = await buyer();
      shop.answers.set("GET /v3/receipts/FH-OTHER", down);
      return Object.assign(fan, { limited }).post(UNREAD, form);
    };
    const RECRUIT = { intent: "recruit", athlete_email: "ann@mail.example" };
    const LIMITED = { retryAfterSeconds: 40 };

    it.each<Record<string, string>>([{ intent: "support-school", school: "roosevelt" }, RECRUIT])(
      "over a limit: %j",
      async (form) => {
        const page = await sent(form, LIMITED);
        expect([page.status, page.headers.get("Retry-After"), page.view.body.kind]).toEqual([429, "40", "unavailable"]);
        expect(textOf(page)).toMatch(/too many tries from your network.*try again in 40 seconds/);
        expect(typedEmail(page)).toBe(form.athlete_email);
        expect(textOf(page).split("too many tries")).toHaveLength(2);
        const focused = page.html.querySelector("[data-focus-on-load]");
        expect(Boolean(focused?.closest('[role="dialog"]'))).toBe(form === RECRUIT);
      },
    );

    it("thanks whoever completed a recruiting profile", async () => {
      const fan = await buyer();
      shop.answers.set("GET /v3/receipts/FH-OTHER", down);
      expect(textOf(await fan.get(`${UNREAD}&recruit=sent`))).toContain("will be in touch");
    });

    it("keeps what was typed for a recruiting profile", async () => {
      const page = await sent(RECRUIT);
      expect([page.status, typedEmail(page)]).toEqual([400, "ann@mail.example"]);
    });
  });

  it("is still there for a subscriber who comes back to it", async () => {
    const { view } = await (await shop.seeded("annual")).get(`/subscribe/retail${RECEIPT}`);
    expect(view.body).toMatchObject({ kind: "receipt", passName: "Annual Pass" });
  });
});

describe("the partner's offer", () => {
  const WIDGET = "https://offers.example/widget.js";
  const configured = (address: string | undefined) => void (settings().partner.PARTNER_WIDGET_URL = address);
  afterEach(() => configured(undefined));
  const shown = ({ html }: Page) =>
    html.querySelector("script[async]")?.getAttribute("src") ??
    (html.textContent.includes("From our partner") ? "the house's" : null);

  it.each<[string, Record<string, string>, string | undefined, string | null]>([
    ["nothing chosen", {}, WIDGET, null],
    ["refused", consent("C0001:1,C0002:1,C0003:1,C0004:0"), WIDGET, null],
    ["everything but marketing, no widget", consent("C0001:1,C0002:1,C0003:1"), undefined, null],
    ["marketing", YES, WIDGET, WIDGET],
    ["marketing, no widget", YES, undefined, "the house's"],
  ])("consent to %s: %s", async (_what, cookies, widget, expected) => {
    configured(widget);
    const page = await (await buyer(cookies)).get(`/subscribe/retail${RECEIPT}`);
    expect([shown(page), lets(page), page.html.outerHTML.includes("offers.example")]).toEqual([
      expected,
      expected === WIDGET,
      expected === WIDGET,
    ]);
  });

  it("is not there where the browser asks for privacy, whatever was chosen", async () => {
    configured(WIDGET);
    const fan = await buyer(YES);
    const page = await fan.post(
      `/subscribe/retail${RECEIPT}`,
      { intent: "support-school", school: "nobody" },
      { "Sec-GPC": "1" },
    );
    expect([page.view.body.kind, shown(page), lets(page)]).toEqual(["receipt", null, false]);
  });

  it.each([
    ["the form about a child", `/subscribe/retail${RECEIPT}&recruit=1`, ""],
    ["a token that signs in", `/join/ios${RECEIPT}`, "Mozilla/5.0 (iPhone)"],
    ["such a token, hidden", `/join/ios${RECEIPT}`, "Mozilla/5.0 (Macintosh)"],
  ])("does not stand beside %s", async (_what, path, agent) => {
    configured(WIDGET);
    const page = await (await buyer(YES, agent)).get(path);
    expect([page.view.body.kind, shown(page), lets(page)]).toEqual(["receipt", null, false]);
  });
});

describe("the app (B 2.7)", () => {
  // The style sheet of what may be either shows the one or the other.
  it.each([
    ["/join/ios", "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", { app: true, watch: false }],
    ["/join/ios", "Mozilla/5.0 (iPad; CPU OS 18_1)", { app: true, watch: false }],
    ["/join/ios", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", { app: true, watch: true }],
    ["/join/ios", "Mozilla/5.0 (Linux; Android 15)", { app: false, watch: true }],
    ["/subscribe/retail", "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", { app: false, watch: true }],
  ])("%s on %s: %o", async (entry, agent, expected) => {
    const page = await (await buyer({}, agent)).get(`${entry}${RECEIPT}`);
    const links = page.html
      .querySelectorAll("a")
      .filter((link) => link.textContent.trim() === "Watch Video Now")
      .map((link) => link.getAttribute("href") ?? "");
    const isApp = (href: string) => /^fieldhouse:\/\/login\?token=.+/.test(href);
    expect({ app: links.some(isApp), watch: links.some((href) => !isApp(href)) }).toEqual(expected);
    expect(
      textOf(page).includes(
        "If you don't already have the Fieldhouse app installed, it's free to download from the Apple App Store.",
      ),
    ).toBe(expected.app);
  });

  it("is another member's for nobody: a token is made for who asks", async () => {
    const tokens = await Promise.all(
      [buyer({}, "Mozilla/5.0 (iPhone)"), buyer({}, "Mozilla/5.0 (iPhone)")].map(async (fan) => {
        const page = await (await fan).get(`/join/ios${RECEIPT}`);
        return /token=([^"&]+)/.exec(page.html.outerHTML)?.[1];
      }),
    );
    expect(new Set(tokens).size).toBe(2);
  });
});

describe("the recruiting profile (B 2.10, 5)", () => {
  const { event_id: _event, ...typed } = RECRUITING_LEAD;
  const LEAD = { intent: "recruit", ...typed, graduation_year: String(typed.graduation_year) };
  const leads = async () => (await shop.service.store.db.selectFrom("recruiting_lead").selectAll().execute()).length;

  it("is sent on once every field is filled in, and the form is closed", async () => {
    const before = await leads();
    const page = await (await buyer()).submit(await (await buyer()).get(`/subscribe/retail${RECEIPT}&recruit=1`), LEAD);
    expect([await leads(), page.html.querySelector('[role="dialog"]')]).toEqual([before + 1, null]);
    expect(textOf(page)).toContain("NCSA will be in touch.");
  });

  /** Those that may not be left empty; the page fills in the event itself. */
  const REQUIRED = Object.entries(recruitingLeadSchema.omit({ event_id: true }).shape)
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name]) => name);

  it.each<[string, string]>([
    ...REQUIRED.map((name): [string, string] => [name, ""]),
    ["athlete_or_parent", "coach"],
    ["athlete_email", "ann"],
    ["parent_email", "@"],
    ["zip", "5030"],
    ["sport_id", "1"],
    ["sport_id", "toString"],
    ["graduation_year", "2025"],
    ["graduation_year", "2031"],
    ["graduation_year", "2027.5"],
    ["graduation_year", "next"],
  ])("with %s %j comes back with what was typed, its error and nothing sent", async (name, value) => {
    const before = await leads();
    const page = await (await buyer()).post(`/subscribe/retail${RECEIPT}`, { ...LEAD, [name]: value });
    const field = page.html.querySelector(`[name="${name}"]`);
    const described = (field?.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => page.html.querySelector(`#${id}`)?.textContent ?? "");
    expect([page.status, await leads(), described.some((text) => text.trim() !== "")]).toEqual([400, before, true]);
    const other = name === "athlete_last_name" ? "parent_last_name" : "athlete_last_name";
    expect(page.html.querySelector(`[name="${other}"]`)?.getAttribute("value")).toBe("Lee");
  });

  it("that cannot be sent says so, and keeps what was typed (B 8)", async () => {
    shop.answers.set("POST /receipt/ncsa_recruit_www", () => new Response(null, { status: 500 }));
    const page = await (await buyer()).post(`/subscribe/retail${RECEIPT}`, LEAD);
    expect([page.status, typedEmail(page)]).toEqual([503, "ann@mail.example"]);
    expect(textOf(page)).toContain("Failed to submit information. Please try again.");
  });

  it.each<[string, () => Promise<Shopper>, string, number, string | null]>([
    [
      "with a token that is made up",
      async () => Object.assign(shop.guest(), { cookies: { member_access_token: "x" } }),
      `/subscribe/retail${RECEIPT}`,
      303,
      "/users/sign_in?redir=%2Fsubscribe%2Fretail%3Fstep%3Dreceipt%26order%3DFH-SEED-ANNUAL",
    ],
    ["without an order", () => shop.fan("no-order"), "/subscribe/retail?step=receipt", 404, null],
    ["for another's order", () => shop.fan("others-order"), `/subscribe/retail${RECEIPT}`, 404, null],
  ])("%s sends nothing", async (_what, who, path, status, location) => {
    const before = await leads();
    const page = await (await who()).post(path, LEAD);
    expect([page.status, page.location, await leads()]).toEqual([status, location, before]);
  });

  it("is sent on ten times an hour from one account, and what is typed stays at the next", async () => {
    await closeLimits();
    const fan = await buyer();
    const before = await leads();
    for (let sent = 0; sent < 10; sent += 1)
      expect((await fan.post(`/subscribe/retail${RECEIPT}`, LEAD)).status).toBe(303);
    const page = await fan.post(`/subscribe/retail${RECEIPT}`, LEAD);
    expect([page.status, typedEmail(page), await leads()]).toEqual([429, "ann@mail.example", before + 10]);
    expect(page.headers.get("Retry-After")).toMatch(/^3[56]\d\d$/);
    const other = await shop.fan("other-lead");
    const { location } = await other.placeOrder(await other.readyToPay());
    expect((await other.post(location ?? "", LEAD)).status, "another account").toBe(303);
  });
});
