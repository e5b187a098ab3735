import type { NetworkSettings } from "~contracts/network";
import { ALERT_ROUNDS, type AlertRound, roundOf } from "./alerts/alert-rounds";
import { type Alerts, sendAlerts } from "./alerts/send-alerts.server";
import { forgetOldEvents } from "./analytics/analytics-app.server";
import { attempted, type Billing, counted } from "./billing/billing-settings";
import { attend } from "./billing/create-billing.server";
import { readNotices } from "./billing/provider/reconciliation.server";
import { followBrackets } from "./brackets/seed-brackets.server";
import { forgetOldAudit } from "./desk/audit.server";
import { countFigures, forgetOldFigures } from "./desk/figures.server";
import type { NetworkClock } from "./development/network-clock.server";
import { forgetEndedLicenses } from "./drm/licenses.server";
import { deleteOldMessages } from "./inbox/old-messages.server";
import { extendSchedule, leagueOf, NEAR_REACH, type Reach, WHOLE_REACH } from "./league/seed";
import type { Mailer } from "./mail/mailer.server";
import { forgetOldCodes, forgetOldTries } from "./member/devices/device-routes.server";
import { forgetUnusedDevices } from "./member/devices/known-devices.server";
import { forgetUnusedAddresses } from "./member/email/email-changes.server";
import { forgetOldInvitations } from "./member/family/family-invitations.server";
import { forgetOldChallenges } from "./member/sign-in/passkeys.server";
import { forgetEndedResetTokens } from "./member/sign-in/reset-tokens.server";
import { forgetEndedSignInLinks } from "./member/sign-in/sign-in-links.server";
import { forgetExpiredTokens } from "./member/sign-in/tokens.server";
import type { Pusher } from "./push/pusher.server";
import { inRounds } from "./rounds";
import { indexLeague } from "./search/index-league";
import { readFact, writeFact } from "./store/facts";
import type { Store } from "./store/open-store.server";

/** What the network does by itself, repeatedly; if there are many back ends, one leads each job (docs/map.md). */

const EXTEND_EVERY_MS = 10 * 60_000;
/** Settles open payments and charges what is due (security 6). */
const BILL_EVERY_MS = 30_000;
/** Viewers of a game come and go in minutes. */
const COUNT_EVERY_MS = 30_000;
/** "Starting soon" and "moved" must not wait. */
const ALERT_EVERY_MS = 5_000;
/** A clock that another back end has moved. */
const FOLLOW_CLOCK_EVERY_MS = 1_000;
/** As the privacy policy says, or shorter; deleted with each round of the schedule. */
const KEPT_FOR_A_TIME = [
  ["forgetting expired sessions", forgetExpiredTokens],
  ["forgetting unused browsers", forgetUnusedDevices],
  ["deleting old messages", deleteOldMessages],
  ["forgetting old invitations", forgetOldInvitations],
  ["forgetting unconfirmed addresses", forgetUnusedAddresses],
  ["forgetting old links to a new password", forgetEndedResetTokens],
  ["forgetting old links to sign in", forgetEndedSignInLinks],
  ["forgetting old challenges of passkeys", forgetOldChallenges],
  ["forgetting old codes of devices", forgetOldCodes],
  ["forgetting old tries of a device's code", forgetOldTries],
  ["forgetting ended licenses", forgetEndedLicenses],
  ["forgetting old lines of the audit", forgetOldAudit],
  ["forgetting old figures", forgetOldFigures],
  ["forgetting what was opened over a year ago", forgetOldEvents],
] as const;
const BILLED_AT = "billing_succeeded_at";

/** Never rejects: a failure is reported under the name `what`. */
type Attempt = (what: string, work: () => Promise<unknown>) => Promise<void>;
export const attempting =
  (report: NetworkSettings["onFailure"]): Attempt =>
  async (what, work) =>
    void (await attempted({ report }, what, work));

export type JobParts = {
  store: Store;
  clock: NetworkClock;
  mailer: Mailer;
  pusher: Pusher;
  settings: NetworkSettings;
  billing: Billing;
  /** No job starts by itself until this is true. */
  isPrepared(): boolean;
};
type Work = JobParts & { attempt: Attempt; signal: AbortSignal; every(milliseconds: number, round: () => void): void };

function billingJob({ store, settings, billing, attempt, signal, every }: Work) {
  const rounds = inRounds();
  /** Apart, because a month of a provider's notices takes minutes, and open payments must not wait that long. */
  const readings = inRounds();
  /** False while the notices are being read, and after that failed. */
  let isRead = true;
  async function readOnce(): Promise<void> {
    const { watched, failures } = counted(billing);
    await attempted(watched, "reading the providers' notices", () => readNotices(watched, { signal }));
    isRead = failures() === 0;
  }
  function read(): void {
    if (readings.isBusy()) return;
    isRead = false;
    void readings.add(readOnce);
  }
  let succeededAt: number | null = null;
  async function billOnce(onlyWriter: boolean): Promise<void> {
    if (await store.turns.leads("billing")) {
      if (!(await attend(billing, onlyWriter, signal, read)) || !isRead) return;
      succeededAt = settings.now();
      // The other back ends tell of it, too.
      if (store.dialect === "postgres") await writeFact(store.db, "league_fact", BILLED_AT, String(succeededAt));
    } else {
      const fact = await readFact(store.db, "league_fact", BILLED_AT);
      if (fact === null) return;
      succeededAt = Number(fact);
    }
    settings.onBilled?.(succeededAt);
  }
  async function bill(onlyWriter = false): Promise<void> {
    await rounds.add(() => attempt("billing", () => billOnce(onlyWriter)));
    await readings.over();
  }
  every(BILL_EVERY_MS, () => {
    if (!rounds.isBusy()) void bill();
  });
  return { bill, succeededAt: () => succeededAt, over: () => rounds.over().then(readings.over) };
}

function alertJob({ store, clock, mailer, pusher, settings, attempt, signal, every }: Work) {
  const { siteUrl, onFailure: report, onAlertMissed: onMissed } = settings;
  const alerts: Alerts = { db: store.db, dialect: store.dialect, clock, mailer, pusher, siteUrl, onMissed, report };
  /** Apart, so that what is urgent never waits for a long round. */
  const rounds = { whole: inRounds(), urgent: inRounds(), changes: inRounds() };
  async function alertOnce(kind: AlertRound): Promise<void> {
    if (!(await store.turns.leads("alerts"))) return;
    await sendAlerts(alerts, { ...ALERT_ROUNDS[kind], signal });
  }
  const alertAll = (kind: AlertRound) =>
    rounds[kind].add(() => attempt("alerting members of their games", () => alertOnce(kind)));
  let round = 0;
  every(ALERT_EVERY_MS, () => {
    const kind = roundOf((round += 1), (one) => rounds[one].isBusy());
    if (kind) void alertAll(kind);
    void attempt("sending pushes", () => pusher.deliverQueued());
  });
  return { alertAll, over: () => Promise.all(Object.values(rounds).map((kind) => kind.over())) };
}

async function extend({ store, clock, signal }: Work, reach: Reach): Promise<void> {
  if ((await leagueOf(store.db)) === "none") return;
  const added = await extendSchedule(store.db, clock.now(), { reach, signal });
  added.push(...(await followBrackets(store.db, clock.now())));
  if (added.length > 0 && !signal.aborted) await indexLeague(store);
}

function scheduleJob(work: Work) {
  const { store, clock, attempt, signal, every } = work;
  /** Behind what a page waits for. */
  const rounds = inRounds();
  async function extendIfLeading(reach: Reach): Promise<void> {
    if (await store.turns.leads("schedule")) await extend(work, reach);
  }
  async function deleteOld(): Promise<void> {
    if (!(await store.turns.leads("deletion"))) return;
    for (const [what, deleteFrom] of KEPT_FOR_A_TIME) await attempt(what, () => deleteFrom(store.db, clock.now()));
  }
  function extendBehind(): void {
    void rounds.add(async () => {
      await attempt("drawing up the schedule", () => extendIfLeading(WHOLE_REACH));
      await attempt("deleting what is old", deleteOld);
    });
  }
  every(EXTEND_EVERY_MS, extendBehind);
  return {
    /** Waits for the days around now; the others follow in the background. */
    async extendNear(): Promise<void> {
      await extendIfLeading(NEAR_REACH);
      extendBehind();
    },
    /** What an import or a seed that was cut off has left: to look for it takes two seconds on a million events. */
    indexBehind(): void {
      void rounds.add(() =>
        attempt("indexing what is not in the search yet", () => indexLeague(store, "all", { signal })),
      );
    },
    over: rounds.over,
  };
}

function figureJob({ store, clock, attempt, every }: Work) {
  const rounds = inRounds();
  let counted: number | null = null;
  async function count(): Promise<void> {
    const now = clock.now();
    const from = counted ?? now - COUNT_EVERY_MS;
    const isMoved = from > now || now - from > 10 * COUNT_EVERY_MS;
    counted = now;
    if (await store.turns.leads("figures")) await countFigures(store.db, isMoved ? now - COUNT_EVERY_MS : from, now);
  }
  every(COUNT_EVERY_MS, () => {
    if (!rounds.isBusy()) void rounds.add(() => attempt("counting viewers", count));
  });
  return { over: rounds.over };
}

/** The jobs that this process leads follow a clock that another has moved. */
function clockJob({ store, clock, settings, attempt, every }: Work, follow: () => Promise<void>) {
  const rounds = inRounds();
  async function look(): Promise<void> {
    if (await clock.load()) await follow();
  }
  if (settings.developmentTools && store.dialect === "postgres")
    every(FOLLOW_CLOCK_EVERY_MS, () => {
      if (!rounds.isBusy()) void rounds.add(() => attempt("following the clock", look));
    });
  return { over: rounds.over };
}

export function startJobs(parts: JobParts) {
  const closing = new AbortController();
  const timers: ReturnType<typeof setInterval>[] = [];
  const work: Work = {
    ...parts,
    attempt: attempting(parts.settings.onFailure),
    signal: closing.signal,
    every(milliseconds, round) {
      timers.push(setInterval(() => parts.isPrepared() && round(), milliseconds).unref());
    },
  };
  const { bill, succeededAt, over: billed } = billingJob(work);
  const alerts = alertJob(work);
  const schedule = scheduleJob(work);
  const figures = figureJob(work);
  async function followClock(): Promise<void> {
    await schedule.extendNear();
    await alerts.alertAll("whole");
    await bill();
  }
  const moved = clockJob(work, followClock);
  return {
    bill,
    billedAt: succeededAt,
    indexBehind: schedule.indexBehind,
    followClock,
    /** Starts nothing more, and interrupts long work. */
    stop(): void {
      for (const timer of timers) clearInterval(timer);
      closing.abort();
    },
    async over(): Promise<void> {
      for (const job of [moved.over, schedule.over, figures.over, billed, alerts.over]) await job();
    },
  };
}
