import { z } from "zod";
import { endpoint, READ, records, WRITE } from "../endpoint";

/** What people sent to the team: forms, privacy requests, reports of clips and pictures. */

export const LONGEST_ANSWER = 5_000;
/** Of a list, at most. */
export const INBOX_LISTED = 200;

const itemSchema = z.object({
  reference: z.string(),
  kind: z.string(),
  about: z.string(),
  /** Who waits for an answer; empty: no one. */
  email: z.string(),
  received_at: z.number(),
  due_at: z.number().nullable(),
  done_at: z.number().nullable(),
});
export type InboxLine = z.output<typeof itemSchema>;

export const inboxChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("done") }),
  /** Goes out by mail, and the item is done; the same press mails once. */
  z.object({
    kind: z.literal("answer"),
    press: z.uuid(),
    text: z.string().trim().min(1).max(LONGEST_ANSWER),
    /** How many its page showed: of two who answer at once, the second is told. */
    answers: z.number().int().min(0),
  }),
  /** Of a report's clip. */
  z.object({ kind: z.literal("take_down") }),
  z.object({ kind: z.literal("restore") }),
]);

export const inboxContract = {
  /** What is open, what is due first on top; with `done=1` what is done, the newest first. */
  inbox: endpoint("GET", "/inbox", { ...READ, answer: z.object({ items: records(itemSchema), more: z.boolean() }) }),
  inboxItem: endpoint("GET", "/inbox/:reference", {
    ...READ,
    answer: itemSchema.extend({
      fields: records(z.object({ name: z.string(), value: z.string() })),
      /** Of a report about a clip that is still there. */
      clip: z
        .object({
          ...{ key: z.string(), title: z.string(), is_down: z.boolean() },
          ...{ event_key: z.string(), source_key: z.string(), start: z.number(), end: z.number() },
        })
        .nullable(),
      answers: records(z.object({ text: z.string(), sent_at: z.number() })),
    }),
  }),
  /** 409 `answered` meanwhile, `no_address` where no one can be, `no_clip` where none is there. */
  changeInbox: endpoint("POST", "/inbox/:reference/changes", { ...WRITE, body: inboxChange, answer: z.object({}) }),
};
