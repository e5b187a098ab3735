import { putRow, rowsWith } from "../../store/rows";
import { attempted, type Billing } from "../billing-settings";
import { askDaily, askEach, type Round } from "../subscriptions/subscription-checks.server";
import { followTaxRates } from "../tax/tax-changes.server";
import { compareTaxes, recordTaxes } from "../tax/tax-ledger.server";
import { isHandled, takeNotice } from "./notices.server";
import type { Notice, PaymentProvider } from "./payment-provider";

/** Daily, with three days of overlap. */
const READ_EVERY_MS = 86_400_000;
const READ_AGAIN_MS = 3 * 86_400_000;
const READ_FIRST_MS = 29 * 86_400_000;
const AFTER_FAILURE_MS = 3_600_000;

export type ReconciliationCount = { read: number; found: number };

/** A failure may be settled by now, so check the current state. */
const nowThat = (notice: Notice): Notice =>
  notice.kind === "failed" || notice.kind === "confirm" ? { kind: "changed", reference: notice.reference } : notice;

const changesNothing = ({ kind }: Notice): boolean => kind === "other" || kind === "refund_failed";

/** As far as it comes until a stop (docs/operations.md "Shutting down"). */
async function readProvider(
  billing: Billing,
  provider: PaymentProvider,
  { since, signal }: Pick<Round, "signal"> & { since: number },
): Promise<ReconciliationCount> {
  const notices = await provider.toldSince(since);
  let corrections = 0;
  for (const { id, read } of notices) {
    if (signal?.aborted) break;
    await attempted(billing, `taking the notice ${id} of ${provider.name}`, async () => {
      if (await isHandled(billing, provider, id)) return;
      const notice = nowThat(await read());
      // Its invoice has been sent by now, so tax can't be added.
      if (notice.kind === "due") return;
      if ((await takeNotice(billing, provider, id, notice)) !== "taken" || changesNothing(notice)) return;
      corrections += 1;
      billing.onFound?.(`the notice ${id} of ${provider.name} (${notice.kind})`);
    });
  }
  return { read: notices.length, found: corrections };
}

const lastReading = ({ db }: Billing, provider: string) => rowsWith(db, "provider_reading", { provider }).first();

async function noteReading({ db }: Billing, provider: string, reading: { read_until: number; try_at: number }) {
  await putRow(db, "provider_reading", "provider", { provider, ...reading });
}

/** Noted like the reading of a provider's notices, and beside it. */
export async function onceADay(
  billing: Billing,
  what: "taxes" | "old receipts",
  work: () => Promise<void>,
  evenIfDone = false,
): Promise<void> {
  const now = billing.clock.now();
  const known = await lastReading(billing, what);
  if (known && known.try_at > now && !evenIfDone) return;
  await work();
  await noteReading(billing, what, { read_until: now, try_at: now + READ_EVERY_MS });
}

/** What no try has told the service yet, and then whether both books agree (B 8). */
async function reconcileTaxes(billing: Billing): Promise<void> {
  await attempted(billing, "recording sales taxes", () => recordTaxes(billing, { evenIfTried: true }));
  await attempted(billing, "comparing sales taxes", () => compareTaxes(billing));
}

type Reconciling = Round & { evenIfRead?: boolean };

/** Daily (security 6): what no webhook told. `evenIfRead` reads it now. */
export async function readNotices(
  billing: Billing,
  { evenIfRead = false, signal }: Omit<Reconciling, "ticks"> = {},
): Promise<ReconciliationCount> {
  const { clock } = billing;
  const total: ReconciliationCount = { read: 0, found: 0 };
  for (const provider of [billing.cards, billing.wallet]) {
    if (signal?.aborted) break;
    if (!provider?.renewsItself) continue;
    const now = clock.now();
    const known = await lastReading(billing, provider.name);
    if (known && known.try_at > now && !evenIfRead) continue;
    const since = Math.max(now - READ_FIRST_MS, (known?.read_until ?? 0) - READ_AGAIN_MS);
    const done = await attempted(billing, `reading the notices of ${provider.name}`, () =>
      readProvider(billing, provider, { since, signal }),
    );
    total.read += done?.read ?? 0;
    total.found += done?.found ?? 0;
    // What was cut off has neither been read nor failed: the next round reads it whole.
    if (signal?.aborted) break;
    const reading = done
      ? { read_until: now, try_at: now + READ_EVERY_MS }
      : { read_until: known?.read_until ?? now - READ_FIRST_MS, try_at: now + AFTER_FAILURE_MS };
    await noteReading(billing, provider.name, reading);
    if (provider === billing.cards && billing.taxes.isService)
      await attempted(billing, "following tax rates", () => followTaxRates(billing));
  }
  return total;
}

/** Daily (security 6): each subscription's state, and the taxes; says how many subscriptions have changed. */
export async function compareBooks(
  billing: Billing,
  { evenIfRead = false, ...round }: Reconciling = {},
): Promise<number> {
  const changed = await (evenIfRead ? askEach(billing, round) : askDaily(billing, round));
  if (!round.signal?.aborted) await onceADay(billing, "taxes", () => reconcileTaxes(billing), evenIfRead);
  return changed;
}

/** Missed notices first. `evenIfRead` runs it now. */
export async function reconcileBooks(billing: Billing, reconciling: Reconciling = {}): Promise<ReconciliationCount> {
  const { read, found } = await readNotices(billing, reconciling);
  return { read, found: found + (await compareBooks(billing, reconciling)) };
}
