import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { plainText } from "~contracts/plain-text";
import { WrongFile } from "./csv-lines";
import { isZip, sheetText } from "./workbook.server";

const OLD_WORKBOOK = Buffer.from("d0cf11e0", "hex");

/** A file as people have it: in UTF-8, UTF-16 or Windows-1252, or the first sheet of an Excel workbook. */
export const textOfFile = async (path: string): Promise<string> => plainText(textIn(await readFile(path)));

function textIn(bytes: Buffer): string {
  if (isZip(bytes)) return sheetText(bytes);
  if (bytes.subarray(0, 4).equals(OLD_WORKBOOK))
    throw new WrongFile("is a workbook of an old Excel (.xls); save it as .xlsx or as CSV.");
  const mark = bytes.toString("hex", 0, 2);
  if (mark === "fffe") return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "feff") return new TextDecoder("utf-16be").decode(bytes);
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : fromWindows(bytes);
}

/** What Windows-1252 has where Latin 1 has controls; Node's decoder takes one for the other. */
const FROM_80 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const fromWindows = (bytes: Buffer) =>
  bytes.toString("latin1").replaceAll(/[\u0080-\u009f]/g, (letter) => FROM_80[letter.charCodeAt(0) - 0x80] ?? letter);
