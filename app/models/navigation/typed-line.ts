/** Control characters, too, which no service takes: some programs spell quotation marks as these. */
const GAPS = /[\s\p{Cc}]+/gu;
/** Where the text is cut within a sign; no service takes that, either. */
const HALF_A_SIGN = /\p{Cs}$/u;

/** What someone typed to find something, on one line; `longest` is in UTF-16 units, as services count. */
export const typedLine = (text: string | null, longest: number): string =>
  (text ?? "").replace(GAPS, " ").trim().slice(0, longest).replace(HALF_A_SIGN, "");
