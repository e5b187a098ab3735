import { z } from "zod";
import { endpoint, READ, records } from "../endpoint";

/** What the network counts by day and by game; nothing of a person is in it. Days are those of the East. */

export const LONGEST_FIGURES_DAYS = 31;
export const FIGURES_MONTHS = 13;
/** The most watched. */
export const FIGURES_GAMES = 200;

const A_DAY = 86_400_000;
export const figureSpan = z
  .object({ from: z.iso.date(), until: z.iso.date() })
  .refine(({ from, until }) => from <= until, { path: ["until"] })
  .refine(({ from, until }) => Date.parse(until) - Date.parse(from) < LONGEST_FIGURES_DAYS * A_DAY, { path: ["from"] });
export type FigureSpan = z.output<typeof figureSpan>;

export const sharePercent = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d)?%?$/, "is no percent such as 10 or 12.5")
  .transform((text) => Number(text.replace("%", "")))
  .refine((percent) => percent <= 100, "is more than 100 percent");

/** Pages that followed at most at once, how long in minutes, and players whose video failed. */
const watched = { day: z.string(), viewers: z.number(), minutes: z.number(), failures: z.number() };
const daySchema = z.object({
  ...watched,
  /** Payments, and what they brought, with tax, less what went back since. */
  ...{ purchases: z.number(), left_in_cents: z.number() },
});
const gameSchema = z.object({ ...watched, key: z.string(), title: z.string() });
const schoolSchema = z.object({
  ...{ key: z.string(), name: z.string(), city: z.string(), state: z.string(), payments: z.number() },
  /** Without tax. */
  ...{ paid_in_cents: z.number(), back_in_cents: z.number(), share_in_cents: z.number().nullable() },
});

export const figureCalls = {
  /** Of the role `school`: no days, and its own games. */
  figures: endpoint("GET", "/figures", {
    ...READ,
    answer: z.object({ days: records(daySchema), games: records(gameSchema) }),
  }),
  /** What annual payments brought for the school that each names (B 1). */
  schoolFigures: endpoint("GET", "/figures/schools", {
    ...READ,
    timeoutMs: 10_000,
    answer: z.object({ schools: records(schoolSchema) }),
  }),
};
