import { TODAY_WORDS } from "~contracts/vocabulary/today-words";

/** In nearly every school's or game's name, so neither indexed nor required. */
const GENERIC_WORDS = new Set(
  (
    "high school schools hs shs jshs the of vs v versus at and game games team live watch stream streaming video " +
    "videos replay replays"
  ).split(" "),
);

/** A map, because "constructor" is a name of every object. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["saint", "st"],
  ["st", "saint"],
  ["mount", "mt"],
  ["mt", "mount"],
  ["fort", "ft"],
  ["ft", "fort"],
  ["junior", "jr"],
  ["jr", "junior"],
]);

/** Directories' abbreviations; either spelling finds the other. */
const NAME_SPELLINGS = new Map(
  Object.entries({
    acad: "academy",
    alt: "alternative",
    cath: "catholic",
    chr: "christian",
    co: "county",
    comm: "community",
    ctr: "center",
    ed: "education",
    inst: "institute",
    lrn: "learning",
    mem: "memorial",
    prep: "preparatory",
    reg: "regional",
    sr: "senior",
    tech: "technical",
    voc: "vocational",
  }).flatMap(
    ([short, long]) =>
      [
        [short, long],
        [long, short],
      ] as const,
  ),
);

const MAX_WORDS = 8;
const MAX_LETTERS = 32;

/** "St. Mary's & José of Kaʻū" → st, marys, and, jose, of, kau */
export function wordsOf(text: string | null | undefined): string[] {
  if (!text) return [];
  const folded = withoutAccents(text)
    .replace(/['’‘`\u02bb\u02bc]/g, "")
    .replaceAll("&", " and ")
    .toLowerCase()
    // "Campbell H S", "Campbell S. H. S."
    .replace(/\bh[.\s]+s\b/g, "hs")
    .replace(/\bs[.\s]+hs\b/g, "shs");
  return folded.match(/[a-z0-9]+/g) ?? [];
}

/** Most names have no accents, and normalizing costs more than everything else. */
function withoutAccents(text: string): string {
  return /^[ -~]*$/.test(text) ? text : text.normalize("NFKD").replace(/\p{M}/gu, "");
}

export function indexedWords(...texts: readonly (string | null | undefined)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of wordsOf(text)) {
      if (GENERIC_WORDS.has(word)) continue;
      words.add(word);
      const other = SPELLINGS.get(word);
      if (other) words.add(other);
    }
  }
  return [...words];
}

/** Like `indexedWords`, with short and long forms. */
export function nameWords(...names: readonly (string | null | undefined)[]): string[] {
  const words = indexedWords(...names);
  return [...new Set([...words, ...words.flatMap((word) => NAME_SPELLINGS.get(word) ?? [])])];
}

export function nameLength(name: string): number {
  return new Set(wordsOf(name).filter((word) => !GENERIC_WORDS.has(word))).size;
}

export type QueryWord = { text: string; isLast: boolean };

export function typedWords(text: string): QueryWord[] {
  return wordsOf(text)
    .slice(0, MAX_WORDS)
    .map((word, index, list) => ({ text: word.slice(0, MAX_LETTERS), isLast: index === list.length - 1 }));
}

/**
 * Drops generic words, "tonight", and a generic beginning at the end ("lincoln hi"), unless nothing would be left: a
 * name may be all of such words.
 */
export function tellingWords(words: readonly QueryWord[]): QueryWord[] {
  // Games have no words for now, and what is on or comes next is first anyway.
  const telling = words.filter(({ text }) => !GENERIC_WORDS.has(text) && !TODAY_WORDS.has(text));
  if (telling.length === 0) return words.slice(-1);
  const last = telling.at(-1);
  const isBeginning = last?.isLast && telling.length > 1 && beginsGenericWord(last.text);
  return isBeginning ? telling.slice(0, -1) : telling;
}

/** "Live Oak", "Watch Hill", "The Woodlands": a word that is mostly said beside a name may begin one. */
export function beginsLikeAName(words: readonly string[]): boolean {
  const [first = ""] = words;
  return GENERIC_WORDS.has(first) && !beginsGenericWord(first);
}

const SCHOOL_WORDS = ["high", "school"];

function beginsGenericWord(text: string): boolean {
  return SCHOOL_WORDS.some((word) => word.startsWith(text));
}
