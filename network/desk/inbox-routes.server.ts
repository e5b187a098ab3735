import { type Context, Hono } from "hono";
import { z } from "zod";
import { brand } from "~contracts/brand";
import { deskContract as contract } from "~contracts/desk";
import { INBOX_LISTED } from "~contracts/desk/inbox";
import type {} from "../crm/tables";
import { notFound } from "../http/answers";
import { input } from "../http/input";
import { type InboxItem, inboxItem, inboxPage, inWords, markDone } from "../inbox/inbox.server";
import type { Letter } from "../mail/letter";
import type { Mailer } from "../mail/mailer.server";
import type { Db, Transaction } from "../store/database";
import { holdKey, inTransaction } from "../store/transaction";
import { type Actor, noteDeed } from "./audit.server";
import { setClipVisibility } from "./clip-visibility.server";
import { allowed, type DeskEnv, type DeskSettings } from "./desk-context.server";

/** To someone who may have no account. */
export const answerMail = (reference: string, text: string): Letter => ({
  subject: `Our answer to your message (${reference})`,
  body: [...text.split(/\n\s*\n/), `If you have something to add, reply with ${reference} in the subject.`],
  why: `You get this because this address was given in a message to ${brand.name}.`,
});

const clipOf = async (db: Db, { kind, fields }: InboxItem) =>
  kind === "clip" && typeof fields.clip_key === "string"
    ? db
        .selectFrom("clip")
        .select(["key", "title", "removed_at", "event_key", "source_key", "start_s as start", "end_s as end"])
        .where("key", "=", fields.clip_key)
        .executeTakeFirst()
    : undefined;

async function described(db: Db, { fields, ...item }: InboxItem) {
  const clip = await clipOf(db, { ...item, fields });
  const answers = await db
    .selectFrom("inbox_answer")
    .select(["text", "sent_at"])
    .where("reference", "=", item.reference)
    .orderBy("sent_at")
    .execute();
  return {
    ...{ ...item, answers },
    fields: Object.entries(fields).map(([name, value]) => ({ name, value: inWords(value) })),
    clip: clip ? { ...clip, is_down: clip.removed_at !== null } : null,
  };
}

/** Noted once. */
export async function noteDone(transaction: Transaction, reference: string, by: Actor, now: number) {
  const deed = { action: "inbox.done", subject: reference, before: "open", after: "done" };
  if (await markDone(transaction, reference, now)) await noteDeed(transaction, by, deed, now);
}

type Answer = { press: string; text: string; answers: number };

/** False where another answer came first. The audit says that there was one; its text goes with the message. */
function answer(
  settings: DeskSettings & { mailer: Pick<Mailer, "send"> },
  item: InboxItem,
  { press, text, answers }: Answer,
  by: Actor,
): Promise<boolean> {
  const { db, clock, mailer } = settings;
  const { reference, email } = item;
  const now = clock.now();
  return inTransaction({ db }, async (transaction) => {
    await holdKey(transaction, `answer to ${reference}`);
    const known = await transaction
      .selectFrom("inbox_answer")
      .select("id")
      .where("reference", "=", reference)
      .execute();
    if (known.some(({ id }) => id === press)) return true;
    if (known.length !== answers) return false;
    await transaction.insertInto("inbox_answer").values({ id: press, reference, email, text, sent_at: now }).execute();
    await mailer.send({ to: email, ...answerMail(reference, text) });
    const before = (await markDone(transaction, reference, now)) ? "open" : "done";
    await noteDeed(transaction, by, { action: "inbox.answer", subject: reference, before, after: "answered" }, now);
    return true;
  });
}

/** What people sent. */
export function inboxRoutes(settings: DeskSettings, mailer: Pick<Mailer, "send">): Hono<DeskEnv> {
  const { db, clock } = settings;
  const app = new Hono<DeskEnv>();
  const staffed = allowed(settings, "inbox.change");
  const nothing = (context: Context) => notFound(context, "message");

  app.get(contract.inbox.path, staffed, input.query(z.object({ done: z.string().optional() })), async (context) => {
    const done = context.req.valid("query").done !== undefined;
    const found = await inboxPage(db, { done, most: INBOX_LISTED + 1 });
    const items = found.slice(0, INBOX_LISTED).map(({ fields: _, ...item }) => item);
    return context.json({ items, more: found.length > INBOX_LISTED });
  });
  app.get(contract.inboxItem.path, staffed, async (context) => {
    const item = await inboxItem(db, context.req.param("reference"));
    return item ? context.json(await described(db, item)) : nothing(context);
  });
  app.post(contract.changeInbox.path, staffed, input.body(contract.changeInbox.body), async (context) => {
    const [change, by, now] = [context.req.valid("json"), context.get("by"), clock.now()];
    const item = await inboxItem(db, context.req.param("reference"));
    if (!item) return nothing(context);
    if (change.kind === "answer") {
      if (item.email === "") return context.json({ error: "no_address" }, 409);
      const isSent = await answer({ ...settings, mailer }, item, change, by);
      return isSent ? context.json({}) : context.json({ error: "answered" }, 409);
    }
    if (change.kind === "done") {
      await inTransaction({ db }, (transaction) => noteDone(transaction, item.reference, by, now));
      return context.json({});
    }
    const clip = await clipOf(db, item);
    if (!clip) return context.json({ error: "no_clip" }, 409);
    const turned = { key: clip.key, isUp: change.kind === "restore" };
    await inTransaction({ db }, (transaction) => setClipVisibility(transaction, turned, by, now));
    return context.json({});
  });
  return app;
}
