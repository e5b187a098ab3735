import { plainCode } from "~/models/activation/code";
import { codeOf } from "~/models/redeem/code";
import { readShortCode, SHORT_CODE_LENGTH, SHORT_CODE_LETTERS } from "~contracts/short-code";

/** What a code can be, by how it is written: `tv` and `pass` have pages of their own (decision 66). */
type TypedCode = { kind: "public" | "secret" | "tv" | "pass"; code: string } | { kind: "wrong"; message: string };

const NO_CODE = "Enter a code.";
const TYPING_ERROR =
  `A short code has ${SHORT_CODE_LENGTH} letters and numbers, such as 7KM2AB, and no 0, 1, I, L, or O. One of these ` +
  "isn't right: check each one.";
const NOT_SHORT = new RegExp(`[^${SHORT_CODE_LETTERS}]`);

export function typedCode(text: string): TypedCode {
  if (text.trim() === "") return { kind: "wrong", message: NO_CODE };
  const short = readShortCode(text);
  if (short) return { kind: short.kind, code: short.code };
  const tv = plainCode(text);
  if (tv) return { kind: "tv", code: tv };
  const pass = codeOf(text);
  const isShort = pass?.length === SHORT_CODE_LENGTH && !NOT_SHORT.test(pass);
  return pass && !isShort ? { kind: "pass", code: pass } : { kind: "wrong", message: TYPING_ERROR };
}
