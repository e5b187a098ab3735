import { LRUCache } from "lru-cache";

type WordMatch = { word: number; mistakes: number };

/**
 * What a typed word may mean, by numbers of words: `from` until `to` as spelled (of a beginning, all that begin so, of
 * which `exact` is the whole word, or −1), and with mistakes, each with how many.
 */
export type Meaning = { from: number; to: number; exact: number; mistaken: ReadonlyMap<number, number> };

const NO_MISTAKES: ReadonlyMap<number, number> = new Map();

/** One search asks for each of its words several times. */
const MEANINGS_KEPT = 200;

export class Vocabulary {
  readonly words: readonly string[];
  readonly #byTrigram = new Map<string, number[]>();
  readonly #shared: Uint8Array;
  readonly #letters: Int32Array;
  readonly #meanings = new LRUCache<string, readonly WordMatch[]>({ max: MEANINGS_KEPT });

  constructor(words: Iterable<string>) {
    this.words = [...new Set(words)].sort();
    this.#shared = new Uint8Array(this.words.length);
    this.#letters = Int32Array.from(this.words, lettersOf);
    this.words.forEach((word, index) => {
      for (const trigram of new Set(trigramsOf(word))) {
        const list = this.#byTrigram.get(trigram);
        if (list) list.push(index);
        else this.#byTrigram.set(trigram, [index]);
      }
    });
  }

  indexOf(word: string): number {
    const at = this.#lowerBound(word);
    return this.words[at] === word ? at : -1;
  }

  prefixRange(prefix: string): [from: number, to: number] {
    return [this.#lowerBound(prefix), this.#lowerBound(`${prefix}\u{7f}`)];
  }

  spelled(text: string, isPrefix: boolean): Meaning {
    const at = this.indexOf(text);
    const [from, to] = isPrefix ? this.prefixRange(text) : at < 0 ? [0, 0] : [at, at + 1];
    return { from, to, exact: at, mistaken: NO_MISTAKES };
  }

  forgiven(text: string, isPrefix: boolean): Meaning {
    const mistaken = new Map(this.misspelled(text, isPrefix).map(({ word, mistakes }) => [word, mistakes]));
    return { ...this.spelled(text, isPrefix), mistaken };
  }

  misspelled(text: string, isPrefix: boolean, limit = 40): readonly WordMatch[] {
    const key = `${text} ${isPrefix} ${limit}`;
    const known = this.#meanings.get(key) ?? this.#meant(text, isPrefix, limit);
    this.#meanings.set(key, known);
    return known;
  }

  #meant(text: string, isPrefix: boolean, limit: number): WordMatch[] {
    const allowed = allowedMistakes(text);
    if (allowed === 0) return [];
    const letters = lettersOf(text);
    const found: WordMatch[] = [];
    for (const word of this.#similar(text)) {
      // Each letter that only one of them has is a mistake, and is seen sooner than all of them are counted.
      const ofWord = this.#letters[word] ?? 0;
      if (bitsIn(letters & ~ofWord) > allowed || (!isPrefix && bitsIn(ofWord & ~letters) > allowed)) continue;
      const mistakes = mistakesBetween(text, this.words[word] ?? "", isPrefix, allowed);
      if (mistakes > 0 && mistakes <= allowed) found.push({ word, mistakes });
    }
    return found.sort((a, b) => a.mistakes - b.mistakes || a.word - b.word).slice(0, limit);
  }

  /** Words that share one trigram, or two for longer texts. */
  #similar(text: string): number[] {
    const needed = text.length >= 7 ? 2 : 1;
    const touched: number[] = [];
    for (const trigram of new Set(trigramsOf(text))) {
      for (const word of this.#byTrigram.get(trigram) ?? []) {
        const shared = this.#shared[word] ?? 0;
        if (shared === 0) touched.push(word);
        this.#shared[word] = Math.min(255, shared + 1);
      }
    }
    const similar = touched.filter((word) => (this.#shared[word] ?? 0) >= needed);
    for (const word of touched) this.#shared[word] = 0;
    return similar;
  }

  #lowerBound(text: string): number {
    let low = 0;
    let high = this.words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.words[middle] ?? "") < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** One from 3 letters, two from 6, three from 10. */
export function allowedMistakes(text: string): number {
  if (/\d/.test(text)) return 0;
  if (text.length >= 10) return 3;
  if (text.length >= 6) return 2;
  return text.length >= 3 ? 1 : 0;
}

function trigramsOf(word: string): string[] {
  const padded = `^^${word}$`;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
}

const FIRST_LETTER = "a".charCodeAt(0);

/** Which letters a text has, a bit each; its digits share one. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) - FIRST_LETTER;
    letters |= 1 << (letter >= 0 ? letter : 31);
  }
  return letters;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** Damerau-Levenshtein; `isPrefix` compares with the word's nearest beginning. Above `limit`, returns limit + 1. */
export function mistakesBetween(typed: string, word: string, isPrefix: boolean, limit: number): number {
  if (!isPrefix && Math.abs(typed.length - word.length) > limit) return limit + 1;
  if (typed.length - word.length > limit) return limit + 1;
  const width = Math.min(word.length, typed.length + limit);
  let [before, previous, current] = rowsOf(width + 1);
  for (let column = 0; column <= width; column++) previous[column] = column;
  for (let row = 1; row <= typed.length; row++) {
    current[0] = row;
    let best = row;
    for (let column = 1; column <= width; column++) {
      const same = typed[row - 1] === word[column - 1];
      let cost = Math.min(
        cell(previous, column) + 1,
        cell(current, column - 1) + 1,
        cell(previous, column - 1) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (swapped) cost = Math.min(cost, cell(before, column - 2) + 1);
      current[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    [before, previous, current] = [previous, current, before];
  }
  const cost = isPrefix ? leastOf(previous, width) : width < word.length ? limit + 1 : cell(previous, width);
  return Math.min(cost, limit + 1);
}

const cell = (row: Uint16Array, column: number): number => row[column] ?? 0;

/** Three rows that all comparisons share: making them cost as much as comparing. */
let rows: [Uint16Array, Uint16Array, Uint16Array] = [new Uint16Array(), new Uint16Array(), new Uint16Array()];

function rowsOf(length: number): typeof rows {
  if (rows[0].length < length) rows = [new Uint16Array(length), new Uint16Array(length), new Uint16Array(length)];
  return rows;
}

function leastOf(row: Uint16Array, last: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let column = 0; column <= last; column++) least = Math.min(least, cell(row, column));
  return least;
}
