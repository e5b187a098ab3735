// Short names for the classes of a build: every card of a page repeats a dozen of them.
import { readdirSync } from "node:fs";
import { relative } from "node:path";
import { fromRoot } from "./paths.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const letterAt = (index) => LETTERS[index % LETTERS.length];

let sheets;
/** The file's place among all: in two letters, where a digest that meets no other takes three. */
function placeOf(file) {
  sheets ??= readdirSync(fromRoot("app"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".module.css"))
    .toSorted();
  const place = sheets.indexOf(relative(fromRoot("app"), file));
  if (place === -1) throw new Error(`${file} is no style sheet of the site`);
  return place;
}

/** Two letters for the file, then the name's place in it; the same in the server's build and in the browsers'. */
export function shortClassName(name, file, css) {
  const place = placeOf(file.split("?", 1)[0]);
  const words = [...css.matchAll(/\.([A-Za-z_][\w-]*)/g), ...css.matchAll(/([A-Za-z_][\w-]*)/g)].map(
    ([, word]) => word,
  );
  const index = [...new Set(words)].indexOf(name);
  // The underscore keeps them off the lists of ad blockers.
  return `_${letterAt(place)}${letterAt(Math.floor(place / LETTERS.length))}${index.toString(36)}`;
}
