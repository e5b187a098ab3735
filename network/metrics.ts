import { Counter, Gauge, type Registry } from "prom-client";
import type { NetworkSettings } from "~contracts/network";

type Log = Required<Pick<NetworkSettings, "onFailure" | "onFound">>;

/** Counts what a network tells of itself, for `/metrics` of the process that it runs in (security 7), and logs it. */
export function networkMetrics(registry: Registry, log: Log) {
  const registers = [registry];
  const failures = new Counter({
    name: "background_failures_total",
    help: "Work of the embedded network that failed by itself: a payment to settle, a renewal, a round of billing.",
    registers,
  });
  const reconciled = new Counter({
    name: "billing_reconciled_total",
    help: "What a reconciliation with a payment provider put right because no webhook had told of it.",
    registers,
  });
  const mails = new Counter({
    name: "mails_total",
    help: "Mail by what became of it: sent, retried later, failed for good, gone: no such address, or late.",
    labelNames: ["outcome"],
    registers,
  });
  const pushes = new Counter({
    name: "pushes_total",
    help: "Push notifications by what became of them: as mail, or gone, because the browser takes no more.",
    labelNames: ["outcome"],
    registers,
  });
  const missed = new Counter({
    name: "alerts_missed_total",
    help: "Members who weren't told of a game while it was true, because so many were told before them.",
    registers,
  });
  const signUps = new Counter({ name: "sign_ups_total", help: "Accounts that were made.", registers });
  const plays = new Counter({
    name: "plays_total",
    help: "Videos that began to play, of those that ask for an account or a pass.",
    registers,
  });
  const orders = new Counter({
    name: "orders_total",
    help:
      "Orders by outcome: succeeded, declined by the provider, refused before a charge, given_up (never charged, or " +
      "left at the bank), or unanswered; those are counted again by what they become.",
    labelNames: ["outcome"],
    registers,
  });
  const paid = new Counter({
    name: "money_taken_cents_total",
    help: "What was paid, tax included, by kind: purchase, renewal or upgrade. What goes back is not taken off.",
    labelNames: ["kind"],
    registers,
  });
  const billed = new Gauge({
    name: "billing_last_success_timestamp_seconds",
    help: "When a round of billing last succeeded in everything; 0 before the first.",
    registers,
  });
  return {
    onFailure: (what, error) => {
      failures.inc();
      log.onFailure(what, error);
    },
    onFound: (what) => {
      reconciled.inc();
      log.onFound(what);
    },
    onMail: (outcome) => mails.inc({ outcome }),
    onPush: (outcome) => pushes.inc({ outcome }),
    onAlertMissed: () => missed.inc(),
    onSignUp: () => signUps.inc(),
    onPlay: () => plays.inc(),
    onOrder: (outcome) => orders.inc({ outcome }),
    onPaid: (kind, cents) => paid.inc({ kind }, cents),
    onBilled: (at) => billed.set(at / 1_000),
  } satisfies Partial<NetworkSettings>;
}
