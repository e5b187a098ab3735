import { allowedMistakes, mistakesBetween } from "./vocabulary";
import { type QueryWord, tellingWords, typedWords, wordsOf } from "./words";

/** "lincon high boys basketball" is a school, a gender and an activity. */

export type ReadQuery = {
  words: QueryWord[];
  activities: string[];
  gender: string | null;
  level: string | null;
  /** Words of activities that were misspelled: as typed, and as understood. */
  respelled: ReadonlyMap<string, string>;
};

type KnownWords = {
  /** Of a name. */
  isWord(text: string): boolean;
  isBeginning(text: string): boolean;
};

// Maps, because "constructor" is a name of every object.
const GENDER_WORDS: ReadonlyMap<string, string> = new Map([
  ["boys", "boys"],
  ["boy", "boys"],
  ["girls", "girls"],
  ["girl", "girls"],
  ["coed", "coed"],
]);
const LEVEL_WORDS: ReadonlyMap<string, string> = new Map([
  ["varsity", "varsity"],
  ["jv", "junior-varsity"],
  ["freshman", "freshman"],
  ["freshmen", "freshman"],
  ["sophomore", "sophomore"],
]);
const ACTIVITY_NICKNAMES: ReadonlyMap<string, string> = new Map([
  ["hoops", "basketball"],
  ["lax", "lacrosse"],
  ["xc", "cross"],
  ["cheer", "cheerleading"],
]);
/** Words of activity names that say too little alone. */
const VAGUE = new Set([
  "and",
  "sports",
  "other",
  "event",
  "unknown",
  "activity",
  "highlight",
  "show",
  "service",
  "class",
  "meeting",
]);
const MIN_BEGINNING = 4;

/** "hockey" → ice-hockey, field-hockey */
export function activityWords(slugs: readonly string[]): Map<string, string[]> {
  const meanings = new Map<string, string[]>();
  for (const slug of slugs) {
    for (const word of wordsOf(slug)) {
      if (!VAGUE.has(word)) meanings.set(word, [...(meanings.get(word) ?? []), slug]);
    }
  }
  return meanings;
}

export function readSearchText(
  text: string,
  activities: ReadonlyMap<string, readonly string[]>,
  known: KnownWords,
  exact = false,
): ReadQuery {
  const rest: QueryWord[] = [];
  const respelled = new Map<string, string>();
  const meant: (readonly string[])[] = [];
  let gender: string | null = null;
  let level: string | null = null;
  const typed = typedWords(text)
    .map((word, index, all) => withJuniorVarsity(word, all[index + 1], all[index - 1]))
    .filter((word) => word !== null);
  for (const word of typed) {
    // A word that also names a school ("Golf Manor") is searched as text; games contain their activity as a word.
    const namesSomething = known.isWord(word.text);
    const activity = namesSomething ? null : activityMeant(word, activities, known);
    const misspelled = namesSomething || activity || exact ? null : misspelledActivity(word, activities, known);
    if (activity) meant.push(activity);
    else if (misspelled) {
      meant.push(misspelled.slugs);
      respelled.set(word.text, misspelled.name);
    } else if (!namesSomething && GENDER_WORDS.has(word.text)) gender = GENDER_WORDS.get(word.text) ?? null;
    else if (!namesSomething && LEVEL_WORDS.has(word.text)) level = LEVEL_WORDS.get(word.text) ?? null;
    else rest.push(word);
  }
  const qualities = { activities: narrowed(meant), gender, level };
  const words = isQualified(qualities) ? tellingOrNone(rest) : tellingWords(rest);
  return { words, ...qualities, respelled };
}

/** Says a sport, a gender or a level. A text that has no word either says nothing ("!!!"). */
export const isQualified = ({ activities, gender, level }: Omit<ReadQuery, "words" | "respelled">): boolean =>
  activities.length > 0 || gender !== null || level !== null;

/** "basketball games" only means basketball. */
function tellingOrNone(rest: readonly QueryWord[]): QueryWord[] {
  const telling = tellingWords(rest);
  return tellingWords([{ text: "x", isLast: false }, ...telling]).slice(1);
}

/** "junior varsity" is a level; "junior" alone isn't. */
function withJuniorVarsity(
  word: QueryWord,
  next: QueryWord | undefined,
  previous: QueryWord | undefined,
): QueryWord | null {
  if (word.text === "junior" && next?.text === "varsity") return null;
  return word.text === "varsity" && previous?.text === "junior" ? { ...word, text: "jv" } : word;
}

function activityMeant(
  word: QueryWord,
  activities: ReadonlyMap<string, readonly string[]>,
  known: KnownWords,
): readonly string[] | null {
  const exact = activities.get(ACTIVITY_NICKNAMES.get(word.text) ?? word.text);
  if (exact) return exact;
  if (word.isLast && known.isBeginning(word.text)) return null;
  if (word.isLast && word.text.length >= MIN_BEGINNING) {
    const begun = [...activities].filter(([name]) => name.startsWith(word.text)).flatMap(([, slugs]) => slugs);
    if (begun.length > 0) return [...new Set(begun)];
  }
  return null;
}

function misspelledActivity(
  { text, isLast }: QueryWord,
  activities: ReadonlyMap<string, readonly string[]>,
  known: KnownWords,
): { name: string; slugs: readonly string[] } | null {
  if (text.length < 5 || (isLast && known.isBeginning(text))) return null;
  let best: { mistakes: number; name: string; slugs: readonly string[] } | null = null;
  for (const [name, slugs] of activities) {
    const limit = Math.min(allowedMistakes(text), 2);
    const mistakes = mistakesBetween(text, name, false, limit);
    if (mistakes <= limit && (!best || mistakes < best.mistakes)) best = { mistakes, name, slugs };
  }
  return best;
}

/** "ice hockey": the activities that all words share, if any. */
function narrowed(meant: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = meant;
  const shared = others.reduce<readonly string[]>((left, slugs) => left.filter((slug) => slugs.includes(slug)), first);
  return shared.length > 0 ? [...shared] : [...new Set(meant.flat())];
}
