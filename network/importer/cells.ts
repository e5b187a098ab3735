import { z } from "zod";
import { isExactStateCode } from "~contracts/vocabulary/states";
import { TIME_ZONES } from "~contracts/vocabulary/time-zones";

const REPLACEMENT_OR_CONTROL = /[\p{Cc}\ufffd]/u;

export const textCell = (longest: number) =>
  z
    .string()
    .transform((value) => value.replace(/\s+/g, " ").trim())
    .refine((value) => value.length <= longest, `is longer than ${longest} letters`)
    .refine((value) => !REPLACEMENT_OR_CONTROL.test(value), "is no UTF-8 text");

export const neededText = (longest: number) => textCell(longest).refine((value) => value !== "", "is empty");

export const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .trim()
    .refine(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= low && Number(value) <= high,
      `is no whole number from ${low} to ${high}`,
    )
    .transform(Number);

function coordinate(limit: number) {
  return z
    .string()
    .trim()
    .refine(
      (value) => value === "" || (/^-?\d{1,3}(\.\d{1,12})?$/.test(value) && Math.abs(Number(value)) <= limit),
      `is no number from -${limit} to ${limit}`,
    )
    .transform((value) => (value === "" ? null : Number(value)));
}
export const latitudeCell = coordinate(90);
export const longitudeCell = coordinate(180);

export const zipCell = z
  .string()
  .trim()
  .regex(/^\d{5}$/, "is no ZIP code of five digits");

export const stateCell = z.string().trim().toUpperCase().refine(isExactStateCode, "is no state");

export const TERRITORIES: Readonly<Record<string, string>> = {
  PR: "Puerto Rico",
  GU: "Guam",
  AS: "American Samoa",
  VI: "the U.S. Virgin Islands",
  MP: "the Northern Mariana Islands",
  MH: "the Marshall Islands",
  FM: "Micronesia",
  PW: "Palau",
};

export const stateOrTerritoryCell = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => isExactStateCode(code) || code in TERRITORIES, "is no state or territory");

/** What the files of one's own network know a row by. */
export const idCell = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "is no id (letters, digits and hyphens, at most 40)");

/** Absent: leave as it is. Blank: none. */
export const optionalText = (longest: number) =>
  textCell(longest)
    .transform((text) => text || null)
    .optional();

export const blankCell = z
  .string()
  .trim()
  .length(0)
  .transform(() => null);

/** Nothing at all; a blank one is wrong. */
export const emptyCell = z.literal("").transform(() => null);

/** Absent and blank are the same: the row says everything. */
export const orBlank = <Cell extends z.ZodType>(cell: Cell, error: string) =>
  z.union([blankCell, cell], error).default(null);

export const yesOrNo = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(["yes", "no"], "is neither yes nor no"))
  .transform((answer) => answer === "yes");

/** In cents. */
export const priceCell = z
  .string()
  .trim()
  .regex(/^\$?\d{1,4}\.\d{2}$/, "is no price such as 79.99")
  .transform((text) => Number(text.replace(/[$.]/g, "")))
  .refine((cents) => cents > 0, "is no price such as 79.99");

/** "East" or "America/New_York"; kept as the former (S 3). */
export const zoneCell = z
  .string()
  .trim()
  .transform((text, context): string => {
    const wanted = text.toLowerCase();
    const found = TIME_ZONES.find(
      ({ canonical, unityKey }) => canonical.toLowerCase() === wanted || unityKey.toLowerCase() === wanted,
    );
    if (found) return found.unityKey;
    context.addIssue("is no time zone");
    return z.NEVER;
  });
