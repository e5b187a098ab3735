import { z } from "zod";
import type { Segment } from "./clips";
import { type LiveMoment, liveWindow, type OpenSegment, readyAt } from "./live-window";

const count = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number);

/** What a player says when it asks for a playlist again (RFC 8216bis, 6.2.5). */
export const reloadQuery = z
  .object({ _HLS_msn: count.optional(), _HLS_part: count.optional(), _HLS_skip: z.string().optional() })
  .refine(({ _HLS_msn, _HLS_part }) => _HLS_part === undefined || _HLS_msn !== undefined)
  .transform(({ _HLS_msn: index, _HLS_part: part, _HLS_skip }) => ({
    wanted: index === undefined ? null : { index, part },
    skip: _HLS_skip === "YES" || _HLS_skip === "v2",
  }));

export type Position = { index: number; part?: number | undefined };

const SEGMENTS_AHEAD = 2;
/** RFC 8216bis, 6.2.5.2: so many parts beyond the last one may be asked for. */
const aheadLimit = (partSeconds: number) => (partSeconds < 1 ? Math.floor(3 / partSeconds) : 3);

/** Milliseconds until a playlist has what was asked for; null when no one should wait for that. */
export function waitFor(
  { segments, partSeconds }: { segments: readonly Segment[]; partSeconds: number },
  moment: LiveMoment,
  place: Position,
): number | null {
  const window = liveWindow(segments, moment);
  if (!window?.open) return 0;
  const { open, end } = window;
  if (partsAhead(segments, open, place) > aheadLimit(partSeconds)) return null;
  const { index, part } = settled(segments, place);
  if (index > end - 1 + SEGMENTS_AHEAD) return null;
  const at = readyAt(segments, moment.startedAt, { index, part });
  return Math.max(0, Math.ceil(Math.min(at, moment.completeAt ?? Infinity) - moment.now));
}

const partsOf = (segments: readonly Segment[], index: number): number =>
  segments[index % segments.length]?.parts.length ?? 0;

/** How many parts after the last one a part is; whole segments have a limit of their own. */
function partsAhead(segments: readonly Segment[], open: OpenSegment, { index, part }: Position): number {
  if (part === undefined || index > open.index + SEGMENTS_AHEAD) return 0;
  let before = 0;
  for (let one = open.index; one < index; one += 1) before += partsOf(segments, one);
  for (let one = index; one < open.index; one += 1) before -= partsOf(segments, one);
  return before + part - (open.parts - 1);
}

/** A part beyond a segment's last is the first one of the next. */
function settled(segments: readonly Segment[], { index, part }: Position): Position {
  return part !== undefined && part >= partsOf(segments, index) ? { index: index + 1, part: 0 } : { index, part };
}

/** Until the next part, in milliseconds; null once the playlist stays as it is. */
export function freshFor({ segments }: { segments: readonly Segment[] }, moment: LiveMoment): number | null {
  const open = liveWindow(segments, moment)?.open;
  if (!open) return null;
  const at = readyAt(segments, moment.startedAt, { index: open.index, part: open.parts });
  return Math.max(0, Math.ceil(Math.min(at, moment.completeAt ?? Infinity) - moment.now));
}
