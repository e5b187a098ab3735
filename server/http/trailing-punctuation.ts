/** The end of a sentence, a bracket, a quotation mark or a blank, encoded or not. */
const PASTED = /(?:[.,;:!?'"*)>\]}]|%(?:2[0279ac]|3[abe]|[57]d|c2%a0|e2%80%(?:99|9d|a6)))$/i;
/** Of `%E2%80%9D`, the longest of them. */
const LONGEST_PASTED = 9;

/**
 * The address without what mail and chat programs take into it from behind a link, and without several slashes at its
 * end (rulings 3, redirect-malformed-url); null for any other address.
 */
export function withoutTrailingPunctuation(target: string): string | null {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  let end = path.length;
  const lastIn = () => PASTED.exec(path.slice(Math.max(0, end - LONGEST_PASTED), end))?.[0].length ?? 0;
  for (let length = lastIn(); length > 0; length = lastIn()) end -= length;
  if (path.slice(0, end).endsWith("//")) while (path[end - 1] === "/") end -= 1;
  return end === path.length ? null : `${path.slice(0, end)}${mark === -1 ? "" : target.slice(mark)}`;
}
