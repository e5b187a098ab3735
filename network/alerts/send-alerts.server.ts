import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { canonicalZone, zoneOrDefault } from "~contracts/vocabulary/time-zones";
import type { Mailer } from "../mail/mailer.server";
import { forgetLapsedDevices } from "../push/lapsed-devices.server";
import type { Pusher } from "../push/pusher.server";
import type { Database } from "../store/database";
import { rowsOf } from "../store/key-batches";
import type { Store } from "../store/open-store.server";
import { otherWork } from "../store/other-work";
import { holdKey, inTransaction } from "../store/transaction";
import { alertMail } from "./alert-mails";
import { alertNotice } from "./alert-notices";
import { alertSettings } from "./alert-settings.server";
import { type AwaitedEvent, lookAtEvents, newsworthyEvents, whoWaits } from "./awaited-events.server";
import {
  type AlertedMember,
  type Awaited,
  dayBegan,
  type DueAlert,
  dueAlerts,
  isOfRound,
  nextQuiet,
  type Round,
} from "./due-alerts";
import { inTurn } from "./turns";
import { newestUnsubscribeSecret } from "./unsubscribe-secrets.server";
import { unsubscribePath } from "./unsubscribe-token";

type Db = Kysely<Database>;

const DAY = 24 * 3_600_000;
/** Longer than any alert can be due. */
const REMEMBERED = 60 * DAY;

export type Alerts = Pick<Store, "db" | "dialect"> & {
  clock: { now(): number };
  mailer: Pick<Mailer, "send">;
  pusher: Pick<Pusher, "publicKey" | "send">;
  siteUrl: string;
  report?: ((what: string, error: unknown) => void) | undefined;
};

/** `ownZone` null: they chose none. */
type Told = AlertedMember & { email: string; ownZone: string | null };

type Asked = { userKey: string; eventKeys: readonly string[]; now: number; pushKey: string };

async function alertedMember(db: Db, { userKey, eventKeys, now, pushKey }: Asked): Promise<Told | undefined> {
  const row = await db
    .selectFrom("user")
    .leftJoin("alert_setting", "alert_setting.user_key", "user.key")
    .select(["user.email", "user.time_zone", "user.email_subscribe"])
    .select(["alert_setting.choices", "alert_setting.quiet_from", "alert_setting.quiet_until"])
    .where("user.key", "=", userKey)
    .executeTakeFirst();
  if (!row) return undefined;
  const ownZone = canonicalZone(row.time_zone);
  const zone = zoneOrDefault(ownZone);
  const today = await db
    .selectFrom("alert_sent")
    .select("message")
    .distinct()
    .where("user_key", "=", userKey)
    .where("sent_at", ">=", dayBegan(zone, now))
    .execute();
  const sent = await db
    .selectFrom("alert_sent")
    .select(["kind", "event_key as eventKey", "sent_at as sentAt"])
    .where("user_key", "=", userKey)
    .where("event_key", "in", eventKeys)
    .execute();
  const device = await db
    .selectFrom("push_device")
    .select("id")
    .where("user_key", "=", userKey)
    .where("server_key", "=", pushKey)
    .limit(1)
    .executeTakeFirst();
  const { email, choices, quiet_from, quiet_until } = row;
  return {
    email,
    ownZone,
    zone,
    settings: alertSettings(choices === null ? undefined : { choices, quiet_from, quiet_until }),
    takesMail: row.email_subscribe !== 0,
    takesPush: device !== undefined,
    sent,
    sentToday: today.length,
  };
}

async function send(
  { mailer, pusher, siteUrl, clock }: Alerts,
  transaction: Transaction<Database>,
  userKey: string,
  { email, ownZone, zone, settings }: Told,
  { kind, events, channels, until }: DueAlert<AwaitedEvent>,
): Promise<void> {
  const message = randomUUID();
  const sent_at = clock.now();
  await transaction
    .insertInto("alert_sent")
    .values(events.map(({ key }) => ({ user_key: userKey, event_key: key, kind, message, sent_at })))
    .onConflict((conflict) => conflict.columns(["user_key", "event_key", "kind", "sent_at"]).doUpdateSet({ message }))
    .execute();
  const told = { kind, events, zone: ownZone, siteUrl };
  const quiet = nextQuiet(settings.quiet, zone, sent_at);
  if (channels.includes("mail")) {
    const secret = await newestUnsubscribeSecret(transaction, sent_at);
    const unsubscribeUrl = `${siteUrl}${unsubscribePath(secret, userKey)}`;
    const mail = await alertMail({ ...told, unsubscribeUrl });
    await mailer.send({ to: email, ...mail, until, quiet, unsubscribeUrl });
  }
  if (channels.includes("push")) {
    // A phone that is off gets it when it is on again, which may be at night.
    const heardUntil = Math.min(until, quiet?.from ?? until);
    await pusher.send(userKey, { ...alertNotice(told, message), until: heardUntil });
  }
}

/** What was sent, its mail, and its pushes are one transaction, so that nothing is told twice or never (S 7.3). */
async function alert(alerts: Alerts, userKey: string, awaited: readonly Awaited<AwaitedEvent>[], round: Round) {
  const eventKeys = awaited.map(({ event }) => event.key);
  // Before the transaction, since it may have to be made.
  const pushKey = await alerts.pusher.publicKey();
  const read = async (db: Db, own = awaited) => {
    const member = await alertedMember(db, { userKey, eventKeys, now: round.now, pushKey });
    return { member, due: member ? dueOf(member, own, round) : [] };
  };
  if ((await read(alerts.db)).due.length === 0) return 0;
  return inTransaction(alerts, async (transaction) => {
    await holdKey(transaction, `alerts of ${userKey}`);
    const { member, due } = await read(transaction, await stillSo(transaction, awaited));
    for (const one of due) if (member) await send(alerts, transaction, userKey, member, one);
    return due.length;
  });
}

const dueOf = (member: Told, awaited: readonly Awaited<AwaitedEvent>[], round: Round) =>
  dueAlerts(member, awaited, round.now).filter(({ kind }) => isOfRound(kind, round));

/** Without what was moved or called off since the round began, which an urgent round tells, or has told. */
async function stillSo(db: Db, awaited: readonly Awaited<AwaitedEvent>[]): Promise<Awaited<AwaitedEvent>[]> {
  const rows = await rowsOf(
    awaited.map(({ event }) => event.key),
    (some) =>
      db.selectFrom("event").select(["key", "start_at", "tbd", "is_deleted"]).where("key", "in", some).execute(),
  );
  const now = new Map(rows.map((row) => [row.key, row]));
  return awaited.filter(({ event: { row } }) => {
    const { start_at, tbd, is_deleted } = now.get(row.key) ?? {};
    return start_at === row.start_at && tbd === row.tbd && is_deleted === row.is_deleted;
  });
}

type Sending = { urgent?: boolean; signal?: AbortSignal };

/** Tells everyone what is due; `urgent` does only what cannot wait a minute. Returns the number of messages. */
export async function sendAlerts(alerts: Alerts, { urgent = false, signal }: Sending = {}): Promise<number> {
  const { db, clock, report } = alerts;
  const now = clock.now();
  const round = { now, urgent };
  await lookAtEvents(db, round);
  if (!urgent) {
    await db
      .deleteFrom("alert_sent")
      .where("sent_at", "<", now - REMEMBERED)
      .execute();
    await forgetLapsedDevices(db, now);
  }
  const events = await newsworthyEvents(alerts, round);
  let sent = 0;
  for (const { userKey, awaited } of inTurn(events, await whoWaits(db, events, round), round)) {
    await otherWork();
    if (signal?.aborted) break;
    try {
      // A round with many members takes a while: what is no longer true is not told to the last of them.
      sent += await alert(alerts, userKey, awaited, { now: clock.now(), urgent });
    } catch (error) {
      report?.(`telling ${userKey} of their games`, error);
    }
  }
  return sent;
}
