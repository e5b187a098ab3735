import type { Db } from "../store/database";
import { addRows } from "../store/rows";
import { INBOX_KINDS, type InboxKind, LATE_PAYMENT, referencesIn } from "./inbox-places";

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

type Unread = Omit<InboxItem, "done_at">;

/** A field's value as it is read. */
export const inWords = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);

const parsed = (json: string) => JSON.parse(json) as Record<string, unknown>;
const iso = (at: number) => new Date(at).toISOString();
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** All, or those with these references. */
type References = readonly string[] | null;

const READERS: Record<InboxKind, (db: Db, references: References) => Promise<Unread[]>> = {
  async lead(db, references) {
    const rows = await db
      .selectFrom("crm_lead")
      .selectAll()
      .$if(references !== null, (rows) => rows.where("reference", "in", references))
      .execute();
    return rows.map(({ reference, kind: about, email, fields, received_at }) => ({
      ...{ reference, kind: "lead", received_at, due_at: null, email, about },
      fields: parsed(fields),
    }));
  },
  async recruiting(db, references) {
    const rows = await db
      .selectFrom("recruiting_lead")
      .selectAll()
      .$if(references !== null, (rows) => rows.where("id", "in", references))
      .execute();
    return rows.map(({ id: reference, received_at, ...row }) => {
      const fields = parsed(row.fields);
      const email = textOf(fields.athlete_or_parent === "parent" ? fields.parent_email : fields.athlete_email);
      return {
        ...{ reference, kind: "recruiting", received_at, due_at: null, email },
        ...{ about: textOf(fields.event_id), fields },
      };
    });
  },
  async privacy(db, references) {
    const rows = await db
      .selectFrom("crm_privacy_request")
      .selectAll()
      .$if(references !== null, (rows) => rows.where("reference", "in", references))
      .execute();
    return rows.map(({ reference, request: about, email, fields, received_at, due_at }) => ({
      ...{ reference, kind: "privacy", received_at, due_at, email, about },
      fields: parsed(fields),
    }));
  },
  async survey(db, references) {
    const rows = await db
      .selectFrom("cancel_survey")
      .innerJoin("user", "user.key", "cancel_survey.user_key")
      .selectAll("cancel_survey")
      .select("user.email")
      .$if(references !== null, (rows) => rows.where("id", "in", references))
      .execute();
    return rows.map(({ id: reference, answered_at, main_option, sub_options, other_text, email }) => ({
      ...{ reference, kind: "survey", received_at: answered_at, due_at: null, email, about: main_option },
      fields: { main_option, sub_options: JSON.parse(sub_options) as unknown, other_text },
    }));
  },
  async problem(db, references) {
    const rows = await db
      .selectFrom("problem_report")
      .selectAll()
      .$if(references !== null, (rows) => rows.where("reference", "in", references))
      .execute();
    return rows.map(({ reference, event_key, problem, email, fields, received_at }) => ({
      ...{ reference, kind: "problem", received_at, due_at: null, email, about: `${problem} ${event_key}` },
      fields: parsed(fields),
    }));
  },
  async clip(db, references) {
    const rows = await db
      .selectFrom("clip_report")
      .leftJoin("clip", "clip.key", "clip_report.clip_key")
      .selectAll("clip_report")
      .select(["clip.title", "clip.removed_at"])
      .$if(references !== null, (rows) => rows.where("reference", "in", references))
      .execute();
    return rows.map(({ reference, clip_key, reason, email, fields, received_at, title, removed_at }) => ({
      ...{ reference, kind: "clip", received_at, due_at: null, email, about: `${reason} ${clip_key}` },
      // Its maker may have deleted it since.
      fields: { ...parsed(fields), title: title ?? "(deleted)", ...(removed_at && { taken_down: iso(removed_at) }) },
    }));
  },
  async deletion(db, references) {
    const rows = await db
      .selectFrom("closed_account")
      .selectAll()
      .$if(references !== null, (rows) => rows.where("reference", "in", references))
      .execute();
    return rows.map(({ reference, closed_at, subscriptions }) => ({
      ...{ reference, kind: "deletion", received_at: closed_at, due_at: null, email: "" },
      ...{ about: subscriptions > 0 ? "with a pass" : "without a pass", fields: { subscriptions } },
    }));
  },
  async refund(db, references) {
    const rows = await db
      .selectFrom("kept_receipt")
      .selectAll()
      .where(LATE_PAYMENT)
      .$if(references !== null, (rows) => rows.where("order_id", "in", references))
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

const read = async (db: Db, kinds: readonly InboxKind[], references: References): Promise<InboxItem[]> => {
  const answered = await db
    .selectFrom("inbox_done")
    .selectAll()
    .$if(references !== null, (rows) => rows.where("reference", "in", references))
    .execute();
  const doneAt = new Map(answered.map(({ reference, done_at }) => [reference, done_at]));
  const found = (await Promise.all(kinds.map((kind) => READERS[kind](db, references)))).flat();
  return found.map((item) => ({ ...item, done_at: doneAt.get(item.reference) ?? null }));
};

/** What has come in: what is due first, then the oldest; without `done` only what is open. */
export async function inbox(
  db: Db,
  { kinds = INBOX_KINDS, done = false }: { kinds?: readonly InboxKind[]; done?: boolean } = {},
): Promise<InboxItem[]> {
  return (await read(db, kinds, null))
    .filter((item) => done || item.done_at === null)
    .sort((a, b) => (a.due_at ?? Infinity) - (b.due_at ?? Infinity) || a.received_at - b.received_at);
}

/** The first of what is open, in the same order, or else the newest of what is done; without reading all the rest. */
export async function inboxPage(db: Db, page: { done: boolean; most: number }): Promise<InboxItem[]> {
  const references = await referencesIn(db, page);
  const byReference = new Map((await read(db, INBOX_KINDS, references)).map((item) => [item.reference, item]));
  return references.flatMap((reference) => byReference.get(reference) ?? []);
}

export const inboxItem = async (db: Db, reference: string): Promise<InboxItem | undefined> =>
  (await read(db, INBOX_KINDS, [reference]))[0];

/** False where it was done before; that keeps its day. */
export const markDone = (db: Db, reference: string, now: number): Promise<boolean> =>
  addRows(db, "inbox_done", { reference, done_at: now });
