import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore } from "~network/store/open-store.server";
import { READING_MS } from "../support/reading-time.js";
import { seededDirectory } from "../support/seeded-store";
import { type RunningServer, startServer } from "../support/server";
import { FormBrowser, orderForm } from "./form-browser";

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

/** A member without a pass, with a card entered; the form of Place Order as it stands on the page. */
async function readyToPay(browser: FormBrowser, name: string, number = "4242424242424242") {
  const page = await browser.typeCard(await browser.enterCard(name), number);
  return { path: page.path, form: orderForm(page.html) };
}

const isReceipt = ({ path }: { path: string }) => path.includes("step=receipt");

it("who lost the reply to a payment is told at every look that it is being found out", async () => {
  const browser = new FormBrowser(() => server.url);
  const { path, form } = await readyToPay(browser, "reply-lost", "4000000000009243");
  await sleep(READING_MS);
  const said = "you won&#x27;t be charged twice";
  expect((await browser.send(path, form)).html).toContain(said);
  // What the answer to the form keeps outlasts what the page under it keeps.
  expect((await browser.send(path)).html).toContain(said);
  expect((await browser.send(path)).html).toContain(said);
});

it("six members who pay while the process is killed end with one charge, receipt and pass each", async () => {
  const members = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const browser = new FormBrowser(() => server.url);
      return { browser, ...(await readyToPay(browser, `killed-${index}`)) };
    }),
  );
  await sleep(READING_MS);
  // Each a little later than the one before: when the first has its answer, the kill finds the others at different
  // steps.
  const posts = members.map(async ({ browser, path, form }, index) => {
    await sleep(index * 60);
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
        await sleep(READING_MS);
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
    const charges = await db
      .selectFrom("provider_charge")
      .select("amount")
      .where("state", "=", "succeeded")
      .where("id", "not like", "ch_seed_%")
      .execute();
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
