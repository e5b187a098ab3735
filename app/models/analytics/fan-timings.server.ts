import { z } from "zod";
import { countFanTiming } from "~/services/process/metrics.server";
import { PAGE_KINDS } from "./fan-timings";

/** What the browser calls a connection; slower than 2G is 2G. */
const CONNECTION = { "slow-2g": "2g", "2g": "2g", "3g": "3g", "4g": "4g", unknown: "unknown" } as const;

const LONGEST_MS = 600_000;
const number = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,4})?$/)
    .transform(Number)
    .pipe(z.number().max(most))
    .optional();
const milliseconds = number(LONGEST_MS);

/** A beacon of `app/enhancement/timings.ts`. */
export const fanTimingsSchema = z.object({
  page: z.enum(PAGE_KINDS),
  connection: z.enum(["slow-2g", "2g", "3g", "4g", "unknown"]).transform((text) => CONNECTION[text]),
  byte: milliseconds,
  paint: milliseconds,
  shift: number(100),
  interaction: milliseconds,
  start: milliseconds,
  waiting: number(1),
});

export const TIMING_FIELDS = Object.keys(fanTimingsSchema.shape);

const SECOND = 1_000;
const COUNTED = [
  ["byte", "first_byte", SECOND],
  ["paint", "largest_paint", SECOND],
  ["shift", "layout_shift", 1],
  ["interaction", "interaction", SECOND],
  ["start", "video_start", SECOND],
  ["waiting", "video_waiting", 1],
] as const;

/** Into the figures of all visits; nothing of this one is kept (S 5.6). */
export function countFanTimings({ page, connection, ...felt }: z.output<typeof fanTimingsSchema>): void {
  for (const [field, what, unit] of COUNTED) {
    const value = felt[field];
    if (value !== undefined) countFanTiming(what, page, connection, value / unit);
  }
}
