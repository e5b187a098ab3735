import type { Kysely } from "kysely";
import type { Database } from "../store/database";

export const INBOX_KINDS = [
  "lead",
  "recruiting",
  "privacy",
  "survey",
  "deletion",
  "refund",
  "problem",
  "clip",
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Something that the team reads, and answers where it needs an answer. */
export type InboxItem = {
  reference: string;
  kind: InboxKind;
  /** Epoch milliseconds. */
  received_at: number;
  /** When it must have been answered; null where nothing says so. */
  due_at: number | null;
  /** Null while it is open. */
  done_at: number | null;
  /** Who to write to; empty where no one waits. */
  email: string;
  /** What it is about, in a word or two: "school_interest", "delete". */
  about: string;
  /** Everything that was entered. */
  fields: Record<string, unknown>;
};

type Db = Kysely<Database>;
type Unread = Omit<InboxItem, "done_at">;

/** A field's value as it is read. */
export const inWords = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);

const parsed = (json: string) => JSON.parse(json) as Record<string, unknown>;
const iso = (at: number) => new Date(at).toISOString();
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const READERS: Record<InboxKind, (db: Db) => Promise<Unread[]>> = {
  async lead(db) {
    const rows = await db.selectFrom("crm_lead").selectAll().execute();
    return rows.map(({ reference, kind: about, email, fields, received_at }) => ({
      ...{ reference, kind: "lead", received_at, due_at: null, email, about },
      fields: parsed(fields),
    }));
  },
  async recruiting(db) {
    const rows = await db.selectFrom("recruiting_lead").selectAll().execute();
    return rows.map(({ id: reference, received_at, ...row }) => {
      const fields = parsed(row.fields);
      const email = textOf(fields.athlete_or_parent === "parent" ? fields.parent_email : fields.athlete_email);
      return {
        ...{ reference, kind: "recruiting", received_at, due_at: null, email },
        ...{ about: textOf(fields.event_id), fields },
      };
    });
  },
  async privacy(db) {
    const rows = await db.selectFrom("crm_privacy_request").selectAll().execute();
    return rows.map(({ reference, request: about, email, fields, received_at, due_at }) => ({
      ...{ reference, kind: "privacy", received_at, due_at, email, about },
      fields: parsed(fields),
    }));
  },
  async survey(db) {
    const rows = await db
      .selectFrom("cancel_survey")
      .innerJoin("user", "user.key", "cancel_survey.user_key")
      .selectAll("cancel_survey")
      .select("user.email")
      .execute();
    return rows.map(({ id: reference, answered_at, main_option, sub_options, other_text, email }) => ({
      ...{ reference, kind: "survey", received_at: answered_at, due_at: null, email, about: main_option },
      fields: { main_option, sub_options: JSON.parse(sub_options) as unknown, other_text },
    }));
  },
  async problem(db) {
    const rows = await db.selectFrom("problem_report").selectAll().execute();
    return rows.map(({ reference, event_key, problem, email, fields, received_at }) => ({
      ...{ reference, kind: "problem", received_at, due_at: null, email, about: `${problem} ${event_key}` },
      fields: parsed(fields),
    }));
  },
  async clip(db) {
    const rows = await db
      .selectFrom("clip_report")
      .leftJoin("clip", "clip.key", "clip_report.clip_key")
      .selectAll("clip_report")
      .select(["clip.title", "clip.removed_at"])
      .execute();
    return rows.map(({ reference, clip_key, reason, email, fields, received_at, title, removed_at }) => ({
      ...{ reference, kind: "clip", received_at, due_at: null, email, about: `${reason} ${clip_key}` },
      // Its maker may have deleted it since.
      fields: { ...parsed(fields), title: title ?? "(deleted)", ...(removed_at && { taken_down: iso(removed_at) }) },
    }));
  },
  async deletion(db) {
    const rows = await db.selectFrom("closed_account").selectAll().execute();
    return rows.map(({ reference, closed_at, subscriptions }) => ({
      ...{ reference, kind: "deletion", received_at: closed_at, due_at: null, email: "" },
      ...{ about: subscriptions > 0 ? "with a pass" : "without a pass", fields: { subscriptions } },
    }));
  },
  async refund(db) {
    const rows = await db
      .selectFrom("kept_receipt")
      .selectAll()
      .where("body", "like", '{"kind":"late_payment"%')
      .execute();
    return rows.map(({ order_id: reference, created_at, body }) => {
      const fields = parsed(body);
      return {
        ...{ reference, kind: "refund", received_at: created_at, due_at: null, email: "" },
        ...{ about: textOf(fields.provider), fields },
      };
    });
  },
};

/** What has come in: what is due first, then the oldest; without `done` only what is open. */
export async function inbox(
  db: Db,
  { kinds = INBOX_KINDS, done = false }: { kinds?: readonly InboxKind[]; done?: boolean } = {},
): Promise<InboxItem[]> {
  const answered = await db.selectFrom("inbox_done").selectAll().execute();
  const doneAt = new Map(answered.map(({ reference, done_at }) => [reference, done_at]));
  const found = (await Promise.all(kinds.map((kind) => READERS[kind](db)))).flat();
  return found
    .map((item) => ({ ...item, done_at: doneAt.get(item.reference) ?? null }))
    .filter((item) => done || item.done_at === null)
    .sort((a, b) => (a.due_at ?? Infinity) - (b.due_at ?? Infinity) || a.received_at - b.received_at);
}

/** False where it was done before; that keeps its day. */
export async function markDone(db: Db, reference: string, now: number): Promise<boolean> {
  const marked = await db
    .insertInto("inbox_done")
    .values({ reference, done_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("reference")
    .executeTakeFirst();
  return marked !== undefined;
}
