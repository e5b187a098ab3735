import { inflateRawSync } from "node:zlib";
import { XMLParser } from "fast-xml-parser";
import { DateTime } from "luxon";
import { z } from "zod";
import { WrongFile } from "./csv-lines";

// An Excel workbook (.xlsx, ECMA-376) is a ZIP archive of XML files.

const ENTRY = 0x02014b50;
const END = Buffer.from("504b0506", "hex");
const MOST_BYTES = 256 * 1024 * 1024;

export const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from("504b0304", "hex"));

/** By name; null where the archive has no such file. */
function unzipped(archive: Buffer, entry: string): string | null {
  let at = archive.readUInt32LE(archive.lastIndexOf(END) + 16);
  while (archive.readUInt32LE(at) === ENTRY) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as number[];
    const name = archive.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    if (name.toLowerCase() === entry.toLowerCase()) {
      const local = archive.readUInt32LE(at + 42);
      const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const content = archive.subarray(begin, begin + archive.readUInt32LE(at + 20));
      const isStored = archive.readUInt16LE(at + 10) === 0;
      return (isStored ? content : inflateRawSync(content, { maxOutputLength: MOST_BYTES })).toString("utf8");
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return null;
}

const LISTS = ["sheet", "Relationship", "numFmt", "xf", "si", "r", "row", "c"];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  isArray: (name, _path, _isLeaf, isAttribute) => !isAttribute && LISTS.includes(name),
});

/** A text with attributes is an object. */
const text = z.union([z.string(), z.object({ "#text": z.string().default("") }).transform((one) => one["#text"])]);
const rich = z
  .object({ t: text.optional(), r: z.array(z.object({ t: text.optional() })).default([]) })
  .transform(({ t, r }) => [t, ...r.map((run) => run.t)].join(""));
const cell = z.object({
  r: z.string().default(""),
  s: z.coerce.number().default(0),
  t: z.string().default("n"),
  v: text.default(""),
  is: rich.optional(),
});
/** An element without content is an empty text. */
const listed = <One extends z.ZodType>(name: string, one: One) =>
  z.preprocess(
    (element) => (typeof element === "object" && element !== null ? (Reflect.get(element, name) ?? []) : []),
    z.array(z.preprocess((each) => (each === "" ? {} : each), one)),
  );
const workbook = z.object({
  workbook: z.object({
    workbookPr: z.object({ date1904: z.string().optional() }).or(z.literal("")).optional(),
    sheets: listed("sheet", z.object({ id: z.string() })),
  }),
});
const relationships = z.object({
  Relationships: listed("Relationship", z.object({ Id: z.string(), Target: z.string() })),
});
const strings = z.object({ sst: listed("si", rich) });
const styles = z.object({
  styleSheet: z.object({
    numFmts: listed("numFmt", z.object({ numFmtId: z.coerce.number(), formatCode: z.string() })),
    cellXfs: listed("xf", z.object({ numFmtId: z.coerce.number().default(0) })),
  }),
});
const sheet = z.object({
  worksheet: z.object({
    sheetData: listed("row", z.object({ r: z.coerce.number().optional(), c: z.array(cell).default([]) })),
  }),
});

const BUILT_IN: Readonly<Record<number, string>> = {
  ...{ 2: "0.00", 4: "0.00", 7: "0.00", 8: "0.00", 39: "0.00", 40: "0.00", 44: "0.00" },
  ...{ 9: "0%", 10: "0.00%" },
};
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
const isDate = (format: string) => /[ymdhs]/i.test(format.replaceAll(/"[^"]*"|\[[^[\]]*\]|\\./g, ""));

const SECONDS_A_DAY = 86_400;
const DAYS_BEFORE_1970 = 25_569;

function momentText(days: number): string {
  const read = DateTime.fromSeconds(Math.round((days - DAYS_BEFORE_1970) * SECONDS_A_DAY), { zone: "utc" });
  if (days < 1) return read.toFormat("HH:mm");
  return read.toFormat(Number.isInteger(days) ? "yyyy-MM-dd" : "yyyy-MM-dd HH:mm");
}

/** As the sheet shows it, but for days and hours. */
function numberText(value: number, format: string, is1904: boolean): string {
  if (isDate(format)) return momentText(is1904 && value >= 1 ? value + 1_462 : value);
  if (format.includes("%")) return `${Number((value * 100).toFixed(6))}%`;
  if (format.includes("0.00")) return value.toFixed(2);
  return /^0+$/.test(format) ? String(value).padStart(format.length, "0") : String(value);
}

/** "AB12" is in the column 27, counted from 0. */
const columnOf = (reference: string) =>
  [...reference.replaceAll(/[^A-Z]/g, "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The first sheet, as CSV: one line a row. */
export function sheetText(archive: Buffer): string {
  try {
    return csvOf(archive);
  } catch (error) {
    throw new WrongFile(`is no workbook that can be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function csvOf(archive: Buffer): string {
  const xml = <Part extends z.ZodType>(name: string, part: Part, otherwise: string): z.output<Part> =>
    part.parse(parser.parse(unzipped(archive, name) ?? otherwise));
  const { workbookPr, sheets } = xml("xl/workbook.xml", workbook, "").workbook;
  const { Relationships } = xml("xl/_rels/workbook.xml.rels", relationships, "");
  const target = Relationships.find(({ Id }) => Id === sheets[0]?.id)?.Target ?? "";
  const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  const shared = xml("xl/sharedStrings.xml", strings, "<sst/>").sst;
  const { numFmts, cellXfs } = xml("xl/styles.xml", styles, "<styleSheet><cellXfs/></styleSheet>").styleSheet;
  const formats = new Map(numFmts.map(({ numFmtId, formatCode }) => [numFmtId, formatCode]));
  const is1904 = /^(?:1|true)$/.test((workbookPr && workbookPr.date1904) || "");
  const formatOf = (style: number) => {
    const id = cellXfs[style]?.numFmtId ?? 0;
    return isBuiltInDate(id) ? "y" : (formats.get(id) ?? BUILT_IN[id] ?? "");
  };
  const textOf = ({ t, v, s, is }: z.output<typeof cell>): string => {
    if (t === "s") return shared[Number(v)] ?? "";
    if (t === "b") return v === "1" ? "yes" : "no";
    return t === "n" && v !== "" ? numberText(Number(v), formatOf(s), is1904) : (is ?? v);
  };
  const { sheetData } = xml(path, sheet, "").worksheet;
  const lines: (string[] | undefined)[] = [];
  for (const { r, c } of sheetData) {
    const line: string[] = [];
    c.forEach((one, at) => (line[one.r ? columnOf(one.r) : at] = textOf(one)));
    lines[(r ?? lines.length + 1) - 1] = line;
  }
  const width = lines.reduce((most, line) => Math.max(most, line?.length ?? 0), 0);
  const quoted = (field = "") => `"${field.replaceAll('"', '""').replaceAll(/\s+/g, " ")}"`;
  return Array.from(lines, (line) => Array.from({ length: width }, (_, at) => quoted(line?.[at])).join(",")).join("\n");
}
