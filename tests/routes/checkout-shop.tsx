import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { CheckoutView } from "~/components/checkout/checkout-view";
import type { CheckoutView as View } from "~/models/checkout/view";
import type { Limited } from "~/models/navigation/too-often";
import { createCaptchaClient } from "~/services/captcha/client.server";
import type { Transport } from "~/services/http/upstream.server";
import { UpstreamError } from "~/services/http/upstream-error";
import { createMemberClient } from "~/services/member/client.server";
import { createSubscriptionAdminClient } from "~/services/subscription-admin/client.server";
import { createSubscriptionManagementClient } from "~/services/subscription-management/client.server";
import { FLAG_DEFAULTS, type Flags } from "~contracts/flags";
import { type CardBehavior, TEST_CARDS } from "~network/billing/provider/test-cards";
import { seedDemoBilling } from "~network/billing/seed-billing.server";
import { seedMembers } from "~network/member/seed-members.server";
import { beginSession } from "~network/member/sign-in/tokens.server";
import { rendered } from "../components/rendered";
import { anEvent } from "../models/event/records";
import { type Failing, smallUpstreams } from "../models/small-upstreams";
import { BillingService, START } from "../network/billing/billing-fixture";
import { CLIENT } from "../network/member/member-fixture";
import { siteClock } from "../support/site-clock";
import { transportTo } from "../support/transport-to";
import { SITE } from "../web/configured";
import { get, post, type RouteAnswer } from "./call-route";
import { routeTable } from "./route-modules";

/**
 * The checkout's routes on real services: members, billing and its provider, schools; each call may be made to fail.
 */

const { routeAt } = routeTable(
  import.meta.glob("../../app/routes/{subscribe,support,join,gift,member.gifts,member.receipts}*/route.tsx"),
);

type Answer = () => Response | Promise<Response>;
type Recorded = { event: string; properties: Record<string, unknown> };

export class CheckoutShop {
  service!: BillingService;
  private schools!: Awaited<ReturnType<typeof smallUpstreams>>;
  private drawn: ReturnType<typeof smallUpstreams> | null = null;
  readonly failing: Failing = new Set();
  /** "POST /v3/payment" answers so, in place of the service. */
  readonly answers = new Map<string, Answer>();
  events: Recorded[] = [];
  flags: Flags = FLAG_DEFAULTS;
  readonly games = new Map<string, object>();
  /** What was posted last, by "POST /v3/payment". */
  readonly sent = new Map<string, string>();
  /** Which service was asked for which of them. */
  readonly askedFor: string[] = [];
  clients!: Record<string, unknown>;

  /** For a whole file, whose site has the shop's time. */
  constructor() {
    siteClock(() => this.now);
    afterAll(async () => (await this.drawn)?.store.close());
  }

  async open(): Promise<void> {
    this.service = await BillingService.open(undefined, SITE);
    const { db } = this.service.store;
    await seedMembers(db, { now: START });
    await seedDemoBilling(db, { now: START, members: true });
    // Nothing that is sold changes the schools: they are drawn once, however often the shop opens.
    this.schools = await (this.drawn ??= smallUpstreams(this.failing));
    this.fresh();
  }

  async close(): Promise<void> {
    await this.service.store.close();
  }

  get now(): number {
    return this.service.clock.at;
  }

  /** Everything answers again, and nothing is remembered. */
  fresh(): void {
    this.failing.clear();
    this.answers.clear();
    this.games.clear();
    this.sent.clear();
    this.events = [];
    this.flags = FLAG_DEFAULTS;
    const settings = { baseUrl: "http://upstream.test" };
    const { search, catalogue } = this.schools.clients;
    this.clients = {
      search,
      // The catalogue knows the events that the content service does.
      catalogue: { ...catalogue, gameOrEvent: (key: string) => this.game("catalogue", key) },
      member: createMemberClient(this.transport("member"), { ...settings, client: CLIENT }),
      subscriptionAdmin: createSubscriptionAdminClient(this.transport("admin"), settings),
      subscriptionManagement: createSubscriptionManagementClient(this.transport("management"), settings),
      analytics: { record: (event: Recorded) => this.events.push(event) },
      flags: { evaluate: async () => this.flags },
      captcha: null,
      content: { event: async (key: string) => ({ ...anEvent(), ...(await this.game("content", key)) }) },
    };
  }

  private async game(service: "catalogue" | "content", key: string): Promise<object> {
    this.askedFor.push(`${service} ${key}`);
    const found = this.games.get(key);
    if (!found) throw new UpstreamError({ service, kind: "status", status: 404 });
    return found;
  }

  private transport(name: "member" | "admin" | "management"): Transport {
    const ask = transportTo(this.service.store, { fetch: (request) => this.service.apps[name].fetch(request) });
    return async (request) => {
      const { pathname } = new URL(request.url);
      const scripted = this.answers.get(`${request.method} ${pathname}`);
      if (scripted) return scripted();
      if (request.method === "POST") this.sent.set(`POST ${pathname}`, await request.clone().text());
      return ask(request);
    };
  }

  /** A captcha is set up, and answers so; what it was asked comes back. */
  withCaptcha(answer: (token: string) => object | Promise<object>): string[] {
    const asked: string[] = [];
    const transport: Transport = async (request) => {
      const form = new URLSearchParams(await request.text());
      if (request.url !== "https://captcha.test/siteverify" || form.get("secret") !== "hush")
        return Response.json({ success: false, "error-codes": ["bad-request"] });
      asked.push(form.get("response") ?? "");
      const said = await answer(form.get("response") ?? "");
      return said instanceof Response ? said : Response.json(said);
    };
    this.clients.captcha = createCaptchaClient(transport, { baseUrl: "https://captcha.test", secret: "hush" });
    return asked;
  }

  /** What analytics were told, without who and when. */
  told(event: string): Record<string, unknown>[] {
    return this.events.filter((one) => one.event === event).map(({ properties }) => properties);
  }

  /** Every amount that was charged, in its order. */
  charged(): Promise<number[]> {
    return this.service.charged();
  }

  /** What was charged while the work was done. */
  async chargedDuring(work: () => Promise<unknown>): Promise<number[]> {
    const before = (await this.charged()).length;
    await work();
    return (await this.charged()).slice(before);
  }

  receiptsOf(key: string) {
    return this.service.store.db.selectFrom("receipt").select("order_id").where("user_key", "=", key).execute();
  }

  subscriptionsOf(key: string) {
    return this.service.store.db.selectFrom("billed_subscription").select("key").where("user_key", "=", key).execute();
  }

  async lastCardSession(): Promise<string> {
    const sessions = this.service.store.db.selectFrom("provider_card_session").select("id");
    return (await sessions.orderBy("created_at", "desc").executeTakeFirstOrThrow()).id;
  }

  guest = () => new Shopper(this);

  /** A new member without a pass, signed in. */
  async fan(key: string): Promise<Shopper> {
    return new Shopper(this, signedIn(key, await this.service.member(key), `${key}@mail.example`));
  }

  /** One of the seed's members: "annual", "voucher", "family-member". */
  async seeded(role: string): Promise<Shopper> {
    const { access_token } = await beginSession(this.service.store.db, `member-${role}`, this.now);
    return new Shopper(this, signedIn(`member-${role}`, access_token, `${role}@fieldhouse.example`));
  }
}

/** A shop that opens before a file's tests, starts over for each of them, and closes after the last. */
export function openShop(): CheckoutShop {
  const shop = new CheckoutShop();
  beforeAll(() => shop.open());
  afterAll(() => shop.close());
  beforeEach(() => shop.fresh());
  return shop;
}

const signedIn = (uid: string, token: string, email: string) => ({
  member_access_token: token,
  member_service_uid: uid,
  member_service_email: email,
});

export type Page = RouteAnswer & { path: string; view: View; html: HTMLElement };
type Form = Record<string, string>;

/** Someone with a browser: cookies, the page that is open, forms. */
export class Shopper {
  agent = "";
  /** Their network is over a limit. */
  limited: Limited | undefined;

  constructor(
    private readonly shop: CheckoutShop,
    public cookies: Record<string, string> = {},
  ) {}

  /** Off to PayPal's page, approved there; where it comes back to. */
  approve(page: Page): Promise<string> {
    return this.atPaypal(page, "approve");
  }

  /** Off to PayPal's page, and back without paying. */
  leaves(page: Page): Promise<string> {
    return this.atPaypal(page, "cancel");
  }

  private async atPaypal(page: Page, said: string): Promise<string> {
    const left = await this.post(page.view.action, this.orderForm(page, "approve-paypal"));
    const subscription_id = new URL(left.location ?? "").searchParams.get("subscription_id") ?? "";
    const answer = await this.shop.service.apps.provider.request("/pay/paypal", {
      method: "POST",
      body: new URLSearchParams({ subscription_id, answer: said }),
    });
    return fromSite(answer.headers.get("Location"));
  }

  /** The same browser in another tab, or as it was before. */
  copy(): Shopper {
    return new Shopper(this.shop, { ...this.cookies });
  }

  async get(path: string): Promise<Page> {
    return this.send(path, null);
  }

  async post(path: string, form: Form | [string, string][], headers: Record<string, string> = {}): Promise<Page> {
    return this.send(path, form, headers);
  }

  /** As a browser follows: the page at the end of the redirects. */
  async open(path: string): Promise<Page> {
    return this.follow(await this.get(path));
  }

  async follow(page: Page): Promise<Page> {
    let at = page;
    for (let hops = 0; at.location?.startsWith("/") && this.isFlow(at.location); hops += 1) {
      if (hops > 5) throw new Error(`redirects without an end: ${at.location}`);
      at = await this.get(at.location);
    }
    return at;
  }

  /** Posts a form of the page that is open and goes where it leads. */
  async submit(page: Page, form: Form): Promise<Page> {
    return this.follow(await this.post(page.view.action, form));
  }

  /** Chooses a pass on the page of an address, and goes where that leads. */
  async choosePass(path: string, pass = "annual-basic"): Promise<Page> {
    return this.submit(await this.open(path), { intent: "choose-pass", pass });
  }

  applyPromo(page: Page, promo_code: string): Promise<Page> {
    return this.submit(page, { intent: "apply-promo", promo_code });
  }

  /** At the payment of an annual pass, with PayPal chosen. */
  async choosePaypal(): Promise<Page> {
    return this.submit(await this.choose("/subscribe/retail"), { intent: "choose-option", value: "paypal" });
  }

  /** The same member in another browser: another order's key, and all else that was chosen. */
  elsewhere(): Shopper {
    const { one_time_key: _, ...cookies } = this.cookies;
    return new Shopper(this.shop, cookies);
  }

  private isFlow = (path: string) => /^\/(?:subscribe|support|join|gift)\b/.test(path);

  private async send(
    path: string,
    form: Form | [string, string][] | null,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const { loader, action, params, pattern } = await routeAt(path);
    const asked = {
      path,
      params,
      cookies: this.cookies,
      limited: this.limited,
      upstreams: this.shop.clients,
      headers: { "User-Agent": this.agent, ...headers },
    };
    const handler = form ? action : loader;
    if (!handler) throw new Error(`${pattern} takes no ${form ? "POST" : "GET"}`);
    const answer = form ? await post(handler, asked, form) : await get(handler, asked);
    this.cookies = Object.fromEntries(
      Object.entries({ ...this.cookies, ...answer.cookies }).filter(([, value]) => value !== ""),
    );
    const view = answer.body as View;
    const isPage = answer.location === null && typeof view === "object" && view !== null && "body" in view;
    return { ...answer, path, view, html: rendered(isPage ? <CheckoutView page={view} /> : <></>) };
  }

  /** Chooses a pass and leaves the school step, if any, up to payment (members) or the account (guests). */
  async choose(path: string, pass = "annual-basic"): Promise<Page> {
    const school = await this.choosePass(path, pass);
    if (school.view.step !== "school") return school;
    const next = await this.submit(school, { intent: "continue" });
    return next.view.step === "school" ? this.submit(next, { intent: "continue-without-school" }) : next;
  }

  /** Enters a card on the provider's own page, and comes back. */
  async enterCard(page: Page, behavior: CardBehavior = "succeeds", zip = "50309"): Promise<Page> {
    const left = await this.post(page.view.action, { intent: "enter-card" });
    const session = new URL(left.location ?? "", SITE).searchParams.get("session") ?? "";
    const number = TEST_CARDS.find((card) => card.behaviour === behavior)?.number ?? "";
    const form = new URLSearchParams({ session, name: "Robin Sawyer", number, expiry: "04 / 31", cvc: "123", zip });
    const entered = await this.shop.service.apps.provider.request("/pay/card", { method: "POST", body: form });
    return this.open(fromSite(entered.headers.get("Location")));
  }

  /** The form that buys, as this page holds it, after the time that a person takes. */
  orderForm(page: Page, id: "place-order" | "approve-paypal" = "place-order"): Form {
    this.shop.service.clock.at += 3_000;
    const fields = page.html.querySelectorAll(`#${id} input, input[type="hidden"][form="${id}"]`);
    return Object.fromEntries(fields.map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]));
  }

  placeOrder(page: Page, more: Form = {}): Promise<Page> {
    return this.post(page.view.action, { ...this.orderForm(page), ...more });
  }

  /** From the landing page to the payment page with a card that is good. */
  async readyToPay(path = "/subscribe/retail", pass = "annual-basic", card: CardBehavior = "succeeds"): Promise<Page> {
    return this.enterCard(await this.choose(path, pass), card);
  }
}

export const down = () => new Response("down", { status: 500 });

/** Where an order that was paid leads. */
export const RECEIPT_ADDRESS = /^\/subscribe\/retail\?step=receipt&order=FH-[A-Z2-9]{10}#main$/;

/** The order that an address names. */
export const orderIn = (address: string | null): string | null =>
  new URLSearchParams(address?.split(/[?#]/)[1]).get("order");

export const errorOf = (page: Page) =>
  page.view.body.kind === "payment" && !page.view.body.blocked ? page.view.body.error : null;

/** The address as a path of the site's own. */
export const fromSite = (address: string | null): string => {
  const url = new URL(address ?? "", SITE);
  return `${url.pathname}${url.search}`;
};

/** Matches where a page says each part after the one before. */
export const inOrder = (...parts: RegExp[]): RegExp => new RegExp(parts.map(({ source }) => source).join(".*"));

export const textOf = (page: Page): string => page.html.textContent.replace(/\s+/g, " ").trim();
