import { setTimeout as sleep } from "node:timers/promises";
import type { NetworkSettings } from "~contracts/network";
import type { Billing } from "../billing/billing-settings";
import { createBilling } from "../billing/create-billing.server";
import { paymentProviderApp } from "../billing/provider/provider-app.server";
import { reconcileBooks, type ReconciliationCount } from "../billing/provider/reconciliation.server";
import type { RefundedOrder } from "../billing/refunds/refunds.server";
import { accountClosing } from "../billing/subscriptions/account-closing.server";
import { noteCommand } from "../desk/audit.server";
import type { NetworkClock } from "../development/network-clock.server";
import { forgetAccount } from "../forgotten-account.server";
import { CLOSE_MS, createMailer } from "../mail/mailer.server";
import { deleteAccount, type DeletionObstacle } from "../member/deleted-account.server";
import { hasRealProvider, MIGRATIONS } from "../network.server";
import { migrate } from "../store/migrate";
import type { Store } from "../store/open-store.server";
import { refundWithAudit } from "./refund-with-audit.server";

type Place = Pick<NetworkSettings, "siteUrl" | "smtpUrl"> & {
  store: Store;
  clock: Pick<NetworkClock, "now">;
  payments: NonNullable<NetworkSettings["payments"]>;
};

/** For commands; what it has mailed is out before it ends, unless the mail server takes long. */
async function withBilling<Result>(
  { store: { db }, clock, siteUrl, smtpUrl, payments }: Place,
  more: Pick<Parameters<typeof createBilling>[0], "provider" | "report" | "onFound">,
  work: (billing: Billing) => Promise<Result>,
): Promise<Result> {
  const mailer = createMailer({ db, clock, siteUrl, smtpUrl });
  try {
    return await work(createBilling({ db, clock, mailer, siteUrl, payments, ...more }));
  } finally {
    // A mailer that closes begins no message.
    await Promise.race([mailer.deliverQueued().catch(() => 0), sleep(CLOSE_MS, 0, { ref: false })]);
    await mailer.close();
  }
}

export async function reconcileStore(
  place: Place,
  handlers: Required<Pick<Billing, "report" | "onFound">>,
): Promise<ReconciliationCount> {
  await migrate(place.store, MIGRATIONS);
  return withBilling(place, { provider: null, ...handlers }, (billing) =>
    reconcileBooks(billing, { evenIfRead: true }),
  );
}

export async function refundInStore(
  place: Place & { clock: Pick<NetworkClock, "load"> },
  orderId: string,
): Promise<RefundedOrder> {
  const { store, clock } = place;
  await migrate(store, MIGRATIONS);
  await clock.load();
  return withBilling(place, { provider: embeddedOf(place) }, (billing) => refundWithAudit(billing, orderId));
}

/** In place of a real provider. */
function embeddedOf(place: Place) {
  const { store, clock, siteUrl } = place;
  if (hasRealProvider(place)) return null;
  const app = paymentProviderApp({ db: store.db, clock, siteUrl });
  return { fetch: (request: Request) => app.fetch(request) };
}

/** As the member's own deletion; null once it is gone. */
export function deleteInStore(
  place: Place,
  account: Parameters<typeof deleteAccount>[1],
  { running, onFailure }: { running: boolean } & Required<Pick<NetworkSettings, "onFailure">>,
): Promise<DeletionObstacle | null> {
  const { store, siteUrl } = place;
  return withBilling(place, { provider: embeddedOf(place), report: onFailure }, (billing) => {
    const closing = accountClosing(billing);
    const forget: typeof forgetAccount = async (transaction, gone) => {
      await forgetAccount(transaction, gone);
      await noteCommand(transaction, { action: "member.delete", subject: gone.key }, place.clock.now());
    };
    const settings = { db: store.db, mailer: billing.mailer, siteUrl, closing, forget };
    return deleteAccount(settings, account, running);
  });
}
