import { z } from "zod";
import { stateName } from "~/models/place/states";

/** What the error page shows (S 2.11). */

const deletedEvent = z.object({
  is_deleted: z.literal(true),
  participants: z.array(z.object({ name: z.string().nullish(), slug: z.string().nullish() })).catch([]),
  state_name: z.string().nullish().catch(null),
  state_code: z.string().nullish().catch(null),
  sport: z.string().nullish().catch(null),
  activity_name: z.string().nullish().catch(null),
});

export type ErrorPageView = {
  status: number;
  variant:
    | { kind: "default" }
    | { kind: "bracket" }
    | { kind: "deleted"; event: { participants: { name?: string | null; slug?: string | null }[]; stateName: string | null; activity: string | null } };
  /** Own words for a status that is no missing page. */
  message?: string;
};

const OTHER_WORDS: Readonly<Record<number, string>> = {
  429: "That was a lot of tries in a short time. Please wait a moment and try again.",
  503: "We cannot show this page right now. Please try again in a moment.",
};

type Failure = { status: number; statusText?: string; data?: unknown };

/** The page for an error's status, message and data; the data may be JSON text (S 2.11). */
export function errorPageView({ status, statusText, data }: Failure): ErrorPageView {
  const content = parsed(data);
  const event = eventIn(content);
  if (event) return { status, variant: { kind: "deleted", event } };
  if (statusText === "bracket" || messageIn(content) === "bracket") return { status, variant: { kind: "bracket" } };
  const message = OTHER_WORDS[status];
  return message ? { status, variant: { kind: "default" }, message } : { status, variant: { kind: "default" } };
}

function parsed(data: unknown): unknown {
  if (typeof data !== "string") return data;
  try {
    const content: unknown = JSON.parse(data);
    return content;
  } catch {
    return data;
  }
}

function messageIn(content: unknown): unknown {
  return isRecord(content) ? content.message : content;
}

// The event stands in the data, or is it.
function eventIn(content: unknown) {
  if (!isRecord(content)) return null;
  const found = deletedEvent.safeParse(content.event ?? content);
  if (!found.success) return null;
  const { participants, state_name, state_code, sport, activity_name } = found.data;
  return { participants, stateName: state_name || (state_code ? stateName(state_code) : null), activity: sport || activity_name || null };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
