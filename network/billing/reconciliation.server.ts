import { attempted, type Billing } from "./billing-settings";
import { isTaken, takeNotice } from "./notices.server";
import type { Notice, PaymentProvider } from "./provider/payment-provider";
import { askEach, ASKED_DAILY_MS } from "./standing.server";

/** Each provider's own list of notices is read once a day, three days further back than it was read before. */
const READ_EVERY_MS = 86_400_000;
const READ_AGAIN_MS = 3 * 86_400_000;
/** Providers keep what they told for thirty days. */
const READ_FIRST_MS = 29 * 86_400_000;
const AFTER_FAILURE_MS = 3_600_000;

/** What a reading found that no webhook had told. */
export type Found = { read: number; found: number };

/** What was told of a failure may be settled by now: how it stands counts. */
const nowThat = (notice: Notice): Notice =>
  notice.kind === "failed" || notice.kind === "confirm" ? { kind: "changed", reference: notice.reference } : notice;

/**
 * Reads what a provider has told, and takes what did not arrive; a notice that cannot be taken stops none behind it.
 */
async function readProvider(billing: Billing, provider: PaymentProvider, since: number): Promise<Found> {
  const told = await provider.toldSince(since);
  let found = 0;
  for (const { id, read } of told) {
    await attempted(billing, `taking the notice ${id} of ${provider.name}`, async () => {
      if (await isTaken(billing, provider, id)) return;
      const notice = nowThat(await read());
      // By now its invoice has been sent out, and nothing can be added to it.
      if (notice.kind === "due") return;
      if ((await takeNotice(billing, provider, id, notice)) === "known" || notice.kind === "other") return;
      found += 1;
      billing.onFound?.(`the notice ${id} of ${provider.name} (${notice.kind})`);
    });
  }
  return { read: told.length, found };
}

/**
 * Reconciles the books with each provider's, once a day (security 6): first what it has told and no webhook brought,
 * then how each of its subscriptions stands. `evenIfRead` does it now.
 */
export async function reconcileBooks(
  billing: Billing,
  { evenIfRead = false }: { evenIfRead?: boolean } = {},
): Promise<Found> {
  const { db, clock } = billing;
  const total: Found = { read: 0, found: 0 };
  for (const provider of [billing.cards, billing.wallet]) {
    if (!provider?.renewsItself) continue;
    const now = clock.now();
    const known = await db
      .selectFrom("provider_reading")
      .selectAll()
      .where("provider", "=", provider.name)
      .executeTakeFirst();
    if (known && known.try_at > now && !evenIfRead) continue;
    const since = Math.max(now - READ_FIRST_MS, (known?.read_until ?? 0) - READ_AGAIN_MS);
    const done = await attempted(billing, `reading the notices of ${provider.name}`, () =>
      readProvider(billing, provider, since),
    );
    total.read += done?.read ?? 0;
    total.found += done?.found ?? 0;
    const reading = done
      ? { read_until: now, try_at: now + READ_EVERY_MS }
      : { read_until: known?.read_until ?? now - READ_FIRST_MS, try_at: now + AFTER_FAILURE_MS };
    await db
      .insertInto("provider_reading")
      .values({ provider: provider.name, ...reading })
      .onConflict((conflict) => conflict.column("provider").doUpdateSet(reading))
      .execute();
  }
  const asked = await askEach(billing, evenIfRead ? 0 : ASKED_DAILY_MS);
  return { read: total.read, found: total.found + asked };
}
