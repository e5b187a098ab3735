import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Kysely } from "kysely";
import { createTransport, type Transporter } from "nodemailer";
import { brand } from "~contracts/brand";
import type { MailOutcome, OutboxMail } from "~contracts/network";
import type { Database } from "../store/database";
import { inTransaction, onceCommitted } from "../store/transaction";

const KEPT_AT_MOST = 500;
/** Over a day and a half, enough for moving a mail server. */
const ATTEMPTS = 15;
const RETRY_AFTER = 60_000;
const RETRY_AFTER_AT_MOST = 6 * 3_600_000;
const waitAfter = (tried: number) => Math.min(RETRY_AFTER * 2 ** tried, RETRY_AFTER_AT_MOST);

/** A silent mail server must not block the mail behind it. */
const SMTP_DEADLINES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 };
/** The next process sends what is left. */
const CLOSE_MS = 3_000;

export type Message = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Nobody wants to read it after that. */
  until?: number;
  /** Takes a POST without a session (RFC 8058). */
  unsubscribeUrl?: string;
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
  db: Kysely<Database>;
  clock: { now(): number };
  smtpUrl?: string | null;
  keepsText?: boolean;
  onMail?: ((outcome: MailOutcome) => void) | undefined;
};

/** RFC 8058, 2369 */
const unsubscribing = (url: string | null) =>
  url === null ? {} : { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };

/** Always stored, and sent if `smtpUrl` is set; then address and text are erased, except with `keepsText`. */
export function createMailer({ db, clock, smtpUrl, keepsText = false, onMail }: Settings): Mailer {
  const transporter: Transporter | null = smtpUrl
    ? createTransport({ url: smtpUrl, ...SMTP_DEADLINES }, { from: `${brand.name} <${brand.support.email}>` })
    : null;
  let delivering: Promise<number> = Promise.resolve(0);

  async function deliverOne(smtp: Transporter, id: string, tried: number): Promise<boolean> {
    const now = clock.now();
    // Moving the next attempt ahead claims the message; if that process dies, it is retried then.
    const mail = await db
      .updateTable("outbox")
      .set((update) => ({ retry_at: now + waitAfter(tried), attempts: update("attempts", "+", 1) }))
      .where("id", "=", id)
      .where("state", "=", "queued")
      .where("attempts", "=", tried)
      .where("retry_at", "<=", now)
      .returningAll()
      .executeTakeFirst();
    if (!mail) return false;
    const late = mail.expires_at !== null && mail.expires_at <= now;
    const sent =
      !late &&
      (await smtp
        .sendMail({
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html ?? undefined,
          messageId: `<${mail.id}@${brand.domain}>`,
          headers: unsubscribing(mail.unsubscribe_url),
        })
        .then(
          () => true,
          () => false,
        ));
    const state = sent ? "sent" : mail.attempts < ATTEMPTS && !late ? "queued" : "failed";
    onMail?.(late ? "late" : state === "queued" ? "retried" : state);
    // Mail contains account links, and the last mail goes to a deleted account's address.
    const forgotten = state === "queued" || keepsText ? {} : { to: "", text: "", html: null, unsubscribe_url: null };
    await db
      .updateTable("outbox")
      .set({ state, ...forgotten })
      .where("id", "=", id)
      .execute();
    return sent;
  }

  async function deliverAll(smtp: Transporter): Promise<number> {
    const queued = await db
      .selectFrom("outbox")
      .select(["id", "attempts"])
      .where("state", "=", "queued")
      .where("retry_at", "<=", clock.now())
      .orderBy("sent_at")
      .execute();
    let delivered = 0;
    for (const { id, attempts } of queued) if (await deliverOne(smtp, id, attempts)) delivered += 1;
    return delivered;
  }

  function deliverQueued(): Promise<number> {
    if (!transporter) return Promise.resolve(0);
    delivering = delivering.then(
      () => deliverAll(transporter),
      () => deliverAll(transporter),
    );
    return delivering;
  }

  // Retries failures and what a dead process left.
  const retrying = transporter
    ? setInterval(() => void deliverQueued().catch(() => undefined), RETRY_AFTER).unref()
    : undefined;

  return {
    async send({ to, subject, text, html, until, unsubscribeUrl }) {
      await inTransaction({ db }, async (transaction) => {
        await transaction
          .insertInto("outbox")
          .values({
            id: randomUUID(),
            to,
            subject,
            text,
            html: html ?? null,
            sent_at: clock.now(),
            state: transporter ? "queued" : "kept",
            attempts: 0,
            expires_at: until ?? null,
            unsubscribe_url: unsubscribeUrl ?? null,
          })
          .execute();
        const oldest = await transaction
          .selectFrom("outbox")
          .select("id")
          .where("state", "!=", "queued")
          .orderBy("sent_at", "desc")
          .orderBy("id", "desc")
          .offset(KEPT_AT_MOST)
          .limit(KEPT_AT_MOST)
          .execute();
        if (oldest.length > 0) {
          await transaction
            .deleteFrom("outbox")
            .where(
              "id",
              "in",
              oldest.map((mail) => mail.id),
            )
            .execute();
        }
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
      clearInterval(retrying);
      await Promise.race([delivering.catch(() => 0), setTimeout(CLOSE_MS, 0, { ref: false })]);
      transporter?.close();
    },
  };
}
