const LETTERS = new Intl.Segmenter("en");

/** At most `most` code points, "…" among them; no letter of several, such as a flag, is cut in two. */
export function shortened(text: string, most: number): string {
  if ([...text].length <= most) return text;
  let begins = "";
  let length = 0;
  for (const { segment } of LETTERS.segment(text)) {
    length += [...segment].length;
    if (length >= most) break;
    begins += segment;
  }
  return `${begins.trimEnd()}…`;
}
