import { FRAME_PARAMETER } from "~/http/self-reload";
import { settings } from "~/services/process/env.server";
import { isPassFor, timedPass } from "../visit/timed-pass.server";
import type { Visit } from "../visit/visit.server";
import { NEVER_KEPT, safeRedirect } from "./answers.server";
import { origins } from "./content-security.server";

const PURPOSE = "partner-frame";

/** A frame that was opened in the morning is there for the evening's game. */
const HOURS = 24;

/** Origins that may show events in a frame. */
export const partners = (): string[] => origins(...settings().site.EMBED_ORIGINS);
type Partners = readonly string[];

const subjectOf = (eventKey: string, partner: string) => `${eventKey} ${partner}`;

/** Says, without a cookie, that this event's page was opened in a frame of this partner (S 5.4). */
export const framePass = (partner: string, eventKey: string, epochMs: number): string =>
  timedPass(PURPOSE, subjectOf(eventKey, partner), HOURS, epochMs);

const partnerOfPass = (among: Partners, pass: string, eventKey: string, epochMs: number): string | null =>
  among.find((partner) => isPassFor(PURPOSE, subjectOf(eventKey, partner), pass, epochMs)) ?? null;

/**
 * The partner whose page has the event in a frame, by headers that no page can set, only the browser itself (rulings 4
 * "embedded player"). When the frame asks again, its Referer is its own address, and the pass there takes its place.
 */
export function partnerOfFrame(
  among: Partners,
  { headers, url }: Pick<Request, "headers" | "url">,
  eventKey: string,
  epochMs: number,
): string | null {
  const askedBy = headers.get("Sec-Fetch-Dest");
  const [framedBy] = origins(headers.get("Referer") ?? "");
  if (askedBy === "iframe" && framedBy !== undefined && among.includes(framedBy)) return framedBy;
  const isItself = headers.get("Sec-Fetch-Site") === "same-origin" && (askedBy === "iframe" || askedBy === "empty");
  const pass = new URL(url).searchParams.get(FRAME_PARAMETER);
  return isItself && pass ? partnerOfPass(among, pass, eventKey, epochMs) : null;
}

/** Where the frame finds its own page again. */
export function frameAddress({ url }: Pick<Visit, "url">, pass: string): string {
  const target = new URL(url);
  target.searchParams.set(FRAME_PARAMETER, pass);
  return `${target.pathname}${target.search}`;
}

/** Where a pass doesn't count, such as in a tab, its address leads to the page that everyone gets. */
export function goWithoutPass({ url }: Pick<Visit, "url">): void {
  if (!url.searchParams.has(FRAME_PARAMETER)) return;
  const target = new URL(url);
  target.searchParams.delete(FRAME_PARAMETER);
  throw safeRedirect(`${target.pathname}${target.search}`, { status: 302, headers: NEVER_KEPT });
}

/** A shared cache that tells requests apart by `Sec-Fetch-Dest` alone would give one frame's page to all frames. */
export const mayBePartners = (among: Partners, { headers }: Pick<Request, "headers">): boolean =>
  among.length > 0 && headers.get("Sec-Fetch-Dest") === "iframe";
