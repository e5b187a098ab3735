import type { ProfileTable } from "../league/tables";
import type { Db } from "../store/database";
import { yieldToEventLoop } from "../store/yield-to-event-loop";
import { stateWords } from "./state-words";
import { type Meaning, Vocabulary } from "./vocabulary";
import { beginsLikeAName, indexedWords, nameLength, nameWords, type QueryWord, wordsOf } from "./words";

const COLUMNS = [
  ...(["key", "type", "slug", "name", "short_name", "acronym", "city", "state_code", "logo", "is_network"] as const),
  ...(["primary_color", "secondary_color", "producer_key", "mascot", "zip"] as const),
];

export type Organization = Omit<Pick<ProfileTable, (typeof COLUMNS)[number]>, "is_network"> & {
  is_network: boolean;
  latitude: number | null;
  longitude: number | null;
};

export type OrganizationFilter = {
  types?: ReadonlySet<string>;
  states?: ReadonlySet<string>;
  networkOnly?: boolean;
  letter?: string;
  keys?: ReadonlySet<string>;
};

type OrganizationMatch = { organization: Organization; score: number };

/** `understood`: each word as the best match has it, null for one that was dropped; null itself: all as spelled. */
type OrganizationMatches = {
  matches: OrganizationMatch[];
  total: number;
  understood: readonly (string | null)[] | null;
};

type SearchManner = {
  /** Forgives no typos. */
  exact?: boolean;
  /** The whole text, of which `words` are only the telling ones. */
  typed?: string;
  /** Among equally good matches, the nearest come first. */
  milesTo?: (one: Organization) => number;
};

const NAME_POINTS = { exact: 12, prefix: 9, misspelled: 7 } as const;
const PLACE_POINTS = { exact: 4, prefix: 2, misspelled: 1 } as const;
const WHOLE_NAME_POINTS = 6;
const FIRST_WORD_POINTS = 3;
/** "Heritage High School" is meant before "Heritage Academy". */
const AS_TYPED_POINTS = 4;

const COLUMNS_OF_PROFILE = COLUMNS.map((column) => `profile.${column}` as const);

export async function organizationsIn(db: Db): Promise<Organization[]> {
  const rows = await db
    .selectFrom("profile")
    .leftJoin("school_point", "school_point.school_key", "profile.key")
    .leftJoin("zip_code", "zip_code.zip", "profile.zip")
    .select(COLUMNS_OF_PROFILE)
    .select(({ fn }) => [
      fn.coalesce("school_point.latitude", "zip_code.latitude").as("latitude"),
      fn.coalesce("school_point.longitude", "zip_code.longitude").as("longitude"),
    ])
    .execute();
  return rows.map((row) => ({ ...row, is_network: row.is_network === 1 }));
}

const BUILD_SLICE = 1_000;

/** Shorter beginnings match too many words to rank. */
const RANKED_LETTERS = 3;

type Postings = { documents: number[] };

export class OrganizationDirectory {
  /** Network schools first, then by name; breaks ties between matches. */
  readonly all: readonly Organization[];
  readonly #byName: readonly Organization[];
  readonly #byLatitude: readonly Organization[];
  readonly #byState = new Map<string, Organization[]>();
  readonly #byKey: ReadonlyMap<string, Organization>;
  readonly #byProducerKey: ReadonlyMap<string, Organization>;
  readonly #vocabulary: Vocabulary;
  /** Per word: document × 2, plus 1 if the word is in the name. */
  readonly #postings: readonly Int32Array[];
  /** Document after document, its words in their order: word × 2, plus 1 if it is in the name. */
  readonly #wordsOfAll: Int32Array;
  /** Where each document's words begin there. */
  readonly #wordsBegin: Int32Array;
  readonly #nameLengths: Uint8Array;
  readonly #firstWords: Int32Array;
  /** Where each document stands among the names. */
  readonly #placesByName: Int32Array;
  readonly #seen: Uint8Array;

  private constructor(
    all: readonly Organization[],
    byName: readonly Organization[],
    vocabulary: Vocabulary,
    postings: readonly Int32Array[],
    nameLengths: Uint8Array,
    firstWords: Int32Array,
  ) {
    this.all = all;
    this.#byName = byName;
    for (const one of byName) {
      const inState = this.#byState.get(one.state_code ?? "");
      if (inState) inState.push(one);
      else this.#byState.set(one.state_code ?? "", [one]);
    }
    this.#byLatitude = byName
      .filter((one) => one.latitude !== null)
      .sort((a, b) => (a.latitude ?? 0) - (b.latitude ?? 0));
    this.#vocabulary = vocabulary;
    this.#postings = postings;
    this.#nameLengths = nameLengths;
    this.#firstWords = firstWords;
    const placeByName = new Map(byName.map((one, place) => [one, place]));
    this.#placesByName = Int32Array.from(all, (one) => placeByName.get(one) ?? -1);
    this.#byKey = new Map(all.map((one) => [one.key, one]));
    this.#byProducerKey = new Map(all.flatMap((one) => (one.producer_key ? [[one.producer_key, one] as const] : [])));
    [this.#wordsOfAll, this.#wordsBegin] = wordsByDocument(postings, all.length);
    this.#seen = new Uint8Array(all.length);
  }

  /** Yields to other work, since the country has 34,000 schools. */
  static async of(organizations: readonly Organization[]): Promise<OrganizationDirectory> {
    const byName = sortedByName(organizations);
    const all = [...byName.filter((one) => one.is_network), ...byName.filter((one) => !one.is_network)];
    const postingsOf = new Map<string, Postings>();
    const nameLengths = new Uint8Array(all.length);
    const firstNames: string[] = [];
    const placeWords = rememberedWords();
    for (const [document, organization] of all.entries()) {
      if (document % BUILD_SLICE === 0) await yieldToEventLoop();
      const name = nameWords(organization.name);
      nameLengths[document] = Math.min(255, nameLength(organization.short_name) || nameLength(organization.name));
      firstNames.push(name[0] ?? "");
      const named = new Set([...name, ...nameWords(organization.short_name, organization.acronym)]);
      for (const word of named) add(postingsOf, word, document * 2 + 1);
      const { city, state_code, mascot } = organization;
      const place = new Set([city, state_code, stateWords(state_code), mascot].flatMap(placeWords));
      for (const word of place) if (!named.has(word)) add(postingsOf, word, document * 2);
    }
    await yieldToEventLoop();
    const vocabulary = new Vocabulary(postingsOf.keys());
    await yieldToEventLoop();
    const postings = vocabulary.words.map((word) => Int32Array.from(postingsOf.get(word)?.documents ?? []));
    const firstWords = Int32Array.from(firstNames, (word) => vocabulary.indexOf(word));
    return new OrganizationDirectory(all, byName, vocabulary, postings, nameLengths, firstWords);
  }

  byKey(key: string | null | undefined): Organization | null {
    return key ? (this.#byKey.get(key) ?? null) : null;
  }

  byProducerKey(key: string | null | undefined): Organization | null {
    return key ? (this.#byProducerKey.get(key) ?? null) : null;
  }

  isBeginning(text: string): boolean {
    const [from, to] = this.#vocabulary.prefixRange(text);
    return from < to;
  }

  isWord(text: string): boolean {
    return this.#postings[this.#vocabulary.indexOf(text)]?.some((posting) => (posting & 1) === 1) ?? false;
  }

  list(filter: OrganizationFilter): Organization[] {
    const [state, ...more] = filter.states ?? [];
    const candidates = state !== undefined && more.length === 0 ? (this.#byState.get(state) ?? []) : this.#byName;
    return candidates.filter((one) => passes(one, filter));
  }

  between(south: number, north: number, filter: OrganizationFilter): Organization[] {
    const [from, to] = rangeOf(
      this.#byLatitude,
      (one) => (one.latitude ?? 0) < south,
      (one) => (one.latitude ?? 0) <= north,
    );
    return this.#byLatitude.slice(from, to).filter((one) => passes(one, filter));
  }

  /** Network schools first; a letter or two isn't worth ranking (performance 3). */
  beginningWith(
    letters: string,
    filter: OrganizationFilter,
    limit: number,
    milesTo?: SearchManner["milesTo"],
  ): OrganizationMatches {
    return this.#inOrder(this.#byName.slice(...this.#namesFrom(letters)), filter, limit, milesTo);
  }

  /** "liveoak" */
  #writtenTogether(letters: string): Organization[] {
    const nearby = this.#byName.slice(...this.#namesFrom(letters.slice(0, RANKED_LETTERS - 1)));
    return nearby.filter((one) => foldedName(one).replaceAll(" ", "").startsWith(letters));
  }

  #inOrder(
    found: readonly Organization[],
    filter: OrganizationFilter,
    limit: number,
    milesTo?: SearchManner["milesTo"],
  ): OrganizationMatches {
    const passing = found.filter((one) => passes(one, filter));
    const networkFirst = [...passing.filter((one) => one.is_network), ...passing.filter((one) => !one.is_network)];
    const ordered = milesTo ? nearestFirst(networkFirst, milesTo) : networkFirst;
    return {
      matches: ordered.slice(0, limit).map((organization) => ({ organization, score: 1 })),
      total: passing.length,
      understood: null,
    };
  }

  #namesFrom(letters: string): [from: number, to: number] {
    return rangeOf(
      this.#byName,
      (one) => foldedName(one) < letters,
      (one) => foldedName(one).startsWith(letters) || foldedName(one) < letters,
    );
  }

  /**
   * Exact spellings first; if nothing of any type matches all words, forgives typos, then drops unknown words, unless
   * asked for the words as they are.
   */
  search(
    words: readonly QueryWord[],
    filter: OrganizationFilter,
    limit: number,
    { exact = false, typed, milesTo }: SearchManner = {},
  ): OrganizationMatches {
    const [only, ...others] = words;
    if (!only) return NOTHING;
    const all = wordsOf(typed);
    if (beginsLikeAName(all)) {
      const begun = this.beginningWith(all.join(" "), filter, limit, milesTo);
      if (begun.total > 0) return begun;
    }
    if (others.length === 0 && only.isLast && only.text.length < RANKED_LETTERS) {
      const begun = this.beginningWith(only.text, filter, limit, milesTo);
      if (begun.total > 0) return begun;
    }
    const spelled = words.map((word) => this.#vocabulary.spelled(word.text, word.isLast));
    const named = typed ? this.#namesFrom(all.join(" ")) : undefined;
    const asSpelled = this.#ranked(spelled, filter, limit, { needed: words.length, named, milesTo });
    if (asSpelled.total > 0) return { ...asSpelled, understood: null };
    if (exact) return NOTHING;
    const [together, ...apart] = all;
    if (together && apart.length === 0) {
      const begun = this.#inOrder(this.#writtenTogether(together), filter, limit, milesTo);
      if (begun.total > 0) return begun;
    }
    // "Keller" names schools, so no affiliate from Bellevue is meant.
    const ofAnyType = { ...filter, types: undefined };
    if (filter.types && this.#ranked(spelled, ofAnyType, 1, { needed: words.length }).total > 0) return NOTHING;
    const forgiving = words.map((word) => this.#vocabulary.forgiven(word.text, word.isLast));
    const counted = new Uint8Array(this.all.length);
    for (let needed = words.length; needed > 0; needed--) {
      const ranked = this.#ranked(forgiving, filter, limit, { needed, milesTo, counted });
      if (ranked.total > 0) return { ...ranked, understood: this.#understood(words, forgiving, ranked.matches[0]) };
    }
    return NOTHING;
  }

  #understood(words: readonly QueryWord[], meanings: readonly Meaning[], best?: OrganizationMatch) {
    const document = best ? this.all.indexOf(best.organization) : -1;
    return words.map(({ text }, position) => {
      const meaning = meanings[position];
      const posting = meaning && document >= 0 ? this.#meantIn(document, meaning) : NONE;
      if (!meaning || posting === NONE) return null;
      return meaning.mistaken.has(posting >> 1) ? (this.#vocabulary.words[posting >> 1] ?? text) : text;
    });
  }

  #ranked(
    meanings: readonly Meaning[],
    filter: OrganizationFilter,
    limit: number,
    { needed, named: [from, to] = [0, 0], milesTo, counted }: Ranking,
  ): { matches: OrganizationMatch[]; total: number } {
    const best: Ranked[] = [];
    let total = 0;
    for (const document of this.#candidates(meanings, needed)) {
      const organization = this.all[document];
      if (!organization || !passes(organization, filter)) continue;
      const known = counted?.[document] ?? 0;
      if (known > 0 && known <= needed) continue;
      const points = this.#pointsOf(document, meanings, needed, counted);
      if (points === NONE) continue;
      total++;
      const place = this.#placesByName[document] ?? -1;
      const score = points + (place >= from && place < to ? AS_TYPED_POINTS : 0);
      keepBest(best, { document, score, miles: milesTo?.(organization) ?? 0 }, limit);
    }
    const matches = best.flatMap(({ document, score }) => {
      const organization = this.all[document];
      return organization ? [{ organization, score }] : [];
    });
    return { matches, total };
  }

  /** Who has `needed` of all words has one of the rarest, so only theirs are looked at ("north c" 2.0 → 0.7 ms). */
  #candidates(meanings: readonly Meaning[], needed: number): number[] {
    const postings = meanings.map((meaning) => this.#postingsOf(meaning));
    const documents: number[] = [];
    for (const ofOneWord of postings.sort((a, b) => sizeOf(a) - sizeOf(b)).slice(0, meanings.length - needed + 1)) {
      for (const ofWord of ofOneWord) {
        for (const posting of ofWord) {
          const document = posting >> 1;
          if (this.#seen[document] === 1) continue;
          this.#seen[document] = 1;
          documents.push(document);
        }
      }
    }
    for (const document of documents) this.#seen[document] = 0;
    return documents;
  }

  #postingsOf({ from, to, mistaken }: Meaning): Int32Array[] {
    const others = Array.from(mistaken.keys(), (word) => this.#postings[word] ?? NO_POSTINGS);
    return [...this.#postings.slice(from, to), ...others];
  }

  /** Each word counts once, at its best; NONE if fewer than `needed` are there. */
  #pointsOf(document: number, meanings: readonly Meaning[], needed: number, counted?: Uint8Array): number {
    let points = 0;
    let hits = 0;
    let nameHits = 0;
    for (const meaning of meanings) {
      const posting = this.#meantIn(document, meaning);
      if (posting === NONE) continue;
      const inName = (posting & 1) === 1;
      hits++;
      if (inName) nameHits++;
      points += pointsFor(posting >> 1, meaning, inName ? NAME_POINTS : PLACE_POINTS);
    }
    if (counted) counted[document] = hits + 1;
    if (hits < needed) return NONE;
    const isWhole = nameHits >= (this.#nameLengths[document] ?? 0);
    const begins = meanings[0] !== undefined && isMeant(this.#firstWords[document] ?? NONE, meanings[0]);
    return points + (isWhole ? WHOLE_NAME_POINTS : 0) + (begins ? FIRST_WORD_POINTS : 0);
  }

  /** A document's word that is most likely meant, as in `#wordsOfAll`: as spelled, else with the fewest mistakes. */
  #meantIn(document: number, { from, to, mistaken }: Meaning): number {
    const end = this.#wordsBegin[document + 1] ?? 0;
    let nearest = NONE;
    let fewest = Number.POSITIVE_INFINITY;
    for (let at = this.#wordsBegin[document] ?? 0; at < end; at++) {
      const posting = this.#wordsOfAll[at] ?? NONE;
      const word = posting >> 1;
      if (word >= from && word < to) return posting;
      const mistakes = mistaken.get(word) ?? Number.POSITIVE_INFINITY;
      if (mistakes < fewest) {
        fewest = mistakes;
        nearest = posting;
      }
    }
    return nearest;
  }
}

const NONE = -1;
const NO_POSTINGS = new Int32Array();

const sizeOf = (postings: readonly Int32Array[]): number => postings.reduce((sum, { length }) => sum + length, 0);

const isMeant = (word: number, { from, to, mistaken }: Meaning): boolean =>
  (word >= from && word < to) || mistaken.has(word);

function pointsFor(word: number, { exact, mistaken }: Meaning, points: typeof NAME_POINTS | typeof PLACE_POINTS) {
  const mistakes = mistaken.get(word);
  if (mistakes !== undefined) return Math.max(0, points.misspelled - mistakes);
  return word === exact ? points.exact : points.prefix;
}

function wordsByDocument(postings: readonly Int32Array[], documents: number): [words: Int32Array, begin: Int32Array] {
  const begin = new Int32Array(documents + 1);
  for (const ofWord of postings) for (const posting of ofWord) count(begin, (posting >> 1) + 1);
  for (let document = 0; document < documents; document++) count(begin, document + 1, begin[document]);
  const words = new Int32Array(begin[documents] ?? 0);
  const written = begin.slice();
  for (const [word, ofWord] of postings.entries())
    for (const posting of ofWord) words[count(written, posting >> 1) - 1] = word * 2 + (posting & 1);
  return [words, begin];
}

function count(counts: Int32Array, at: number, more = 1): number {
  const counted = (counts[at] ?? 0) + more;
  counts[at] = counted;
  return counted;
}

const NOTHING: OrganizationMatches = { matches: [], total: 0, understood: null };

/** Places and mascots repeat, so cache their words. */
function rememberedWords(): (text: string | null) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    if (text === null) return [];
    const words = known.get(text) ?? indexedWords(text);
    known.set(text, words);
    return words;
  };
}

function add(found: Map<string, Postings>, word: string, posting: number): void {
  const postings = found.get(word);
  if (postings) postings.documents.push(posting);
  else found.set(word, { documents: [posting] });
}

/**
 * `named`: which names, in their order, begin as typed. `counted`: how many words each document has, and 1, where that
 * is known, so that those who have too few are not read again for each word fewer.
 */
type Ranking = {
  needed: number;
  named?: readonly [from: number, to: number];
  milesTo?: SearchManner["milesTo"];
  counted?: Uint8Array;
};
type Ranked = { document: number; score: number; miles: number };

function keepBest(best: Ranked[], one: Ranked, limit: number): void {
  const comesBefore = (a: Ranked, b: Ranked) =>
    b.score - a.score || compared(a.miles, b.miles) || a.document - b.document;
  const worst = best.at(-1);
  if (best.length >= limit && worst && comesBefore(one, worst) >= 0) return;
  let low = 0;
  let high = best.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const there = best[middle];
    if (there && comesBefore(there, one) <= 0) low = middle + 1;
    else high = middle;
  }
  best.splice(low, 0, one);
  if (best.length > limit) best.pop();
}

/** Infinity is as far as infinity. */
const compared = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

function nearestFirst(organizations: readonly Organization[], milesTo: (one: Organization) => number): Organization[] {
  return organizations
    .map((organization) => ({ organization, miles: milesTo(organization) }))
    .sort((a, b) => compared(a.miles, b.miles))
    .map(({ organization }) => organization);
}

function passes(one: Organization, filter: OrganizationFilter): boolean {
  return (
    (!filter.types || filter.types.has(one.type)) &&
    (!filter.states || filter.states.has(one.state_code ?? "")) &&
    (!filter.networkOnly || one.is_network) &&
    (!filter.letter || beginsWith(one.name, filter.letter)) &&
    (!filter.keys || filter.keys.has(one.key))
  );
}

const foldedName = (one: Organization) => wordsOf(one.name).join(" ");

function rangeOf<T>(
  sorted: readonly T[],
  isBefore: (one: T) => boolean,
  isNotAfter: (one: T) => boolean,
): [from: number, to: number] {
  const end = (holds: (one: T) => boolean) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = sorted[middle];
      if (there !== undefined && holds(there)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [end(isBefore), end(isNotAfter)];
}

/** "ʻIolani" is under I, "École" under E. Only such names are folded, because all are looked at. */
function beginsWith(name: string, letter: string): boolean {
  const first = (/^[a-z0-9]/i.test(name) ? name.toLowerCase() : wordsOf(name).join("")).charAt(0);
  return letter === "0-9" ? /\d/.test(first) : first === letter;
}

/** Folds each word once, because locale comparison of 34,000 names takes seconds. */
function sortedByName(organizations: readonly Organization[]): Organization[] {
  const keyed = organizations.map((one) => {
    const name = wordsOf(one.name).join(" ");
    return { one, sortKey: [name, one.state_code ?? "", one.city ?? "", one.key].join("\u0000") };
  });
  keyed.sort((a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0));
  return keyed.map(({ one }) => one);
}
