import { stateOfAddress } from "~/models/place/state-of-address";
import { stateName } from "~contracts/vocabulary/states";
import { pageNotFoundText } from "./page-not-found";
import { bracketsPath } from "./paths";

/** Ships with every page's script, so it parses without zod (S 2.11). */

type Participant = { name?: string | null; slug?: string | null };

type ErrorPageView = {
  status: number;
  variant:
    | { kind: "default" }
    | { kind: "bracket" }
    | { kind: "deleted"; event: { participants: Participant[]; stateName: string | null; activity: string | null } };
  message?: string;
  /** Of a page that isn't there (B 8). */
  detail?: string;
};

const OTHER_WORDS: Readonly<Record<number, string>> = {
  400: "We couldn't read what was sent. Please go back, reload the page, and try again.",
  405: "This page doesn't take a form. Please go back, reload the page, and try again.",
  429: "That was a lot of tries in a short time. Please wait a moment and try again.",
  503: "We can't show this page right now. Please try again in a moment.",
};

/** What the page of a clip that the team took down throws (rulings 3). */
export const REMOVED_CLIP = "removed-clip";
const REMOVED_CLIP_WORDS = "This clip was taken down, so it can't be watched anymore. There's plenty more to see.";

type Failure = { status: number; statusText?: string; data?: unknown };

/** For failures of ours, which may be over: the same address again. For a bracket: the others of its state. */
export function firstWays(failure: Failure, address: string): { label: string; href: string }[] {
  if (failure.status >= 500) return [{ label: "Try again", href: address }];
  const [, place] = /^\/playoffs\/brackets\/([a-z-]+)\//.exec(address) ?? [];
  const state = place && errorPageView(failure).variant.kind === "bracket" ? stateOfAddress(place) : null;
  return place && state ? [{ label: `${stateName(state)} brackets`, href: bracketsPath(place) }] : [];
}

/** `data` may be JSON text. */
export function errorPageView({ status, statusText, data }: Failure): ErrorPageView {
  const content = parsed(data);
  const event = eventIn(content);
  if (event) return { status, variant: { kind: "deleted", event } };
  if (statusText === "bracket" || messageIn(content) === "bracket") return { status, variant: { kind: "bracket" } };
  const message = messageIn(content) === REMOVED_CLIP ? REMOVED_CLIP_WORDS : OTHER_WORDS[status];
  const detail = status === 404 ? missingPage(content) : null;
  return { status, variant: { kind: "default" }, ...(message && { message }), ...(detail && { detail }) };
}

// Without the query: the page is kept for all who ask for the path.
const missingPage = (content: unknown) =>
  isRecord(content) && typeof content.path === "string" ? pageNotFoundText(content.path.replace(/\?.*/s, "")) : null;

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

// The event is in the data, or is the data.
function eventIn(content: unknown) {
  const event = isRecord(content) ? (content.event ?? content) : null;
  if (!isRecord(event) || event.is_deleted !== true) return null;
  const code = textOf(event.state_code);
  return {
    participants: participantsOf(event.participants),
    stateName: textOf(event.state_name) ?? (code ? stateName(code) : null),
    activity: textOf(event.sport) ?? textOf(event.activity_name),
  };
}

function participantsOf(list: unknown): Participant[] {
  return Array.isArray(list) && list.every(isParticipant)
    ? list.map(({ name, slug }) => ({ ...(name !== undefined && { name }), ...(slug !== undefined && { slug }) }))
    : [];
}

const isParticipant = (one: unknown): one is Participant =>
  isRecord(one) && isTextOrNone(one.name) && isTextOrNone(one.slug);
const isTextOrNone = (value: unknown) => value === undefined || value === null || typeof value === "string";
const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
