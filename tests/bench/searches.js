// Searches one after the other in a process with the network in it, as the site asks them: `DATA_DIR=… node …`.
// No text comes twice, because answers are kept. Prints what each kind took.
import { built } from "../../scripts/paths.js";
import { at, CODES, SPORTS, WORDS } from "./kinds-of-pages.js";
import { percentile, settled } from "./servers.js";

const WARM_UP = 60;
const SEARCHES = 400;
const SHOWN = 12;
const SUGGESTED = 8;
/** Far apart, so that all letters of the alphabet are among them. */
const PAGES_OF_NAMES = 23;
const LONGEST_TYPED = 14;
const LONG_ENOUGH_TO_MISTAKE = 6;

const build = await import(built("server/index.js"));
const { operations } = build.entry.module;
await operations.prepare();
await settled();
const { search } = operations.upstreams;

const names = [];
for (let page = 1; page <= PAGES_OF_NAMES; page++) {
  const { items } = await search.schools({ page: page * 7, size: 50 });
  names.push(...items.map(({ name }) => name));
}

/** Two letters in the middle of its longest word change places. */
function misspelled(name) {
  const word = name.split(" ").toSorted((a, b) => b.length - a.length)[0];
  const middle = word.length >> 1;
  const wrong = word.slice(0, middle - 1) + word[middle] + word[middle - 1] + word.slice(middle + 1);
  return wrong === word || word.length < LONG_ENOUGH_TO_MISTAKE ? null : name.replace(word, wrong);
}

const some = (texts) => [...new Set(texts)].slice(0, WARM_UP + SEARCHES);
const words = WORDS.flatMap((word) => SPORTS.flatMap((sport) => CODES.map((code) => `${word} ${sport} ${code}`)));
const shuffled = (texts) => texts.map((_, nth) => at(texts, nth * 7_919));
const kinds = {
  ranked: { texts: shuffled(words), ask: (q) => search.events({ q, page: 1, size: SHOWN }) },
  "as you type": {
    texts: names.map((name, nth) => name.slice(0, 1 + (nth % LONGEST_TYPED)).toLowerCase()),
    ask: (q) => search.profileSuggestions(q, SUGGESTED),
  },
  "with a mistake": {
    texts: names.flatMap((name) => misspelled(name) ?? []),
    ask: (q) => search.profileSuggestions(q, SUGGESTED),
  },
};

const results = {};
for (const [kind, { texts, ask }] of Object.entries(kinds)) {
  const times = [];
  let found = 0;
  for (const [nth, text] of some(texts).entries()) {
    const began = performance.now();
    const { items } = await ask(text);
    if (nth < WARM_UP) continue;
    times.push(performance.now() - began);
    if (items.length > 0) found += 1;
  }
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(times, share));
  results[kind] = { count: times.length, p50, p99, found: found / times.length };
}
console.log(JSON.stringify(results));
await operations.close();
process.exit(0);
