import { DateTime } from "luxon";
import { z } from "zod";
import { twoDigits } from "~contracts/two-digits";
import { isExactStateCode } from "~contracts/vocabulary/states";
import { TIME_ZONES } from "~contracts/vocabulary/time-zones";
import { usZone } from "./zone-names";

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
  .regex(/^\d{5}(?:-\d{4})?$/, "is no ZIP code of five digits")
  .transform((zip) => zip.slice(0, 5));

const ZIP_BEGINS_WITH_0 = ["CT", "MA", "ME", "NH", "NJ", "RI", "VT"];

/** A row whose ZIP code a spreadsheet took for a number, and whose first digit it dropped. */
export const withWholeZip = z.record(z.string(), z.string()).transform((record) => {
  const { zip = "", state = "" } = record;
  const isShort = /^\d{4}$/.test(zip.trim()) && ZIP_BEGINS_WITH_0.includes(state.trim().toUpperCase());
  return isShort ? { ...record, zip: `0${zip.trim()}` } : record;
});

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

/** Spreadsheets take an NCES id for a number, and drop its first digits. */
export const wholeId = (id: string): string => {
  const text = id.trim();
  if (/^\d{11}$/.test(text)) return text.padStart(12, "0");
  return /^\d{5,7}$/.test(text) ? text.padStart(8, "0") : text;
};

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
  .regex(/^\$?\d{1,4}\.\d{1,2}$/, "is no price such as 79.99")
  .transform((text) => Math.round(Number(text.replace("$", "")) * 100))
  .refine((cents) => cents > 0, "is no price such as 79.99");

/** "East", or what else means it; kept so (S 3). */
export const zoneCell = z.string().transform((text, context): string => {
  const found = usZone(text);
  if (found) return found;
  context.addIssue("is no time zone");
  return z.NEVER;
});
export const ZONE_REFUSED =
  `is no time zone of the States, such as ${TIME_ZONES.map(({ unityKey }) => unityKey).join(", ")}, ` +
  "America/New_York or US/Eastern";

const LOCALE = { zone: "utc", locale: "en-US" };
const DATES = [
  ["yyyy-M-d", "M/d/yyyy", "M/d/yy", "M-d-yyyy", "M-d-yy"],
  ["LLL d, yyyy", "LLL d yyyy", "LLLL d, yyyy", "LLLL d yyyy", "d-LLL-yy", "d-LLL-yyyy"],
]
  .flat()
  // Made once: of what a row takes, a parser of its format took most.
  .map((format) => DateTime.buildFormatParser(format, LOCALE));
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i;

/** Kept as 2026-11-20. */
export const dateCell = z.string().transform((text, context): string => {
  const day = text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(WEEKDAY, "")
    .replace(/ (?:0?0|12):00(?::00)?(?: AM)?$/i, "");
  const read = DATES.map((format) => DateTime.fromFormatParser(day, format, LOCALE)).find(({ isValid }) => isValid);
  if (read) return read.toFormat("yyyy-MM-dd");
  context.addIssue("is no date like 2026-11-20 or 11/20/2026");
  return z.NEVER;
});

const TIME = /^(\d{1,2})(?::(\d{2})(?::\d{2}(?:\.\d+)?)?)?(?: ?([ap])\.?(?: ?m\.?)?)?$/;
const OPEN = ["", "tbd", "tba", "t.b.d.", "t.b.a.", "to be determined", "to be announced"];

/** Kept as 19:00; null where it is still to come. */
export const timeCell = z.string().transform((text, context): string | null => {
  const word = text.replaceAll(/\s+/g, " ").trim().toLowerCase();
  if (OPEN.includes(word)) return null;
  if (word === "noon" || word === "12 noon") return "12:00";
  const [, hours, minutes = "00", half] = TIME.exec(word) ?? [];
  const hour = Number(hours);
  const fits = half ? hour >= 1 && hour <= 12 : hour <= 23 && word.includes(":");
  if (hours !== undefined && fits && Number(minutes) <= 59)
    return `${twoDigits(half ? (hour % 12) + (half === "p" ? 12 : 0) : hour)}:${minutes}`;
  context.addIssue("is no time such as 19:00 or 7:00 PM");
  return z.NEVER;
});
