// Short names for the classes of a build: every card of a page repeats a dozen of them.
import { createHash } from "node:crypto";
import { relative, sep } from "node:path";
import { fromRoot } from "./paths.js";

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Under which no two classes met when it was chosen; another one renames them all, for every open page at once. */
const SEED = 4;

/** @param {string} text */
function twoLetters(text) {
  const number = createHash("sha256").update(`${SEED} ${text}`).digest().readUInt32BE() % LETTERS.length ** 2;
  return LETTERS.charAt(Math.floor(number / LETTERS.length)) + LETTERS.charAt(number % LETTERS.length);
}

/** @type {Map<string, string>} */
const owners = new Map();

/**
 * Two letters for the file, two for the class, from nothing but their own names: a page that is open while another
 * build comes gets that one's HTML under its own sheets (docs/decisions/2026-11-26-a-class-keeps-its-name.md).
 * @param {string} name
 * @param {string} file
 */
export function shortClassName(name, file) {
  const sheet = relative(fromRoot("app"), file.split("?", 1)[0]).split(sep).join("/");
  const owner = `.${name} of ${sheet}`;
  // The underscore keeps them off the lists of ad blockers.
  const short = `_${twoLetters(sheet)}${twoLetters(`${sheet} ${name}`)}`;
  const other = owners.get(short) ?? owner;
  if (other !== owner) throw new Error(`${other} and ${owner} would both be "${short}": give the newer another name`);
  owners.set(short, owner);
  return short;
}
