import type { ReadQuery } from "./query-reading";
import { wordsOf } from "./words";

type Understanding = Pick<ReadQuery, "words"> & {
  respelled?: ReadQuery["respelled"];
  understood?: readonly (string | null)[] | null;
};

/** What was searched in place of what was typed, in the letters of who typed it; null: the same. */
export function correctedQuery(q: string, { words, respelled, understood }: Understanding): string | null {
  const meant = new Map<string, string | null>(respelled);
  understood?.forEach((word, position) => {
    const typed = words[position]?.text;
    if (typed !== undefined && word !== typed) meant.set(typed, word);
  });
  if (meant.size === 0) return null;
  const corrected = q
    .split(/([^\p{L}\p{M}\p{N}'’‘`]+)/u)
    .map((part) => {
      const word = meant.get(wordsOf(part).join(""));
      if (word === undefined) return part;
      return word && /^\p{Lu}/u.test(part) ? word.charAt(0).toUpperCase() + word.slice(1) : (word ?? "");
    })
    .join("");
  return corrected.replace(/\s+/g, " ").trim() || null;
}
