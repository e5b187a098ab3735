import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Selectable } from "kysely";
import { createTransport, type Transporter } from "nodemailer";
import { brand } from "~contracts/brand";
import type { MailOutcome, OutboxMail } from "~contracts/network";
import type { Db } from "../store/database";
import { rowsWith } from "../store/rows";
import { inTransaction, onceCommitted } from "../store/transaction";
import { deliveryPlaces } from "./delivery-places";
import { type Letter, letterText } from "./letter";
import { letterHtml } from "./letter-html";
import { isNoSuchAddress } from "./no-such-address";
import { markDelivered, sharedDelivery } from "./shared-delivery";
import type { OutboxTable } from "./tables";

const KEPT_AT_MOST = 500;
const CONNECTIONS = 5;
/** Over a day and a half, enough for moving a mail server. */
const ATTEMPTS = 15;
const RETRY_AFTER = 60_000;
const RETRY_AFTER_AT_MOST = 6 * 3_600_000;
/** A delivery has no longest time (a server may drip), so its claim is renewed while it lasts. */
const CLAIM_RENEWED_EVERY = RETRY_AFTER / 3;
const DAY = 24 * 3_600_000;
const waitAfter = (tried: number) => Math.min(RETRY_AFTER * 2 ** tried, RETRY_AFTER_AT_MOST);

/**
 * A mail server that doesn't greet is noticed soon; later it may look at a message for minutes (RFC 5321 4.5.3.2.6), so
 * one that dies after its greeting holds its connections, and the mail behind them, for ten minutes.
 */
const SMTP_DEADLINES = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 600_000,
  dnsTimeout: 5_000,
};
const SMTP_POOL = { pool: true, idleTimeout: 20_000, maxRequeues: 1 } as const;
/** What is under way gets its answer; the next process sends what is left. */
export const CLOSE_MS = 3_000;

export type Message = Letter & {
  to: string;
  /** No one wants to read it after that. */
  until?: number;
  /** The quiet hours that begin next: mail that still waits then, or on a later night, goes on waiting (S 7.3). */
  quiet?: { from: number; until: number } | null;
  /** Takes a POST without a session (RFC 8058). */
  unsubscribeUrl?: string;
  about?: string;
};

export type Mailer = {
  /** Stores the message and returns; SMTP delivery runs in the background. */
  send(message: Message): Promise<void>;
  outbox(): Promise<OutboxMail[]>;
  /** Runs every minute; returns how many were sent. */
  deliverQueued(): Promise<number>;
  close(): Promise<void>;
};

type Settings = {
  db: Db;
  clock: { now(): number };
  siteUrl: string;
  smtpUrl?: string | null;
  /** To the mail server, and so how many messages are on their way at once. */
  connections?: number | undefined;
  keepsText?: boolean;
  onMail?: ((outcome: MailOutcome) => void) | undefined;
};

type Due = Pick<Selectable<OutboxTable>, "id" | "attempts" | "quiet_from" | "quiet_until">;

function outcomeOf(error: unknown, attempts: number): MailOutcome {
  if (isNoSuchAddress(error)) return "gone";
  return attempts < ATTEMPTS ? "retried" : "failed";
}

/** When tonight's end; null outside of them. Later nights are an hour off where clocks change in between. */
function quietEnds({ quiet_from, quiet_until }: Due, now: number): number | null {
  if (quiet_from === null || quiet_until === null || now < quiet_from) return null;
  const ends = quiet_until + Math.floor((now - quiet_from) / DAY) * DAY;
  return now < ends ? ends : null;
}

/** Support would get everyone's vacation replies (RFC 3834 5; Exchange reads its own). */
const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" };

/** RFC 8058, 2369 */
const unsubscribing = (url: string | null) =>
  url === null ? {} : { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };

/** Always stored, and sent if `smtpUrl` is set; then address and text are erased, except with `keepsText`. */
export function createMailer({
  db,
  clock,
  siteUrl,
  smtpUrl,
  connections = CONNECTIONS,
  keepsText = false,
  onMail,
}: Settings): Mailer {
  const transporter: Transporter | null = smtpUrl
    ? createTransport(
        { url: smtpUrl, maxConnections: connections, ...SMTP_POOL, ...SMTP_DEADLINES },
        { from: `${brand.name} <${brand.support.email}>` },
      )
    : null;
  let closed = false;
  let delivered = 0;

  const claimable = (id: string, tried: number, now: number) =>
    db
      .updateTable("outbox")
      .where("id", "=", id)
      .where("state", "=", "queued")
      .where("attempts", "=", tried)
      .where("retry_at", "<=", now);

  async function deliverOne(smtp: Transporter, due: Due): Promise<void> {
    const { id, attempts: tried } = due;
    const now = clock.now();
    const quietUntil = quietEnds(due, now);
    if (quietUntil !== null) {
      await claimable(id, tried, now).set({ retry_at: quietUntil }).execute();
      return;
    }
    // Moving the next attempt ahead claims the message; if this process dies, it is retried then.
    const mail = await claimable(id, tried, now)
      .set((update) => ({ retry_at: now + waitAfter(tried), attempts: update("attempts", "+", 1) }))
      .returningAll()
      .executeTakeFirst();
    if (!mail) return;
    const renewing = setInterval(() => void renewClaim(id, tried).catch(() => undefined), CLAIM_RENEWED_EVERY).unref();
    const late = mail.expires_at !== null && mail.expires_at <= now;
    const outcome = late
      ? "late"
      : await smtp
          .sendMail({
            to: mail.to,
            subject: mail.subject,
            text: mail.text,
            html: mail.html ?? undefined,
            messageId: `<${mail.id}@${brand.domain}>`,
            headers: { ...AUTOMATIC, ...unsubscribing(mail.unsubscribe_url) },
          })
          .then(
            () => "sent" as const,
            (error: unknown) => outcomeOf(error, mail.attempts),
          );
    clearInterval(renewing);
    const state = outcome === "sent" ? "sent" : outcome === "retried" ? "queued" : "failed";
    onMail?.(outcome);
    // First, since a process that ends here sends it once more.
    if (outcome === "sent") await markDelivered(db, mail.about);
    // Mail contains account links, and the last mail goes to a deleted account's address.
    const forgotten = state === "queued" || keepsText ? {} : { to: "", text: "", html: null, unsubscribe_url: null };
    await rowsWith(db, "outbox", { id }).update({ state, ...forgotten });
    if (outcome === "sent") delivered += 1;
  }

  async function renewClaim(id: string, tried: number): Promise<void> {
    if (closed) return;
    await rowsWith(db, "outbox", { id, state: "queued", attempts: tried + 1 }).update({
      retry_at: clock.now() + waitAfter(tried),
    });
  }

  /** Mail to one person first (a receipt, a password link), then what many get, by when it is out of date. */
  async function nextDue(): Promise<Due[]> {
    const due = db
      .selectFrom("outbox")
      .select(["id", "attempts", "quiet_from", "quiet_until"])
      .where("state", "=", "queued")
      .where("retry_at", "<=", clock.now());
    const personal = await due
      .where("unsubscribe_url", "is", null)
      .orderBy("sent_at")
      .orderBy("id")
      .limit(connections)
      .execute();
    if (personal.length === connections) return personal;
    const offered = await due
      .where("unsubscribe_url", "is not", null)
      .orderBy("expires_at")
      .orderBy("sent_at")
      .orderBy("id")
      .limit(connections - personal.length)
      .execute();
    return [...personal, ...offered];
  }

  async function forgetOld(): Promise<void> {
    for (;;) {
      const old = await db
        .selectFrom("outbox")
        .select("id")
        .where("state", "in", ["kept", "sent", "failed"])
        .orderBy("sent_at", "desc")
        .orderBy("id", "desc")
        .offset(KEPT_AT_MOST)
        .limit(KEPT_AT_MOST)
        .execute();
      const ids = old.map(({ id }) => id);
      if (ids.length > 0) await db.deleteFrom("outbox").where("id", "in", ids).execute();
      if (ids.length < KEPT_AT_MOST) return;
    }
  }

  const places =
    transporter &&
    deliveryPlaces<Due>({
      places: connections,
      read: nextDue,
      deliver: (due) => deliverOne(transporter, due),
      isClosed: () => closed,
    });

  async function deliverAll(): Promise<number> {
    const before = delivered;
    places?.fill();
    await places?.over();
    await forgetOld();
    return delivered - before;
  }

  const { deliverQueued: deliverInTurn, settled } = sharedDelivery(deliverAll);

  /** At once where a place is free: a delivery can take ten minutes, and new mail doesn't wait for it. */
  function deliverQueued(): Promise<number> {
    places?.fill();
    return deliverInTurn();
  }

  // Retries failures and what a dead process left.
  const retrying = transporter
    ? setInterval(() => void deliverQueued().catch(() => undefined), RETRY_AFTER).unref()
    : undefined;

  return {
    async send({ to, until, quiet, unsubscribeUrl, about, ...letter }) {
      const written = { subject: letter.subject, text: letterText(letter), html: await letterHtml(letter, siteUrl) };
      await inTransaction({ db }, async (transaction) => {
        await transaction
          .insertInto("outbox")
          .values({
            id: randomUUID(),
            to,
            ...written,
            sent_at: clock.now(),
            state: transporter ? "queued" : "kept",
            attempts: 0,
            expires_at: until ?? null,
            quiet_from: quiet?.from ?? null,
            quiet_until: quiet?.until ?? null,
            unsubscribe_url: unsubscribeUrl ?? null,
            about: about ?? null,
          })
          .execute();
        // The outbox is all the way that it goes.
        if (!transporter) await markDelivered(transaction, about ?? null);
      });
      // The message stays queued, so a slow mail server doesn't delay the answer.
      onceCommitted({ db }, () => void deliverQueued().catch(() => undefined));
    },
    async outbox() {
      const mails = await db
        .selectFrom("outbox")
        .selectAll()
        .orderBy("sent_at", "desc")
        .orderBy("id", "desc")
        .limit(KEPT_AT_MOST)
        .execute();
      return mails.map(({ id, to, subject, text, html, sent_at, unsubscribe_url }) => ({
        id,
        to,
        subject,
        text,
        html,
        sentAt: sent_at,
        ...(unsubscribe_url !== null && { unsubscribeUrl: unsubscribe_url }),
      }));
    },
    deliverQueued,
    async close() {
      closed = true;
      clearInterval(retrying);
      await Promise.race([settled(), setTimeout(CLOSE_MS, 0, { ref: false })]);
      // A silent mail server would keep the process for ten minutes more.
      transporter?.close({ force: true });
    },
  };
}
