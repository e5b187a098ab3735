import { rmSync } from "node:fs";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore } from "~network/store/open-store.server";
import { seededDirectory } from "../support/seeded-store";
import { type RunningServer, startServer } from "../support/server";
import { pairOf } from "../web/configured";

/** Money happens once, even to a process that is killed while it is paid (security 6). */

const dataDirectory = seededDirectory("checkout");
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ dataDirectory });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** A browser as far as the checkout needs one: cookies, redirects, forms. */
class Browser {
  private cookies: Record<string, string> = {};

  async send(path: string, form?: Record<string, string>): Promise<{ path: string; status: number; html: string }> {
    const headers: Record<string, string> = {
      Cookie: Object.entries(this.cookies)
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join("; "),
    };
    const answer = await fetch(server.url + path, {
      redirect: "manual",
      headers: form ? { ...headers, Origin: server.url } : headers,
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    this.cookies = Object.fromEntries(
      Object.entries({ ...this.cookies, ...Object.fromEntries(answer.headers.getSetCookie().map(pairOf)) }).filter(
        ([, value]) => value !== "",
      ),
    );
    const html = await answer.text();
    const location = answer.headers.get("Location");
    if (!location) return { path, status: answer.status, html };
    const { pathname, search } = new URL(location, server.url);
    return this.send(`${pathname}${search}`);
  }

  /** A member without a pass, with a card entered; the form of Place Order as it stands on the page. */
  async readyToPay(name: string, number = "4242424242424242"): Promise<{ path: string; form: Record<string, string> }> {
    const path = "/subscribe/retail";
    await this.send(path, { intent: "choose-pass", pass: "annual-basic" });
    await this.send(`${path}?step=school`, { intent: "continue-without-school" });
    const person = {
      name: "Robin",
      last_name: "Sawyer",
      email: `${name}@mail.example`,
      zip_code: "50309",
      password: "under the lights",
      accept_service_terms: "on",
    };
    await this.send(`${path}?step=account`, person);
    const provider = await this.send(`${path}?step=payment`, { intent: "enter-card" });
    const session = new URL(provider.path, server.url).searchParams.get("session") ?? "";
    const page = await this.send("/pay/card", {
      session,
      name: "Robin Sawyer",
      number,
      expiry: "04 / 31",
      cvc: "123",
      zip: "50309",
    });
    return { path: page.path, form: orderForm(page.html) };
  }
}

function orderForm(html: string): Record<string, string> {
  const page = parse(html);
  const form = page.querySelectorAll("form").find((one) => one.querySelector('input[value="place-order"]'));
  const fields = [
    ...(form?.querySelectorAll("input") ?? []),
    ...page.querySelectorAll('input[type="hidden"][form="place-order"]'),
  ];
  return Object.fromEntries(
    fields.map((field) => [field.getAttribute("name") ?? "", field.getAttribute("value") ?? ""]),
  );
}

const isReceipt = ({ path }: { path: string }) => path.includes("step=receipt");

/** Sooner than this no one has read the form. */
const READING_MS = 2_100;

it("who lost the reply to a payment is told at every look that it is being found out", async () => {
  const browser = new Browser();
  const { path, form } = await browser.readyToPay("reply-lost", "4000000000009243");
  await new Promise((resolve) => setTimeout(resolve, READING_MS));
  const said = "you won&#x27;t be charged twice";
  expect((await browser.send(path, form)).html).toContain(said);
  // What the answer to the form keeps outlasts what the page under it keeps.
  expect((await browser.send(path)).html).toContain(said);
  expect((await browser.send(path)).html).toContain(said);
});

it("six members who pay while the process is killed end with one charge, receipt and pass each", async () => {
  const members = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const browser = new Browser();
      return { browser, ...(await browser.readyToPay(`killed-${index}`)) };
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, READING_MS));
  // Each a little later than the one before: when the first has its answer, the kill finds the others at different
  // steps.
  const posts = members.map(async ({ browser, path, form }, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * 60));
    return browser.send(path, form).catch(() => null);
  });
  await Promise.race(posts);
  await server.stop("SIGKILL");
  await Promise.all(posts);

  server = await startServer({ dataDirectory });
  await Promise.all(
    members.map(async ({ browser, path, form }) => {
      let page = await browser.send(path);
      // What was claimed and never sent to the provider is void: the page says so, and the next try is a new order.
      for (let tries = 0; tries < 2 && !isReceipt(page); tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, READING_MS));
        page = await browser.send(path, orderForm(page.html));
      }
      expect([page.status, page.path]).toEqual([200, expect.stringMatching(/step=receipt&order=FH-/)]);
      expect((await browser.send(path, form)).path, "sent once more").toBe(page.path);
    }),
  );
  await server.stop();

  const store = await openStore({ dataDir: dataDirectory });
  try {
    const { db } = store;
    const users = await db.selectFrom("user").select("key").where("email", "like", "killed-%").execute();
    const keys = users.map(({ key }) => key);
    const charges = await db.selectFrom("provider_charge").select("amount").where("state", "=", "succeeded").execute();
    const receipts = await db.selectFrom("receipt").select("user_key").where("user_key", "in", keys).execute();
    const subscriptions = await db
      .selectFrom("billed_subscription")
      .select("user_key")
      .where("user_key", "in", keys)
      .execute();
    expect([keys.length, charges.length, receipts.length, subscriptions.length]).toEqual([6, 6, 6, 6]);
  } finally {
    await store.close();
  }
});
