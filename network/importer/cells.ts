import { z } from "zod";

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
