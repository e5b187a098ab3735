import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { receiptSchema } from "~contracts/records/billing";
import { reconcileBooks } from "~network/billing/provider/reconciliation.server";
import { COMMAND_SOCKET, serveCommands } from "~network/commands/command-socket.server";
import { runRefund } from "~network/commands/refund.server";
import { runInSite } from "~network/commands/run-in-site.server";
import { MIGRATIONS } from "~network/network.server";
import { migrate } from "~network/store/migrate";
import { openStore, type Store } from "~network/store/open-store.server";
import { BillingService, START } from "../network/billing/billing-fixture";
import { fromShell, stubShell } from "../support/from-shell";

/** Beside a site on SQLite, its own process does what a command asks (security 7). */

const MANY = Array.from({ length: 20 }, (_, index) => index);
const bySubject = (one: { subject: string }, other: { subject: string }) => one.subject.localeCompare(other.subject);
const run = fromShell(runRefund);
let dataDir: string;
let store: Store;
let service: BillingService;
let end: (() => Promise<void>) | null;
const reported: unknown[] = [];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "served-"));
  store = await openStore({ dataDir });
  await migrate(store, MIGRATIONS);
  service = await BillingService.open(store, undefined, { report: (...failure) => reported.push(failure) });
  end = await serveCommands(dataDir, service.billing, (...failure) => reported.push(failure));
  stubShell({ dataDir }, START);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await end?.();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(reported.splice(0)).toEqual([]);
});

it("twenty refunds, each asked twice, beside twenty purchases: paid back once, and the books agree", async () => {
  for (const one of MANY) await service.buy("price_monthly-basic", {}, `before-${one}`);
  const orders = await store.db.selectFrom("receipt").select("order_id").execute();
  const purchases = MANY.map((one) => service.buy("price_monthly-basic", {}, `beside-${one}`));
  const refunds = await Promise.all([...orders, ...orders].map(({ order_id }) => run(order_id)));
  await Promise.all(purchases);
  // One that comes after its twin is done learns so.
  expect(refunds.filter(({ code, said }) => code !== 0 && !/went back before|at this moment/.test(said))).toEqual([]);

  const ours = await receiptsByPayment();
  expect(ours.filter(([, , back]) => back > 0)).toHaveLength(20);
  expect([ours.length, await paymentsAtProvider()]).toEqual([40, ours]);
  const deeds = await store.db.selectFrom("desk_audit").select(["actor", "subject"]).execute();
  expect(deeds.toSorted(bySubject)).toEqual(
    orders.map(({ order_id: subject }) => ({ actor: "command", subject })).toSorted(bySubject),
  );
  const onFound = vi.fn<(what: string) => void>();
  expect(await reconcileBooks({ ...service.billing, onFound }, { evenIfRead: true })).toMatchObject({ found: 0 });
  expect(onFound).not.toHaveBeenCalled();
});

it("has a socket for this user alone, which goes away with the site, and says what it can't do", async () => {
  const path = join(dataDir, COMMAND_SOCKET);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await run("FH-NOTHING")).toEqual({ code: 1, printed: "", said: "FH-NOTHING: there is no such order.\n" });
  expect(await handing({ name: "seed", args: [] })).toEqual([2, 'The site has no command "seed".\n']);
  await once(createConnection(path), "connect");
  await end?.();
  end = null;
  expect(existsSync(path)).toBe(false);
  expect(await run("FH-NOTHING")).toMatchObject({ code: 2, said: expect.stringContaining("is in use") });
});

it("a site that ends in the middle is said to have", async () => {
  await end?.();
  const server = createServer((socket) => void socket.end()).listen(join(dataDir, COMMAND_SOCKET));
  end = async () => void server.close();
  expect(await handing({ name: "refund", args: ["FH-1"] })).toEqual([1, expect.stringMatching(/^The site ended/)]);
});

async function handing(asked: Parameters<typeof runInSite>[1]) {
  let said = "";
  const screen = { write: (text: string) => (said += text) };
  return [await runInSite({ DATA_DIR: dataDir }, asked, screen, screen), said];
}

/** Payment, amount, and what went back of it; the provider's books are its own tables. */
async function receiptsByPayment() {
  const kept = await store.db
    .selectFrom("receipt")
    .select(["transaction_id", "body"])
    .orderBy("transaction_id")
    .execute();
  return kept.map(({ transaction_id, body }) => {
    const { total_in_cents, refunded_in_cents = 0 } = receiptSchema.parse(JSON.parse(body));
    return [transaction_id, total_in_cents, refunded_in_cents] as const;
  });
}

async function paymentsAtProvider() {
  const charges = await store.db
    .selectFrom("provider_charge")
    .leftJoin("provider_refund", "provider_refund.charge", "provider_charge.id")
    .select(["id", "provider_charge.amount", (of) => of.fn.coalesce("provider_refund.amount", of.lit(0)).as("back")])
    .where("state", "=", "succeeded")
    .orderBy("id")
    .execute();
  return charges.map(({ id, amount, back }) => [id, amount, Number(back)]);
}
