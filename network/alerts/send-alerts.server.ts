import { randomUUID } from "node:crypto";
import { canonicalZone, zoneOrDefault } from "~contracts/vocabulary/time-zones";
import type { EventTable } from "../league/tables";
import type { Mailer } from "../mail/mailer.server";
import { forgetLapsedDevices } from "../push/lapsed-devices.server";
import type { Pusher } from "../push/pusher.server";
import type { Db, Transaction } from "../store/database";
import { rowsOf } from "../store/key-batches";
import type { Store } from "../store/open-store.server";
import { holdKey, inTransaction } from "../store/transaction";
import { yieldToEventLoop } from "../store/yield-to-event-loop";
import { alertMail } from "./alert-mails";
import { alertNotice } from "./alert-notices";
import { inAlertOrder } from "./alert-order";
import { alertSettings } from "./alert-settings.server";
import {
  type AlertedMember,
  dayBegan,
  dayEnds,
  type DueAlert,
  dueAlerts,
  type EventWait,
  hasNews,
  isOfRound,
  isUrgent,
  needsNoRoom,
  nextQuiet,
  type Round,
} from "./due-alerts";
import { nextGames } from "./next-games.server";
import { laterWaits, newsworthyEvents, type TrackedEvent, trackEvents, whoWaits } from "./tracked-events.server";
import { newestUnsubscribeSecret, unsubscribePath } from "./unsubscribe-secrets.server";

const DAY = 24 * 3_600_000;
/** Longer than any alert can be due. */
const REMEMBERED = 60 * DAY;

export type Alerts = Pick<Store, "db" | "dialect"> & {
  clock: { now(): number };
  mailer: Pick<Mailer, "send">;
  pusher: Pick<Pusher, "publicKey" | "send">;
  siteUrl: string;
  /** A member whose turn came when it was no longer true. */
  onMissed?: (() => void) | undefined;
  report?: ((what: string, error: unknown) => void) | undefined;
};

/** `secret`: signs the addresses that stop mail; `next`: of each game's teams, read once a round. */
type SendContext = Alerts & { secret: string; next: Map<string, EventTable[]> };

/** `ownZone` null: they chose none. */
type Recipient = AlertedMember & { email: string; ownZone: string | null };

type Lookup = { userKey: string; eventKeys: readonly string[]; now: number; pushKey: string };

async function alertedMember(db: Db, { userKey, eventKeys, now, pushKey }: Lookup): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom("user")
    .leftJoin("alert_setting", "alert_setting.user_key", "user.key")
    .select(["user.email", "user.time_zone", "user.email_subscribe"])
    .select(["alert_setting.choices", "alert_setting.quiet_from", "alert_setting.quiet_until"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("push_device")
          .select("push_device.id")
          .whereRef("push_device.user_key", "=", "user.key")
          .where("push_device.server_key", "=", pushKey),
      ).as("takes_push"),
    )
    .where("user.key", "=", userKey)
    .executeTakeFirst();
  if (!row) return undefined;
  const ownZone = canonicalZone(row.time_zone);
  const zone = zoneOrDefault(ownZone);
  const today = dayBegan(zone, now);
  const sent = await db
    .selectFrom("alert_sent")
    .select(["kind", "event_key as eventKey", "sent_at as sentAt", "message"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("reminder")
          .select("content_key")
          .whereRef("content_key", "=", "alert_sent.event_key")
          .where("user_key", "=", userKey),
      ).as("is_reminded"),
    )
    .where("user_key", "=", userKey)
    .where(({ eb, or }) => or([eb("sent_at", ">=", today), eb("event_key", "in", eventKeys)]))
    .execute();
  const { email, choices, quiet_from, quiet_until } = row;
  const ofToday = sent.filter(({ sentAt }) => sentAt >= today);
  const onTop = ofToday.filter(({ kind, is_reminded }) => isUrgent(kind, Boolean(is_reminded)));
  const messages = (of: typeof ofToday) => new Set(of.map(({ message }) => message)).size;
  return {
    email,
    ownZone,
    zone,
    settings: alertSettings(choices === null ? undefined : { choices, quiet_from, quiet_until }),
    takesMail: row.email_subscribe !== 0,
    takesPush: Boolean(row.takes_push),
    sent,
    sentToday: messages(ofToday) - messages(onTop),
  };
}

async function nextOf({ next, clock }: SendContext, db: Db, { kind, events: [event] }: DueAlert<TrackedEvent>) {
  if (kind !== "recap" || !event) return [];
  const known = next.get(event.key) ?? (await nextGames(db, event.row, clock.now()));
  next.set(event.key, known);
  return known;
}

async function send(
  context: SendContext,
  transaction: Transaction,
  userKey: string,
  { email, ownZone, zone, settings }: Recipient,
  due: DueAlert<TrackedEvent>,
): Promise<void> {
  const { mailer, pusher, siteUrl, clock, secret } = context;
  const { kind, events, channels, until } = due;
  const message = randomUUID();
  const sent_at = clock.now();
  await transaction
    .insertInto("alert_sent")
    .values(events.map(({ key }) => ({ user_key: userKey, event_key: key, kind, message, sent_at })))
    .onConflict((conflict) => conflict.columns(["user_key", "event_key", "kind", "sent_at"]).doUpdateSet({ message }))
    .execute();
  const content = { kind, events, zone: ownZone, siteUrl, next: await nextOf(context, transaction, due) };
  const quiet = nextQuiet(settings.quiet, zone, sent_at);
  if (channels.includes("mail")) {
    const unsubscribeUrl = `${siteUrl}${unsubscribePath(secret, userKey)}`;
    const mail = alertMail({ ...content, unsubscribeUrl });
    await mailer.send({ to: email, ...mail, until, quiet, unsubscribeUrl, about: message });
  }
  if (channels.includes("push")) {
    // A phone that is off gets it when it is on again, which may be at night.
    const heardUntil = Math.min(until, quiet?.from ?? until);
    await pusher.send(userKey, { ...alertNotice(content, message), until: heardUntil, about: message });
  }
}

type Own = { userKey: string; waits: readonly EventWait<TrackedEvent>[] };

async function readDue({ pusher }: Alerts, db: Db, { userKey, waits }: Own, round: Round) {
  const eventKeys = waits.map(({ event }) => event.key);
  const { now } = round;
  const member = await alertedMember(db, { userKey, eventKeys, now, pushKey: await pusher.publicKey() });
  if (!member) return { member, due: [] };
  const dueBefore = (later: readonly EventWait[]) =>
    dueAlerts(member, waits, now, later).filter(({ kind }) => isOfRound(kind, round));
  const due = dueBefore([]);
  if (due.every(needsNoRoom)) return { member, due };
  return { member, due: dueBefore(await laterWaits(db, userKey, { now, upTo: dayEnds(member.zone, now) })) };
}

/** What was sent, its mail, and its pushes are one transaction, so that nothing is told twice or never (S 7.3). */
async function alert(alerts: SendContext, own: Own, round: Round): Promise<number> {
  // Before the transaction, since the key for pushes may have to be made.
  if ((await readDue(alerts, alerts.db, own, round)).due.length === 0) return 0;
  return inTransaction(alerts, async (transaction) => {
    await holdKey(transaction, `alerts of ${own.userKey}`);
    const waits = await stillSo(transaction, own.waits);
    if (waits.length === 0) return 0;
    const { member, due } = await readDue(alerts, transaction, { ...own, waits }, round);
    for (const one of due) if (member) await send(alerts, transaction, own.userKey, member, one);
    return due.length;
  });
}

/** Without what was moved or called off since the round began, which an urgent round tells, or has told. */
async function stillSo(db: Db, waits: readonly EventWait<TrackedEvent>[]): Promise<EventWait<TrackedEvent>[]> {
  const rows = await rowsOf(
    waits.map(({ event }) => event.key),
    (some) =>
      db.selectFrom("event").select(["key", "start_at", "tbd", "is_deleted"]).where("key", "in", some).execute(),
  );
  const now = new Map(rows.map((row) => [row.key, row]));
  return waits.filter(({ event: { row } }) => {
    const { start_at, tbd, is_deleted } = now.get(row.key) ?? {};
    return start_at === row.start_at && tbd === row.tbd && is_deleted === row.is_deleted;
  });
}

/** Each message is a dozen statements: over a network their way is most of it; SQLite has one connection. */
const LANES: Record<Store["dialect"], number> = { sqlite: 1, postgres: 8 };

type Sending = Partial<Omit<Round, "now">> & { lanes?: number; signal?: AbortSignal };

/** Tells everyone what is due; `urgent` does only what cannot wait a minute. Returns the number of messages. */
export async function sendAlerts(
  alerts: Alerts,
  { urgent = false, changesAlone, lanes = LANES[alerts.dialect], signal }: Sending = {},
): Promise<number> {
  const { db, clock, onMissed, report } = alerts;
  const now = clock.now();
  const round = { now, urgent, changesAlone };
  await trackEvents(db, round);
  if (!urgent) {
    await db
      .deleteFrom("alert_sent")
      .where("sent_at", "<", now - REMEMBERED)
      .execute();
    await forgetLapsedDevices(db, now);
  }
  const events = await newsworthyEvents(alerts, round);
  const turns = inAlertOrder(events, await whoWaits(db, events, round), round);
  if (turns.length === 0) return 0;
  const context = { ...alerts, secret: await newestUnsubscribeSecret(db, now), next: new Map() };
  let sent = 0;
  await forEachLimited(turns, lanes, async (own) => {
    await yieldToEventLoop();
    if (signal?.aborted) return;
    try {
      // A round with many members takes a while: what is no longer true is not told to the last of them.
      const turn = { ...round, now: clock.now() };
      const count = hasNews(own.waits, turn) ? await alert(context, own, turn) : null;
      if (count !== null) sent += count;
      else if ((await readDue(alerts, db, own, round)).due.length > 0) onMissed?.();
    } catch (error) {
      report?.(`alerting ${own.userKey} of their games`, error);
    }
  });
  return sent;
}

/** Works through all of them in order, `lanes` at once: each lane takes the next one when it is free. */
async function forEachLimited<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const workOn = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, workOn));
}
