import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "~network/store/open-store.server";
import { providerServer } from "../network/billing/provider-server";
import { READING_MS } from "../support/reading-time.js";
import { seededDirectory } from "../support/seeded-store";
import { type RunningServer, startServer } from "../support/server";
import { FormBrowser, orderForm, type Page } from "./form-browser";

/**
 * What members type and what opens an account is in no log line of the built site, no file, mail or page but its own,
 * whatever fails (security 4, 6).
 */

const PASSWORDS = {
  signUp: "marked-Signup-7141",
  wrong: "marked-Wrong-7142",
  reset: "marked-Reset-7143",
  new: "marked-Changed-7144",
  asked: "marked-Asked-7145",
};
const CARDS = { refused: "4539578763621486", asksTheBank: "4000002500003155" };
/** No code of a test card, and no number of anything in the league. */
const CODE = "8351";
const FAILURES = ["500", "reset", "wrong-shape", "bad-json"];

/** Every text of these lines, so that a count of bytes is none. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, one]) => [name, ...textsIn(one)])
      : [];
const lineTexts = (line: string): string[] => {
  try {
    return textsIn(JSON.parse(line));
  } catch {
    return [line];
  }
};
/** As typed or as an address says it; a number may be in groups, and a code counts where it stands alone. */
function marksIn(texts: readonly string[], marks: readonly string[]): string[] {
  const text = texts.join("\n");
  const joined = text.replaceAll(/(?<=\d)(?:[ +-]|%20)(?=\d)/g, "");
  return marks.filter((mark) =>
    mark.length > 6
      ? joined.includes(mark) || joined.includes(encodeURIComponent(mark))
      : new RegExp(`(?<![\\w.-])${mark}(?![\\w.-])`).test(text),
  );
}

it("finds a mark where there is one, and no count of bytes", () => {
  const lines = ['{"bytes":8351,"target":"/x?cvc=8351&n=4539+5787+6362+1486"}', '{"bytes":8351}', "Error: a%2Bbcdefg"];
  const marks = [CODE, CARDS.refused, "a+bcdefg", PASSWORDS.new];
  expect(lines.map((line) => marksIn(lineTexts(line), marks))).toEqual([[CODE, CARDS.refused], [], ["a+bcdefg"]]);
});

describe("the site's own log, files and mails", () => {
  const dataDirectory = seededDirectory("marked");
  let server: RunningServer;
  const browser = new FormBrowser(() => server.url);
  const pages: string[] = [];
  const sessions = new Set<string>();
  beforeAll(async () => {
    server = await startServer({ dataDirectory, env: { LOG_LEVEL: "trace", TRUST_PROXY: "loopback" } });
    browser.onAnswer = (answer, text) => {
      pages.push(text);
      for (const set of answer.headers.getSetCookie()) {
        const value = /^[^=]+=([^;]{40,});.*HttpOnly/is.exec(set)?.[1];
        if (value) sessions.add(value);
      }
    };
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  const develop = (path: string, form: Record<string, string>) =>
    fetch(`${server.url}/dev/${path}`, {
      ...{ method: "POST", headers: { Origin: server.url }, body: new URLSearchParams(form) },
    });
  /** Once while a service fails in each way, and once while it works. */
  async function inEachWay(services: readonly string[], send: () => Promise<Page>): Promise<Page> {
    for (const fault of FAILURES)
      for (const service of services) {
        await develop("faults", { service, fault });
        await send();
        await develop("faults", { service, fault: "none" });
      }
    return send();
  }
  const mails = async () => {
    const page = parse(await (await fetch(`${server.url}/dev/outbox`)).text());
    return page.querySelectorAll("article").map((mail) => mail.text);
  };
  const linkIn = async (to: string, part: string) => {
    const texts = (await mails()).filter((mail) => mail.includes(`To ${to}`));
    const [link] = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).filter((one) => one.includes(part));
    const { pathname, search } = new URL(link ?? `${server.url}/no-mail-to-${to}-has-${part}`);
    return `${pathname}${search}`;
  };
  const EMAIL = "marked@mail.example";

  it("have no password, card, session or link of a member who signs up, buys, resets, invites and plans", async () => {
    const billing = ["subscription-management", "payment-provider"];
    // Signing up, on the way to a pass; a card that is refused, and one whose bank asks.
    const entry = await browser.enterCard("marked", PASSWORDS.signUp);
    expect(entry.path).toContain("/pay/card");
    await inEachWay(billing, () => browser.typeCard(entry, CARDS.refused, CODE));
    // The form says what was typed, but for the code.
    expect(marksIn(pages.splice(0), [CODE, PASSWORDS.signUp])).toEqual([]);
    const back = await browser.typeCard(entry, CARDS.asksTheBank, CODE);
    await sleep(READING_MS);
    const bank = await browser.send(back.path, orderForm(back.html));
    expect(bank.path).toContain("/pay/confirm");
    const payment = new URL(bank.path, server.url).searchParams.get("payment") ?? "";
    const paid = await inEachWay(["payment-provider"], () =>
      browser.send("/pay/confirm", { payment, answer: "confirm" }),
    );
    expect(paid.status).toBe(200);
    // Another card, for the same pass.
    const again = await browser.send("/member/card");
    expect(again.path).toContain("/pay/card");
    expect((await browser.typeCard(again, CARDS.asksTheBank, CODE)).status).toBe(200);
    // Someone is invited, and looks at it without an account.
    const invites = () => browser.send("/member/manage-family", { intent: "invite", email: "seat@mail.example" });
    await invites();
    const invitation = await linkIn("seat@mail.example", "/member/");
    const guest = new FormBrowser(() => server.url);
    expect((await inEachWay(["member"], () => guest.send(invitation))).status).toBe(200);
    // A password sent as an address, as a form without its method would.
    await browser.send(`/users/sign_in?email=${EMAIL}&password=${PASSWORDS.asked}`);
    await browser.send("/users/sign_out", {});
    const signIn = (password: string) => browser.send("/users/sign_in", { email: EMAIL, password });
    expect((await signIn(PASSWORDS.wrong)).path).toBe("/users/sign_in");
    await inEachWay(["member"], () => signIn(PASSWORDS.signUp));
    await browser.send("/users/sign_out", {});
    // A forgotten one.
    await browser.send("/users/password/new", { email: EMAIL });
    const reset = await linkIn(EMAIL, "/users/password/edit");
    expect((await browser.send(reset)).status).toBe(200);
    const set = () => browser.send(reset, { new_password: PASSWORDS.reset });
    expect((await inEachWay(["member"], set)).path).toContain("/users/password/");
    await signIn(PASSWORDS.reset);
    // Changed in the account.
    const typed = { current_password: PASSWORDS.reset, new_password: PASSWORDS.new };
    const change = () => browser.send("/member/account", { form: "password", ...typed });
    await inEachWay(["member"], change);
    await browser.send("/users/sign_out", {});
    expect((await signIn(PASSWORDS.new)).path, "the changed password opens it").not.toBe("/users/sign_in");
    await browser.send("/member/account");
    // A calendar, and the program that reads it.
    const calendar = await browser.send("/member/notifications", { intent: "new-calendar" });
    const address = /\/feeds\/mine\/[\w-]{43}\/calendar\.ics/.exec(calendar.html)?.[0] ?? "";
    const read = await inEachWay(["member", "content"], () => guest.send(address));
    expect([read.status, read.html.includes("BEGIN:VCALENDAR")]).toEqual([200, true]);

    const secrets = [...Object.values(PASSWORDS), ...Object.values(CARDS), CODE, ...sessions];
    const links = [reset, invitation, address].map(
      (link) => /(?:token=|invite\/|mine\/)([\w.-]+)/.exec(link)?.[1] ?? "",
    );
    expect([sessions.size > 4, links.every((link) => link.length > 20)]).toEqual([true, true]);
    const log = server.output().split("\n");
    expect(log.filter((line) => line.includes("/users/password/edit")).length, "it is logged").toBeGreaterThan(3);
    expect(marksIn(log.flatMap(lineTexts), [...secrets, ...links])).toEqual([]);
    expect(marksIn(pages, [...Object.values(PASSWORDS), CARDS.refused, CODE])).toEqual([]);
    expect((await mails()).length).toBeGreaterThan(3);
    expect(marksIn(await mails(), secrets)).toEqual([]);

    await server.stop();
    const store = await openStore({ dataDir: dataDirectory });
    const found: [table: string, marks: string[]][] = [];
    for (const { name } of await store.db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(store.db);
      found.push([name, marksIn(rows.flatMap(textsIn), name === "outbox" ? secrets : [...secrets, ...links])]);
    }
    await store.close();
    expect(found.length).toBeGreaterThan(60);
    expect(found.filter(([, marks]) => marks.length > 0)).toEqual([]);
    // What was deleted or written over, too.
    const files = readdirSync(dataDirectory, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const bytes = files.map((one) => readFileSync(join(one.parentPath, one.name), "latin1"));
    expect(
      marksIn(
        bytes,
        secrets.filter((mark) => mark !== CODE),
      ),
    ).toEqual([]);
  });
});

describe("the site's log and pages, while what it asks fails", () => {
  const KEYS = {
    STRIPE_SECRET_KEY: "sk_test_markedstripe71",
    STRIPE_WEBHOOK_SECRET: "whsec_markedwebhook72",
    PAYPAL_CLIENT_SECRET: "markedpaypal73",
    CAPTCHA_SECRET: "markedcaptcha74",
    SESSION_SECRET: "marked-session-secret-of-75-and-more",
    AVATAX_LICENSE_KEY: "markedavatax77",
  };
  const ACCOUNT = { id: "client", number: "2000000077" };
  /** As they are sent. */
  const BASIC = [
    btoa(`${ACCOUNT.id}:${KEYS.PAYPAL_CLIENT_SECRET}`),
    btoa(`${ACCOUNT.number}:${KEYS.AVATAX_LICENSE_KEY}`),
  ];
  /** PayPal's for an hour. */
  const ACCESS = "A21AAmarkedaccess76";
  const PLANS = ["annual-basic", "monthly-basic"];
  const plansAs = (id: string) => PLANS.map((pass) => `${pass}=${id}${pass}`).join(",");
  let providers: Awaited<ReturnType<typeof providerServer>>;
  let server: RunningServer;
  beforeAll(async () => {
    providers = await providerServer();
    providers.on("POST /v1/oauth2/token", { body: { access_token: ACCESS, token_type: "Bearer", expires_in: 3_600 } });
    const { url } = providers;
    const open = { STRIPE_PUBLISHABLE_KEY: "pk_test_71", PAYPAL_CLIENT_ID: ACCOUNT.id, PAYPAL_WEBHOOK_ID: "WH-1" };
    const plans = { STRIPE_PRICES: plansAs("price_sold-"), PAYPAL_PLANS: plansAs("P-SOLD-"), CAPTCHA_SITE_KEY: "site" };
    const taxes = { AVATAX_ACCOUNT_ID: ACCOUNT.number, AVATAX_COMPANY_CODE: "DEFAULT", AVATAX_API_URL: url };
    const addresses = { STRIPE_API_URL: url, PAYPAL_API_URL: url, CAPTCHA_API_URL: url };
    server = await startServer({ env: { ...KEYS, ...open, ...plans, ...taxes, ...addresses, LOG_LEVEL: "trace" } });
  });
  afterAll(async () => {
    await server.stop();
    providers.close();
  });

  it("have no key and no secret of providers, sessions and services", async () => {
    const pages: string[] = [];
    const browser = new FormBrowser(() => server.url);
    browser.onAnswer = (answer, text) => void pages.push(JSON.stringify([...answer.headers]), text);
    await browser.enterCard("keys");
    const payment = "/subscribe/retail?step=payment";
    const { html } = await browser.send(payment);
    await sleep(READING_MS);
    for (const intent of ["approve-paypal", "place-order", "apply-promo"])
      await browser.send(payment, { ...orderForm(html), intent, promo_code: "NONE", token: "pm_none" });
    for (const path of ["/", "/metrics", "/readyz", "/member/card", "/dev/scenarios.json", "/no-such-page"])
      await browser.send(path);
    for (const provider of ["stripe", "paypal"]) {
      const headers = { "stripe-signature": "t=1,v1=00", "paypal-transmission-sig": "00" };
      const answer = await fetch(`${server.url}/webhooks/${provider}`, { method: "POST", headers, body: "{}" });
      pages.push(await answer.text());
      expect(answer.ok).toBe(false);
    }
    const asked = providers.take().map(({ call }) => call.split(" ")[1]);
    const stripe = ["/v1/events", "/v1/customers"];
    const paypal = ["/v1/oauth2/token", "/v1/billing/subscriptions"];
    expect(asked).toEqual(expect.arrayContaining([...stripe, ...paypal, "/api/v2/transactions/create"]));
    const log = server.output().split("\n");
    expect(log.filter((line) => /stripe|paypal/i.test(line)).length).toBeGreaterThan(2);
    expect(log.some((line) => line.includes("AvaTax answered"))).toBe(true);
    const secrets = [...Object.values(KEYS), ...BASIC, ACCESS];
    expect(marksIn(log.flatMap(lineTexts), secrets)).toEqual([]);
    expect(marksIn(pages, secrets)).toEqual([]);
  });
});
