import { utc } from "~/models/place/time";
import type { DeskCall } from "~/services/desk/client.server";
import { isUpstreamError, says } from "~/services/http/upstream-error";
import { inboxChange, type InboxLine, LONGEST_ANSWER } from "~contracts/desk/inbox";
import { UNHEARD, withTimes } from "./people.server";

const KINDS: Record<string, string> = {
  lead: "Form",
  recruiting: "Recruiting",
  privacy: "Privacy request",
  survey: "Why they canceled",
  deletion: "Deleted account",
  problem: "Picture trouble",
  clip: "Clip report",
  refund: "Money to refund",
};

type Place = { zone: string; now: number };

function lineOf({ kind, about, received_at, due_at, done_at, ...line }: InboxLine, { zone, now }: Place) {
  const day = (at: number) => utc(at).setZone(zone).toFormat("LLL d, yyyy");
  const due = due_at === null ? "" : `${day(due_at)}${done_at === null && due_at <= now ? ", overdue" : ""}`;
  return {
    ...line,
    kind: KINDS[kind] ?? kind,
    about: about.replaceAll(/[-_]/g, " "),
    ...{ received: day(received_at), due, done: done_at === null ? null : day(done_at) },
  };
}

export async function inboxOf(desk: DeskCall, isDone: boolean, place: Place) {
  const { items, more } = await desk((client, caller) => client.inbox(caller, isDone ? "1" : undefined));
  return { items: items.map((item) => lineOf(item, place)), more };
}

export async function inboxItemOf(desk: DeskCall, reference: string, place: Place) {
  const { fields, clip, answers, ...item } = await desk((client, caller) => client.inboxItem(caller, reference));
  return {
    ...lineOf(item, place),
    clip,
    fields: fields
      .filter(({ value }) => value !== "")
      .map(({ name, value }) => ({ name: name.replaceAll("_", " "), value: withTimes(value, place.zone) })),
    answers: answers.map(({ text, sent_at }) => ({
      text,
      sent: withTimes(new Date(sent_at).toISOString(), place.zone),
    })),
  };
}

type Typed = { kind: string; press: string; text: string; answers: string };
export type InboxProblem = { field: "text" | null; problem: string; status: 409 | 422 | 502; typed: Typed };

const ANSWERED = "Someone else answered it meanwhile: look above. Nothing was sent. To send yours, too, press again.";
const GONE: Record<string, string> = {
  answer: "They left no e-mail address. Nothing was sent.",
  take_down: "The clip isn't there anymore.",
  restore: "The clip isn't there anymore.",
};

/** Null once it is done; undefined for no form of ours. */
export async function changeInbox(
  desk: DeskCall,
  reference: string,
  typed: Typed,
): Promise<InboxProblem | null | undefined> {
  const change = inboxChange.safeParse({ ...typed, answers: Number(typed.answers) });
  if (!change.success)
    return change.error.issues.some(({ path }) => path[0] === "text")
      ? {
          ...{ field: "text", status: 422 },
          problem: `Enter an answer, in up to ${LONGEST_ANSWER.toLocaleString("en-US")} characters.`,
          typed,
        }
      : undefined;
  try {
    await desk((client, caller) => client.changeInbox(caller, reference, change.data));
    return null;
  } catch (error) {
    if (isUpstreamError(error) && error.mayHaveArrived) return { ...UNHEARD, typed };
    if (!isUpstreamError(error, 409)) throw error;
    const problem = says(error, "answered") ? ANSWERED : GONE[typed.kind];
    if (!problem) throw error;
    return { field: null, problem, status: 409, typed };
  }
}
